// What every step of a run is given: the world, the rules, the record, and what this process still
// remembers of the work. Memory only saves time; a process without it comes to the same result.

import { type PlanRun, runOf } from '../../gate/plan-run.ts';
import type { GateRun } from '../../gate/run.ts';
import type { Evidence } from '../../model/evidence.ts';
import type { Task } from '../../model/task.ts';
import { assert } from '../../std/assert.ts';
import type { Snapshot } from '../ports/gate.ts';
import type { RunWorld } from '../ports/run.ts';
import type { RunRules } from './rules.ts';
import type { RunRecord } from './run-record.ts';

export interface RunContext {
  readonly world: RunWorld;
  readonly rules: RunRules;
  readonly record: RunRecord;
  /** Snapshots by task, as long as they are of the tree that is judged. */
  readonly snapshots: Map<string, Snapshot>;
  /** What was gathered about them for the first stage serves the later ones. */
  readonly gathered: WeakMap<Snapshot, Gathered>;
  /** Trees that the gate put together from others: no one's only copy of anything. */
  readonly joined: Set<string>;
}

export interface Gathered {
  readonly attempt: number;
  readonly evidence: Evidence;
}

/** The task as the plan or a fix wrote it. */
export function taskOf({ rules, record }: RunContext, id: string): Task {
  const found = rules.plan.tasks.find((task) => task.id === id) ?? record.plan.fixes[id];
  assert(found !== undefined, `the run has no task ${id}`);
  return found;
}

/** Fixes are made where the work that they repair lies. */
export function placeOf(plan: PlanRun, run: GateRun): string {
  const parent = run.origin === undefined ? undefined : runOf(plan, run.origin.parent);
  return parent === undefined ? run.task.id : placeOf(plan, parent);
}
