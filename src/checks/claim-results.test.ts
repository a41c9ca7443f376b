import { describe, expect, test } from 'vitest';
import { aClaim, aCommandRun, aSubject, inShort } from '../../test/rig/builders.ts';
import type { Claim } from '../model/claim.ts';
import type { CommandRun, TestCounts } from '../model/command.ts';
import { readClaim } from '../reading/claim/claim.ts';
import { claimResults } from './claim-results.ts';

const found = (claim: Claim | undefined, ...commands: readonly CommandRun[]): readonly string[] =>
  inShort(claimResults.check(aSubject({ evidence: { claim, commands } })));

const counts = (passed: number, failed = 0): TestCounts => ({
  passed,
  failed,
  skipped: 0,
  runner: 'vitest',
  failures: [],
});
const claiming = (exitCode: number, parts: Partial<Claim> = {}): Claim =>
  aClaim({
    form: 'yaml',
    verification: { command: 'npm test', exitCode, summary: undefined },
    ...parts,
  });

describe('exit codes', () => {
  test.each<[string, Claim, CommandRun, readonly string[]]>([
    ['as claimed', claiming(0), aCommandRun('npm test'), ['pass gate.passed']],
    [
      'spaces do not make another command',
      claiming(0),
      aCommandRun('npm  test '),
      ['pass gate.passed'],
    ],
    [
      'claimed 0, found 1',
      claiming(0),
      aCommandRun('npm test', { exitCode: 1 }),
      ['fail claim.false'],
    ],
    [
      'claimed 0, found 1 and then 0: chance accuses nobody',
      claiming(0),
      aCommandRun('npm test', { exitCode: 1, reruns: [0] }),
      ['pass gate.passed'],
    ],
    [
      'claimed 0, found 1 twice',
      claiming(0),
      aCommandRun('npm test', { exitCode: 1, reruns: [1] }),
      ['fail claim.false'],
    ],
    [
      'a time-out accuses nobody',
      claiming(0),
      aCommandRun('npm test', { exitCode: undefined, timedOut: true }),
      ['pass gate.passed'],
    ],
    [
      'a command that is not there speaks about the machine',
      aClaim(),
      aCommandRun('npm test', { exitCode: 127 }),
      ['pass gate.passed'],
    ],
    [
      'completion claimed while the command fails',
      aClaim(),
      aCommandRun('npm test', { exitCode: 1 }),
      ['fail claim.false'],
    ],
    [
      'a red test that must fail does fail',
      aClaim(),
      aCommandRun('npm test', { exitCode: 1, expect: 'fail' }),
      ['pass gate.passed'],
    ],
    [
      'a red test that passes',
      aClaim(),
      aCommandRun('npm test', { exitCode: 0, expect: 'fail' }),
      ['fail claim.false'],
    ],
    [
      'a command that passes on the second run is flaky, not a lie',
      aClaim(),
      aCommandRun('npm test', { exitCode: 1, reruns: [0] }),
      ['pass gate.passed'],
    ],
    [
      'another command than the plan asks for',
      claiming(0),
      aCommandRun('cargo test'),
      ['concern claim.unproven'],
    ],
  ])('%s', (_, claim, run, expected) => {
    expect(found(claim, run)).toEqual(expected);
  });
});

describe('counts of tests', () => {
  const run = aCommandRun('npm test', { tests: counts(41) });

  test.each<[string, Claim, readonly CommandRun[], readonly string[]]>([
    ['listed and right', claiming(0, { tests: counts(41) }), [run], ['pass gate.passed']],
    ['listed and wrong', claiming(0, { tests: counts(86) }), [run], ['fail claim.false']],
    [
      'the sum of two commands',
      claiming(0, { tests: counts(51), verification: undefined }),
      [run, aCommandRun('npm run e2e', { tests: counts(10) })],
      ['pass gate.passed'],
    ],
    ['in words and right', readClaim('41 tests pass.\nTASK_COMPLETE'), [run], ['pass gate.passed']],
    ['in words and wrong', readClaim('86/86 passed.\nTASK_COMPLETE'), [run], ['fail claim.false']],
    [
      'in words, of another command',
      readClaim('Ran `cargo test`: 86 passed.\nTASK_COMPLETE'),
      [run],
      ['concern claim.unproven'],
    ],
    [
      'one of several counts is the right one',
      readClaim('12 tests pass in the new file.\nAll 41 tests pass.\nTASK_COMPLETE'),
      [run],
      ['pass gate.passed'],
    ],
    [
      'no count to compare with',
      readClaim('86/86 passed.\nTASK_COMPLETE'),
      [aCommandRun('npm test')],
      ['pass gate.passed'],
    ],
  ])('%s', (_, claim, runs, expected) => {
    expect(found(claim, ...runs)).toEqual(expected);
  });
});

test.each<[string, Claim | undefined, readonly CommandRun[]]>([
  ['no claim', undefined, [aCommandRun('npm test')]],
  ['no command was run', claiming(0), []],
  ['an honest failure', aClaim({ status: 'failure' }), [aCommandRun('npm test', { exitCode: 1 })]],
])('nothing to compare: %s', (_, claim, runs) => {
  expect(found(claim, ...runs)).toEqual(['skipped gate.not-applicable']);
});

