// Expectations made wrong: what is surely wrong afterwards, and what is left alone.

import { describe, expect, test } from 'vitest';
import { aCommandRun } from '../../../test/rig/builders.ts';
import { misled as misledTest } from './mislead.ts';
import { tellingTests } from './telling-tests.ts';

const misled = (path: string, text: string): string | undefined => misledTest(path, text)?.text;

const WRONG_NAME = 'assert_eq!(name(&[1, 2]), "what nobody expects, 1013", "why");';

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
    [
      "test.skip('a', () => { assert.equal(a(), 3); }); test('b', () => { assert.equal(b(), 4); });",
      "test.skip('a', () => { assert.equal(a(), 3); }); test('b', () => { assert.equal(b(), ((4) + 1013)); });",
    ],
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
    "test.skip('a', () => { assert.equal(depth(), 3); });",
    "test('a', { skip: isLow() }, () => { assert.equal(depth(), 3); });",
    "describe.skipIf(isLow())('a', () => { test('b', () => { assert.equal(depth(), 3); }); });",
    "test('a', (t) => { if (isLow()) return t.skip(); assert.equal(depth(), 3); });",
    "xit('a', () => { assert.equal(depth(), 3); });",
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

  test.each([
    'self.assertNotEqual(height(5), 15)',
    'self.assertEqual(*both())',
    'x = 15',
    '@pytest.mark.skipif(low(), reason="ebb")\ndef test_a():\n    assert height(5) == 15',
    'def test_a():\n    if low():\n        pytest.skip("ebb")\n    assert height(5) == 15',
  ])('%s is left alone', (text) => {
    expect(misled('test_a.py', `${text}\n`)).toBeUndefined();
  });
});

