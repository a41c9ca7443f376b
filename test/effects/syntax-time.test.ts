// A parser that would run for ever is stopped, and says nothing about the file.

import { expect, test } from 'vitest';
import { invalid, VALID } from '../../src/effects/syntax/verdict.ts';
import { withinTime } from '../../src/effects/syntax/within-time.ts';

test('an endless loop ends', () => {
  const endless = withinTime(() => {
    for (;;);
  }, 50);
  expect(endless).toMatchObject({ result: 'no-parser' });
});

test('so does a regular expression that backtracks for ever', () => {
  const backtracking = withinTime(() => {
    return /^(?:a+)+$/.test(`${'a'.repeat(60)}b`) ? VALID : invalid('x', 1);
  }, 50);
  expect(backtracking).toMatchObject({ result: 'no-parser' });
});

test('what answers in time is believed', () => {
  expect(withinTime(() => invalid('broken', 3))).toEqual({
    result: 'invalid',
    message: 'broken',
    line: 3,
  });
});
