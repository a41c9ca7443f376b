// A run in the words of the gate's status table, for people and STATE.md. Only verified work is ever
// APPROVED; what went on by a setting or a person's word shows its mark instead.

import type { Waiver } from '../model/event.ts';
import type { Protocol } from '../model/protocol.ts';
import type { FailureType } from '../model/reason.ts';
import { maxAttempts } from './retry.ts';
import type { GateRun, Phase } from './run.ts';
import { type StageVerdict, stageVerdict } from './stage-verdict.ts';

export type GateState =
  | 'PENDING'
  | 'EXECUTING'
  | 'VERIFYING'
  | 'REVIEWING'
  | 'APPROVED'
  | 'FAILED'
  | 'BLOCKED'
  | 'SKIPPED';

export interface GateStatus {
  readonly gateStatus: GateState;
  /** 1 executor, 2 verify, 3 architect. */
  readonly gateStep: 1 | 2 | 3;
  readonly executorStatus: 'pending' | 'running' | 'success' | 'failure' | 'blocked';
  readonly verifyStatus: 'pending' | 'running' | 'passed' | 'failed' | 'skipped';
  readonly architectStatus: 'pending' | 'reviewing' | 'approved' | 'rejected';
  readonly attempt: number;
  /** Counted with those that a person's word has set aside. */
  readonly maxAttempts: number;
  readonly previousFailures: readonly FailureType[];
  /** `complete`, with a mark where nothing was proven; empty until then. */
  readonly label: '' | 'complete' | 'complete (unverified)' | 'complete (forced)';
  readonly requiresManualCommit: boolean;
  readonly startedAt: string | undefined;
  readonly lastStepAt: string | undefined;
}

export function gateStatus(run: GateRun, protocol: Protocol): GateStatus {
  const isReviewing = run.phase === 'judging' && verdictOf(run, 'verify', protocol) === 'passed';
  return {
    gateStatus: stateOf(run, isReviewing),
    gateStep: stepNumber(run, isReviewing),
    executorStatus: executorStatus(run),
    verifyStatus: verifyStatus(run, protocol),
    architectStatus: architectStatus(run, isReviewing, protocol),
    attempt: run.attempt,
    maxAttempts: Math.min(
      run.forgiven + maxAttempts(run, protocol),
      protocol.breakers.dispatches ?? Number.POSITIVE_INFINITY,
    ),
    previousFailures: run.failures.map(({ failure }) => failure),
    label: labelOf(run),
    requiresManualCommit:
      run.phase === 'waived' || (run.phase === 'passed' && !isAutoCommitted(run, protocol)),
    startedAt: run.startedAt,
    lastStepAt: run.lastStepAt,
  };
}

const STATES: Readonly<
  Record<Exclude<Phase, 'passed' | 'committed' | 'folded' | 'parked'>, GateState>
> = {
  pending: 'PENDING',
  executing: 'EXECUTING',
  judging: 'VERIFYING',
  failed: 'FAILED',
  fixing: 'FAILED',
  waived: 'SKIPPED',
  confirmed: 'SKIPPED',
  abandoned: 'FAILED',
};

function stateOf(run: GateRun, isReviewing: boolean): GateState {
  switch (run.phase) {
    case 'passed':
    case 'committed':
    case 'folded':
      return run.evidence === 'verified' ? 'APPROVED' : 'SKIPPED';
    case 'parked':
      return run.parkedFrom === 'failed' && !isBlocked(run) ? 'FAILED' : 'BLOCKED';
    case 'judging':
      return isReviewing ? 'REVIEWING' : 'VERIFYING';
    default:
      return STATES[run.phase];
  }
}

/** Its executor can't go on; whom it waits for may be unknown, done or waiting itself. */
function isBlocked({ park }: GateRun): boolean {
  return park?.why === 'blocked' || park?.why === 'inconsistent';
}

/** The step that is under way or was the last to be taken: a person's word takes none. */
function stepNumber(run: GateRun, isReviewing: boolean): 1 | 2 | 3 {
  const { evidence, stages, tree, attempt } = run;
  const isThrough = evidence !== undefined && evidence !== 'skipped' && evidence !== 'forced';
  if (isReviewing || stages.review !== undefined || isThrough) return 3;
  const last = run.failures.at(-1);
  const isEndedByClaim = last?.attempt === attempt && last.stage === 'claim';
  return tree === undefined || isEndedByClaim || run.ending === 'timed-out' ? 1 : 2;
}

function executorStatus(run: GateRun): GateStatus['executorStatus'] {
  if (run.attempt === 0) return 'pending';
  if (run.phase === 'executing') return 'running';
  if (run.ending === 'timed-out') return 'failure';
  // Nothing came back, and nobody has failed.
  if (run.ending === 'unavailable' || run.ending === 'interrupted') return 'pending';
  const last = run.failures.at(-1);
  if (last?.attempt !== run.attempt) return 'success';
  if (last.failure === 'BLOCKED') return 'blocked';
  return last.stage === 'claim' ? 'failure' : 'success';
}

type Verdict = StageVerdict['type'] | undefined;

function verdictOf(run: GateRun, stage: 'verify' | 'review', protocol: Protocol): Verdict {
  return run.stages[stage] === undefined ? undefined : stageVerdict(run, stage, protocol).type;
}

function verifyStatus(run: GateRun, protocol: Protocol): GateStatus['verifyStatus'] {
  const verdict = verdictOf(run, 'verify', protocol);
  if (verdict === 'passed') return 'passed';
  if (verdict !== undefined) return 'failed';
  if (run.phase === 'waived' || run.phase === 'passed' || run.phase === 'committed')
    return 'skipped';
  return run.phase === 'judging' ? 'running' : 'pending';
}

/** Settings by which a review passes that nobody gave. */
const UNREVIEWED: readonly Waiver[] = ['onSilentReviewer', 'onMissing'];

function architectStatus(
  run: GateRun,
  isReviewing: boolean,
  protocol: Protocol,
): GateStatus['architectStatus'] {
  const verdict = verdictOf(run, 'review', protocol);
  if (verdict === 'passed' && !run.waivers.some((waiver) => UNREVIEWED.includes(waiver)))
    return 'approved';
  if (verdict === 'failed' || verdict === 'suggested') return 'rejected';
  return isReviewing ? 'reviewing' : 'pending';
}

function labelOf({ phase, evidence }: GateRun): GateStatus['label'] {
  if (phase !== 'passed' && phase !== 'committed' && phase !== 'waived') return '';
  if (evidence === 'forced') return 'complete (forced)';
  return evidence === 'verified' ? 'complete' : 'complete (unverified)';
}

function isAutoCommitted(run: GateRun, { autoCommit }: Protocol): boolean {
  return autoCommit.some((grade) => grade === run.evidence);
}
