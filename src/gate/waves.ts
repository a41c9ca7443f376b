// Which tasks may run together, by what the plan says: waves, dependencies, parallel groups, order.

import type { DialectName, Plan } from '../model/plan.ts';
import type { Task } from '../model/task.ts';

/** Formats whose order is itself a dependency: a task waits for the one above it. */
const SEQUENTIAL: readonly DialectName[] = ['tasks-md', 'plan-xml'];

/** Task ids, first wave first. Tasks that wait for each other in a circle come last, together. */
export function wavesOf(plan: Plan): readonly (readonly string[])[] {
  const waits = waitsOf(plan);
  const placed = new Set<string>();
  const waves: string[][] = [];
  let left = plan.tasks.map(({ id }) => id);
  while (left.length > 0) {
    const ready = left.filter((id) =>
      [...(waits.get(id) ?? [])].every((other) => placed.has(other)),
    );
    const wave = ready.length === 0 ? left : ready;
    for (const id of wave) placed.add(id);
    waves.push(wave);
    left = left.filter((id) => !placed.has(id));
  }
  return waves;
}

function waitsOf({ tasks, dialect }: Plan): ReadonlyMap<string, ReadonlySet<string>> {
  const known = new Set(tasks.map(({ id }) => id));
  const hasOrder = SEQUENTIAL.includes(dialect) && tasks.every(({ wave }) => wave === undefined);
  return new Map(
    tasks.map((task, index) => [
      task.id,
      new Set([
        ...task.dependsOn.filter((id) => known.has(id) && id !== task.id),
        ...tasks.filter((other) => isEarlierWave(other, task)).map(({ id }) => id),
        ...(hasOrder ? before(tasks, index) : []),
      ]),
    ]),
  );
}

function isEarlierWave(other: Task, task: Task): boolean {
  return other.wave !== undefined && task.wave !== undefined && other.wave < task.wave;
}

/** The task above, or everything above the group that this task belongs to. */
function before(tasks: readonly Task[], index: number): readonly string[] {
  const group = tasks[index]?.group;
  let at = index - 1;
  while (group !== undefined && tasks[at]?.group === group) at -= 1;
  const above = tasks[at];
  if (above === undefined) return [];
  return above.group === undefined
    ? [above.id]
    : tasks.filter((other) => other.group === above.group).map(({ id }) => id);
}
