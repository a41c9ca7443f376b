// Where each task of a plan stands, in words that add up to the whole plan. Only verified work is
// passed; what a setting or a person let through has a word of its own.

import type { PlanRun } from '../gate/plan-run.ts';
import type { GateRun } from '../gate/run.ts';
import { gateStatus } from '../gate/status.ts';
import type { Protocol } from '../model/protocol.ts';

export const STANDINGS = [
  'passed',
  'confirmed',
  'unverified',
  'skipped',
  'forced',
  'failed',
  'parked',
  'in_progress',
  'pending',
] as const;
export type Standing = (typeof STANDINGS)[number];

export function standingOf(run: GateRun, protocol: Protocol): Standing {
  switch (run.phase) {
    case 'pending':
      return run.attempt === 0 ? 'pending' : 'in_progress';
    case 'passed':
    case 'committed':
    case 'waived':
      return run.evidence === undefined || run.evidence === 'verified' ? 'passed' : run.evidence;
    case 'confirmed':
      return 'confirmed';
    case 'folded':
      return 'passed';
    case 'abandoned':
      return 'failed';
    case 'parked':
      return gateStatus(run, protocol).gateStatus === 'FAILED' ? 'failed' : 'parked';
    default:
      return 'in_progress';
  }
}

export interface GateStats {
  readonly total: number;
  readonly counts: Readonly<Record<Standing, number>>;
  /** passed / (passed + failed); what went on unproven did not pass. Undefined while nothing is decided. */
  readonly passRate: number | undefined;
  /** Executor turns at each task that was started. */
  readonly averageAttempts: number | undefined;
  /** The task that is at the gate now. */
  readonly current: GateRun | undefined;
}

/** Fix tasks are part of the task they repair and are not counted. */
export function gateStats(plan: PlanRun, protocol: Protocol): GateStats {
  const own = plan.runs.filter(({ origin }) => origin === undefined);
  const counts = countsOf(own.map((run) => standingOf(run, protocol)));
  const attempts = own.map(({ attempt }) => attempt).filter((attempt) => attempt > 0);
  const unproven = counts.unverified + counts.skipped + counts.forced;
  const decided = counts.passed + counts.failed + unproven;
  return {
    total: own.length,
    counts,
    passRate: decided === 0 ? undefined : counts.passed / decided,
    averageAttempts:
      attempts.length === 0
        ? undefined
        : attempts.reduce((sum, count) => sum + count, 0) / attempts.length,
    current: currentRun(plan),
  };
}

function countsOf(standings: readonly Standing[]): Readonly<Record<Standing, number>> {
  const counts: Record<Standing, number> = {
    passed: 0,
    confirmed: 0,
    unverified: 0,
    skipped: 0,
    forced: 0,
    failed: 0,
    parked: 0,
    in_progress: 0,
    pending: 0,
  };
  for (const standing of standings) counts[standing] += 1;
  return counts;
}

const ACTIVE: readonly GateRun['phase'][] = ['executing', 'judging', 'failed', 'fixing', 'passed'];

/** Tasks that are worked on, the one with the latest step first. */
export function activeRuns(plan: PlanRun): readonly GateRun[] {
  return plan.runs.filter(({ phase }) => ACTIVE.includes(phase)).toSorted(byLastStep);
}

/** What is worked on, or else what waits for a person, what comes next, or what was last. */
export function currentRun(plan: PlanRun): GateRun | undefined {
  return (
    activeRuns(plan)[0] ??
    plan.runs.filter(({ phase }) => phase === 'parked').toSorted(byLastStep)[0] ??
    plan.runs.find(({ phase }) => phase === 'pending') ??
    plan.runs.toSorted(byLastStep)[0]
  );
}

function byLastStep(left: GateRun, right: GateRun): number {
  const [earlier, later] = [left.lastStepAt ?? '', right.lastStepAt ?? ''];
  return earlier === later ? 0 : earlier < later ? 1 : -1;
}

/** In whole per cent; all of them only if none is missing. */
export function showRate(rate: number | undefined): string {
  if (rate === undefined) return 'n/a';
  return `${rate === 1 ? 100 : Math.min(99, Math.round(rate * 100))}%`;
}
