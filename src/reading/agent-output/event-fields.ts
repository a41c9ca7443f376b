// One line of machine output as an event, and the questions to ask of its fields. What is missing or
// of another kind is undefined, never an error: clients change their output with every release.

import { readJson } from '../../std/document.ts';
import { type Fields, isFields } from '../../std/shape.ts';
import { oneLine, stripEscapes, truncate } from '../../std/text.ts';

const NOTHING: Fields = {};

/** Undefined for lines that are no JSON object: notices, banners, half a line. */
export function eventOf(line: string): Fields | undefined {
  const text = line.trim();
  if (!(text.startsWith('{') && text.endsWith('}'))) return undefined;
  const document = readJson(text);
  return document.ok && isFields(document.value) ? document.value : undefined;
}

export function fieldsAt(fields: Fields, ...path: readonly string[]): Fields {
  let at: unknown = fields;
  for (const key of path) at = isFields(at) ? at[key] : undefined;
  return isFields(at) ? at : NOTHING;
}

export function listAt(fields: Fields, key: string): readonly Fields[] {
  const value = fields[key];
  return Array.isArray(value) ? value.filter(isFields) : [];
}

export function textAt(fields: Fields, key: string): string | undefined {
  const value = fields[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A count or an amount: finite and not negative. */
export function amountAt(fields: Fields, key: string): number | undefined {
  const value = fields[key];
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

export function exitCodeAt(fields: Fields, key: string): number | undefined {
  const value = fields[key];
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}

/** An entry of one of our tables by a word of the client, who may have written `constructor`. */
export function entryOf<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

const MAX_ERROR_LENGTH = 2000;

export function errorText(text: string): string {
  return truncate(stripEscapes(text).trim(), MAX_ERROR_LENGTH);
}

const MAX_ID_LENGTH = 200;

/** An id that is later given back as an argument: nothing that could be taken for a flag. */
export function sessionAt(fields: Fields, key: string): string | undefined {
  const value = textAt(fields, key);
  if (value === undefined || value.length > MAX_ID_LENGTH) return undefined;
  return /^[\w][\w.:@-]*$/.test(value) ? value : undefined;
}

/** What people may be shown of a line, in parts; most lines are overtaken before anybody looks. */
export type Shown = readonly (string | undefined)[];

export function shown(...parts: Shown): Shown {
  return parts;
}

const SHOWN_LENGTH = 4000;

/** One line without escapes; undefined if there is nothing in it. */
export function showLine(parts: Shown): string | undefined {
  const text = parts
    .filter((part) => part !== undefined)
    .map((part) => oneLine(stripEscapes(part.slice(0, SHOWN_LENGTH))))
    .filter((part) => part !== '')
    .join(': ');
  return text === '' ? undefined : oneLine(text);
}
