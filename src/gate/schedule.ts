// Which tasks may run now. A task waits until everything before it is settled; what is unproven,
// parked or waits for a person's commit settles nothing.

import type { PlanRun } from './plan-run.ts';
import type { GateRun } from './run.ts';

/** Its work is in the branch, or a person has confirmed that it is done. */
export function isSettled(run: GateRun): boolean {
  return run.phase === 'committed' || run.phase === 'confirmed';
}

/** Runs that may take a step: under way, or pending with nothing left before them. */
export function runnable(plan: PlanRun): readonly GateRun[] {
  const byId = new Map(plan.runs.map((run) => [run.task.id, run]));
  const isWanted = wantedFirst(plan);
  const isReady = (run: GateRun): boolean => {
    // A fix whose task was taken over by a person has nothing left to repair.
    if (run.origin !== undefined) return byId.get(run.origin.parent)?.phase === 'fixing';
    if (run.phase !== 'pending') return true;
    return predecessors(run, isWanted).every((id) => {
      const before = byId.get(id);
      return before !== undefined && isSettled(before);
    });
  };
  return plan.runs.filter(isReady);
}

/** What a task still waits for, for people: ids, those that the plan does not know among them. */
export function waitingFor(plan: PlanRun, run: GateRun): readonly string[] {
  const settled = new Set(plan.runs.filter(isSettled).map(({ task }) => task.id));
  return predecessors(run, wantedFirst(plan)).filter((id) => !settled.has(id));
}

/** Whether another task was put behind this one, because its executor can't go on without it. */
export function wantedFirst(plan: PlanRun): (id: string) => boolean {
  const wanted = new Set(plan.runs.flatMap(({ behind }) => behind));
  return (id) => wanted.has(id);
}

/** The mere order of a plan gives way to an executor that waits for what comes later; what is declared stays. */
export function predecessors(
  { task, behind }: GateRun,
  isWanted: (id: string) => boolean,
): readonly string[] {
  const { after, implied = [] } = task;
  const held = isWanted(task.id) ? after.filter((id) => !implied.includes(id)) : after;
  return [...held, ...behind];
}
