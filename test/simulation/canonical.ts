// One short text per state. Two states with the same text have the same future: times, wording, the
// order of old failures and totals that no rule of the protocol reads are left out.

import { createHash } from 'node:crypto';
import type { PlanRun } from '../../src/gate/plan-run.ts';
import {
  countedFailures,
  type Failure,
  type GateRun,
  isLast,
  type StageResult,
} from '../../src/gate/run.ts';
import { isProven, stageVerdict } from '../../src/gate/stage-verdict.ts';
import { type Finding, STAGES } from '../../src/model/finding.ts';
import type { Protocol } from '../../src/model/protocol.ts';
import { FAILURE_TYPES, type FailureType } from '../../src/model/reason.ts';
import type { Notes, Observation } from './observer.ts';

export interface Whole {
  readonly plan: PlanRun;
  readonly observation: Observation;
  readonly words: number;
}

/** No explored plan makes as many attempts: a larger limit is never met. */
const OUT_OF_REACH = 40;

export function keyOf({ plan, observation, words }: Whole, protocol: Protocol): string {
  const { runs, attempts, halt, seen } = plan;
  const { notes, runAttempts, failedTasks, isHalted } = observation;
  const isRunCounted = (protocol.maxRunAttempts ?? OUT_OF_REACH) < OUT_OF_REACH;
  const text = JSON.stringify([
    runs
      .filter(isOpen)
      .map((run) => [runKey(run, protocol, words), notesKey(notes[run.task.id], run, protocol)]),
    isRunCounted ? [attempts - seen.attempts, runAttempts] : [],
    [halt?.why, seen.tasks.toSorted(), failedTasks.toSorted(), isHalted, words],
  ]);
  return createHash('md5').update(text).digest('base64');
}

/** A fix that is over has left its mark on the task that it was for. */
function isOpen(run: GateRun): boolean {
  return run.origin === undefined || !isLast(run);
}

function runKey(run: GateRun, protocol: Protocol, words: number): unknown {
  const { phase, evidence } = run;
  const name = run.origin === undefined ? run.task.id : `fix of depth ${run.origin.depth}`;
  if (isLast(run) || phase === 'waived') return [name, phase, evidence];
  if (phase === 'parked' && words === 0) return [name, phase, run.park?.why];
  return [
    [name, phase, run.attempt - run.forgiven, run.lost, run.ending, run.tree],
    [run.landings, run.isConflict, run.fixes, run.spec, run.specLooks, run.attempt === 0],
    protocol.breakers.dispatches === undefined ? 0 : run.attempt,
    [run.hasFailedFix, run.isReviewSkipNoted, run.parkedFrom, run.park?.why],
    [run.behind, evidence, run.waivers],
    stagesKey(run, protocol),
    isProven(run, protocol),
    run.votes && [run.votes.tree, run.votes.votes, run.votes.looks, run.votes.isConfirmed],
    failuresKey(run, protocol),
  ];
}

/** Once the next attempt is under way, only counts and streaks of earlier failures are asked for. */
function failuresKey(run: GateRun, protocol: Protocol): unknown {
  const failures = countedFailures(run);
  const last = run.failures.at(-1);
  const reads = (on: string): boolean => protocol.triggers.some((trigger) => trigger.on === on);
  return [
    failures.length,
    failures
      .map(({ failure }) => failure)
      .filter((type) => isCounted(type, protocol))
      .toSorted(),
    reads('same-signature') && [last?.signature, streak(failures, ({ signature }) => signature)],
    reads('rejections') && [last?.failure, streak(failures, ({ failure }) => failure)],
    isDeciding(run) && [last?.failure, last?.stage, last?.types, last?.blockedBy],
  ];
}

/** A budget as large as the number of attempts is never what runs out. */
function isCounted(type: FailureType, { budgets, maxAttempts, gateRetries, triggers }: Protocol) {
  const isRead = triggers.some(({ on }) => on === 'timeouts' || on === 'malformed');
  const isTight = budgets[type].retries + 1 < maxAttempts;
  return isTight || isRead || gateRetries !== undefined || type === 'ARCHITECT_REJECTION';
}

function isDeciding({ phase }: GateRun): boolean {
  return phase === 'failed' || phase === 'fixing' || phase === 'parked';
}

/**
 * An attempt that has failed is not looked at again, nor an earlier stage after a later one: of what
 * lies behind, only the verdict is asked for.
 */
function stagesKey(run: GateRun, protocol: Protocol): unknown {
  const entries = Object.entries(run.stages).filter(
    ([stage]) => run.phase !== 'failed' || stage === 'plan',
  );
  const last = entries.at(-1)?.[0];
  return STAGES.flatMap((stage) => {
    const result = run.stages[stage];
    if (result === undefined || !entries.some(([name]) => name === stage)) return [];
    if (stage === last) return [[stage, stageKey(result), result.looks]];
    return [[stage, stageVerdict(run, stage, protocol), result.isConfirmed]];
  });
}

function stageKey({ tree, findings, level, isConfirmed, blockedBy }: StageResult): unknown {
  return [tree, findings.map(findingKey), level, isConfirmed, blockedBy];
}

function findingKey({ check, outcome, reason, message }: Finding): string {
  return `${check} ${outcome} ${reason} ${message}`;
}

// The observer's counters of finished looks are never asked again.
function notesKey(notes: Notes | undefined, run: GateRun, protocol: Protocol): unknown {
  if (notes === undefined) return [];
  const { attempts, looks, votes, failures, grade, end, isOverridden } = notes;
  const seen = Object.entries(notes.seen).filter(
    ([, shown]) => run.phase !== 'failed' || (shown !== 'clean' && shown !== 'silent'),
  );
  if (end !== undefined || isOverridden) return [end, grade, isOverridden];
  return [
    protocol.breakers.dispatches === undefined ? 0 : attempts,
    [notes.sinceWord, notes.fixes, notes.tree, notes.isTimedOut, notes.isSpecApproved],
    [grade, seen, votes, FAILURE_TYPES.map((type) => isCounted(type, protocol) && failures[type])],
    isDeciding(run) ? notes.lastTypes : [],
    Object.entries(looks).at(-1),
  ];
}

function streak(failures: readonly Failure[], of: (failure: Failure) => string): number {
  const last = failures.at(-1);
  const end = failures.findLastIndex((failure) => last === undefined || of(failure) !== of(last));
  return failures.length - end - 1;
}
