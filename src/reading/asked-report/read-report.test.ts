import { describe, expect, test } from 'vitest';
import { readAskedReport, sumOfCounts } from './read-report.ts';
import type { AskedRunner } from './requests.ts';
import type { RunFacts } from './run-facts.ts';

const facts: RunFacts = {
  nonce: 'n0',
  startedAt: 5_000_000,
  exitCode: 0,
  output: '',
  folders: ['/srv/harbour'],
};
const lines = (...entries: readonly object[]): string =>
  entries.map((entry) => `${JSON.stringify({ nonce: 'n0', ...entry })}\n`).join('');
const passed = { result: 'passed', names: ['math', 'adds'], file: '/srv/harbour/test/a.test.js' };
const end = { end: true };

const suites = (parts: object = {}): string =>
  JSON.stringify({
    numTotalTests: 3,
    numPassedTests: 1,
    numFailedTests: 1,
    startTime: 5_000_100,
    success: false,
    testResults: [
      {
        name: '/srv/harbour/a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', title: 'adds', ancestorTitles: ['math'] },
          { status: 'failed', title: 'subs', ancestorTitles: ['math'] },
          { status: 'todo', title: 'later', ancestorTitles: [] },
        ],
      },
      { name: '/srv/harbour/b.test.ts', status: 'failed', assertionResults: [] },
    ],
    ...parts,
  });

const junit = (body: string, name = 'n0'): string =>
  `<?xml version="1.0"?><testsuites name="pytest tests"><testsuite name="${name}" tests="2">${body}</testsuite></testsuites>`;
const PYTHON = junit(
  '<testcase classname="tests.test_a.TestC" name="test_bad[a &lt; b]" file="tests/test_a.py"><failure message="x">&lt;testcase/&gt;</failure></testcase><testcase classname="tests.test_a" name="test_ok" file="tests/test_a.py"/><testcase classname="tests.test_a" name="test_x" file="tests/test_a.py"><skipped type="pytest.xfail"/></testcase>',
);

const bun = (tests: number, body: string): string =>
  `<?xml version="1.0"?>\n<testsuites name="bun test" tests="${tests}" assertions="2" failures="1" skipped="0" time="0.1">${body}</testsuites>\n`;
const BUN = bun(
  2,
  '<testsuite name="a.test.ts"><testcase name="adds" classname="math" file="a.test.ts" /><testcase name="subs" classname="math" file="a.test.ts"><failure type="x">&lt;testcase&gt;</failure></testcase></testsuite>',
);
const ended = (word: string, passed: number, failed: number): string =>
  `test result: ${word}. ${passed} passed; ${failed} failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s\n`;
const pack = { result: 'failed', names: [], file: 'example.com/tide/ebb', isUnloaded: true };

describe('whole reports', () => {
  test.each<[AskedRunner, string, object]>([
    [
      'node:test',
      lines(
        passed,
        { ...passed, result: 'failed', names: ['math', 'subs'] },
        { ...passed, result: 'failed', isAside: true },
        { ...passed, result: 'failed', names: ['math'], isSuite: true, isByChild: true },
        { ...passed, names: ['test/a.test.js'] },
        end,
      ),
      { passed: 1, failed: 1, skipped: 1, failedIds: ['test/a.test.js > math > subs'] },
    ],
    [
      'node:test',
      lines({ ...passed, result: 'failed', names: ['test/a.test.js'] }, end),
      { passed: 0, failed: 1, broken: 1, failedIds: ['test/a.test.js'] },
    ],
    [
      'node:test',
      lines(passed, { ...passed, result: 'failed', names: ['math'], isSuite: true }, end),
      { passed: 1, failed: 1 },
    ],
    [
      'vitest',
      suites(),
      {
        ...{ passed: 1, failed: 2, skipped: 1, broken: 1 },
        failedIds: ['a.test.ts > math > subs', 'b.test.ts'],
      },
    ],
    ['jest', suites(), { failedIds: ['a.test.ts > math › subs', 'b.test.ts'] }],
    ['mocha', lines(passed, end), { passed: 1, runner: 'mocha' }],
    [
      'pytest',
      PYTHON,
      { passed: 1, failed: 1, skipped: 1, failedIds: ['tests/test_a.py::TestC::test_bad[a < b]'] },
    ],
    [
      'go',
      lines({ ...passed, file: 'example.com/tide', names: ['TestEbb'] }, pack, {
        ...end,
        exitCode: 0,
      }),
      { passed: 1, failed: 1, broken: 1, failedIds: ['example.com/tide/ebb'] },
    ],
    ['bun', BUN, { passed: 1, failed: 1, failedIds: ['a.test.ts > math > subs'] }],
  ])('of %s', (runner, text, counts) => {
    expect(readAskedReport(runner, text, facts)).toMatchObject({ ok: true, counts });
  });

  test.each([
    [
      'two programs',
      `running 2 tests\n${ended('ok', 1, 0)}running 3 tests\ntest a ... FAILED\n${ended('FAILED', 1, 1)}`,
      { passed: 2, failed: 1, skipped: 2, failedIds: ['a'] },
    ],
    [
      'one that crashed',
      `running 2 tests\n${ended('ok', 1, 0)}running 3 tests\nSIGSEGV\n`,
      { failed: 1, broken: 1 },
    ],
  ])('of cargo, in what it printed: %s', (_, output, counts) => {
    const reading = readAskedReport('cargo', undefined, { ...facts, exitCode: 101, output });
    expect(reading).toMatchObject({ ok: true, counts });
  });

  test('of bun, with a file that is only printed as broken', () => {
    const run = { ...facts, exitCode: 1, output: ' 1 pass\n 2 fail\n' };
    expect(readAskedReport('bun', BUN, run)).toMatchObject({ counts: { failed: 2, broken: 1 } });
  });

  test('of two runners add up', () => {
    const read = (runner: AskedRunner, text: string) => {
      const reading = readAskedReport(runner, text, facts);
      return reading?.ok === true ? [reading.counts] : [];
    };
    expect(
      sumOfCounts([...read('mocha', lines(passed, end)), ...read('jest', suites())]),
    ).toMatchObject({
      ...{ passed: 2, failed: 2, runner: 'mocha+jest', broken: 1 },
      failedIds: ['a.test.ts > math › subs', 'b.test.ts'],
    });
    expect(sumOfCounts([])).toBeUndefined();
  });
});

