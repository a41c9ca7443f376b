// What a plan or a task promises, as a text to compare: ticks and places on the page are no promise.

import type { Plan } from '../../model/plan.ts';
import type { Task } from '../../model/task.ts';

export function essenceOf(task: Task): string {
  return textOf(task);
}

function textOf(promise: object): string {
  return JSON.stringify(promise, (key, value: unknown) =>
    key === 'place' || key === 'isTicked' ? undefined : value,
  );
}

/** Whether two readings promise the same. */
export function isSamePromise(one: Plan, other: Plan): boolean {
  const core = ({ dialect, tasks, verify, mustHaves, closing }: Plan): string =>
    textOf({ dialect, tasks, verify, mustHaves, atTheEnd: closing.verify });
  return core(one) === core(other);
}
