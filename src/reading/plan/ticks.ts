// The boxes of a plan's tasks, by identity and not by count; and whether an edit of a plan does
// nothing but tick the box of one task.

import type { Task } from '../../model/task.ts';
import { readJson } from '../../std/document.ts';
import { markdownLines } from '../../std/markdown.ts';
import { isFields } from '../../std/shape.ts';
import { normaliseNewlines } from '../../std/text.ts';
import { boxStyleOf, isTickOf } from '../checklist/box.ts';
import { readTaskLabel } from '../checklist/task-label.ts';

/** Ticked or not, for each task of the plan that has a box in the text. */
export function boxesOf(text: string, tasks: readonly Task[]): ReadonlyMap<string, boolean> {
  const ids = new Set(tasks.map(({ id }) => id));
  const byName = new Map(tasks.map(({ name, id }) => [name, id]));
  const boxes = new Map<string, boolean>();
  const lines = markdownLines(normaliseNewlines(text)).filter(({ isCode }) => !isCode);
  const boxOf = boxStyleOf(lines.map((line) => line.text));
  for (const line of lines) {
    const box = boxOf(line.text);
    if (box === undefined) continue;
    const label = readTaskLabel(box.text);
    const written = label.id ?? box.ordinal;
    const id = written !== undefined && ids.has(written) ? written : byName.get(label.title);
    if (id !== undefined && !boxes.has(id)) boxes.set(id, box.isTicked);
  }
  return boxes;
}

/** The task whose box this work ticks: itself, or for a fix the task of the plan that it repairs. */
export function boxOwner(task: Task, tasks: readonly Task[]): Task {
  if (task.kind !== 'fix' || tasks.some(({ id }) => id === task.id)) return task;
  const repaired = tasks.filter(({ id }) => task.id.startsWith(`${id}.`));
  return repaired.toSorted((left, right) => right.id.length - left.id.length)[0] ?? task;
}

/** True if the two texts differ in the box (or the `passes` flag) of this task and in nothing else. */
export function isOnlyTick(before: string, after: string, task: Task): boolean {
  return ticksMarkdown(before, after, task) || ticksJson(before, after, task);
}

function ticksMarkdown(before: string, after: string, task: Task): boolean {
  const old = normaliseNewlines(before).split('\n');
  const now = normaliseNewlines(after).split('\n');
  if (old.length !== now.length) return false;
  const changed = now.flatMap((line, index) => (line === old[index] ? [] : [index]));
  return changed.every((index) => {
    const line = now[index] ?? '';
    const isOwn = boxesOf(line, [task]).has(task.id) || isBelowHeading(old, index, task);
    return isTickOf(old[index] ?? '', line) && isOwn;
  });
}

/** A task that is a heading has its boxes below it: criteria and steps. */
function isBelowHeading(lines: readonly string[], index: number, { place }: Task): boolean {
  const level = headingLevel(lines[place.line - 1]);
  if (level === undefined || index < place.line) return false;
  const between = lines.slice(place.line, index + 1);
  return !between.some((line) => (headingLevel(line) ?? level + 1) <= level);
}

function headingLevel(line: string | undefined): number | undefined {
  return /^(#{2,6})[ \t]/.exec(line ?? '')?.[1]?.length;
}

const TICK_KEYS: ReadonlySet<string> = new Set([
  ...['passes', 'complete', 'completed', 'completionNotes', 'notes', 'status'],
]);

function ticksJson(before: string, after: string, task: Task): boolean {
  const old = readJson(before);
  const now = readJson(after);
  return old.ok && now.ok && isSame(old.value, now.value, task.id);
}

// The depth of both is capped by the reader.
function isSame(old: unknown, now: unknown, taskId: string): boolean {
  if (Array.isArray(old) && Array.isArray(now))
    return (
      old.length === now.length && old.every((item, index) => isSame(item, now[index], taskId))
    );
  if (!isFields(old) || !isFields(now)) return Object.is(old, now);
  const isOwn = old['id'] === taskId;
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return keys.every((key) => (isOwn && TICK_KEYS.has(key)) || isSame(old[key], now[key], taskId));
}
