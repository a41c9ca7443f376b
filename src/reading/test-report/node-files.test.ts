import { describe, expect, test } from 'vitest';
import type { TestCounts } from '../../model/command.ts';
import { readTestCounts } from './read-test-counts.ts';

const summary = (mark: string, pass: number, fail: number): string =>
  `${mark} tests ${pass + fail}\n${mark} suites 0\n${mark} pass ${pass}\n${mark} fail ${fail}\n${mark} cancelled 0\n${mark} skipped 0\n${mark} todo 0\n${mark} duration_ms 9.1\n`;

function short(counts: TestCounts | undefined): string {
  if (counts === undefined) return 'nothing';
  return `${counts.passed} passed, ${counts.failed} failed, ${counts.broken ?? 0} broken`;
}

describe('a file that Node reports as a test, since no test of it was seen', () => {
  test.each([
    ['spec', `✔ test/tide.test.js (41.2ms)\n${summary('ℹ', 1, 0)}`, '0 passed, 0 failed, 0 broken'],
    [
      'spec with a whole path',
      `✔ /srv/my harbour/tide.js (41.2ms)\n${summary('ℹ', 1, 0)}`,
      '0 passed, 0 failed, 0 broken',
    ],
    [
      'spec in a workspace',
      `web:test: ✔ test/tide.test.js (41.2ms)\n${summary('web:test: ℹ', 1, 0)}`,
      '0 passed, 0 failed, 0 broken',
    ],
    [
      'tap',
      `TAP version 13\n# Subtest: test/tide.test.mjs\nok 1 - test/tide.test.mjs\n  ---\n  ...\n1..1\n${summary('#', 1, 0)}`,
      '0 passed, 0 failed, 0 broken',
    ],
    [
      'spec, beside a real test',
      `✔ turns (1ms)\n✔ test/tide.test.ts (41.2ms)\n${summary('ℹ', 2, 0)}`,
      '1 passed, 0 failed, 0 broken',
    ],
    [
      'spec, not loaded',
      `✖ test/tide.test.js (41.2ms)\n${summary('ℹ', 0, 1)}\n✖ failing tests:\n\ntest at test/tide.test.js:1:1\n✖ test/tide.test.js (41.2ms)\n  'test failed'\n`,
      '0 passed, 1 failed, 1 broken',
    ],
    [
      'tap, not loaded',
      `not ok 1 - test/tide.test.js\n1..1\n${summary('#', 0, 1)}`,
      '0 passed, 1 failed, 1 broken',
    ],
    [
      'dot, not loaded',
      "X\n\nFailed tests:\n\n✖ test/tide.test.js (51.7ms)\n  'test failed'\n",
      '0 passed, 1 failed, 1 broken',
    ],
    [
      'dot, with a failed test',
      'X\n\nFailed tests:\n\n✖ turns (0.6ms)\n  Error: x\n',
      '0 passed, 1 failed, 0 broken',
    ],
  ])('%s', (_, output, expected) => {
    expect(short(readTestCounts(output))).toBe(expected);
  });

  test.each([
    ['a suite', `▶ tide.js\n  ✔ turns (0.1ms)\n✔ tide.js (0.5ms)\n${summary('ℹ', 1, 0)}`],
    [
      'a suite in tap',
      `# Subtest: tide.js\n    ok 1 - turns\n    1..1\nok 1 - tide.js\n1..1\n${summary('#', 1, 0)}`,
    ],
    ['a sentence', `✔ reads src/tide.js (0.5ms)\n${summary('ℹ', 1, 0)}`],
  ])('%s with the name of a file is none', (_, output) => {
    expect(short(readTestCounts(output))).toBe('1 passed, 0 failed, 0 broken');
  });
});

test('the end of a summary without the passes says nothing about them', () => {
  expect(readTestCounts('ℹ skipped 0\nℹ todo 0\nℹ duration_ms 52.5\n')).toBeUndefined();
});

test.each([
  [
    'pytest',
    '______ ERROR collecting test_tide.py ______\nE   ModuleNotFoundError\nERROR test_tide.py\n1 error in 0.05s\n',
    '0 passed, 1 failed, 1 broken',
  ],
  [
    'pytest with a broken fixture, where a test did run',
    'ERROR test_tide.py::test_turn - KeyError\n1 error in 0.05s\n',
    '0 passed, 1 failed, 0 broken',
  ],
  [
    'unittest',
    'ERROR: tide (unittest.loader._FailedTest.tide)\nRan 1 test in 0.000s\n\nFAILED (errors=1)\n',
    '0 passed, 1 failed, 1 broken',
  ],
  ['go', 'FAIL\tharbour/tide [build failed]\nFAIL\n', '0 passed, 1 failed, 1 broken'],
  [
    'go with a failed test',
    '--- FAIL: TestTurn (0.00s)\nFAIL\tharbour/tide\t0.01s\n',
    '0 passed, 1 failed, 0 broken',
  ],
  [
    'jest as JSON',
    '{"numTotalTests":0,"numPassedTests":0,"numFailedTests":0,"numRuntimeErrorTestSuites":1,"testResults":[]}',
    '0 passed, 1 failed, 1 broken',
  ],
])('a file that could not be loaded is failed and broken: %s', (_, output, expected) => {
  expect(short(readTestCounts(output))).toBe(expected);
});
