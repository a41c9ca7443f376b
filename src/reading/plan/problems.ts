// What can be wrong with a plan as a whole, whatever its dialect: ids, dependencies, paths.
// Runs over every dialect's result; afterwards ids are unique and an empty plan is an error.

import type { Plan, PlanReading, Problem } from '../../model/plan.ts';
import type { Task } from '../../model/task.ts';
import { START } from '../../std/place.ts';
import { oneLine } from '../../std/text.ts';
import { dependencyProblems } from './dependencies.ts';
import { pathProblems } from './paths.ts';
import { byPlace } from './problem-notes.ts';

export function withPlanProblems(reading: PlanReading): PlanReading {
  const { tasks, duplicates } = withUniqueIds(reading.plan.tasks);
  const plan: Plan = { ...reading.plan, tasks };
  const found = [
    ...duplicates.filter((duplicate) => !isReported(duplicate, reading.problems)),
    ...dependencyProblems(tasks),
    ...pathProblems(plan),
  ];
  const problems = [...reading.problems, ...found.toSorted(byPlace)];
  return { plan, problems: [...problems, ...emptyProblem(tasks, problems)] };
}

interface Numbered {
  readonly tasks: readonly Task[];
  readonly duplicates: readonly Problem[];
}

function withUniqueIds(tasks: readonly Task[]): Numbered {
  const taken = new Set(tasks.map((task) => task.id));
  const firsts = new Map<string, Task>();
  const duplicates: Problem[] = [];
  const numbered = tasks.map((task) => {
    const first = firsts.get(task.id);
    if (first === undefined) {
      firsts.set(task.id, task);
      return task;
    }
    duplicates.push(duplicateOf(task, first));
    return { ...task, id: freeId(task.id, taken) };
  });
  return { tasks: numbered, duplicates };
}

// Linear in the number of equal ids, because each search goes on where the taken ones end.
function freeId(id: string, taken: Set<string>): string {
  let count = 2;
  while (taken.has(`${id}-${count}`)) count += 1;
  taken.add(`${id}-${count}`);
  return `${id}-${count}`;
}

function duplicateOf(task: Task, first: Task): Problem {
  const id = oneLine(task.id, 60);
  return {
    severity: 'error',
    code: 'plan.duplicate-id',
    message: `Two tasks have the id "${id}"; the first stands on line ${first.place.line}.`,
    hint: 'Give each task an id of its own, so that dependencies and evidence name one task.',
    place: task.place,
  };
}

function isReported(duplicate: Problem, problems: readonly Problem[]): boolean {
  return problems.some(
    ({ code, place }) => code === duplicate.code && place.line === duplicate.place.line,
  );
}

// A plan without tasks has nothing left to do, which must never be read as "all is done".
function emptyProblem(tasks: readonly Task[], problems: readonly Problem[]): readonly Problem[] {
  if (tasks.length > 0 || problems.some(({ severity }) => severity === 'error')) return [];
  return [
    {
      severity: 'error',
      code: 'plan.empty',
      message: 'The plan holds no task.',
      hint: 'Add at least one task; without one there is nothing that could be verified.',
      place: START,
    },
  ];
}
