// Which task somebody means: by its id, by its name, or by the beginning of one, as in "Task 3". Whoever asks
// decides what to do about none and about several.

import { isNameOf } from '../reading/claim/task-name.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The tasks that the words fit best; more than one where they do not tell. */
export function tasksNamed<T extends Named>(tasks: readonly T[], asked: string): readonly T[] {
  const wanted = asked.trim().toLowerCase();
  const ways: readonly ((task: Named) => boolean)[] = [
    ({ id }) => id === asked,
    ({ name }) => name === asked,
    ({ id, name }) => id.toLowerCase() === wanted || name.toLowerCase() === wanted,
    (task) => isNameOf(task, asked),
  ];
  return ways.map((fits) => tasks.filter(fits)).find((found) => found.length > 0) ?? [];
}
