// Events for other programs, one JSON object per line. Doorward's own names have a dot; beside them
// stand the names that runners of commands (with a colon) and of tiers (with an underscore) know.

import { applyToPlan, type PlanRun, runOf, startPlanRun } from '../gate/plan-run.ts';
import { maxAttempts } from '../gate/retry.ts';
import { stageVerdict } from '../gate/stage-verdict.ts';
import type { GateEvent } from '../model/event.ts';
import type { Protocol } from '../model/protocol.ts';
import type { CommandRecord } from '../model/record.ts';
import { meetsExpectation } from '../reading/command-run/expected-exit.ts';
import { millisecondsBetween } from '../std/iso-time.ts';
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
  /** What the log has of the task that the event is about, the event included. */
  readonly ofTask: readonly GateEvent[];
}

/** All lines of a log, each event with the state that it led to. */
export function namedLog(
  stored: readonly { readonly seq: number; readonly event: GateEvent }[],
): readonly NamedEvent[] {
  const [first] = stored;
  if (first?.event.type !== 'run.started') return [];
  const { protocol } = first.event;
  const byTask = new Map<string, GateEvent[]>();
  let plan = startPlanRun(first.event);
  return stored.flatMap(({ seq, event }, index) => {
    if (index > 0) plan = applyToPlan(plan, event);
    const task = 'task' in event ? event.task : '';
    const ofTask = byTask.get(task) ?? [];
    byTask.set(task, ofTask);
    ofTask.push(event);
    return namesOf(event, { seq, plan, protocol, ofTask });
  });
}

interface Named {
  readonly event: string;
  readonly [key: string]: unknown;
}

/** Our own line first; what a reader does not know by name it leaves out. */
export function namesOf(event: GateEvent, context: EventContext): readonly NamedEvent[] {
  const { seq, plan } = context;
  const { type, at, ...fields } = event;
  const head = { run: plan.id, seq, at };
  const own = { ...fields, event: type, ...head };
  return [own, ...alsoKnownAs(event, context).map((named) => ({ ...named, ...head }))];
}

function alsoKnownAs(event: GateEvent, context: EventContext): readonly Named[] {
  switch (event.type) {
    case 'attempt.ended':
      return endedNames(event, context);
    case 'stage.judged':
      return judgedNames(event, context);
    case 'attempt.failed':
      return failedNames(event, context);
    case 'gate.passed':
      return passedNames(event, context);
    default:
      return plainNames(event, context);
  }
}

/** What the present attempt at a task has shown so far, whichever process it was made by. */
interface Seen {
  readonly endedAt: string | undefined;
  readonly commands: readonly CommandRecord[];
}

function seenIn({ ofTask }: EventContext): Seen {
  const from = ofTask.findLastIndex(({ type }) => type === 'attempt.ended');
  const looks = ofTask.slice(from + 1).filter((event) => event.type === 'stage.judged');
  const commands = looks.findLast((look) => look.commands !== undefined)?.commands ?? [];
  return { endedAt: ofTask[from]?.at, commands };
}

function plainNames(event: GateEvent, context: EventContext): readonly Named[] {
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
    case 'commit.created':
      return [
        { event: 'task:completed', task: event.task, commit: event.commit },
        ...allDone(context),
      ];
    default:
      return [];
  }
}

function endedNames(
  { task, ending, attempt }: EventOf<'attempt.ended'>,
  { protocol }: EventContext,
): readonly Named[] {
  if (ending !== 'returned')
    return [{ event: 'iteration:failed', task, iteration: attempt, reason: ending }];
  return [
    { event: 'iteration:completed', task, iteration: attempt },
    ...(needsSignal(protocol) ? [] : [{ event: 'verification:started', task }]),
    { event: 'verification_started', task },
  ];
}

/** Runners of commands begin when the executor says that it is done, and not before. */
function needsSignal({ rules }: Protocol): boolean {
  return rules.signal.need === 'required';
}

function judgedNames(
  { task, stage }: EventOf<'stage.judged'>,
  { plan, protocol }: EventContext,
): readonly Named[] {
  if (stage !== 'claim' || !needsSignal(protocol)) return [];
  const run = runOf(plan, task);
  const isHeard = run !== undefined && stageVerdict(run, stage, protocol).type === 'passed';
  return isHeard ? [{ event: 'verification:started', task }] : [];
}

function failedNames(
  { task, attempt, stage, reasons, failure }: EventOf<'attempt.failed'>,
  context: EventContext,
): readonly Named[] {
  const { plan, protocol } = context;
  const run = runOf(plan, task);
  const feedback = (run?.feedback ?? []).map(({ message }) => message);
  const granted = run === undefined ? attempt : maxAttempts(run, protocol);
  const retriesRemaining = Math.max(0, granted - (attempt - (run?.forgiven ?? 0)));
  const failed = seenIn(context).commands.filter((command) => !meetsExpectation(command));
  const failures = failed.map(({ command }) => command);
  const [reason_code] = reasons;
  const hasBegun = !needsSignal(protocol) || (stage !== undefined && stage !== 'claim');
  return [
    ...(hasBegun
      ? [{ event: 'verification:failed', task, failures, feedback, retriesRemaining }]
      : []),
    { event: 'verification_failed', task, reason_code, failure_type: failure, feedback },
    { event: 'verification_outcome', task, outcome: 'fail', reason_code },
  ];
}

// Work that a setting let through was not verified, so that nobody is told that it passed.
function passedNames(
  { task, at, evidence }: EventOf<'gate.passed'>,
  context: EventContext,
): readonly Named[] {
  if (evidence !== 'verified')
    return [{ event: 'verification_outcome', task, outcome: 'partial_verified' }];
  const { endedAt, commands } = seenIn(context);
  const isWeak = (runOf(context.plan, task)?.concerns.length ?? 0) > 0;
  const durationMs = endedAt === undefined ? undefined : millisecondsBetween(endedAt, at);
  const ran = commands.map(({ command }) => command);
  return [
    { event: 'verification:passed', task, commands: ran, durationMs },
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
