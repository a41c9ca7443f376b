// What is odd about a checklist and still readable, in words for its author.

import type { Task } from '../../model/task.ts';
import { nearest } from '../../std/nearest.ts';
import { START } from '../../std/place.ts';
import type { Fields } from '../../std/shape.ts';
import { oneLine } from '../../std/text.ts';
import type { PlaceNotes } from '../plan/place-notes.ts';
import type { Checklist } from './checklist.ts';
import { overlapsOf } from './parallel-groups.ts';
import { named } from './state.ts';
import { FIELD_NAMES, type TaskBody } from './task-body.ts';

export function noteLabels(body: TaskBody, known: Set<string>, notes: PlaceNotes): void {
  for (const { key, label, place } of body.fields) {
    const name = label.toLowerCase();
    if (key !== undefined || known.has(name)) continue;
    known.add(name);
    const meant = nearest(label, FIELD_NAMES);
    notes.warning(place, {
      code: 'plan.unknown-label',
      message: `"${oneLine(label, 60)}" is no field of a task; its text was added to the action.`,
      hint:
        meant === undefined
          ? `Fields are ${FIELD_NAMES.join(', ')}.`
          : `Did you mean **${meant}**?`,
    });
  }
}

export function noteFaults({ faults }: Checklist, notes: PlaceNotes): void {
  for (const { kind, line, what } of faults) {
    const place = { line, column: 1 };
    if (kind === 'unclosed')
      notes.warning(place, {
        code: 'plan.unclosed',
        message: `The ${what} that begins here is never closed.`,
        hint:
          what === 'comment' ? 'Close it with -->.' : 'Close it with the same fence it began with.',
      });
    else
      notes.warning(place, {
        code: 'plan.hidden-tasks',
        message: `Lines inside this ${what} look like tasks; they were not read as tasks.`,
        hint: `Move them out of the ${what} if they are meant to be done.`,
      });
  }
}

export function noteOverlaps(tasks: readonly Task[], notes: PlaceNotes): void {
  for (const { first, second, path } of overlapsOf(tasks))
    notes.warning(second.place, {
      code: 'plan.parallel-overlap',
      message: `Tasks ${oneLine(first.id, 40)} and ${oneLine(second.id, 40)} may run at the same time, and both change ${oneLine(path, 80)}.`,
      hint: 'Remove [P] from one of them, or give each its own files.',
    });
}

export function noteOrder(tasks: readonly Task[], notes: PlaceNotes): void {
  const last = tasks.findLastIndex(({ isTicked }) => isTicked);
  // A task with parts (1 of 1.1 and 1.2) is ticked after them.
  const parents = new Set(tasks.map(({ id }) => id.slice(0, Math.max(0, id.lastIndexOf('.')))));
  const skipped = tasks
    .slice(0, Math.max(0, last))
    .filter(({ id, isTicked }) => !isTicked && !parents.has(id));
  const [first] = skipped;
  if (first === undefined) return;
  notes.warning(first.place, {
    code: 'plan.ticked-out-of-order',
    message: `${named(skipped.map(({ id }) => id))} ${skipped.length === 1 ? 'stands' : 'stand'} unticked before ${oneLine(tasks[last]?.id ?? '', 40)}, which is ticked.`,
    hint: 'Nothing is lost: open tasks are found by their boxes, not by counting.',
  });
}

export function noteCount(front: Fields | undefined, count: number, notes: PlaceNotes): void {
  const total = front?.['total_tasks'];
  if (typeof total !== 'number' || total === count) return;
  notes.warning(START, {
    code: 'plan.task-count',
    message: `The front matter counts ${total} tasks; ${count} were found.`,
    hint: 'Correct total_tasks, and look whether a task is missing or hidden in a code block.',
  });
}
