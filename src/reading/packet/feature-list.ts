// Features and their tasks, from the tracker's JSON or an overview's table: which tasks belong
// together, how they are called and how heavy they are. Both may exist without a single packet.

import { COMPLEXITIES, type Complexity } from '../../model/task.ts';
import { readJson } from '../../std/document.ts';
import { headingOf, type MarkdownLine, markdownLines } from '../../std/markdown.ts';
import type { Place } from '../../std/place.ts';
import { type Fields, isFields, textOf } from '../../std/shape.ts';
import { oneLine } from '../../std/text.ts';
import type { PlaceNotes } from '../plan/place-notes.ts';
import { bulletOf } from '../words/bullets.ts';

/** As its makers call the tracker, wherever they keep it. */
export const TRACKER_FILE = 'feature-tracker.json';

export interface ListedTask {
  readonly id: string;
  readonly name: string | undefined;
  readonly complexity: Complexity | undefined;
  readonly place: Place;
}

export interface Feature {
  /** `F-001: Health check`, as far as it is known. */
  readonly title: string;
  readonly tasks: readonly ListedTask[];
  /** The tracker says that all of it is done. */
  readonly isDone: boolean;
  readonly criteria: readonly string[];
}

const MAX_FEATURES = 2_000;
const MAX_FEATURE_TASKS = 5_000;

export function complexityIn(text: string | undefined): Complexity | undefined {
  const word = /\b(TRIVIAL|SIMPLE|MODERATE|COMPLEX)\b/.exec(text ?? '')?.[1];
  return COMPLEXITIES.find((complexity) => complexity === word);
}

/** T-1 and T-001 are the same task. */
export function taskKey(id: string): string {
  return id.toUpperCase().replace(/^T-0*(?=\d)/, 'T-');
}

/** Undefined where the text is no tracker; notes say why if `notes` are given. */
export function readTracker(text: string, notes: PlaceNotes): readonly Feature[] | undefined {
  const document = readJson(text);
  if (!document.ok) {
    notes.error(document.error.place, {
      code: 'plan.unreadable',
      message: `The feature tracker can't be read: ${oneLine(document.error.message)}.`,
      hint: 'Write a list of features, each with "id", "title", "phase" and "tasks".',
    });
    return undefined;
  }
  const root = document.value;
  const list = isFields(root) ? root['features'] : root;
  if (!Array.isArray(list)) {
    notes.error(document.placeOf([]), {
      code: 'plan.wrong-shape',
      message: 'The feature tracker must be a list of features, or hold one under "features".',
      hint: 'For example: [{"id": "F-001", "title": "Login", "phase": "DRAFT", "tasks": ["T-001"]}]',
    });
    return undefined;
  }
  const prefix = isFields(root) ? ['features'] : [];
  const items: readonly unknown[] = list.slice(0, MAX_FEATURES);
  return items.flatMap((item, index) => {
    const placeOf = (path: readonly (string | number)[]): Place =>
      document.placeOf([...prefix, index, ...path]);
    if (isFields(item)) return [trackedFeature(item, placeOf, notes)];
    notes.error(placeOf([]), {
      code: 'plan.wrong-type',
      message: 'A feature must be an object.',
      hint: 'For example: {"id": "F-001", "title": "Login", "tasks": ["T-001"]}',
    });
    return [];
  });
}

type PlaceOf = (path: readonly (string | number)[]) => Place;

function trackedFeature(fields: Fields, placeOf: PlaceOf, notes: PlaceNotes): Feature {
  const id = textOf(fields['id']);
  const title = textOf(fields['title']) ?? textOf(fields['name']);
  const complexity = complexityIn(textOf(fields['tier'])?.toUpperCase());
  const phase = textOf(fields['phase'])?.toUpperCase();
  const list: unknown = fields['tasks'] ?? [];
  const tasks: readonly unknown[] = Array.isArray(list) ? list.slice(0, MAX_FEATURE_TASKS) : [list];
  return {
    title: [id, title].filter((part) => part !== undefined).join(': ') || 'Feature',
    isDone: fields['verified'] === true || /^(?:DONE|VERIFIED|GRADUATED)$/.test(phase ?? ''),
    criteria: [],
    tasks: tasks.flatMap((task, index) => {
      const place = placeOf(['tasks', index]);
      const listed = trackedTask(task, complexity, place);
      if (listed === undefined)
        notes.error(place, {
          code: 'plan.wrong-type',
          message: 'A task of a feature must be an id, or an object with an "id".',
          hint: 'For example: "tasks": ["T-001", "T-002"]',
        });
      return listed ?? [];
    }),
  };
}

