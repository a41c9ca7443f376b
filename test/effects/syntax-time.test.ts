// A parser that would run for ever is stopped, and says nothing about the file.

import { expect, test } from 'vitest';
import { misledTests } from '../../src/effects/syntax/misled-tests.ts';
import { invalid, VALID } from '../../src/effects/syntax/verdict.ts';
import { withinLimit, withinTime } from '../../src/effects/syntax/within-time.ts';

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

test('one that only waited for its turn on a busy machine is asked again', () => {
  const turn = new Int32Array(new SharedArrayBuffer(4));
  let asked = 0;
  const answer = withinLimit(() => {
    asked += 1;
    if (asked === 1) Atomics.wait(turn, 0, 0);
    return 'read';
  }, 50);
  expect(answer).toEqual({ ok: true, value: 'read' });
});

test('one that waits for ever is given up', () => {
  const turn = new Int32Array(new SharedArrayBuffer(4));
  expect(withinLimit(() => Atomics.wait(turn, 0, 0), 50)).toMatchObject({ ok: false });
});

test('however much stands around the assertions of a test, they are made wrong', () => {
  const python = (line: string): string =>
    `def test_fare():\n${`  ${line}\n`.repeat(5_000)}  assert fare(7) == 21\n`;
  const leaving = 'if (a) return;'.repeat(5_000);
  const files = [
    { path: 'test_words.py', text: python('a') },
    { path: 'test_fares.py', text: python('assert a == 1') },
    {
      path: 'fare.test.js',
      text: `test('a', () => {${leaving}${'assert.equal(a, 1);'.repeat(1_000)}});`,
    },
  ];
  expect([...misledTests(files).keys()]).toEqual(files.map(({ path }) => path));
});
