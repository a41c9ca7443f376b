// Reads one mapping of a document field by field: what has the wrong type is reported with its
// place and an example, and counts as not given. Nothing is guessed in silence.

import type { Path } from '../../std/document-places.ts';
import { type Fields, isFields } from '../../std/shape.ts';
import { oneLine } from '../../std/text.ts';
import type { Notes } from './problem-notes.ts';

/** A mapping within a document, with everything needed to speak about its fields. */
export interface Cursor {
  readonly fields: Fields;
  readonly path: Path;
  readonly notes: Notes;
  /** The number at a path as the text writes it, such as `08` or `1.10`, or else `undefined`. */
  written(path: Path): string | undefined;
}

export interface Field {
  readonly name: string;
  readonly value: unknown;
  readonly path: Path;
}

export interface Expected {
  /** What belongs there, as in "a whole number from 1 to 3". */
  readonly what: string;
  /** How it is written, as in `tier: 2`. */
  readonly example: string;
}

/** The first of `names` that has a value. `null` is what generators write for "not given". */
export function fieldOf(cursor: Cursor, names: readonly string[]): Field | undefined {
  for (const name of names) {
    if (!Object.hasOwn(cursor.fields, name)) continue;
    const value = cursor.fields[name];
    if (value !== null && value !== undefined) return { name, value, path: [...cursor.path, name] };
  }
  return undefined;
}

export function enter(cursor: Cursor, path: Path, fields: Fields): Cursor {
  return { ...cursor, path, fields };
}

export function wrongType(cursor: Cursor, field: Field, expected: Expected): void {
  cursor.notes.error(field.path, {
    code: 'plan.wrong-type',
    message: `\`${field.name}\` must be ${expected.what}; this is ${described(field.value)}.`,
    hint: `Write it like this: ${expected.example}`,
  });
}

export function textField(
  cursor: Cursor,
  names: readonly string[],
  expected?: Expected,
): string | undefined {
  const field = fieldOf(cursor, names);
  if (field === undefined) return undefined;
  const text = scalarText(cursor, field.value, field.path);
  if (text === undefined)
    wrongType(cursor, field, expected ?? { what: 'text', example: `${field.name}: some text` });
  return text?.trim() === '' ? undefined : text;
}

/** A list of texts, or one text alone. Undefined where it is not given. */
export function textsField(
  cursor: Cursor,
  names: readonly string[],
  expected?: Expected,
): readonly string[] | undefined {
  const field = fieldOf(cursor, names);
  if (field === undefined) return undefined;
  const wanted = expected ?? {
    what: 'text or a list of texts',
    example: `${field.name}: [one, two]`,
  };
  const found: string[] = [];
  for (const item of itemsOf(field)) {
    const text = scalarText(cursor, item.value, item.path) ?? unquotedColon(item.value);
    if (text === undefined) wrongType(cursor, item, wanted);
    else if (text.trim() !== '') found.push(text);
  }
  return found.length > 0 || isEmptyList(field) ? found : undefined;
}

// Only a list that is empty says "none"; one that could not be read says nothing.
const isEmptyList = ({ value }: Field): boolean => Array.isArray(value) && value.length === 0;

/** The items of a list field, or the field itself where it is no list. */
export function itemsOf(field: Field): readonly Field[] {
  if (!Array.isArray(field.value)) return [field];
  const values: readonly unknown[] = field.value;
  return values.map((value, index) => ({ name: field.name, value, path: [...field.path, index] }));
}

/** A text that says something; the strict reading, which takes no number for a text. */
export function stringField(cursor: Cursor, name: string): string | undefined {
  const field = fieldOf(cursor, [name]);
  if (field === undefined) return undefined;
  if (isSaid(field.value)) return field.value;
  wrongType(cursor, field, { what: 'text', example: `${name}: some text` });
  return undefined;
}

/** A list of texts or one text, read strictly. */
export function stringsField(cursor: Cursor, name: string): readonly string[] | undefined {
  const field = fieldOf(cursor, [name]);
  if (field === undefined) return undefined;
  const found = itemsOf(field).flatMap((item) => {
    if (isSaid(item.value)) return [item.value];
    const meant = unquotedColon(item.value);
    const example = meant === undefined ? `${name}: [one, two]` : JSON.stringify(meant);
    wrongType(cursor, item, { what: 'text or a list of texts', example });
    return meant ?? [];
  });
  return found.length > 0 || isEmptyList(field) ? found : undefined;
}

const isSaid = (value: unknown): value is string => typeof value === 'string' && /\S/.test(value);

export interface Range {
  readonly min: number;
  readonly max: number;
}

export function wholeField(
  cursor: Cursor,
  names: readonly string[],
  range: Range,
): number | undefined {
  const field = fieldOf(cursor, names);
  if (field === undefined) return undefined;
  if (isWhole(field.value, range)) return field.value;
  wrongType(cursor, field, {
    what: `a whole number from ${range.min} to ${range.max}`,
    example: `${field.name}: ${range.min + 1}`,
  });
  return undefined;
}

export function isWhole(value: unknown, range: Range): value is number {
  return (
    typeof value === 'number' &&
    Number.isSafeInteger(value) &&
    value >= range.min &&
    value <= range.max
  );
}

export function flagField(cursor: Cursor, names: readonly string[]): boolean | undefined {
  const field = fieldOf(cursor, names);
  if (field === undefined) return undefined;
  if (typeof field.value === 'boolean') return field.value;
  wrongType(cursor, field, { what: 'true or false', example: `${field.name}: true` });
  return undefined;
}

/** One of a few words, whatever its case. */
export function wordField<Word extends string>(
  cursor: Cursor,
  names: readonly string[],
  words: readonly Word[],
): Word | undefined {
  const field = fieldOf(cursor, names);
  if (field === undefined) return undefined;
  const given = typeof field.value === 'string' ? field.value.trim().toLowerCase() : undefined;
  const word = words.find((candidate) => candidate.toLowerCase() === given);
  if (word === undefined)
    wrongType(cursor, field, {
      what: `one of ${words.join(', ')}`,
      example: `${field.name}: ${words[0] ?? ''}`,
    });
  return word;
}

/** Text, or a number as the plan writes it. */
export function scalarText(cursor: Cursor, value: unknown, path: Path): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return undefined;
  const written = cursor.written(path);
  return written !== undefined && Number(written) === value ? written : String(value);
}

// YAML reads `- Error: none is shown` as a mapping; the sentence is still plain to see.
export function unquotedColon(value: unknown): string | undefined {
  if (!isFields(value)) return undefined;
  const entries = Object.entries(value);
  const [key, rest] = entries[0] ?? [];
  return entries.length === 1 && typeof rest === 'string' ? `${key}: ${rest}` : undefined;
}

export function described(value: unknown): string {
  if (typeof value === 'string') return value.trim() === '' ? 'empty text' : quoted(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  return isFields(value) ? 'a mapping' : 'nothing';
}

function quoted(text: string): string {
  return `"${oneLine(text, 60)}"`;
}
