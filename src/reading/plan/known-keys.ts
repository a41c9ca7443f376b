// Keys of a document against the keys a dialect knows: to recognise it, and to name what it can't
// read.

import type { Path } from '../../std/document-places.ts';
import { nearest } from '../../std/nearest.ts';
import { type Fields, isFields } from '../../std/shape.ts';
import { oneLine } from '../../std/text.ts';
import type { Cursor } from './field-reading.ts';

const MAX_LOOKED_AT = 50;

/** The known ones among the keys of these mappings, from 0 to 1; undefined where there are no keys. */
export function keyShare(values: readonly unknown[], known: readonly string[]): number | undefined {
  const mappings = values.filter(isFields).slice(0, MAX_LOOKED_AT);
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

/** An error for each key that a strict format does not know. */
export function strictKeys(cursor: Cursor, known: readonly string[], owner: string): void {
  for (const key of Object.keys(cursor.fields)) {
    if (known.includes(key)) continue;
    cursor.notes.error([...cursor.path, key], {
      code: 'plan.unknown-key',
      message: `A ${owner} has no key \`${oneLine(key, 60)}\`.`,
      hint: keyHint(key, known),
    });
  }
}

/** "Did you mean", or else what there is. */
function keyHint(key: string, known: readonly string[]): string {
  const guess = nearest(key, known);
  return guess === undefined ? `Known keys: ${known.join(', ')}.` : `Did you mean \`${guess}\`?`;
}
