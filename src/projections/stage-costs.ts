// Time, tokens and money by stage: the executor's turns, the gate's own checks, the verify commands
// and the reviews.

import type { ReviewRecord } from '../model/record.ts';
import { type Cost, costOf, NO_COST, sumOf } from './cost.ts';
import { type Look, looksOf, type TaskStory } from './run-history.ts';

export const COST_STAGES = ['executor', 'checks', 'verify', 'review'] as const;
export type CostStage = (typeof COST_STAGES)[number];
export type StageCosts = Readonly<Record<CostStage, Cost>>;

export function stageCosts(story: TaskStory): StageCosts {
  const turns = story.attempts.flatMap((attempt) => attempt.turns);
  const looks = looksOf(story);
  const ofStage = (stage: CostStage): Cost =>
    sumOf(looks.filter((look) => stageOf(look) === stage).map(lookCost));
  return {
    executor: sumOf(
      turns.map(({ report }) =>
        report === undefined
          ? { ...NO_COST, turns: 1 }
          : costOf(report.durationMs, report.usage, report.problem !== undefined),
      ),
    ),
    checks: ofStage('checks'),
    verify: ofStage('verify'),
    review: ofStage('review'),
  };
}

export function addCosts(all: readonly StageCosts[]): StageCosts {
  const sum = (stage: CostStage): Cost => sumOf(all.map((costs) => costs[stage]));
  return {
    executor: sum('executor'),
    checks: sum('checks'),
    verify: sum('verify'),
    review: sum('review'),
  };
}

export function totalOf(costs: StageCosts): Cost {
  return sumOf(COST_STAGES.map((stage) => costs[stage]));
}

function stageOf({ kind, stage }: Look): CostStage {
  if (kind !== 'stage' || stage === 'review') return 'review';
  return stage === 'verify' ? 'verify' : 'checks';
}

function lookCost(look: Look): Cost {
  const planted = look.reviewerProbes.map(({ review }) => review);
  const reviews = sumOf([...look.reviews, ...planted].map(reviewCost));
  const measured = look.commands.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const durationMs = look.durationMs ?? measured + reviews.durationMs;
  return { ...reviews, turns: 1, durationMs };
}

export function reviewCost({ durationMs, usage, kind }: ReviewRecord): Cost {
  return costOf(durationMs, usage, kind === 'human' || kind === 'checklist');
}
