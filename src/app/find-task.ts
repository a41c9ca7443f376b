// Which task of the plan is meant. Never guesses between several.

import type { Plan } from '../model/plan.ts';
import type { Task } from '../model/task.ts';
import { DoorwardError } from '../std/error.ts';
import { nearest } from '../std/nearest.ts';
import { oneLine } from '../std/text.ts';
import { tasksNamed } from './task-named.ts';

export function findTask(plan: Plan, wanted: string | undefined): Task {
  const { tasks } = plan;
  if (wanted === undefined) {
    const [only, another] = tasks;
    if (only !== undefined && another === undefined) return only;
    throw new DoorwardError(
      'usage',
      only === undefined ? 'the plan has no task' : `the plan has ${tasks.length} tasks`,
      only === undefined ? 'Run `doorward lint` on it.' : `Say which: --task ${someIds(tasks)}`,
    );
  }
  const [found, another] = tasksNamed(tasks, wanted);
  if (found !== undefined && another === undefined) return found;
  const close = nearest(
    wanted,
    tasks.map(({ id }) => id),
  );
  throw new DoorwardError(
    'usage',
    another === undefined
      ? `the plan has no task \`${oneLine(wanted, 60)}\``
      : `several tasks of the plan are called \`${oneLine(wanted, 60)}\``,
    close === undefined ? `Its tasks: ${someIds(tasks)}` : `Did you mean \`${close}\`?`,
  );
}

/** The first that is neither ticked nor a person's turn; undefined when all are done. */
export function nextTask({ tasks }: Plan): Task | undefined {
  return tasks.find(({ isTicked, checkpoint }) => !isTicked && checkpoint === undefined);
}

function someIds(tasks: readonly Task[]): string {
  const shown = tasks.slice(0, 12).map(({ id }) => id);
  return shown.join(', ') + (tasks.length > shown.length ? ', …' : '');
}
