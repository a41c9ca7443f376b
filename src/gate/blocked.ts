// An executor says that it waits for another task. If that task is still to come, it goes first; if
// it is done, something is inconsistent and a person has to look.

import type { Draft, TaskEvent } from '../model/event.ts';
import { oneLine } from '../std/text.ts';
import { park } from './escalate.ts';
import { type PlanRun, runOf } from './plan-run.ts';
import type { GateRun } from './run.ts';
import { isSettled, predecessors, wantedFirst } from './schedule.ts';

/** The decision about a blocked task; undefined if it names no task that the plan knows. */
export function unblocking(plan: PlanRun, run: GateRun): Draft<TaskEvent> | undefined {
  const last = run.failures.at(-1);
  if (run.phase !== 'failed' || last?.failure !== 'BLOCKED' || run.origin !== undefined)
    return undefined;
  const named = last.blockedBy
    .map((id) => runOf(plan, id))
    .filter((other) => other !== undefined && other.task.id !== run.task.id)
    .filter((other) => other !== undefined);
  if (named.length === 0) return undefined;
  const open = named.filter((other) => !isSettled(other));
  const task = run.task.id;
  if (open.length === 0) {
    const names = oneLine(named.map((other) => other.task.id).join(', '));
    const message = `The executor waits for ${names}, which is done: state and work disagree.`;
    return { type: 'task.parked', task, park: park('inconsistent', message) };
  }
  const circular = open.find((other) => waitsFor(plan, other, task));
  if (circular !== undefined) {
    const message = `The executor waits for ${oneLine(circular.task.id)}, which waits for this task.`;
    return { type: 'task.parked', task, park: park('inconsistent', message) };
  }
  return { type: 'task.requeued', task, behind: open.map((other) => other.task.id) };
}

/** Seen as if this one were wanted first. */
function waitsFor(plan: PlanRun, run: GateRun, id: string): boolean {
  const visited = new Set<string>();
  const isWanted = wantedFirst(plan);
  const open = [run];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const before = predecessors(next, (name) => name === run.task.id || isWanted(name));
    if (before.includes(id)) return true;
    for (const other of before.filter((name) => !visited.has(name))) {
      visited.add(other);
      const found = runOf(plan, other);
      if (found !== undefined) open.push(found);
    }
  }
  return false;
}
