import { describe, expect, test } from 'vitest';
import { readTestCounts } from './read-test-counts.ts';

const tap = (text: string) => {
  const {
    passed,
    failed,
    skipped,
    failedIds = [],
  } = readTestCounts(text) ?? {
    passed: -1,
    failed: -1,
    skipped: -1,
  };
  return [`${passed} ${failed} ${skipped}`, ...failedIds];
};

describe('a file of tests counts by the tests in it', () => {
  test.each([
    [
      'all of them skipped',
      '# Subtest: test/a.js\n    ok 1 - tide # SKIP\n    1..1\n    # skip: 1\nok 1 - test/a.js # time=6.7ms\n1..1\n',
      ['0 0 1'],
    ],
    [
      'one of them failed, named by where it is, without the time that it took',
      '# Subtest: test/a.js\n    # Subtest: tide\n        ok 1 - rises\n        not ok 2 - falls\n          ---\n          at: 1\n          ...\n        1..2\n    not ok 1 - tide # time=16.8ms\n    1..1\nnot ok 1 - test/a.js # time=19.8ms\n1..1\n',
      ['1 1 0', 'test/a.js > tide > falls'],
    ],
    [
      'the file itself failed, although its tests did not',
      '# Subtest: test/a.js\n    ok 1 - tide\n    1..1\nnot ok 1 - test/a.js # time=19.8ms\n1..1\n',
      ['1 1 0', 'test/a.js'],
    ],
    [
      'its result stands before them',
      'not ok 1 - test/a.js # time=6ms {\n    ok 1 - rises\n    not ok 2 - falls # time=1ms\n    1..2\n}\nok 2 - test/b.js {\n    ok 1 - turns # SKIP\n    1..1\n}\n1..2\n',
      ['1 1 1', 'test/a.js > falls'],
    ],
    ['none at all', '# Subtest: a\n    1..0\nok 1 - a # SKIP no tests found\n1..1\n', ['0 0 1']],
    [
      'a brace at the end of a name opens nothing',
      'not ok 1 - parses {\nok 2 - closes {\nok 3 - a\nnot ok 4 - b {\n1..4\n',
      ['2 2 0', 'parses', 'b'],
    ],
    [
      'braces inside of braces that never end',
      'not ok 1 - a {\n    not ok 1 - b {\n        ok 1 - c\nok 2 - d\n1..2\n',
      ['2 1 0', 'a > b'],
    ],
    [
      'what a test prints is none of them',
      'ok 1 - a\n    ok 1 - made up\n        ok 1 - deeper\n1..1\n',
      ['1 0 0'],
    ],
  ])('%s', (_, text, expected) => {
    expect(tap(text)).toEqual(expected);
  });
});

describe('the same failure has the same name in every run', () => {
  test.each([
    ['TAP', 'not ok 1 - test/a.js # time=31.317ms\n1..1\n', ['test/a.js']],
    ['mocha', '  1 passing (3ms)\n  1 failing\n\n  1) falls:\n     Error: boom\n', ['falls']],
    [
      'playwright',
      `  1) a.spec.js:14:59 › tide › falls ${'─'.repeat(40)}\n\n    Error: boom\n\n  1 failed\n  1 passed (1.2s)\n`,
      ['a.spec.js › tide › falls'],
    ],
    [
      'playwright, as JSON',
      '{"suites":[{"file":"a.spec.js","specs":[{"title":"b","ok":false,"file":"a.spec.js"}],"suites":[{"specs":[{"title":"c","ok":true}]}]}],"stats":{"expected":1,"unexpected":1,"skipped":0,"flaky":0}}',
      ['a.spec.js › b'],
    ],
    [
      'playwright, as JSON, by what is around it',
      '{"suites":[{"title":"a.js","suites":[{"title":"tide","specs":[{"title":"b","ok":false,"file":"a.js","tests":[{"projectName":"webkit","status":"unexpected"},{"projectName":"chromium","status":"expected"}]}]},{"title":"ebb","specs":[{"title":"b","ok":false,"file":"a.js","tests":[{"projectName":"","status":"unexpected"}]}]}]}],"stats":{"expected":1,"unexpected":2,"skipped":0,"flaky":0}}',
      ['[webkit] › a.js › tide › b', 'a.js › ebb › b'],
    ],
    [
      'minitest',
      '  1) Failure:\nTide#test_falls [a.rb:3]:\nExpected false to be truthy.\n\n  2) Error:\nTide#test_rises:\nRuntimeError: x\n\n2 runs, 1 assertions, 1 failures, 1 errors, 0 skips\n',
      ['Tide#test_falls', 'Tide#test_rises'],
    ],
  ])('%s', (_, output, expected) => {
    expect(readTestCounts(output)?.failedIds).toEqual(expected);
  });
});
