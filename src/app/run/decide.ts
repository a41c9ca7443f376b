// A person's word on a task or a run, appended to the record. What the protocol or the state of the
// task does not allow is refused in words, and nothing is appended.

import type { EventLog } from '../../drive/ports/log.ts';
import { RunRecord } from '../../drive/run/run-record.ts';
import { nextPlanStep } from '../../gate/next-plan.ts';
import { type OverrideRequest, override } from '../../gate/override.ts';
import { type PlanRun, runOf } from '../../gate/plan-run.ts';
import type { GateRun } from '../../gate/run.ts';
import { refusal } from '../../gate/transitions.ts';
import type { Draft, GateEvent } from '../../model/event.ts';
import type { Protocol } from '../../model/protocol.ts';
import { argumentOf, beginAnew, decisionLines } from '../../projections/next-commands.ts';
import { assert } from '../../std/assert.ts';
import { DoorwardError } from '../../std/error.ts';
import { nearest } from '../../std/nearest.ts';
import { oneLine } from '../../std/text.ts';
import { tasksNamed } from '../task-named.ts';

export type Decision =
  | { readonly kind: 'retry'; readonly isExtended: boolean }
  | { readonly kind: 'fix'; readonly note: string }
  | { readonly kind: 'approve' }
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'abandon' };

/** A person takes the responsibility that the gate can't. */
export interface Override {
  readonly kind: 'skip' | 'force';
  readonly reason: string;
  readonly confirmation: string;
}

/** A parked task, as a person is asked about it. */
export interface Asked {
  readonly run: GateRun;
  /** What stands behind the question, in words. */
  readonly grounds: readonly string[];
  /** The ref that holds its best attempt. */
  readonly kept: string | undefined;
}

export interface Deciding {
  readonly log: EventLog;
  readonly run: string;
  readonly by: string;
  now(): string;
}

export interface Decided {
  readonly event: GateEvent;
  readonly task: GateRun;
  /** The run goes on only when it is resumed, whatever was decided about the task. */
  readonly isHalted: boolean;
}

export async function decide(
  deciding: Deciding,
  task: string,
  decision: Decision | Override,
): Promise<Decided> {
  const record = await openRecord(deciding);
  const before = taskNamed(record.plan, task);
  const draft = draftOf(before, decision, {
    by: deciding.by,
    protocol: record.protocol,
    plan: record.plan,
  });
  await append(record, draft, deciding);
  const event = record.events.at(-1);
  const after = runOf(record.plan, before.task.id);
  assert(event !== undefined && after !== undefined, 'a decision left nothing behind');
  return { event, task: after, isHalted: record.plan.halt !== undefined };
}

/** Lets a halted run go on; says whether it was halted at all. */
export async function resumeRun(deciding: Deciding): Promise<boolean> {
  const record = await openRecord(deciding);
  if (record.plan.halt === undefined) return false;
  await append(record, { type: 'run.resumed', by: deciding.by }, deciding);
  return true;
}

/** Stops a run until somebody resumes it. */
export async function abortRun(deciding: Deciding): Promise<void> {
  const record = await openRecord(deciding);
  if (record.plan.halt !== undefined) return;
  if (nextPlanStep(record.plan, record.protocol).type === 'done')
    throw new DoorwardError(
      'usage',
      `run ${deciding.run} is done: there is nothing to stop`,
      'See `doorward status`.',
    );
  const message = `Stopped by ${deciding.by}.`;
  await append(record, { type: 'run.halted', why: 'aborted', tasks: [], message }, deciding);
}

function openRecord({ log, run, by, now }: Deciding): Promise<RunRecord> {
  return RunRecord.open({ log, run, actor: by, now, appended: () => undefined });
}

async function append(record: RunRecord, draft: Draft, { run }: Deciding): Promise<void> {
  if ((await record.append(draft)) === 'appended') return;
  throw new DoorwardError(
    'usage',
    `run ${run} moved on before the decision could be recorded`,
    'Look at `doorward status`, then decide again.',
  );
}

function taskNamed({ runs }: PlanRun, name: string): GateRun {
  const tasks = runs.map(({ task }) => task);
  const [found, another] = tasksNamed(tasks, name);
  const run = another === undefined ? runs.find(({ task }) => task === found) : undefined;
  if (run !== undefined) return run;
  const ids = tasks.map(({ id }) => id);
  const close = nearest(name, ids);
  throw new DoorwardError(
    'usage',
    another === undefined
      ? `the run has no task \`${oneLine(name, 60)}\``
      : `several tasks of the run are called \`${oneLine(name, 60)}\``,
    close === undefined
      ? `Its tasks: ${oneLine(ids.join(', '), 200)}.`
      : `Did you mean \`${close}\`?`,
  );
}

interface Rules {
  readonly by: string;
  readonly protocol: Protocol;
  readonly plan: PlanRun;
}

function draftOf(run: GateRun, decision: Decision | Override, rules: Rules): Draft {
  const { by, protocol, plan } = rules;
  if ('confirmation' in decision) {
    const { kind, reason, confirmation } = decision;
    const request: OverrideRequest = { kind, by, reason, confirmation };
    const answer = override(run, request, protocol.overrides);
    if (answer.ok) return answer.event;
    throw new DoorwardError('usage', answer.message, answer.hint);
  }
  // The agent is not there yet to hear what is wrong, and a reviewer asked again might ratify it.
  if ((decision.kind === 'fix' || decision.kind === 'reject') && isAboutSpec(run))
    throw new DoorwardError(
      'usage',
      `task ${run.task.id}: nothing has been done yet, and a spec is mended in the plan itself`,
      `Mend it and begin anew: \`${beginAnew(plan.plan)}\`. As it is it goes on only if you approve it: \`doorward approve ${argumentOf(run.task.id)}\`.`,
    );
  if (run.park?.why === 'dispatches' && AGAIN.includes(decision.kind))
    throw new DoorwardError(
      'usage',
      `task ${run.task.id} was started as often as protocol ${protocol.name} allows, whoever asks`,
      `What can be decided about it: \`${decisionLines(run, plan).join('`, `')}\`.`,
    );
  const draft = { type: 'person.decided', task: run.task.id, by, ...wordOf(decision) } as const;
  const wrong = refusal(run, { ...draft, at: '' });
  if (wrong === undefined) return draft;
  if (run.park === undefined)
    throw new DoorwardError(
      'usage',
      `task ${run.task.id} is ${run.phase}: it does not wait for a decision`,
      'Only a parked task does: see `doorward status`.',
    );
  throw new DoorwardError(
    'usage',
    `task ${run.task.id}: ${wrong}`,
    `What can be decided about it: \`${decisionLines(run, plan).join('`, `')}\`.`,
  );
}

const AGAIN: readonly Decision['kind'][] = ['retry', 'fix', 'reject'];

function isAboutSpec({ park, spec }: GateRun): boolean {
  return park?.why === 'spec' || (park?.why === 'needs-person' && spec === 'needs-person');
}

type PersonDecided = Extract<Draft, { readonly type: 'person.decided' }>;

function wordOf(decision: Decision): Pick<PersonDecided, 'decision' | 'note'> {
  switch (decision.kind) {
    case 'retry':
      return { decision: decision.isExtended ? 'retry-extended' : 'retry', note: '' };
    case 'fix':
      return { decision: 'fix', note: decision.note };
    case 'reject':
      return { decision: 'fix', note: `A person rejected the work: ${decision.reason}` };
    default:
      return { decision: decision.kind, note: '' };
  }
}