describe('a test in another language', () => {
  test.each([
    ['tests/fare.rs', 'assert_eq!(fare(7), 21);', 'assert_eq!(fare(7), 22);'],
    ['tests/fare.rs', 'assert_eq!(name(&[1, 2]), "low", "why");', WRONG_NAME],
    ['FareTest.java', 'assertEquals(21L, fare(7));', 'assertEquals(22L, fare(7));'],
    [
      'FareTest.java',
      'if (fare(7) != 21) throw new AssertionError();',
      'if (fare(7) != 22) throw new AssertionError();',
    ],
    ['fare_test.go', 'if Fare(7) != 21 {\n\tt.Fatal("no")', 'if Fare(7) != 22 {\n\tt.Fatal("no")'],
    ['FareTest.java', 'assertEquals("why", 21, fare(7));', 'assertEquals("why", 22, fare(7));'],
    ['FareTest.java', 'assertEquals(3.5, fare(7), 0.1);', 'assertEquals(4.5, fare(7), 0.1);'],
    ['fare_test.go', 'assert.Equal(t, 21, Fare(7), "why")', 'assert.Equal(t, 22, Fare(7), "why")'],
    ['FareTests.cs', 'Assert.Equal(1.5, Fare(1));', 'Assert.Equal(2.5, Fare(1));'],
  ])('%s: %s', (path, before, after) => {
    expect(misled(path, before)).toBe(after);
  });

  test.each([
    ['tests/fare.rs', 'assert_ne!(fare(7), 21);'],
    ['tests/fare.rs', '// assert_eq!(fare(7), 21);'],
    ['tests/fare.rs', 'assert!(low()); // was assert_eq!(fare(7), 21);'],
    ['tests/fare.rs', '#[test]\n#[should_panic]\nfn a() { assert_eq!(fare(-1), 0); }'],
    ['tests/fare.rs', '#[cfg_attr(windows, ignore)]\nfn a() { assert_eq!(fare(7), 21); }'],
    ['FareTest.java', '@Test(expected = Low.class) void a() { assertEquals(0, fare(-1)); }'],
    [
      'FareTests.cs',
      '[Test, Ignore] void A() {} [Ignore("ebb")] void B() { Assert.Equal(1, F()); }',
    ],
    ['tests/fare.rs', 'assert_eq!(fare(7), expected);'],
    ['tests/fare.rs', '#[ignore]\nfn a() { assert_eq!(fare(7), 21); }'],
    ['tests/fare.rs', '#[cfg(windows)]\nfn a() { assert_eq!(fare(7), 21); }'],
    ['FareTest.java', '@Disabled void a() { assertEquals(21, fare(7)); }'],
    ['FareTest.java', 'while (zones != 21) zones += 1;'],
    ['fare_test.go', 'if len(args) != 21 { return }'],
    ['fare_test.go', 't.Skip("ebb"); assert.Equal(t, 21, Fare(7))'],
    ['tests/fare.rs', 'assert_eq!(fare(7), 21'],
    ['tests/fare.rs', 'assert_eq!(fare(7), expected, "why");'],
    ['FareTest.java', 'assertEquals(expected, fare(7), 0.1);'],
    ['FareTest.java', 'assertEquals("why", expected, fare(7));'],
  ])('%s: %s is left alone', (path, text) => {
    expect(misled(path, text)).toBeUndefined();
  });
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

test.each([
  [
    'an assertion that failed in it',
    'AssertionError\n    at file:///tmp/x/test/fare.test.js:4:8',
    1,
  ],
  ['one of Python', 'File "/tmp/x/test/fare.test.js", line 4\nAssertionError', 1],
  ['a file of another name', 'AssertionError\n    at file:///tmp/x/test/fare.test.jsx:4:8', 0],
  ['a place of Java', 'java.lang.AssertionError\n\tat ferry.A.main(fare.test.js:4)', 0],
  ['another error', 'TypeError: no\n    at file:///tmp/x/test/fare.test.js:4:8', 0],
])('a program that prints %s', (_, output, count) => {
  const files = [{ path: 'test/fare.test.js', text: 'assert.equal(fare(7), 21)' }];
  const runs = [aCommandRun('node test/fare.test.js', { exitCode: 1, output })];
  expect(tellingTests(files, runs)).toHaveLength(count);
});

test('a file that only speaks of a test is not the one that holds it', () => {
  const files = [
    { path: 'tests/group.rs', text: '#[test]\nfn group_discount() {}' },
    { path: 'tests/other.rs', text: '// See group_discount.' },
  ];
  const counts = {
    passed: 0,
    failed: 1,
    skipped: 0,
    runner: 'cargo',
    failures: ['group_discount'],
  };
  const runs = [aCommandRun('cargo test', { exitCode: 1, tests: counts })];
  expect(tellingTests(files, runs).map(({ path }) => path)).toEqual(['tests/group.rs']);
});

describe('a condition on where a test runs', () => {
  const conditionOf = (path: string, text: string): string | undefined =>
    misledTest(path, text)?.condition;

  test.each([
    ["if (process.platform === 'win32') assert.equal(a(), 3);", "process.platform === 'win32'"],
    ["process.env['DATABASE'] && assert.equal(a(), 3);", "process.env['DATABASE']"],
    [
      "test('a', () => { if (process.platform !== 'win32') return; assert.equal(a(), 3); });",
      "process.platform !== 'win32'",
    ],
    ['const old = process.version < "v20"; if (old) { assert.equal(a(), 3); }', 'old'],
    ['import { isWindows } from "./rig.js"; if (isWindows) assert.ok(a());', 'isWindows'],
    ["if (typeof a.then === 'function') assert.equal(a(), 3);", "typeof a.then === 'function'"],
  ])('%s is one', (text, condition) => {
    expect(conditionOf('a.test.ts', text)).toBe(condition);
  });

  test.each([
    'const never = 1 > 2; if (never) assert.equal(a(), 3);',
    'if (false) assert.equal(a(), 3);',
    'if (a() > 7) assert.equal(a(), 3);',
    'if (winner) assert.equal(a(), 3);',
    "if (process.platform === 'win32') assert.equal(a(), 3); assert.equal(b(), 4);",
  ])('%s is none', (text) => {
    expect(misledTest('a.test.ts', text)).toMatchObject({ condition: undefined });
  });

  test.each([
    ['if sys.platform == "win32":\n    assert a() == 3', 'sys.platform == "win32"'],
    [
      'def test_a():\n    if os.name != "nt":\n        return\n    assert a() == 3',
      'os.name != "nt"',
    ],
    ['if IS_WINDOWS:\n    self.assertEqual(a(), 3)', 'IS_WINDOWS'],
    ['if never:\n    assert a() == 3', undefined],
    ['if hasattr(os, "fork"):\n    assert a() == 3\nassert b() == 4', undefined],
  ])('%j, in Python: %s', (text, condition) => {
    expect(misledTest('test_a.py', text)).toMatchObject({ condition });
  });
});
