// One look at work that is already there, outside any run: the same stage rules, the same demand for
// proof. What a run would let go on by a permissive setting is not called passed here.

import type { Waiver } from '../model/event.ts';
import type { Finding, Stage } from '../model/finding.ts';
import type { Plan } from '../model/plan.ts';
import type { Protocol } from '../model/protocol.ts';
import type { Task } from '../model/task.ts';
import { type Judgement, judge } from '../model/verdict.ts';
import { assert } from '../std/assert.ts';
import { outlinesOf } from './outline.ts';
import { reviewNeed } from './review-due.ts';
import { type GateRun, startRun } from './run.ts';
import { isProven, needOf, stageVerdict } from './stage-verdict.ts';

export interface Looked extends Judgement {
  /** Named settings that a run would have gone on by; the work is unverified then. */
  readonly waivers: readonly Waiver[];
}

const WORK_STAGES = ['claim', 'inspect', 'verify', 'review'] as const satisfies readonly Stage[];

/** The stages that this protocol asks of this task, in order. */
export function stagesFor(run: GateRun, protocol: Protocol): readonly Stage[] {
  return WORK_STAGES.filter((stage) =>
    stage === 'review'
      ? run.reviewers > 0 || reviewNeed(run, protocol).isReviewed
      : needOf(run, stage, protocol) !== 'off',
  );
}

export function startLook(plan: Plan, task: Task, reviewers: number): GateRun {
  const outline = outlinesOf(plan).find(({ id }) => id === task.id);
  assert(outline !== undefined, `the plan has no task ${task.id}`);
  return startRun(outline, reviewers);
}

export function judgeLook(run: GateRun, findings: readonly Finding[], protocol: Protocol): Looked {
  const judgement = judge(findings);
  if (judgement.verdict !== 'passed') return { ...judgement, waivers: [] };
  const stages = stagesFor(run, protocol);
  const looked: GateRun = {
    ...run,
    stages: Object.fromEntries(stages.map((stage) => [stage, resultOf(stage, findings)])),
  };
  const verdicts = stages.map((stage) => stageVerdict(looked, stage, protocol));
  const waivers = verdicts.flatMap((verdict) => (verdict.type === 'passed' ? verdict.waivers : []));
  const isClear = verdicts.every(({ type }) => type === 'passed');
  return isClear && waivers.length === 0 && isProven(looked, protocol)
    ? { ...judgement, waivers }
    : { verdict: 'inconclusive', outcome: 'inconclusive', waivers };
}

function resultOf(
  stage: Stage,
  findings: readonly Finding[],
): NonNullable<GateRun['stages'][Stage]> {
  return {
    tree: undefined,
    findings: findings.filter((finding) => finding.stage === stage),
    blockedBy: [],
    level: 'code',
    looks: 1,
    isConfirmed: false,
  };
}
