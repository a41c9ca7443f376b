// Numbers as the plan writes them: an id of `08` or `1.10` must not become 8 or 1.1, which are
// other ids.

import type { Path } from '../../std/document-places.ts';
import type { Place } from '../../std/place.ts';

export function writtenScalars(
  text: string,
  placeOf: (path: Path) => Place,
): (path: Path) => string | undefined {
  let lines: readonly string[] | undefined;
  return (path) => {
    lines ??= text.split('\n');
    const { line, column } = placeOf(path);
    const rest = (lines[line - 1] ?? '').slice(column - 1, column + 200);
    const isKeyed = typeof path.at(-1) === 'string';
    const value = isKeyed
      ? /^["']?[\w$-]{1,64}["']?[ \t]{0,20}:[ \t]{0,20}(.*)$/.exec(rest)?.[1]
      : rest;
    const number = value === undefined ? null : /^[+-]?[\d.][\w.+-]{0,39}/.exec(value);
    return number?.[0];
  };
}
