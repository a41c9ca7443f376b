// Dependencies between the tasks of one plan: every one must exist, come earlier, and lead back
// to no task that waits for it.

import type { Problem } from '../../model/plan.ts';
import type { Task } from '../../model/task.ts';
import { assert } from '../../std/assert.ts';
import { nearest } from '../../std/nearest.ts';
import { oneLine } from '../../std/text.ts';

export function dependencyProblems(tasks: readonly Task[]): readonly Problem[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const ids = tasks.length <= MAX_SUGGESTIONS ? [...byId.keys()] : [];
  return [
    ...tasks.flatMap((task) =>
      [...new Set(task.dependsOn)].flatMap((id) => linkProblem(task, byId.get(id), { id, ids })),
    ),
    ...cyclesOf(tasks, byId).map(cycleProblem),
  ];
}

// Comparing a misspelt id with very many others would cost more than the suggestion is worth.
const MAX_SUGGESTIONS = 500;

interface Named {
  readonly id: string;
  readonly ids: readonly string[];
}

function linkProblem(task: Task, other: Task | undefined, { id, ids }: Named): readonly Problem[] {
  if (other === undefined) {
    const guess = nearest(id, ids);
    return [
      {
        severity: 'error',
        code: 'plan.unknown-dependency',
        message: `Task ${shown(task.id)} waits for ${shown(id)}, which is no task of this plan.`,
        hint:
          guess === undefined
            ? 'Name the id of a task in the same plan, or remove the dependency.'
            : `Did you mean ${shown(guess)}?`,
        place: task.place,
      },
    ];
  }
  if (task.wave === undefined || other.wave === undefined || other.wave < task.wave) return [];
  // A task that waits for itself is reported as the cycle it is.
  if (other === task) return [];
  return [
    {
      severity: 'error',
      code: 'plan.wave-order',
      message: `Task ${shown(task.id)} of wave ${task.wave} waits for ${shown(id)} of wave ${other.wave}.`,
      hint: 'Move it to a wave after all tasks it waits for; tasks of one wave start together.',
      place: task.place,
    },
  ];
}

/** Cycles that share no task, each as the tasks along it. */
function cyclesOf(
  tasks: readonly Task[],
  byId: ReadonlyMap<string, Task>,
): readonly (readonly Task[])[] {
  const stuck = stuckTasks(tasks, byId);
  // Every stuck task waits for a stuck one: following the first of them must end in a cycle.
  const next = (task: Task): Task | undefined =>
    task.dependsOn
      .map((id) => byId.get(id))
      .find((other) => other !== undefined && stuck.has(other));
  const walked = new Set<Task>();
  const cycles: (readonly Task[])[] = [];
  for (const start of stuck) {
    const trail = new Set<Task>();
    let at: Task | undefined = start;
    while (at !== undefined && !walked.has(at)) {
      walked.add(at);
      trail.add(at);
      at = next(at);
    }
    if (at !== undefined && trail.has(at)) cycles.push(from([...trail], at));
  }
  return cycles;
}

const from = (trail: readonly Task[], task: Task): readonly Task[] =>
  trail.slice(trail.indexOf(task));

/** Tasks that can never start, because they wait for one another or for such a task. */
function stuckTasks(tasks: readonly Task[], byId: ReadonlyMap<string, Task>): ReadonlySet<Task> {
  const stuck = new Map(
    tasks.map((task) => [task, new Set(task.dependsOn.flatMap((id) => byId.get(id) ?? []))]),
  );
  const dependents = Map.groupBy(
    [...stuck].flatMap(([task, needed]) => [...needed].map((other) => ({ task, other }))),
    ({ other }) => other,
  );
  const ready = tasks.filter((task) => stuck.get(task)?.size === 0);
  for (let task = ready.pop(); task !== undefined; task = ready.pop()) {
    stuck.delete(task);
    for (const { task: dependent } of dependents.get(task) ?? []) {
      const needed = stuck.get(dependent);
      needed?.delete(task);
      if (needed?.size === 0) ready.push(dependent);
    }
  }
  return new Set(stuck.keys());
}

function cycleProblem(cycle: readonly Task[]): Problem {
  const [first] = cycle;
  assert(first !== undefined, 'a cycle has at least one task');
  const named = cycle.slice(0, MAX_NAMED).map(({ id }) => shown(id));
  const middle = cycle.length > MAX_NAMED ? ' → …' : '';
  const way = `${named.join(' → ')}${middle} → ${shown(first.id)}`;
  return {
    severity: 'error',
    code: 'plan.cyclic-dependency',
    message:
      cycle.length === 1
        ? `Task ${shown(first.id)} waits for itself.`
        : `These tasks wait for one another: ${way}.`,
    hint: 'Remove one of these dependencies; as it stands none of the tasks can ever start.',
    place: first.place,
  };
}

const MAX_NAMED = 12;

const shown = (id: string): string => `"${oneLine(id, 60)}"`;
