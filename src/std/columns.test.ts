import { expect, test } from 'vitest';
import { columnsOf, cutToColumns, filledTo } from './columns.ts';

test.each([
  ['keel', 4],
  ['Kölner Dom', 10],
  ['e\u0301', 1],
  ['日本語', 6],
  ['한국어', 6],
  ['カタカナ', 8],
  ['ｶﾅ', 2],
  ['（注）', 6],
  ['🎉', 2],
  ['👩‍👩‍👧‍👦 ok', 5],
  ['🇩🇪', 2],
  ['✓ – …', 5],
  ['', 0],
])('%j takes %i columns', (text, columns) => {
  expect(columnsOf(text)).toBe(columns);
});

test.each([
  ['keel', 4, 'keel'],
  ['keels', 4, 'kee…'],
  ['日本語', 6, '日本語'],
  ['日本語', 5, '日本…'],
  ['日本語', 4, '日…'],
  ['a👩‍👩‍👧‍👦b', 3, 'a…'],
])('%j in %i columns is %j', (text, columns, cut) => {
  expect(cutToColumns(text, columns)).toBe(cut);
});

test.each(['keel', '日本語', '🎉 done'])('%j is filled up to the columns it lacks', (text) => {
  expect(columnsOf(filledTo(12, text))).toBe(12);
  expect(filledTo(3, text)).toBe(text);
});
