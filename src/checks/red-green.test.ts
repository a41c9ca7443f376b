import { expect, test } from 'vitest';
import {
  aChange,
  aCommandRun,
  anEvidence,
  aSubject,
  aTask,
  inShort,
} from '../../test/rig/builders.ts';
import type { CommandRun, TestCounts } from '../model/command.ts';
import type { Probe, ProbeKind } from '../model/probe.ts';
import type { Task } from '../model/task.ts';
import { redGreen } from './red-green.ts';

const tests = (failed: number): TestCounts => ({
  passed: 3 - failed,
  failed,
  skipped: 0,
  runner: 'node:test',
  failures: failed === 0 ? [] : ['high tide at noon'],
});
const green = aCommandRun('npm test', { exitCode: 0, tests: tests(0) });
const red = aCommandRun('npm test', {
  exitCode: 1,
  tests: tests(1),
  output: '✖ high tide at noon\n  AssertionError: 3 !== 4\n',
});

const probe = (kind: ProbeKind, runs: readonly CommandRun[], problem?: string): Probe => ({
  kind,
  tree: 't2',
  paths: ['src/tide.js'],
  runs,
  problem,
});

function findings(
  probes: readonly Probe[] | undefined,
  task: Partial<Task> = {},
  commands: readonly CommandRun[] = [green],
): readonly string[] {
  const evidence = anEvidence({
    changes: [aChange('src/tide.js', { status: 'modified' })],
    commands,
    ...(probes === undefined ? {} : { probes }),
  });
  return inShort(redGreen.check(aSubject({ task: aTask({ kind: 'fix', ...task }), evidence })));
}

test('without further runs there is nothing to say', () => {
  expect(findings(undefined)).toEqual(['skipped gate.not-applicable']);
});

test('commands that fail without the change and pass with it are proof', () => {
  expect(findings([probe('without-change', [red])])).toEqual(['pass gate.passed']);
});

test('commands that pass without the change prove nothing, and a test can be added', () => {
  expect(findings([probe('without-change', [green])], { files: undefined })).toEqual([
    'fail verify.not-red',
  ]);
});

test('where the scope has no room for a test, a person decides', () => {
  expect(findings([probe('without-change', [green])], { files: ['src/tide.js'] })).toEqual([
    'inconclusive verify.unproven',
  ]);
});

test.each([
  ['test/harbour.js', 'fail verify.not-red'],
  ['test_harbour.py', 'fail verify.not-red'],
  ['features/harbour.feature', 'fail verify.not-red'],
  ['test/fixtures/harbour.json', 'inconclusive verify.unproven'],
  ['!test/harbour.test.js', 'inconclusive verify.unproven'],
])('a test that the scope names is room for one, whatever it is called: %s', (path, expected) => {
  const files = ['src/tide.js', path];
  expect(findings([probe('without-change', [green])], { files })).toEqual([expected]);
});

test('a run that could not be made leaves the question open and fails nobody', () => {
  expect(findings([probe('without-change', [], 'no worktree could be made')])).toEqual([
    'inconclusive verify.not-started',
  ]);
});

test('what fails in a fresh checkout, where the same tests ran without it, relies on what no commit has', () => {
  const without = probe('without-change', [red]);
  expect(findings([without, probe('again', [red])])).toEqual(['fail verify.here-only']);
  expect(findings([without, probe('again', [green])])).toEqual(['pass gate.passed']);
  const unloaded = aCommandRun('npm test', { exitCode: 1 });
  expect(findings([probe('without-change', [unloaded]), probe('again', [unloaded])])).toEqual([
    'concern verify.weak',
  ]);
});

test('tests that pass whatever they expect hear nothing any more', () => {
  const without = probe('without-change', [red]);
  expect(findings([without, probe('wrong-tests', [red])])).toEqual([
    'pass gate.passed',
    'pass gate.passed',
  ]);
  expect(findings([without, probe('wrong-tests', [green])])).toEqual([
    'pass gate.passed',
    'fail tamper.runtime',
  ]);
});

test('what fails with the work as well does not show that wrong values are heard', () => {
  const failing = (...failedIds: readonly string[]): CommandRun => ({
    ...red,
    tests: { ...tests(failedIds.length), failedIds },
  });
  const blame = { fresh: [], preExisting: ['ebb'], flaky: [], quarantined: [], fixed: [] };
  const heard = (run: CommandRun): string | undefined =>
    findings([probe('without-change', [failing('ebb', 'noon')]), probe('wrong-tests', [run])], {}, [
      { ...failing('ebb'), blame },
    ]).at(-1);
  expect(heard(failing('ebb', 'noon'))).toBe('pass gate.passed');
  expect(heard(failing('ebb'))).toBe('inconclusive verify.weak');
});

test('tests that all ask where they run could not be heard here, and nobody is accused', () => {
  const without = probe('without-change', [red]);
  const condition = "process.platform === 'win32'";
  expect(findings([without, { ...probe('wrong-tests', [green]), condition }])).toEqual([
    'pass gate.passed',
    'inconclusive verify.weak',
  ]);
  expect(findings([without, { ...probe('wrong-tests', [red]), condition }])).toEqual([
    'pass gate.passed',
    'pass gate.passed',
  ]);
});

test('new functions that do nothing have to be noticed, where names were all that was missing', () => {
  const unloaded = aCommandRun('npm test', {
    exitCode: 1,
    tests: { ...tests(1), broken: 1 },
    output: "does not provide an export named 'turn'",
  });
  const without = probe('without-change', [unloaded]);
  expect(findings([without])).toEqual(['concern verify.weak']);
  expect(findings([without, probe('emptied', [red])])).toEqual(['pass gate.passed']);
  expect(findings([without, probe('emptied', [green])], { files: undefined })).toEqual([
    'fail verify.not-red',
  ]);
  const elsewhere = { ...probe('emptied', [green]), condition: "process.platform === 'win32'" };
  expect(findings([without, elsewhere])).toEqual(['inconclusive verify.weak']);
  expect(findings([without, probe('emptied', [unloaded])])).toEqual(['concern verify.weak']);
  const disliked = aCommandRun('npm test', {
    exitCode: 2,
    tests: undefined,
    output: 'src/turn.ts(1,40): error TS2355: A function must return a value.',
  });
  expect(findings([without, probe('emptied', [disliked])])).toEqual(['concern verify.weak']);
  expect(findings([without, probe('emptied', [], 'no worktree could be made')])).toEqual([
    'inconclusive verify.not-started',
  ]);
});

test('tests that run without the change have to run with it', () => {
  const two = { ...tests(1), passed: 9 };
  const wide = aCommandRun('npm test', { exitCode: 1, tests: two });
  expect(findings([probe('without-change', [wide])])).toEqual([
    'pass gate.passed',
    'fail tamper.tests-removed',
  ]);
});
