// The parts that settings are read with: each takes a value and gives it back typed, or says what was
// expected. Problems are collected with their places, so that one look shows all of them.

import type { Document } from '../../std/document.ts';
import type { Path } from '../../std/document-places.ts';
import { readDuration } from '../../std/duration.ts';
import { nearest } from '../../std/nearest.ts';
import type { Place } from '../../std/place.ts';
import { type Fields, isFields } from '../../std/shape.ts';
import { oneLine } from '../../std/text.ts';
import { MAX_TIMEOUT_MS } from './config.ts';

export interface ConfigProblem {
  readonly message: string;
  readonly hint: string;
  readonly place: Place;
}

export class Unfit {
  readonly expected: string;
  /** Where the value stands, if deeper than its key; a better word than the example. */
  readonly more: { readonly path?: Path; readonly hint?: string };
  constructor(expected: string, more: { readonly path?: Path; readonly hint?: string } = {}) {
    this.expected = expected;
    this.more = more;
  }
}

export type Reader<Value> = (value: unknown, path: Path, reader: ProblemList) => Value | Unfit;

export class ProblemList {
  readonly problems: ConfigProblem[] = [];
  readonly #document: Extract<Document, { ok: true }>;

  constructor(document: Extract<Document, { ok: true }>) {
    this.#document = document;
  }

  report(path: Path, message: string, hint: string): void {
    this.problems.push({ message, hint, place: this.placeOf(path) });
  }

  placeOf(path: Path): Place {
    return this.#document.placeOf(path);
  }

  reportUnknownKeys(fields: Fields, path: Path, known: readonly string[]): void {
    for (const key of Object.keys(fields).filter((name) => !known.includes(name))) {
      const close = nearest(key, known);
      const hint =
        close === undefined ? `Known keys: ${known.join(', ')}.` : `Did you mean \`${close}\`?`;
      this.report([...path, key], `unknown key \`${oneLine(key, 60)}\``, hint);
    }
  }
}

export const text: Reader<string> = (value) =>
  typeof value === 'string' && value.trim() !== '' ? value : new Unfit('a text');

export const flag: Reader<boolean> = (value) =>
  typeof value === 'boolean' ? value : new Unfit('true or false');

export const texts: Reader<readonly string[]> = (value) => {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.every((item) => typeof item === 'string' && item.trim() !== '')
    ? items.map(String)
    : new Unfit('a list of texts');
};

export const duration: Reader<number> = (value) => {
  const durationMs = readDuration(value);
  return durationMs !== undefined && durationMs <= MAX_TIMEOUT_MS
    ? durationMs
    : new Unfit('a duration of at most one hour');
};

export function wholeNumber(least: number, most: number): Reader<number> {
  return (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
      ? value
      : new Unfit(`a whole number from ${least} to ${most}`);
}

/** One of a few words, with the nearest one as a hint. */
export function oneOf<Word extends string>(words: readonly Word[]): Reader<Word> {
  return (value) => {
    const found = words.find((word) => word === value);
    if (found !== undefined) return found;
    const close = nearest(String(value), words);
    const hint = close === undefined ? {} : { hint: `Did you mean \`${close}\`?` };
    return new Unfit(`one of ${words.join(', ')}`, hint);
  };
}

/** A value, or a list of such values. */
export function oneOrMore<Value>(one: Reader<Value>): Reader<readonly Value[]> {
  return (value, path, reader) => {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    const read: Value[] = [];
    for (const [index, item] of items.entries()) {
      const result = one(item, Array.isArray(value) ? [...path, index] : path, reader);
      if (result instanceof Unfit) return result;
      read.push(result);
    }
    return read;
  };
}

/** A mapping in which every key may be missing; what is missing is undefined. */
export function mapping<Shape extends object>(
  readers: {
    readonly [Key in keyof Shape]-?: Reader<Exclude<Shape[Key], undefined>>;
  },
): Reader<Shape> {
  const keys = Object.keys(readers) as (keyof Shape & string)[];
  return (value, path, reader) => {
    if (!isFields(value)) return new Unfit(`a mapping with ${keys.join(', ')}`);
    reader.reportUnknownKeys(value, path, keys);
    const read: Partial<Shape> = {};
    for (const key of keys) {
      const given = value[key];
      if (given === undefined || given === null) continue;
      const result = readers[key](given, [...path, key], reader);
      if (result instanceof Unfit)
        return new Unfit(`\`${key}\` with ${result.expected}`, {
          path: [...path, key],
          ...result.more,
        });
      read[key] = result;
    }
    return read as Shape;
  };
}
