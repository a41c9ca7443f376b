import { expect, test } from 'vitest';
import { listItems } from './list-items.ts';

test.each<[string, string, readonly string[]]>([
  ['nothing', '', []],
  ['white space', ' \n\t\n', []],
  ['plain lines', 'one\n\ntwo', ['one', 'two']],
  ['numbers', '1. one\n2) two', ['one', 'two']],
  ['bullets', '- one\n  * two\n• three', ['one', 'two', 'three']],
  [
    'a sentence before the list is not a point',
    'It passes, but:\n1. no tests\n2. no words',
    ['no tests', 'no words'],
  ],
  [
    'a hyphen inside a line makes no list',
    'half-done\nwell - nearly',
    ['half-done', 'well - nearly'],
  ],
])('%s', (_what, text, points) => {
  expect(listItems(text)).toEqual(points);
});
