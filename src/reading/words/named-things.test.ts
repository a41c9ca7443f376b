import { expect, test } from 'vitest';
import { holdsName, namedThings } from './named-things.ts';

test.each([
  ['Write `tideTable(harbour)` in src/tide.ts.', ['tideTable', 'src/tide.ts']],
  ['Call `Tide.table` from `src/app/main.ts`', ['Tide.table', 'src/app/main.ts']],
  ['Run `npm test -- --watch` and set `x` to `42`', []],
  ['Show the tides of e.g. one harbour and/or two.', []],
  ['Add `@harbour/tides` and `TIDE_LIMIT`', ['@harbour/tides', 'TIDE_LIMIT']],
])('%j names %j', (text, expected) => {
  expect(namedThings(text)).toEqual(expected);
});

test.each([
  ['export function table() {}', 'Tide.table', true],
  ['impl Tide { fn table() }', 'Tide::table', true],
  ['src/tide.ts', 'tide.ts', true],
  ['export const tides = 1;', 'Moon.rise', false],
])('%j holds %s: %s', (text, name, expected) => {
  expect(holdsName(text, name)).toBe(expected);
});
