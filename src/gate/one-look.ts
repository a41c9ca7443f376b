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
import { reviewNeed, tierOf } from './review-due.ts';
import { type GateRun, startRun } from './run.ts';
import { isProven, needOf, stageVerdict } from './stage-verdict.ts';

/** What there is to judge by. */
export interface Sight {
  readonly run: GateRun;
  readonly findings: readonly Finding[];
  /** How many reviewers gave a verdict that can be read. */
  readonly verdicts: number;
}

export interface Looked extends Judgement {
  /** Named settings that a run would have gone on by; the work is unverified then. */
  readonly waivers: readonly Waiver[];
  /** Those of the checks, and why a look that found nothing wrong is no pass even so. */
  readonly findings: readonly Finding[];
}

const WORK_STAGES = ['claim', 'inspect', 'verify', 'review'] as const satisfies readonly Stage[];

/** The stages that this protocol asks of this task, in order. */
export function stagesFor(run: GateRun, protocol: Protocol): readonly Stage[] {
  // A person's turn has no executor whose claim, commands or review could be owed.
  if (run.task.isCheckpoint) return ['inspect'];
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

export function judgeLook(sight: Sight, protocol: Protocol): Looked {
  const { run, findings } = sight;
  const judgement = judge(findings);
  if (judgement.verdict === 'failed' || judgement.verdict === 'needs-person')
    return { ...judgement, findings, waivers: [] };
  const stages = stagesFor(run, protocol);
  const looked: GateRun = {
    ...run,
    stages: Object.fromEntries(stages.map((stage) => [stage, resultOf(stage, findings)])),
  };
  const verdicts = stages.map((stage) => ({ stage, ...stageVerdict(looked, stage, protocol) }));
  const waivers =
    judgement.outcome === 'inconclusive'
      ? []
      : verdicts.flatMap((verdict) => (verdict.type === 'passed' ? verdict.waivers : []));
  const open = verdicts.filter(({ type }) => type !== 'passed').map(({ stage }) => stage);
  const silent = open.filter((stage) => !isDoubted(stage, findings));
  const remarks = [
    ...silent.map((stage) => (isUnasked(stage, protocol) ? UNASKED_REVIEW : silentStage(stage))),
    ...missingVotes(sight, protocol),
    ...waivers.map(waivedBy),
    ...(open.length === 0 && !isProven(looked, protocol) ? [NOTHING_PROVEN] : []),
  ];
  const all = [...findings, ...remarks];
  return { ...judge(all), findings: all, waivers };
}

const isDoubted = (stage: Stage, findings: readonly Finding[]): boolean =>
  findings.some((finding) => finding.stage === stage && finding.outcome === 'inconclusive');

function remark(stage: Stage, parts: Pick<Finding, 'reason' | 'message' | 'guidance'>): Finding {
  return { check: 'gate', stage, outcome: 'inconclusive', ...parts };
}

const silentStage = (stage: Stage): Finding =>
  remark(stage, {
    reason: 'gate.nothing-checked',
    message: `The protocol asks for proof of the stage "${stage}", and no check of it gave any.`,
    guidance: GIVES_PROOF[stage],
  });

/** Somebody gave a review to a protocol that has none. To leave it aside could leave aside a rejection. */
const isUnasked = (stage: Stage, { review, checks }: Protocol): boolean =>
  stage === 'review' && review.when === 'never' && !checks.includes('review-verdict');

const UNASKED_REVIEW: Finding = remark('review', {
  reason: 'gate.nothing-checked',
  message: 'A review was given, and this protocol has no check that reads one.',
  guidance: 'Leave out the review, or choose a protocol with reviews, such as `strict`.',
});

const GIVES_PROOF: Readonly<Record<Stage, string>> = {
  plan: 'Write a plan that the checks can read.',
  claim: "Give the executor's result with the work.",
  inspect: 'Name outputs, artifacts or assertions that a check can look for.',
  verify: 'Name a command that fails while the work is not done.',
  review: 'Have the work reviewed, and give the answer of the reviewer.',
};

const NOTHING_PROVEN: Finding = remark('verify', {
  reason: 'gate.nothing-checked',
  message: 'Nothing is wrong with the work, but no check could prove that it is done.',
  guidance: GIVES_PROOF.verify,
});

const waivedBy = (waiver: Waiver): Finding =>
  remark(waiver === 'onSilentReviewer' || waiver === 'onMissing' ? 'review' : 'verify', {
    reason: 'gate.nothing-checked',
    message: `Accepted only by the setting ${waiver}: unverified.`,
    guidance: 'Have a person look, or bring the proof that the setting does without.',
  });

/** A run casts the votes itself; here they are what the reviewers gave. */
function missingVotes({ run, verdicts }: Sight, protocol: Protocol): readonly Finding[] {
  const { votes } = reviewNeed(run, protocol);
  if (verdicts >= votes) return [];
  const tier = tierOf(run.task, protocol);
  const given = `${verdicts} ${verdicts === 1 ? 'was' : 'were'} given`;
  return [
    remark('review', {
      reason: 'review.missing',
      message: `Tier ${tier} asks for ${votes} votes; ${given}.`,
      guidance: 'Have the work reviewed independently as often as that.',
    }),
  ];
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
