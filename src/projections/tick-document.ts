// Marks one story or subtask as done in a plan that is one YAML or JSON document, in whichever of
// its fields the plan keeps that: `passes`, `completed`, `done`, `status`, `state`.

import type { Task } from '../model/task.ts';
import { isDoneWord, statusKeyOf } from '../reading/plan/task-state.ts';
import { type Document, readDocument } from '../std/document.ts';
import type { Path } from '../std/document-places.ts';
import type { Place } from '../std/place.ts';
import { type Fields, isFields, textOf } from '../std/shape.ts';
import { normaliseNewlines, oneLine } from '../std/text.ts';
import { editDocument, type Scalar } from './document-edit.ts';

export interface TickRules {
  /** The flag to add where there is none; undefined where the format does not ask for one. */
  readonly mayAdd: string | undefined;
  /** What `status` says of finished work, unless another entry of the plan has its own word. */
  readonly doneWord: string;
}

export function tickDocument(text: string, task: Task, rules: TickRules): string | undefined {
  const document = readDocument(normaliseNewlines(text));
  if (!document.ok) return undefined;
  const mappings = mappingsIn(document.value, []);
  const found = entryOf(mappings, document, task);
  if (found === undefined) return undefined;
  const set = marksFor(found.fields, mappings, rules);
  return set.size === 0 ? undefined : editDocument(text, [{ path: found.path, set }]);
}

interface Mapping {
  readonly fields: Fields;
  readonly path: Path;
}

const MAX_MAPPINGS = 50_000;

/** Parents before what they hold, in the order of the text. */
function mappingsIn(value: unknown, path: Path): readonly Mapping[] {
  const found: Mapping[] = [];
  const open: Spot[] = [{ value, path }];
  for (let spot = open.pop(); spot !== undefined; spot = open.pop()) {
    if (isFields(spot.value)) found.push({ fields: spot.value, path: spot.path });
    if (found.length > MAX_MAPPINGS) return [];
    open.push(...insideOf(spot).toReversed());
  }
  return found;
}

interface Spot {
  readonly value: unknown;
  readonly path: Path;
}

function insideOf({ value, path }: Spot): readonly Spot[] {
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).map(([key, item]: [string, unknown]) => ({
    value: item,
    path: [...path, isList ? Number(key) : key],
  }));
}

/** At its place and with its name or id; in a plan edited meanwhile, by an id that only it has. */
function entryOf(
  mappings: readonly Mapping[],
  document: Extract<Document, { readonly ok: true }>,
  task: Task,
): Mapping | undefined {
  const named = mappings.filter((mapping) => hasId(mapping, task));
  if (named.length === 1) return named[0];
  const isThere = ({ path }: Mapping): boolean => isSame(document.placeOf(path), task.place);
  const known = named.length > 0 ? named : mappings.filter((mapping) => hasName(mapping, task));
  return known.find(isThere);
}

function isSame(left: Place, right: Place): boolean {
  return left.line === right.line && left.column === right.column;
}

function hasId({ fields, path }: Mapping, { id }: Task): boolean {
  const own = textOf(fields['id'])?.trim();
  return own === undefined ? typeof path.at(-1) === 'string' && path.at(-1) === id : own === id;
}

const NAMES = ['title', 'name', 'description', 'userStory', 'user_story', 'story'];

function hasName({ fields }: Mapping, { name }: Task): boolean {
  return NAMES.some((key) => {
    const text = textOf(fields[key]);
    return text !== undefined && [300, 120, 100].some((length) => oneLine(text, length) === name);
  });
}

const FLAGS = ['passes', 'completed', 'done'];

function marksFor(
  fields: Fields,
  mappings: readonly Mapping[],
  { mayAdd, doneWord }: TickRules,
): ReadonlyMap<string, Scalar> {
  const set = new Map<string, Scalar>();
  const given = FLAGS.filter((key) => typeof fields[key] === 'boolean');
  for (const key of given) if (fields[key] === false) set.set(key, true);
  const key = statusKeyOf(fields) ?? 'status';
  const status = fields[key];
  if (typeof status === 'string' && !isDoneWord(status))
    set.set(key, doneWordIn(mappings) ?? doneWord);
  const isSilent = given.length === 0 && typeof status !== 'string';
  // A flag that is something else than a truth value is the plan's fault, and not ours to replace.
  if (isSilent && mayAdd !== undefined && (fields[mayAdd] ?? null) === null) set.set(mayAdd, true);
  return set;
}

function doneWordIn(mappings: readonly Mapping[]): string | undefined {
  for (const { fields } of mappings) {
    const status = fields[statusKeyOf(fields) ?? 'status'];
    if (typeof status === 'string' && isDoneWord(status) && 'id' in fields) return status.trim();
  }
  return undefined;
}