describe('what is not believed', () => {
  test.each<[string, AskedRunner, string, RegExp]>([
    ['nothing', 'node:test', '', /ends early/],
    ['a report without its end', 'node:test', lines(passed), /ends early/],
    ['two reports in one', 'mocha', lines(passed, end, passed, end), /ends early/],
    ['lines after the end', 'mocha', lines(end, passed), /ends early/],
    ['lines of somebody else', 'node:test', `{"result":"passed"}\n${lines(end)}`, /did not ask/],
    ['a line cut short', 'node:test', `{"nonce":"n0","re\n${lines(end)}`, /did not ask/],
    ['half a JSON', 'vitest', suites().slice(0, -20), /no whole JSON/],
    ['another JSON', 'jest', '{"passed":true}', /no report of tests/],
    ['an older run', 'vitest', suites({ startTime: 4_000_000 }), /earlier run/],
    ['other sums', 'jest', suites({ numPassedTests: 9 }), /sums/],
    [
      'a failed run that exits with 0',
      'vitest',
      suites({ testResults: [], numPassedTests: 0, numFailedTests: 0 }),
      /exit code is 0/,
    ],
    ['XML that stops', 'pytest', PYTHON.slice(0, -13), /ends early/],
    [
      'XML with a test that never ended',
      'pytest',
      junit('<testcase time="0.000" />'),
      /never came to its end/,
    ],
    ['XML of another name', 'pytest', junit('', 'pytest'), /name/],
    [
      'a listener whose runner failed',
      'go',
      lines(passed, { ...end, exitCode: 1 }),
      /exit code is 0/,
    ],
    ['other sums of bun', 'bun', BUN.replace('tests="2"', 'tests="9"'), /sums/],
    ['half of bun', 'bun', BUN.slice(0, -20), /whole/],
  ])('%s (%s)', (_, runner, text, why) => {
    expect(readAskedReport(runner, text, facts)).toEqual({
      ok: false,
      why: expect.stringMatching(why),
    });
  });

  test.each([
    ['a program that ran other tests than it began', `running 9 tests\n${ended('ok', 1, 0)}`],
    ['an end without a beginning', `running 2 tests\n${ended('ok', 1, 0)}${ended('ok', 1, 0)}`],
    ['a beginning without an end', `running 2 tests\n${ended('ok', 1, 0)}running 1 test\n`],
    ['a failure that is called ok', `running 3 tests\n${ended('ok', 1, 1)}`],
  ])('%s (cargo)', (_, output) => {
    expect(readAskedReport('cargo', undefined, { ...facts, output })).toMatchObject({ ok: false });
  });

  test('cargo that says nothing of tests has no report', () => {
    expect(readAskedReport('cargo', undefined, { ...facts, output: 'Finished\n' })).toBeUndefined();
  });
});
