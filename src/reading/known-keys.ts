// Keys of a document against the keys a dialect knows: to recognise it, and to name what it can't
// read.

import type { Path } from '../std/document-places.ts';
import { nearest } from '../std/nearest.ts';
import { type Fields, isFields } from '../std/shape.ts';
import { oneLine } from '../std/text.ts';
import type { Cursor } from './field-reading.ts';

const MAX_LOOKED_AT = 50;

/** How many of the keys of these entries are known, from 0 to 1; undefined where no entry has keys. */
export function keyShare(
  entries: readonly { readonly value: unknown }[],
  known: readonly string[],
): number | undefined {
  const mappings = entries
    .map(({ value }) => value)
    .filter(isFields)
    .slice(0, MAX_LOOKED_AT);
  const keys = mappings.flatMap((fields) => Object.keys(fields));
  if (keys.length === 0) return undefined;
  return keys.filter((key) => known.includes(key)).length / keys.length;
}

export interface KeyOwner {
  readonly cursor: Cursor;
  /** What has the keys, as in "story". */
  readonly owner: string;
}

/** One warning for each key that is not read, at the first place it stands. */
export function foreignKeys(
  mappings: readonly { readonly fields: Fields; readonly path: Path }[],
  known: readonly string[],
  { cursor, owner }: KeyOwner,
): void {
  const seen = new Set(known);
  for (const { fields, path } of mappings) {
    for (const key of Object.keys(fields)) {
      if (seen.has(key)) continue;
      seen.add(key);
      cursor.notes.warning([...path, key], {
        code: 'plan.unknown-key',
        message: `The ${owner} has a key \`${oneLine(key, 60)}\` that is not read.`,
        hint: keyHint(key, known),
      });
    }
  }
}

/** "Did you mean", or else what there is. */
export function keyHint(key: string, known: readonly string[]): string {
  const guess = nearest(key, known);
  return guess === undefined ? `Known keys: ${known.join(', ')}.` : `Did you mean \`${guess}\`?`;
}
