import { describe, expect, test } from 'vitest';
import { aCommandRun, aTask, aVerify } from '../../../test/rig/builders.ts';
import type { CommandRun } from '../../model/command.ts';
import { blameFor, failedTests, ownTests, saysAll } from './blame.ts';

const COMMAND = 'vitest run';

function ranWith(
  failedIds: readonly string[],
  parts: { readonly passed?: number } = {},
): CommandRun {
  const failed = failedIds.length;
  const passed = parts.passed ?? 10 - failed;
  const tests = { passed, failed, skipped: 0, runner: 'vitest', failures: failedIds, failedIds };
  return aCommandRun(COMMAND, { exitCode: failed === 0 ? 0 : 1, tests });
}

const nobodys = { quarantine: [], isOwn: () => false };

describe('whose failure it is', () => {
  test('a test that failed at the base is excused, and hides no new one', () => {
    const blame = blameFor({
      ...nobodys,
      run: ranWith(['old', 'broken']),
      base: ranWith(['old', 'mended']),
      again: ranWith(['old', 'broken']),
    });
    expect(blame).toEqual({
      fresh: ['broken'],
      preExisting: ['old'],
      flaky: [],
      quarantined: [],
      fixed: ['mended'],
    });
  });

  test('a test that passes when run again is a matter of chance', () => {
    const run = ranWith(['odd']);
    expect(blameFor({ ...nobodys, run, base: ranWith([]), again: ranWith([]) })?.flaky).toEqual([
      'odd',
    ]);
  });

  test('what the task is about is not excused by having failed before', () => {
    const parts = { run: ranWith(['own']), base: ranWith(['own']), again: undefined };
    expect(blameFor({ ...nobodys, ...parts, isOwn: () => true })?.fresh).toEqual(['own']);
  });

  test('a base that ran more tests excuses nothing: those that did not run could fail, too', () => {
    const base = ranWith(['old'], { passed: 30 });
    expect(blameFor({ ...nobodys, run: ranWith(['old']), base, again: undefined })?.fresh).toEqual([
      'old',
    ]);
  });

  test('a person may put a test aside by the end of its name, but not by a part of a word', () => {
    const run = ranWith(['src/tide.test.ts > sails at dawn']);
    const asked = { ...nobodys, run, base: undefined, again: undefined };
    expect(blameFor({ ...asked, quarantine: ['sails at dawn'] })?.quarantined).toHaveLength(1);
    expect(blameFor({ ...asked, quarantine: ['awn'] })?.quarantined).toHaveLength(0);
  });
});

test.each([
  ['it did not end in time', { timedOut: true }],
  ['it did not start', { startError: 'no such file' }],
  ['nothing was counted', { tests: undefined }],
  ['a failed test has no name', { tests: { ...counts(2), failedIds: ['one'] } }],
  ['a file could not be loaded', { tests: { ...counts(1), failedIds: ['a.test.ts'], broken: 1 } }],
] as const)('the failed tests are not known where %s', (_, parts) => {
  expect(failedTests({ ...ranWith(['one']), ...parts })).toBeUndefined();
});

function counts(failed: number) {
  return { passed: 1, failed, skipped: 0, runner: 'vitest', failures: [] };
}

const MANIFEST = JSON.stringify({
  scripts: { test: 'vitest run', ci: 'vitest run && tsc', unit: 'mocha', postunit: 'tsc' },
});

test.each([
  ['vitest run', true],
  ['vitest run && tsc', false],
  ['pytest -x', false],
  ['jest --bail', false],
  ['npm test', true],
  ['npm run ci', false],
  ['npm run unit', false],
  ['npm run nothing', false],
])('whether a failed test hides nothing behind it: %s', (command, isTold) => {
  expect(saysAll(command, MANIFEST)).toBe(isTold);
});

describe('what the task is about', () => {
  const task = aTask({ files: ['src/tide.ts'], verify: aVerify('vitest run') });
  test.each([
    ['a test beside a changed file', 'src/moon.test.ts > rises', 'vitest run', true],
    ['a test beside a file of the scope', 'src/tide.test.ts > turns', 'vitest run', true],
    ['a test elsewhere', 'src/harbour.test.ts > opens', 'vitest run', false],
    ['a test without a file, in the command of the task', 'opens', 'vitest run', true],
    ['a test without a file, in the command of the project', 'opens', 'npm test', false],
  ])('%s', (_, name, command, isOwn) => {
    expect(ownTests(task, ['src/moon.ts'], command)(name)).toBe(isOwn);
  });
});
