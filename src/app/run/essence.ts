// What a plan or a task promises, as a text to compare: ticks and places on the page are no promise.

import type { Plan } from '../../model/plan.ts';
import type { Task } from '../../model/task.ts';

type Promised = Task | Pick<Plan, 'dialect' | 'tasks' | 'verify' | 'mustHaves'>;

export function essenceOf(promise: Promised): string {
  return JSON.stringify(promise, (key, value: unknown) =>
    key === 'place' || key === 'isTicked' ? undefined : value,
  );
}

/** Whether two readings promise the same. */
export function isSamePromise(one: Plan, other: Plan): boolean {
  const core = ({ dialect, tasks, verify, mustHaves }: Plan): string =>
    essenceOf({ dialect, tasks, verify, mustHaves });
  return core(one) === core(other);
}
