// Puts a fix task into a checklist, after the task that it repairs, by the smallest edit. Only where every
// task is a box with an id of its own: elsewhere one more entry would change what the others are called.

import type { Task } from '../model/task.ts';
import { type ChecklistTask, readChecklist } from '../reading/checklist/checklist.ts';
import { fixEntry } from '../reading/checklist/fix-entry.ts';
import { normaliseNewlines } from '../std/text.ts';
import { type RawLine, rawLines } from './raw-lines.ts';

/** The new text; undefined where it can't be told where the fix belongs, or where it stands already. */
export function insertFix(text: string, after: string, fix: Task): string | undefined {
  const { tasks } = readChecklist(normaliseNewlines(text));
  const ids = tasks.map(({ label }) => label.id);
  const isPlain = tasks.every(({ isTicked }) => isTicked !== undefined) && !ids.includes(undefined);
  if (!isPlain || new Set(ids).size < ids.length || ids.includes(fix.id)) return undefined;
  const found = lastOf(tasks, after);
  const lines = rawLines(text);
  const opening = /^[ \t]{0,40}[-*+] (?=\[)/.exec(
    lines[(found?.place.line ?? 0) - 1]?.text ?? '',
  )?.[0];
  if (found === undefined || opening === undefined) return undefined;
  const end = endOf(found, lines, opening.length - 2);
  const ending = lines[end - 1]?.ending || lines[0]?.ending || '\n';
  const entry = fixEntry(fix, opening).map((line) => ({ text: line, ending }));
  return [...closed(lines.slice(0, end), ending), ...entry, ...lines.slice(end)]
    .map((line) => `${line.text}${line.ending}`)
    .join('');
}

/** Behind the task and the fixes that it has had so far. */
function lastOf(tasks: readonly ChecklistTask[], id: string): ChecklistTask | undefined {
  const isFix = ({ label }: ChecklistTask): boolean =>
    label.markers.includes(`FIX ${id}`.toUpperCase());
  return tasks.findLast(isFix) ?? tasks.find(({ label }) => label.id === id);
}

/** How many lines there are up to the end of what is indented below it. */
function endOf({ place }: ChecklistTask, lines: readonly RawLine[], indent: number): number {
  let end = place.line;
  for (let at = place.line; at < lines.length; at += 1) {
    const line = lines[at]?.text ?? '';
    if (line.trim() === '') continue;
    if (line.search(/\S/) <= indent) break;
    end = at + 1;
  }
  return end;
}

/** The last line of a text may have no ending yet. */
function closed(lines: readonly RawLine[], ending: string): readonly RawLine[] {
  return lines.map((line, index) =>
    index === lines.length - 1 && line.ending === '' ? { ...line, ending } : line,
  );
}
