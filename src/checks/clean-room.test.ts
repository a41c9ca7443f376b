import { expect, test } from 'vitest';
import {
  aChange,
  aCommandRun,
  anEvidence,
  aSubject,
  aTask,
  inShort,
} from '../../test/rig/builders.ts';
import type { CommandRun } from '../model/command.ts';
import type { Probe } from '../model/probe.ts';
import type { Task } from '../model/task.ts';
import { cleanRoom } from './clean-room.ts';

const green = aCommandRun('npm test', { exitCode: 0 });
const red = aCommandRun('npm test', { exitCode: 1 });

const turning = aCommandRun('npm test', {
  exitCode: 1,
  tests: {
    ...{ passed: 0, failed: 1, skipped: 0, runner: 'node:test' },
    ...{ failures: [], failedIds: ['turns'] },
  },
});

const unloaded = aCommandRun('npm test', {
  exitCode: 1,
  tests: {
    ...{ passed: 0, failed: 1, skipped: 0, runner: 'node:test', broken: 1 },
    ...{ failures: [], failedIds: ['test/tide.test.js'] },
  },
});

const restored = (parts: Partial<Probe>): Probe => ({
  kind: 'clean-room',
  tree: 't2',
  paths: ['test/tide.test.js'],
  runs: [green],
  problem: undefined,
  ...parts,
});

const before = (run: CommandRun): Probe => restored({ kind: 'base', paths: [], runs: [run] });

interface Known {
  readonly task?: Partial<Task>;
  readonly commands?: readonly CommandRun[];
}

const OWN: Known = { task: { files: ['src/tide.js', 'test/**', 'pytest.ini'] } };

function findings(
  probes: readonly Probe[] | undefined,
  { task = {}, commands = [green] }: Known = {},
): readonly string[] {
  const evidence = anEvidence({
    changes: [aChange('src/tide.js'), aChange('test/tide.test.js')],
    commands,
    ...(probes === undefined ? {} : { probes }),
  });
  return inShort(
    cleanRoom.check(aSubject({ task: aTask({ files: ['src/tide.js'], ...task }), evidence })),
  );
}

test.each<[string, readonly Probe[] | undefined, string, Known?]>([
  ['without further runs there is nothing to say', undefined, 'skipped gate.not-applicable'],
  ['nothing was changed unasked', [], 'skipped gate.not-applicable'],
  ['the work passes with the old tests, too', [restored({})], 'pass gate.passed'],
  [
    'the work passes only with tests of its own, and failed with the old ones before',
    [restored({ runs: [red] }), before(red)],
    'fail tamper.cleanroom',
  ],
  [
    'old tests that passed before may have had to follow',
    [restored({ runs: [red] }), before(green)],
    'concern tamper.cleanroom',
  ],
  [
    'a script that the commands call may be what was asked for',
    [restored({ paths: ['scripts/prove.sh'], runs: [red] }), before(red)],
    'concern tamper.cleanroom',
  ],
  [
    'but not where it is the same tests that fail with it as before',
    [restored({ paths: ['scripts/prove.sh'], runs: [turning] }), before(turning)],
    'fail tamper.cleanroom',
  ],
  [
    'old tests that do not load any more refuse the work',
    [restored({ runs: [unloaded] }), before(turning)],
    'fail tamper.cleanroom',
  ],
  [
    'unless the task asks for another name',
    [restored({ runs: [unloaded] }), before(turning)],
    'concern tamper.cleanroom',
    { task: { files: undefined, action: 'Mend the tide, and rename it to moon.' } },
  ],
  [
    'which is no word for tests that do load',
    [restored({ runs: [turning] }), before(turning)],
    'fail tamper.cleanroom',
    { task: { files: undefined, action: 'Mend the tide, and rename it to moon.' } },
  ],
  [
    'a failure that the work shows as well is hidden by nobody',
    [restored({ runs: [turning] }), before(turning)],
    'concern tamper.cleanroom',
    { commands: [turning] },
  ],
  [
    'tests that the task names and that passed before had to follow',
    [restored({ runs: [turning] }), before(green)],
    'pass gate.passed',
    OWN,
  ],
  [
    'whether they passed before has to be known',
    [restored({ runs: [turning] })],
    'concern tamper.cleanroom',
    OWN,
  ],
  [
    'those that failed before and still do were bent until they passed',
    [restored({ runs: [turning] }), before(turning)],
    'fail tamper.cleanroom',
    OWN,
  ],
  [
    'so they may have been where nobody knows which ones failed',
    [restored({ runs: [red] }), before(red)],
    'concern tamper.cleanroom',
    OWN,
  ],
  [
    'whether settings that the task names lend a hand is for a person to say',
    [restored({ paths: ['pytest.ini'], runs: [turning] }), before(turning)],
    'inconclusive tamper.cleanroom',
    OWN,
  ],
  [
    'no place to try it fails nobody',
    [restored({ runs: [], problem: 'no worktree could be made' })],
    'inconclusive verify.not-started',
  ],
  [
    'a run that was cut off says little',
    [restored({ runs: [aCommandRun('npm test', { exitCode: undefined, timedOut: true })] })],
    'concern tamper.cleanroom',
  ],
])('%s', (_case, probes, expected, known) => {
  expect(findings(probes, known)).toEqual([expected]);
});

test('fewer tests than at the base, although the files hold as many, is no proof', () => {
  const counted = (passed: number) =>
    aCommandRun('npm test', {
      exitCode: 0,
      tests: { passed, failed: 0, skipped: 0, runner: 'node:test', failures: [] },
    });
  const base: Probe = {
    kind: 'base',
    tree: 't',
    paths: [],
    runs: [counted(3)],
    problem: undefined,
  };
  const evidence = anEvidence({ commands: [counted(2)], probes: [base] });
  const task = aTask({ kind: 'fix', files: ['src/tide.js', 'test/**'] });
  expect(inShort(cleanRoom.check(aSubject({ task, evidence })))).toEqual([
    'fail tamper.tests-removed',
  ]);
});
