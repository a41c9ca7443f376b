// A plan's tasks as the state machine sees them: what must come before what. Where a plan declares
// no order at all, the order of its tasks is one, because later tasks were written with it in mind.

import type { TaskOutline } from '../model/outline.ts';
import { type DialectName, type Plan, statedCommands } from '../model/plan.ts';
import type { Task } from '../model/task.ts';

export function outlinesOf(plan: Plan): readonly TaskOutline[] {
  const batches = batchesOf(plan.tasks);
  const predecessors = predecessorsIn(plan, batches);
  let index = 0;
  return batches.flatMap((batch, at) => {
    const batchIndex = index;
    const shared = {
      total: plan.tasks.length,
      previousPhase: batches[at - 1]?.at(-1)?.phase,
      batch: batch.map(({ id }) => id),
      batchIndex,
      batchFiles: unique(batch.flatMap(({ files }) => files ?? [])),
    };
    index += batch.length;
    return batch.map((task, offset) => ({
      ...shared,
      index: batchIndex + offset,
      id: task.id,
      name: task.name,
      phase: task.phase,
      wave: task.wave,
      ...predecessors(task, at),
      tier: task.tier,
      complexity: task.complexity,
      maxRetries: task.maxRetries,
      isCheckpoint: task.checkpoint !== undefined,
      statesVerify: task.verify.kind !== 'none' || statedCommands(task, plan).length > 0,
      hasSpec: task.spec !== undefined,
    }));
  });
}

/** Neighbours with the same group number; every other task is a batch of its own. */
function batchesOf(tasks: readonly Task[]): readonly (readonly Task[])[] {
  const batches: Task[][] = [];
  for (const task of tasks) {
    const last = batches.at(-1);
    const isMember = task.group !== undefined && last?.[0]?.group === task.group;
    if (isMember) last?.push(task);
    else batches.push([task]);
  }
  return batches;
}

/** Formats whose order is a dependency even beside declared ones. */
const SEQUENTIAL: readonly DialectName[] = ['tasks-md', 'plan-xml'];

function predecessorsIn(
  { tasks, dialect }: Plan,
  batches: readonly (readonly Task[])[],
): (task: Task, batchAt: number) => Pick<TaskOutline, 'after' | 'implied'> {
  const hasWaves = tasks.some(({ wave }) => wave !== undefined);
  if (hasWaves)
    return (task) => ({ after: unique([...task.dependsOn, ...earlierWaves(tasks, task)]) });
  const hasDependencies = tasks.some(({ dependsOn }) => dependsOn.length > 0);
  const isOrdered = SEQUENTIAL.includes(dialect) || !hasDependencies;
  return (task, batchAt) => {
    const above = isOrdered ? (batches[batchAt - 1]?.map(({ id }) => id) ?? []) : [];
    const implied = above.filter((id) => !task.dependsOn.includes(id));
    const after = unique([...task.dependsOn, ...above]);
    return implied.length === 0 ? { after } : { after, implied };
  };
}

/** Tasks without a wave come before all waves. */
function earlierWaves(tasks: readonly Task[], task: Task): readonly string[] {
  const waveOf = ({ wave }: Task): number => wave ?? Number.NEGATIVE_INFINITY;
  return tasks.filter((other) => waveOf(other) < waveOf(task)).map(({ id }) => id);
}

function unique(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)];
}
