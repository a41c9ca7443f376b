// Ticks the box of one task in a checklist: found by its id as the reader gives it, not by counting
// boxes. A task that is a heading has all boxes below it ticked.

import type { Task } from '../model/task.ts';
import { tickedLine } from '../reading/checklist/box.ts';
import { boxesBelow, type ChecklistTask, readChecklist } from '../reading/checklist/checklist.ts';
import { idsFor } from '../reading/plan/made-ids.ts';
import { normaliseNewlines } from '../std/text.ts';
import { rawLines, withLines } from './raw-lines.ts';

export function tickChecklist(text: string, task: Task): string | undefined {
  const { tasks } = readChecklist(normaliseNewlines(text));
  const found = entryOf(tasks, task);
  if (found === undefined) return undefined;
  const lines = rawLines(text);
  const changed = new Map<number, string>();
  for (const number of boxLines(found)) {
    const ticked = tickedLine(lines[number - 1]?.text ?? '');
    if (ticked !== undefined) changed.set(number, ticked);
  }
  return changed.size === 0 ? undefined : withLines(lines, changed);
}

/** Ids may stand twice in a plan; then only place and title together tell the tasks apart. */
function entryOf(tasks: readonly ChecklistTask[], task: Task): ChecklistTask | undefined {
  const ids = idsFor(tasks.map(({ label }) => ({ id: label.id, name: undefined })));
  const named = tasks.filter((_, index) => ids[index] === task.id);
  if (named.length === 1) return named[0];
  const same = named.filter(
    ({ place, label }) => place.line === task.place.line && (label.title || task.id) === task.name,
  );
  return same.length === 1 ? same[0] : undefined;
}

function boxLines(task: ChecklistTask): readonly number[] {
  if (task.isTicked === true) return [];
  if (task.isTicked === false) return [task.place.line];
  return boxesBelow(task).flatMap(({ line, isTicked }) => (isTicked ? [] : [line]));
}
