// A plan's tasks as the state machine sees them: what must come before what. Where a plan declares
// no order at all, the order of its tasks is one, because later tasks were written with it in mind.

import type { TaskOutline } from '../model/outline.ts';
import type { Plan } from '../model/plan.ts';
import type { Task } from '../model/task.ts';

export function outlinesOf(plan: Plan): readonly TaskOutline[] {
  const { tasks } = plan;
  const batches = batchesOf(tasks);
  const predecessors = predecessorsIn(tasks, batches);
  return tasks.map((task, index) => {
    const batch = batches.find((members) => members.includes(task)) ?? [task];
    return {
      id: task.id,
      name: task.name,
      index,
      total: tasks.length,
      phase: task.phase,
      previousPhase: tasks[tasks.indexOf(batch[0] ?? task) - 1]?.phase,
      wave: task.wave,
      after: predecessors(task),
      batch: batch.map(({ id }) => id),
      batchIndex: tasks.indexOf(batch[0] ?? task),
      batchFiles: [...new Set(batch.flatMap(({ files }) => files ?? []))],
      tier: task.tier,
      complexity: task.complexity,
      maxRetries: task.maxRetries,
      isCheckpoint: task.checkpoint !== undefined,
      statesVerify: task.verify.kind !== 'none' || plan.verify.length > 0,
      hasSpec: task.spec !== undefined,
    };
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

function predecessorsIn(
  tasks: readonly Task[],
  batches: readonly (readonly Task[])[],
): (task: Task) => readonly string[] {
  const hasWaves = tasks.some(({ wave }) => wave !== undefined);
  const hasDependencies = tasks.some(({ dependsOn }) => dependsOn.length > 0);
  if (hasWaves) return (task) => unique([...task.dependsOn, ...earlierWave(tasks, task)]);
  if (hasDependencies) return (task) => unique(task.dependsOn);
  return (task) => {
    const at = batches.findIndex((members) => members.includes(task));
    return batches[at - 1]?.map(({ id }) => id) ?? [];
  };
}

/** Tasks without a wave are of the first one. */
function earlierWave(tasks: readonly Task[], task: Task): readonly string[] {
  const waveOf = ({ wave }: Task): number => wave ?? Number.NEGATIVE_INFINITY;
  return tasks.filter((other) => waveOf(other) < waveOf(task)).map(({ id }) => id);
}

function unique(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)];
}