function trackedTask(
  task: unknown,
  complexity: Complexity | undefined,
  place: Place,
): ListedTask | undefined {
  const id = textOf(isFields(task) ? (task['id'] ?? task['task_id']) : task);
  if (id === undefined) return undefined;
  if (!isFields(task)) return { id, name: undefined, complexity, place };
  const name = textOf(task['title']) ?? textOf(task['subject']) ?? textOf(task['name']);
  const own = complexityIn(textOf(task['tier'])?.toUpperCase());
  return { id, name, complexity: own ?? complexity, place };
}

const HEADER = /^\|?\s*task(?:\s*id)?\s*\|/i;

/** The feature of an overview: its heading, its task table, its acceptance criteria. */
export function readOverview(text: string): Feature | undefined {
  const lines = markdownLines(text);
  const title = lines.map(headingOf).find((heading) => heading?.level === 1)?.title;
  const tasks = tableRows(lines);
  if (tasks.length === 0) return undefined;
  return {
    title: title?.replace(/^feature\s+/i, '') ?? 'Feature',
    tasks,
    isDone: false,
    criteria: criteriaOf(lines),
  };
}

function tableRows(lines: readonly MarkdownLine[]): readonly ListedTask[] {
  const tasks: ListedTask[] = [];
  let columns: readonly string[] | undefined;
  for (const line of lines) {
    if (line.isCode || !line.text.includes('|')) columns = undefined;
    else if (columns === undefined)
      columns = HEADER.test(line.text.trim()) ? cellsOf(line.text.toLowerCase()) : undefined;
    else tasks.push(...rowOf(line, columns));
  }
  return tasks.slice(0, MAX_FEATURE_TASKS);
}

function rowOf(line: MarkdownLine, columns: readonly string[]): readonly ListedTask[] {
  const cells = cellsOf(line.text);
  const id = cells[0]?.replace(/[*`_]/g, '') ?? '';
  if (!/^[A-Za-z]{1,6}-?\d{1,6}\w{0,4}$/.test(id)) return [];
  const cell = (pattern: RegExp): string | undefined => {
    const at = columns.findIndex((column) => pattern.test(column));
    return at === -1 ? undefined : cells[at];
  };
  const name = cell(/subject|title|name|description/) ?? cells[1];
  const complexity = complexityIn(cell(/tier|complexity/)?.toUpperCase());
  const place = { line: line.number, column: line.text.indexOf(id) + 1 };
  return [{ id, name: name === '' ? undefined : name, complexity, place }];
}

function cellsOf(row: string): readonly string[] {
  const inner = row
    .trim()
    .slice(0, 4_000)
    .replace(/^\||\|$/g, '');
  return inner.split('|').map((cell) => cell.trim());
}

function criteriaOf(lines: readonly MarkdownLine[]): readonly string[] {
  const criteria: string[] = [];
  let isInside = false;
  for (const line of lines) {
    const heading = headingOf(line);
    if (heading !== undefined) isInside = /^acceptance criteria/i.test(heading.title);
    if (!isInside || heading !== undefined || line.text.trim() === '') continue;
    const { text, isItem } = bulletOf(line.text);
    const last = criteria.length - 1;
    if (isItem) criteria.push(text.trim());
    else if (last >= 0) criteria[last] = `${criteria[last] ?? ''} ${text.trim()}`;
  }
  return criteria;
}

/** `T-2 … [blocked by T-1]`, as overviews draw their graphs. */
export function blockedBy(text: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const line of text.split('\n')) {
    if (line.length > 500) continue;
    const at = line.search(/\b(?:blocked by|depends on)\b/i);
    const id = at === -1 ? undefined : /\bT-\d{1,6}\b/.exec(line.slice(0, at))?.[0];
    const needed = line.slice(at).match(/\bT-\d{1,6}\b/g) ?? [];
    if (id !== undefined && needed.length > 0) found.set(taskKey(id), needed);
  }
  return found;
}