test('a command that is not the plan’s own is told beside the commands of the plan', () => {
  const text =
    'status: success\ntask_name: "Task 1: x"\nverification:\n  command: npm run quick\n  exit_code: 0\ndone_criteria_met: true\nevidence: seen\n';
  const commands = [aCommandRun('npm test'), aCommandRun('npm run lint')];
  const subject = aSubject({ evidence: { claim: readClaim(text), commands } });
  expect(claimResults.check(subject)).toMatchObject([
    {
      outcome: 'concern',
      reason: 'claim.unproven',
      message: expect.stringContaining('but the plan names "npm test", "npm run lint"'),
      line: 4,
    },
  ]);
});

test('a false exit code is shown on its line of the result', () => {
  const text =
    'status: success\ntask_name: "Task 1: x"\nverification:\n  command: npm test\n  exit_code: 0\n';
  const commands = [aCommandRun('npm test', { exitCode: 1 })];
  const subject = aSubject({ evidence: { claim: readClaim(text), commands } });
  expect(claimResults.check(subject)).toMatchObject([{ reason: 'claim.false', line: 5 }]);
});

test.each<[string, number, readonly string[]]>([
  ['`npm test` exited with 0.', 1, ['fail claim.false']],
  ['`npm test` exited with 0.', 0, ['pass gate.passed']],
  ['At first `npm test` exited with 1.', 0, ['pass gate.passed']],
  ['`npm test` exited with 0, `npm run lint` exited with 0.', 1, ['pass gate.passed']],
  ['`npm run lint` exited with 0.', 1, ['pass gate.passed']],
])('an exit code in words: %s (the gate saw %i)', (text, exitCode, expected) => {
  expect(found(readClaim(text), aCommandRun('npm test', { exitCode }))).toEqual(expected);
});

describe('"all tests pass", without a number', () => {
  const saying = (text: string): Claim => readClaim(text, {});
  const red = aCommandRun('npm test', { exitCode: 1, tests: counts(3, 1) });
  const old = { fresh: [], preExisting: ['old'], flaky: [], quarantined: [], fixed: [] };
  test.each<[string, string, CommandRun, readonly string[]]>([
    ['while one fails', 'Done. All tests pass.', red, ['fail claim.false']],
    [
      'and they do',
      'Done. All tests pass.',
      aCommandRun('npm test', { tests: counts(4) }),
      ['pass gate.passed'],
    ],
    ['said of some only', 'Done. The new tests pass.', red, ['pass gate.passed']],
    [
      'a lint that fails is no test',
      'All tests pass.',
      aCommandRun('npm run lint', { exitCode: 1 }),
      ['pass gate.passed'],
    ],
    [
      'what failed before accuses nobody',
      'All tests pass.',
      { ...red, blame: old },
      ['pass gate.passed'],
    ],
  ])('%s', (_, text, run, expected) => {
    expect(found(saying(text), run)).toEqual(expected);
  });
});

describe('what the client recorded', () => {
  const call = (command: string, status: 'ok' | 'failed' | 'unknown', exitCode?: number) => ({
    ...{ tool: 'Bash', error: undefined, filesChanged: [], isLatest: true },
    ...{ command, status, exitCode },
  });
  const LINT = 'npm run lint';
  test.each<[string, readonly ReturnType<typeof call>[], boolean, string]>([
    [
      'its last call failed',
      [call(LINT, 'ok'), call(LINT, 'failed', 1)],
      false,
      'fail claim.false',
    ],
    ['in another folder', [call(`cd web && ${LINT} 2>&1`, 'failed', 1)], true, 'fail claim.false'],
    ['mended since', [call(LINT, 'failed', 1), call(LINT, 'ok', 0)], true, 'pass gate.passed'],
    ['nobody knows', [call(LINT, 'unknown')], true, 'pass gate.passed'],
    ['never called', [call('ls', 'ok')], true, 'concern claim.unproven'],
    ['perhaps in what was cut off', [call('ls', 'ok')], false, 'pass gate.passed'],
    ['in a longer command', [call(`${LINT} | tail -3`, 'ok')], true, 'pass gate.passed'],
    ['nothing', [], true, 'pass gate.passed'],
  ])('%s', (_, calls, isWhole, expected) => {
    const claim = { ...readClaim(`Done. \`${LINT}\`: exit code 0.`), recorded: { calls, isWhole } };
    expect(found(claim, aCommandRun('npm test'))).toEqual([expected]);
  });

  test('the run of the gate is the fact, whatever was recorded', () => {
    const recorded = { calls: [call('npm test', 'failed', 1)], isWhole: true };
    expect(found({ ...claiming(0), recorded }, aCommandRun('npm test'))).toEqual([
      'pass gate.passed',
    ]);
  });

  test('it is compared where the gate ran nothing, too', () => {
    const recorded = { calls: [call('npm test', 'failed', 1)], isWhole: true };
    expect(found({ ...claiming(0), recorded })).toEqual(['fail claim.false']);
  });
});
