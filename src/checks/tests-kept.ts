// Tests are as many as they were, and all of them run: none deleted, skipped, focused, expected to
// fail or left early, unless the task itself says so.

import type { CodeTest, TestState } from '../model/code.ts';
import { type Allowance, allowanceOf } from '../reading/tamper/allowance.ts';
import { type ChangedFile, changedFiles, newMarks } from '../reading/tamper/changed-files.ts';
import { meansFile } from '../reading/tamper/module-paths.ts';
import { isTestFile, stemOf } from '../reading/tamper/paths.ts';
import {
  isRunning,
  type TestChanges,
  type TestPair,
  testChanges,
} from '../reading/tamper/test-changes.ts';
import { oneLine, plural } from '../std/text.ts';
import { type Check, conclude, type FindingParts, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('tests-kept', 'inspect');

export const testsKept: Check = {
  name: 'tests-kept',
  stage: 'inspect',
  wants: () => ({ code: true }),
  check({ evidence, task }) {
    const allowance = allowanceOf(task);
    const files = changedFiles(evidence);
    const changes = testChanges(files);
    if (changes.length === 0) return [make(notApplicable('No test was changed.'))];
    const found = changes.flatMap((change) => [
      ...removed(change, files, allowance),
      ...change.kept.flatMap((pair) => stopped(change, pair, allowance)),
      ...neverStarted(change, allowance),
      ...loaders(change.file, allowance),
    ]);
    return conclude(make, found, 'No test was removed, skipped, focused or cut short.');
  },
};

function removed(
  change: TestChanges,
  files: readonly ChangedFile[],
  allowance: Allowance,
): readonly FindingParts[] {
  const { file, lost, added, kept } = change;
  const path = file.from ?? file.path;
  const missing = lost.filter(isRunning);
  const isAway = isTestFile(path) && (file.status === 'deleted' || !isTestFile(file.path));
  const isFewer = isAway
    ? missing.length > 0 || file.before === undefined
    : missing.length > added.length;
  if (!isFewer || isAllowed(file, files, allowance)) return [];
  const isAll = kept.length + added.length === 0 && allowance.hasScope;
  const names = missing
    .slice(0, 3)
    .map(({ name }) => `"${oneLine(name, 60)}"`)
    .join(', ');
  return [
    {
      outcome: allowance.isOutside(path) || (isAll && !isAway) ? 'fail' : 'concern',
      reason: 'tamper.tests-removed',
      message: isAway
        ? `${path} is no test any more (${file.status}): ${plural(missing.length, 'test')} went with it.`
        : `${path} has lost ${plural(missing.length - added.length, 'test')}: ${names}.`,
      guidance:
        'Bring the tests back. Only a task that names them, or says that they go, may remove tests.',
      file: file.path,
    },
  ];
}

/** Tests go with what they test, with a task that says so, and with files that the task owns. */
function isAllowed(
  file: ChangedFile,
  files: readonly ChangedFile[],
  allowance: Allowance,
): boolean {
  if (allowance.says('remove-tests')) return true;
  if (file.status === 'deleted' && allowance.covers(file.path)) return true;
  const gone = files.filter(
    ({ status, path, from }) =>
      (status === 'deleted' || status === 'renamed') && !isTestFile(from ?? path),
  );
  const testPath = file.from ?? file.path;
  return gone.some(
    ({ path, from }) =>
      stemOf(from ?? path) === stemOf(testPath) ||
      (file.before?.imports ?? []).some((loaded) => meansFile(testPath, loaded.from, from ?? path)),
  );
}

const STOPPED: Readonly<Partial<Record<TestState, string>>> = {
  skipped: 'is skipped now',
  todo: 'is marked as to do now',
  focused: 'is focused, so that the others do not run',
  'may-fail': 'is expected to fail now',
};

function stopped(
  change: TestChanges,
  { before, after }: TestPair,
  allowance: Allowance,
): readonly FindingParts[] {
  if (allowance.says('skip-tests')) return [];
  const { file } = change;
  const left = after.returnsAt !== undefined && before.returnsAt === undefined;
  const what = left
    ? 'returns before its end'
    : after.state === before.state
      ? undefined
      : STOPPED[after.state];
  if (what !== undefined && isRunning(before) && !(before.state === 'focused' && !left))
    return [
      problem(file, after, {
        what,
        isGrave: left || isGrave(after, change, allowance),
        line: after.returnsAt,
      }),
    ];
  const isDepending = after.state === 'conditional' && before.state === 'runs';
  return isDepending
    ? [problem(file, after, { what: 'runs only under a condition now', isGrave: false })]
    : [];
}

/**
 * An expected failure without a declared scope is what people write about known faults. Where nothing
 * was asked for at all, so is a skip, as long as it concerns the smaller part of what the file tests.
 */
function isGrave(
  { state }: CodeTest,
  { file, kept, added }: TestChanges,
  allowance: Allowance,
): boolean {
  if (state === 'may-fail') return allowance.hasScope;
  if (!allowance.asksNothing) return true;
  if (state === 'focused') return !needsFlag(file);
  const silenced = kept.filter(({ before, after }) => isRunning(before) && !isRunning(after));
  const running = [...kept.map(({ after }) => after), ...added].filter(isRunning);
  return silenced.length >= running.length;
}

/** These runners ignore a focus unless their command line asks for it. */
const needsFlag = ({ after }: ChangedFile): boolean =>
  after?.imports.some(({ from }) => from === 'node:test' || from === 'tap') === true;

/** New tests: focused ones silence the rest; skipped ones are grave where they stand for lost ones. */
function neverStarted(change: TestChanges, allowance: Allowance): readonly FindingParts[] {
  if (allowance.says('skip-tests')) return [];
  const { file, added, lost } = change;
  const isReplacing = lost.filter(isRunning).length > added.filter(isRunning).length;
  return added.flatMap((test) => {
    if (test.state === 'focused')
      return [
        problem(file, test, {
          what: STOPPED.focused ?? '',
          isGrave: isGrave(test, change, allowance),
        }),
      ];
    if (test.state !== 'skipped' && test.returnsAt === undefined) return [];
    const what =
      test.returnsAt === undefined ? 'is skipped from the start' : 'returns before its end';
    return [
      problem(file, test, {
        what,
        isGrave: isReplacing && allowance.hasScope,
        line: test.returnsAt,
      }),
    ];
  });
}

function loaders(file: ChangedFile, allowance: Allowance): readonly FindingParts[] {
  return newMarks(file, ['load-tests']).map(({ line }) => ({
    outcome: allowance.covers(file.path) ? 'concern' : 'fail',
    reason: 'tamper.tests',
    message: `${file.path}:${line} decides with load_tests which tests are run.`,
    guidance: 'Leave the loading of tests to the runner.',
    file: file.path,
    line,
  }));
}

interface Problem {
  readonly what: string;
  readonly isGrave: boolean;
  readonly line?: number | undefined;
}

function problem(
  file: ChangedFile,
  test: CodeTest,
  { what, isGrave, line = test.line }: Problem,
): FindingParts {
  return {
    outcome: isGrave ? 'fail' : 'concern',
    reason: 'tamper.tests',
    message: `${file.path}:${line}: the test "${oneLine(test.name, 80)}" ${what}.`,
    guidance:
      'Let the test run and fix the code, or have the task say that the test is to be skipped.',
    file: file.path,
    line,
  };
}
