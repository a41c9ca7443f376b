// Events for other programs, one JSON object per line. Doorward's own names have a dot; beside them
// stand the names that runners of commands (with a colon) and of tiers (with an underscore) know.

import { applyToPlan, type PlanRun, runOf, startPlanRun } from '../gate/plan-run.ts';
import { maxAttempts } from '../gate/retry.ts';
import type { GateEvent } from '../model/event.ts';
import type { Protocol } from '../model/protocol.ts';
import type { EventOf } from './run-history.ts';

export interface NamedEvent {
  readonly event: string;
  readonly run: string;
  /** The number of the recorded event that this line is about. */
  readonly seq: number;
  readonly at: string;
  readonly [key: string]: unknown;
}

export interface EventContext {
  readonly seq: number;
  /** The state after the event. */
  readonly plan: PlanRun;
  readonly protocol: Protocol;
}

/** All lines of a log, each event with the state that it led to. */
export function namedLog(
  stored: readonly { readonly seq: number; readonly event: GateEvent }[],
): readonly NamedEvent[] {
  const [first] = stored;
  if (first?.event.type !== 'run.started') return [];
  const { protocol } = first.event;
  let plan = startPlanRun(first.event);
  return stored.flatMap(({ seq, event }, index) => {
    if (index > 0) plan = applyToPlan(plan, event);
    return namedEvents(event, { seq, plan, protocol });
  });
}

interface Named {
  readonly event: string;
  readonly [key: string]: unknown;
}

/** Our own line first; what a reader does not know by name it leaves out. */
export function namedEvents(event: GateEvent, context: EventContext): readonly NamedEvent[] {
  const { seq, plan } = context;
  const { type, at, ...fields } = event;
  const head = { run: plan.id, seq, at };
  const own = { ...fields, event: type, ...head };
  return [own, ...alsoKnownAs(event, context).map((named) => ({ ...named, ...head }))];
}

function alsoKnownAs(event: GateEvent, context: EventContext): readonly Named[] {
  switch (event.type) {
    case 'run.started':
      return [{ event: 'engine:started', plan: event.plan, tasks: event.tasks.length }];
    case 'run.halted':
      return [{ event: 'engine:stopped', reason: event.why, message: event.message }];
    case 'run.resumed':
      return [{ event: 'engine:resumed' }];
    case 'attempt.started':
      return [
        { event: 'task:activated', task: event.task },
        { event: 'iteration:started', task: event.task, iteration: event.attempt },
      ];
    case 'attempt.ended':
      return endedNames(event);
    case 'attempt.failed':
      return failedNames(event, context);
    case 'gate.passed':
      return passedNames(event, context);
    case 'commit.created':
      return [
        { event: 'task:completed', task: event.task, commit: event.commit },
        ...allDone(context),
      ];
    default:
      return [];
  }
}

function endedNames({ task, ending, attempt }: EventOf<'attempt.ended'>): readonly Named[] {
  if (ending === 'unavailable' || ending === 'interrupted')
    return [{ event: 'iteration:failed', task, iteration: attempt, reason: ending }];
  return [
    { event: 'iteration:completed', task, iteration: attempt },
    { event: 'verification:started', task },
    { event: 'verification_started', task },
  ];
}

function failedNames(
  { task, attempt, reasons, failure }: EventOf<'attempt.failed'>,
  { plan, protocol }: EventContext,
): readonly Named[] {
  const run = runOf(plan, task);
  const failures = (run?.feedback ?? []).map(({ message }) => message);
  const granted = run === undefined ? attempt : maxAttempts(run, protocol);
  const retriesRemaining = Math.max(0, granted - (attempt - (run?.forgiven ?? 0)));
  const [reason_code] = reasons;
  return [
    { event: 'verification:failed', task, failures, retriesRemaining },
    { event: 'verification_failed', task, reason_code, failure_type: failure, feedback: failures },
    { event: 'verification_outcome', task, outcome: 'fail', reason_code },
  ];
}

// Work that a setting let through was not verified, so that nobody is told that it passed.
function passedNames(
  { task, evidence }: EventOf<'gate.passed'>,
  { plan }: EventContext,
): readonly Named[] {
  if (evidence !== 'verified')
    return [{ event: 'verification_outcome', task, outcome: 'partial_verified' }];
  const isWeak = (runOf(plan, task)?.concerns.length ?? 0) > 0;
  return [
    { event: 'verification:passed', task },
    { event: 'verification_passed', task },
    { event: 'verification_outcome', task, outcome: isWeak ? 'pass_with_warnings' : 'pass' },
  ];
}

function allDone({ plan }: EventContext): readonly Named[] {
  const isDone = plan.runs.every(
    ({ phase, origin }) => origin !== undefined || phase === 'committed' || phase === 'confirmed',
  );
  return isDone ? [{ event: 'all:complete' }] : [];
}
