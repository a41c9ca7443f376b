// The state of a whole run: its tasks in order, fixes after the task they repair, and whether it is
// halted. A fold over all events; it decides nothing.

import type { Draft, GateEvent, HaltReason, TaskEvent } from '../model/event.ts';
import type { Task } from '../model/task.ts';
import { assert } from '../std/assert.ts';
import { apply } from './apply.ts';
import { type GateRun, isLast, startRun } from './run.ts';

export interface Halt {
  readonly why: HaltReason;
  readonly tasks: readonly string[];
  readonly message: string;
}

export interface PlanRun {
  readonly id: string;
  readonly plan: string;
  readonly reviewers: number;
  readonly runs: readonly GateRun[];
  /** The tasks that are not in the plan itself. */
  readonly fixes: Readonly<Record<string, Task>>;
  readonly attempts: number;
  readonly halt: Halt | undefined;
  /** What a person has seen and gone on from: it halts the run no second time. */
  readonly seen: { readonly tasks: readonly string[]; readonly attempts: number };
}

type RunStarted = Extract<Draft, { readonly type: 'run.started' }>;

export function startPlanRun({ run, plan, tasks, reviewers }: RunStarted): PlanRun {
  return {
    id: run,
    plan,
    reviewers,
    runs: tasks.map((task) => startRun(task, reviewers)),
    fixes: {},
    attempts: 0,
    halt: undefined,
    seen: { tasks: [], attempts: 0 },
  };
}

export function applyToPlan(plan: PlanRun, event: GateEvent): PlanRun {
  switch (event.type) {
    case 'run.started':
      assert(plan.attempts === 0, 'a run starts once');
      return startPlanRun(event);
    case 'run.halted': {
      const { why, tasks, message } = event;
      return { ...plan, halt: { why, tasks, message } };
    }
    case 'run.resumed':
      return resumed(plan);
    case 'run.driven':
    case 'work.kept':
      return plan;
    default:
      return applyToTask(plan, event);
  }
}

export function foldPlan(events: readonly GateEvent[]): PlanRun {
  const [first, ...rest] = events;
  assert(first?.type === 'run.started', 'a log begins with run.started');
  return rest.reduce(applyToPlan, startPlanRun(first));
}

export function runOf(plan: PlanRun, id: string): GateRun | undefined {
  return plan.runs.find(({ task }) => task.id === id);
}

function resumed(plan: PlanRun): PlanRun {
  const tasks = plan.runs
    .filter(({ phase }) => phase === 'parked' || phase === 'abandoned')
    .map(({ task }) => task.id);
  return { ...plan, halt: undefined, seen: { tasks, attempts: plan.attempts } };
}

function applyToTask(plan: PlanRun, event: TaskEvent): PlanRun {
  const known = runOf(plan, event.task);
  assert(known !== undefined, `an event of the unknown task ${event.task}`);
  const next = { ...plan, runs: changedRuns(plan.runs, event) };
  if (event.type === 'attempt.started') return { ...next, attempts: plan.attempts + 1 };
  if (event.type === 'fix.inserted') return withFix(next, event);
  const isMoved = known.phase === 'parked' && runOf(next, event.task)?.phase !== 'parked';
  return isMoved ? { ...next, seen: without(plan.seen, event.task) } : next;
}

// Only what changes is touched: a plan of a thousand tasks is folded event by event.
function changedRuns(runs: readonly GateRun[], event: TaskEvent): readonly GateRun[] {
  const ids = event.type === 'fix.ended' ? [event.task, event.fix] : [event.task];
  const changed = [...runs];
  for (const id of ids) {
    const at = runs.findIndex(({ task }) => task.id === id);
    const run = runs[at];
    if (run !== undefined && concerns(event, run)) changed[at] = apply(run, event);
  }
  return changed;
}

// The end of a fix is an event of both: the one repaired, and the fix itself unless it is over already.
function concerns(event: TaskEvent, run: GateRun): boolean {
  if (run.task.id === event.task) return true;
  return event.type === 'fix.ended' && run.task.id === event.fix && !isLast(run);
}

function withFix(
  plan: PlanRun,
  { task, fix, outline, origin }: Extract<TaskEvent, { readonly type: 'fix.inserted' }>,
): PlanRun {
  assert(runOf(plan, outline.id) === undefined, `the id ${outline.id} is taken`);
  const at = plan.runs.findLastIndex((other) => repairs(plan, other, task)) + 1;
  const run = startRun(outline, plan.reviewers, origin);
  return {
    ...plan,
    runs: plan.runs.toSpliced(at, 0, run),
    fixes: { ...plan.fixes, [outline.id]: fix },
  };
}

/** The task itself, a fix of it, or a fix of its fix: what comes later stands behind them. */
function repairs(plan: PlanRun, { task, origin }: GateRun, id: string): boolean {
  if (task.id === id) return true;
  const parent = origin === undefined ? undefined : runOf(plan, origin.parent);
  return parent !== undefined && repairs(plan, parent, id);
}

function without(seen: PlanRun['seen'], id: string): PlanRun['seen'] {
  return { ...seen, tasks: seen.tasks.filter((task) => task !== id) };
}
