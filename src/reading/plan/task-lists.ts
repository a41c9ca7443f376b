// Where the tasks of a document are: a format has one name for their list in theory and a dozen in
// practice. Every list is found, in the order of the text, so that no task can be lost.

import type { Path } from '../../std/document-places.ts';
import { type Fields, isFields, textOf } from '../../std/shape.ts';

export interface ListNames {
  /** Keys of lists of tasks. */
  readonly tasks: readonly string[];
  /** Keys of lists of phases, which hold tasks, or are tasks where nothing below them is. */
  readonly phases: readonly string[];
  /** Keys of lists of parts: within a phase they are its tasks, within a task they are the steps to it. */
  readonly parts: readonly string[];
  /** Keys that only a task has, not the phase around it. */
  readonly marks: readonly string[];
  /** Keys that make a task of what has only parts below it; a mere name is a heading. */
  readonly own: readonly string[];
}

export interface TaskEntry {
  readonly value: unknown;
  readonly path: Path;
  /** The key, where tasks stand in a mapping by their ids. */
  readonly key: string | undefined;
}

/** Tasks that stand in one list. */
export interface TaskList {
  readonly entries: readonly TaskEntry[];
  /** The phase, spec or epic they stand under. */
  readonly phase: string | undefined;
  /** They stand below an entry of the list, not in the list itself. */
  readonly isNested: boolean;
  /** Phases without tasks, beside tasks that stand elsewhere: headings, not work. */
  readonly isOutline: boolean;
}

/** Every list of tasks below `root`; empty where there is none. */
export function taskListsOf(root: unknown, path: Path, names: ListNames): readonly TaskList[] {
  return listsIn(root, { names, path, phase: undefined, depth: 0, list: 'tasks' });
}

interface Spot {
  readonly names: ListNames;
  readonly path: Path;
  readonly phase: string | undefined;
  readonly depth: number;
  /** What kind of list this is. */
  readonly list: 'tasks' | 'phases' | 'parts';
}

function listsIn(value: unknown, spot: Spot): readonly TaskList[] {
  if (Array.isArray(value)) return listsOfEntries(entriesOf(value, spot.path), spot);
  if (!isFields(value)) return [];
  const { tasks, phases, parts } = spot.names;
  const keys = listKeysOf(value, spot);
  const hasTasks = keys.some((key) => tasks.includes(key));
  return keys.flatMap((key) => {
    const list = phases.includes(key) ? 'phases' : parts.includes(key) ? 'parts' : 'tasks';
    const lists = listsOfEntries(entriesOf(value[key], [...spot.path, key]), { ...spot, list });
    const isOutline = hasTasks && list === 'phases';
    return lists.map((found) => (isOutline && !found.isNested ? { ...found, isOutline } : found));
  });
}

const listKeysOf = (value: Fields, spot: Pick<Spot, 'names' | 'depth'>): readonly string[] =>
  Object.keys(value).filter((key) => isListKey(key, value[key], spot));

// At the top a list under one of the names is the list of tasks, whatever it holds; within a task
// it may also be a list of plain steps.
function isListKey(
  key: string,
  value: unknown,
  { names, depth }: Pick<Spot, 'names' | 'depth'>,
): boolean {
  const isPart = depth > 0 && names.parts.includes(key);
  if (!isPart && !names.tasks.includes(key) && !names.phases.includes(key)) return false;
  const entries = entriesOf(value, []);
  return depth === 0 ? entries.length > 0 : entries.some((entry) => isFields(entry.value));
}

function entriesOf(value: unknown, path: Path): readonly TaskEntry[] {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return items.map((item, index) => ({ value: item, path: [...path, index], key: undefined }));
  }
  if (!isFields(value)) return [];
  return Object.entries(value).map(([key, item]) => ({ value: item, path: [...path, key], key }));
}

/** Neighbouring tasks make a list; an entry with tasks of its own is a phase and makes more. */
function listsOfEntries(entries: readonly TaskEntry[], spot: Spot): readonly TaskList[] {
  const lists: TaskList[] = [];
  let current: TaskEntry[] = [];
  const close = (): void => {
    if (current.length > 0)
      lists.push({ entries: current, phase: spot.phase, isNested: false, isOutline: false });
    current = [];
  };
  for (const entry of entries) {
    const below = listsBelow(entry, spot);
    if (below.length > 0) close();
    lists.push(...below);
    // A task with parts is still a task: it comes after them, with its own criteria.
    if (below.length === 0 || isTask(entry.value, spot)) current.push(entry);
  }
  close();
  return lists;
}

function listsBelow(entry: TaskEntry, spot: Spot): readonly TaskList[] {
  if (!isFields(entry.value)) return [];
  const phase = phaseOf(entry.value) ?? entry.key ?? spot.phase;
  const below = listsIn(entry.value, { ...spot, path: entry.path, phase, depth: spot.depth + 1 });
  return below.map((list) => ({ ...list, isNested: true }));
}

function isTask(value: unknown, { names, list, depth }: Spot): boolean {
  if (!isFields(value)) return false;
  const has = (keys: readonly string[]): boolean => keys.some((key) => Object.hasOwn(value, key));
  if (has(names.marks)) return true;
  // What is only a number has parts that are counted within it.
  const hasOwn = has(names.own) || /^\d{1,6}$/.test(String(value['id']));
  if (list === 'phases' || (list === 'tasks' && !hasOwn)) return false;
  const keys = listKeysOf(value, { names, depth: depth + 1 });
  return keys.every((key) => names.parts.includes(key));
}

function phaseOf(fields: Fields): string | undefined {
  const names = ['title', 'name', 'id', 'phase'].map((key) => textOf(fields[key]));
  return names.find((name) => name !== undefined);
}
