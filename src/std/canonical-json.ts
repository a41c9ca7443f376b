// The one JSON text of a value: keys sorted, nothing optional. What is hashed is written this way,
// so that equal values have equal hashes whoever builds them.

import { assert } from './assert.ts';
import { isFields } from './shape.ts';

/** What is undefined is left out, as in JSON itself. */
export function canonicalJson(value: unknown): string {
  const text: string | undefined = JSON.stringify(value, (_key, part: unknown) =>
    isFields(part) ? withSortedKeys(part) : part,
  );
  assert(text !== undefined, 'a value that JSON does not know has no canonical text');
  return text;
}

function withSortedKeys(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).toSorted(([left], [right]) => (left < right ? -1 : 1)),
  );
}
