// The gate itself: stage after stage on one tree, the cheapest first. A failing stage ends the
// attempt; a doubt is looked at again; only what every demanded stage passed is called passed.

import type { Waiver } from '../model/event.ts';
import type { Finding, Stage } from '../model/finding.ts';
import type { Protocol } from '../model/protocol.ts';
import type { FailureType } from '../model/reason.ts';
import { assert, unreachable } from '../std/assert.ts';
import { classify } from './classify.ts';
import { park } from './escalate.ts';
import { isReviewedWithBatch, reviewNeed, treatmentOf } from './review-due.ts';
import { countedFailures, type GateRun } from './run.ts';
import { isProven, needOf, stageVerdict } from './stage-verdict.ts';
import type { Step } from './step.ts';
import { again, parked } from './step-parts.ts';
import { tally } from './votes.ts';

const LOOKS = ['claim', 'inspect', 'verify', 'review'] as const;

export function nextLook(run: GateRun, protocol: Protocol): Step {
  if (run.ending === 'timed-out')
    return failed(run, { stage: undefined, findings: [], fallback: 'TIMEOUT' });
  if (run.tree === undefined)
    return parked(run, park('inconclusive', 'No snapshot of the work could be taken.'));
  if (treatmentOf(run.task, protocol)?.gates === 'skipped') return passed(run, ['gates: skipped']);
  const waivers: Waiver[] = [];
  for (const stage of LOOKS.filter((name) => isDemanded(run, name, protocol))) {
    const seen = lookAt(run, stage, protocol);
    if ('step' in seen) return seen.step;
    waivers.push(...seen.waivers);
  }
  const isSuggested = waivers.includes('onSpecLevel');
  const isUnreviewed = waivers.includes('onMissing');
  const vote = isSuggested || isUnreviewed ? undefined : nextVote(run, protocol);
  if (vote !== undefined) return vote;
  if (owesReviewNote(run, protocol)) {
    return {
      type: 'record',
      event: { type: 'review.skipped', task: run.task.id, next: undefined },
    };
  }
  if (waivers.length === 0 && !isProven(run, protocol)) {
    const message = 'No check could speak for the work.';
    return parked(run, park('inconclusive', message, ['skip', 'investigate', 'abandon']));
  }
  return passed(run, waivers);
}

function isDemanded(run: GateRun, stage: Stage, protocol: Protocol): boolean {
  return stage === 'review'
    ? reviewNeed(run, protocol).isReviewed
    : needOf(run, stage, protocol) !== 'off';
}

/** The step that this stage calls for, or the settings that let it pass. */
function lookAt(
  run: GateRun,
  stage: (typeof LOOKS)[number],
  protocol: Protocol,
): { readonly step: Step } | { readonly waivers: readonly Waiver[] } {
  const result = run.stages[stage];
  const step = lookStep(run, stage, protocol);
  if (result === undefined) return { step: { ...step, delayMs: 0 } };
  const verdict = stageVerdict(run, stage, protocol);
  switch (verdict.type) {
    case 'passed':
      return { waivers: verdict.waivers };
    case 'suggested':
      return { waivers: ['onSpecLevel'] };
    case 'failed':
      return {
        step: failed(run, { stage, findings: result.findings, fallback: 'VERIFY_FAILURE' }),
      };
    case 'needs-person': {
      const message = personalMessage(stage, result.findings);
      const offers = ['approve', 'fix', 'retry', 'abandon'] as const;
      return { step: parked(run, park('needs-person', message, offers)) };
    }
    case 'inconclusive':
      return {
        step: again(run, protocol, { looks: result.looks, step, findings: result.findings }),
      };
    default:
      return unreachable(verdict);
  }
}

function personalMessage(stage: Stage, findings: readonly Finding[]): string {
  if (stage === 'review') return 'The review is for a person to make.';
  return findings.some(({ reason }) => reason === 'verify.moved-branch')
    ? 'The branch moved while the verify commands ran: look at its new commits first.'
    : 'The plan asks for a check that only a person can make.';
}

function lookStep(run: GateRun, stage: (typeof LOOKS)[number], { timeouts }: Protocol) {
  const { tree } = run;
  assert(tree !== undefined, 'a look needs a tree');
  if (stage === 'review') {
    const rejections = countedFailures(run).filter(
      ({ failure }) => failure === 'ARCHITECT_REJECTION',
    );
    const iteration = rejections.length + 1;
    return { type: 'review', iteration, tree, timeoutMs: timeouts.review.defaultMs } as const;
  }
  return { type: 'check', stage, tree, timeoutMs: timeouts.verify.defaultMs } as const;
}

function nextVote(run: GateRun, protocol: Protocol): Step | undefined {
  const { votes: count } = reviewNeed(run, protocol);
  const { votes, tree } = run;
  if (count === 0 || votes?.isConfirmed === true || tree === undefined) return undefined;
  const vote = {
    type: 'vote',
    count,
    tree,
    timeoutMs: protocol.timeouts.review.defaultMs,
  } as const;
  if (votes === undefined) return { ...vote, delayMs: 0 };
  const result = votes.tree === tree ? tally(votes.votes, count) : 'inconclusive';
  switch (result) {
    case 'passed':
      return undefined;
    case 'failed':
      return failed(run, {
        stage: 'review',
        findings: votes.findings,
        fallback: 'ARCHITECT_REJECTION',
      });
    case 'split': {
      const message = 'The votes disagree and none of them has a majority: a person decides.';
      return parked(run, park('divergence', message, ['approve', 'fix', 'retry', 'abandon']));
    }
    case 'inconclusive':
      return again(run, protocol, { looks: votes.looks, step: vote, findings: votes.findings });
    default:
      return unreachable(result);
  }
}

function owesReviewNote(run: GateRun, protocol: Protocol): boolean {
  const isScheduled = typeof protocol.review.when !== 'string' && run.origin === undefined;
  const isReviewed =
    reviewNeed(run, protocol).isReviewed || isReviewedWithBatch(run.task, protocol);
  return isScheduled && !run.isReviewSkipNoted && !isReviewed;
}

function passed(run: GateRun, waivers: readonly Waiver[]): Step {
  const { tree, task } = run;
  const evidence = waivers.length === 0 ? 'verified' : 'unverified';
  return { type: 'record', event: { type: 'gate.passed', task: task.id, tree, evidence, waivers } };
}

interface FailureParts {
  readonly stage: Stage | undefined;
  readonly findings: readonly Finding[];
  /** For findings that say nothing of their type. */
  readonly fallback: FailureType;
}

function failed(run: GateRun, { stage, findings, fallback }: FailureParts): Step {
  const { attempt, task } = run;
  const blockedBy = stage === undefined ? [] : (run.stages[stage]?.blockedBy ?? []);
  return {
    type: 'record',
    event: {
      type: 'attempt.failed',
      task: task.id,
      attempt,
      stage,
      blockedBy,
      ...classify(findings, fallback),
    },
  };
}
