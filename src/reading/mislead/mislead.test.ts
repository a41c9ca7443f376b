// Expectations made wrong: what is surely wrong afterwards, and what is left alone.

import { describe, expect, test } from 'vitest';
import { aCommandRun } from '../../../test/rig/builders.ts';
import { misled } from './mislead.ts';
import { tellingTests } from './telling-tests.ts';

describe('a test in JavaScript', () => {
  test.each([
    ['assert.equal(fare(7), 21);', 'assert.equal(fare(7), ((21) + 1013));'],
    ["expect(name()).toBe('low');", 'expect(name()).toBe("what nobody expects, 1013");'],
    [
      'expect(list()).resolves.toEqual([1, 2]);',
      'expect(list()).resolves.toEqual([[1, 2], 1013]);',
    ],
    ['assert.equal(depth(), expected);', 'assert.equal(depth(), [expected, 1013]);'],
    ['is(a(), 3); t.is(a(), 3); t.is(b(), 4);', 'is(a(), 3); t.is(a(), 4); t.is(b(), 3);'],
    ['expect(isOpen()).to.equal(true);', 'expect(isOpen()).to.equal(false);'],
    ['assert.deepStrictEqual(-3, depth());', 'assert.deepStrictEqual(((-3) + 1013), depth());'],
    ['assert.ok(depth() > 3);', 'assert.ok(!(depth() > 3));'],
    ['assert(depth());', 'assert(!(depth()));'],
  ])('%s', (before, after) => {
    expect(misled('a.test.ts', before)).toBe(after);
  });

  test.each([
    'expect(depth()).not.toBe(3);',
    'assert.notEqual(depth(), 3);',
    'expect(depth()).toBeGreaterThan(3);',
    'assert.equal(...both());',
    'equal = (left, right) => left === 3;',
    'log(21);',
    'assert.equal(',
  ])('%s is left alone', (text) => {
    expect(misled('a.test.ts', text)).toBeUndefined();
  });
});

describe('a test in Python', () => {
  test.each([
    ['self.assertEqual(height(5), 15)', 'self.assertEqual(height(5), ((15) + 1013))'],
    ['assert name() == "low"', 'assert name() == "what nobody expects, 1013"'],
    ['assert spans() == [1, 2], "spans"', 'assert spans() == [[1, 2], 1013], "spans"'],
    ['self.assertEqual(height(5), spans)', 'self.assertEqual(height(5), [spans, 1013])'],
    ['assert a() == 3; assert b() == 4', 'assert a() == 4; assert b() == 3'],
    ['self.assertTrue(is_open())', 'self.assertTrue(not (is_open()))'],
    ['assert is_open()', 'assert not (is_open())'],
    ['self.assertIs(is_open(), True)', 'self.assertIs(is_open(), False)'],
  ])('%s', (before, after) => {
    expect(misled('test_a.py', `${before}\n`)).toBe(`${after}\n`);
  });

  test.each(['self.assertNotEqual(height(5), 15)', 'self.assertEqual(*both())', 'x = 15'])(
    '%s is left alone',
    (text) => {
      expect(misled('test_a.py', `${text}\n`)).toBeUndefined();
    },
  );
});

test.each([
  ['test/fare.test.js > a child pays half', ['test/fare.test.js']],
  ['test_turns (test_tide.HeightTest.test_turns)', ['test_tide.py']],
  ['test_tide.py::HeightTest::test_turns', ['test_tide.py']],
  ['a child pays half', ['test/fare.test.js']],
  ['something else', []],
])('a failed test called %s is of %j', (id, paths) => {
  const files = [
    { path: 'test/fare.test.js', text: "test('a child pays half')" },
    { path: 'test_tide.py', text: 'def test_turns' },
  ];
  const counts = { passed: 0, failed: 1, skipped: 0, runner: 'x', failures: [], failedIds: [id] };
  const runs = [aCommandRun('x', { exitCode: 1, tests: counts })];
  expect(tellingTests(files, runs).map(({ path }) => path)).toEqual(paths);
});
