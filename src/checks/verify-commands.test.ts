import { describe, expect, test } from 'vitest';
import {
  aChange,
  aCommand,
  aCommandRun,
  aSubject,
  aVerify,
  inShort,
} from '../../test/rig/builders.ts';
import type { CommandRun, TestCounts } from '../model/command.ts';
import type { Finding } from '../model/finding.ts';
import type { ProbeKind } from '../model/probe.ts';
import type { CheckRules } from '../model/protocol.ts';
import type { VerifyIntent } from '../model/verify.ts';
import { verifyCommands } from './verify-commands.ts';

const RUN = 'npm test -- src/tide.test.ts';

function judge(parts: Partial<CommandRun>, rules: Partial<CheckRules> = {}): readonly Finding[] {
  const commands = [aCommandRun(RUN, parts)];
  return verifyCommands.check(aSubject({ evidence: { commands }, rules }));
}

const tests = (parts: Partial<TestCounts>): { readonly tests: TestCounts } => ({
  tests: { passed: 0, failed: 0, skipped: 0, runner: 'vitest', failures: [], ...parts },
});

describe('one command, by how it ended', () => {
  test.each<[string, Partial<CommandRun>, string]>([
    ['it passed', {}, 'pass gate.passed'],
    ['tests passed', tests({ passed: 3 }), 'pass gate.passed'],
    ['it failed', { exitCode: 1 }, 'fail verify.exit-nonzero'],
    ['it was killed', { exitCode: undefined, signal: 'SIGKILL' }, 'fail verify.exit-nonzero'],
    ['it failed and a rerun failed', { exitCode: 1, reruns: [1] }, 'fail verify.exit-nonzero'],
    ['out of time', { exitCode: undefined, timedOut: true }, 'fail verify.timeout'],
    ['no tool', { exitCode: 127, startError: 'no such tool' }, 'inconclusive verify.not-started'],
    ['0 tests', tests({}), 'fail verify.no-tests'],
    ['all skipped', tests({ skipped: 4 }), 'fail verify.no-tests'],
    ['masked failure', tests({ passed: 3, failed: 1 }), 'fail verify.tests-failed'],
    ['reused', { verifiedEarlier: '2026-03-01' }, 'pass verify.earlier'],
    ['reused failure', { verifiedEarlier: '2026-03-01', exitCode: 1 }, 'fail verify.exit-nonzero'],
  ])('%s', (_, parts, expected) => {
    expect(inShort(judge(parts))).toEqual([expected]);
  });

  test.each<[string, Partial<CommandRun>, string]>([
    ['it failed', { exitCode: 1 }, 'pass gate.passed'],
    ['tests failed', { exitCode: 1, ...tests({ failed: 1 }) }, 'pass gate.passed'],
    ['it passed', { exitCode: 0 }, 'fail verify.unexpected-pass'],
    ['no test ran', { exitCode: 1, ...tests({}) }, 'inconclusive verify.no-tests'],
    ['it crashed', { exitCode: undefined, signal: 'SIGSEGV' }, 'inconclusive verify.exit-nonzero'],
    ['no tool', { exitCode: 127, startError: 'no such tool' }, 'inconclusive verify.not-started'],
    ['out of time', { exitCode: undefined, timedOut: true }, 'fail verify.timeout'],
  ])('a command that has to fail: %s', (_, parts, expected) => {
    expect(inShort(judge({ expect: 'fail', ...parts }))).toEqual([expected]);
  });

  test.each<[string, Partial<CommandRun>, string]>([
    ['found nothing', { exitCode: 1 }, 'pass gate.passed'],
    ['found something', { exitCode: 0 }, 'fail verify.unexpected-pass'],
    ['could not search', { exitCode: 2 }, 'inconclusive verify.exit-nonzero'],
    ['died', { exitCode: undefined, signal: 'SIGKILL' }, 'inconclusive verify.exit-nonzero'],
  ])('a search that has to find nothing: it %s', (_, parts, expected) => {
    const commands = [aCommandRun('grep -rn ebb src', { expect: 'absent', ...parts })];
    const findings = verifyCommands.check(aSubject({ evidence: { commands } }));
    expect(inShort(findings)).toEqual([expected]);
  });
});

describe('a script that could not be started', () => {
  const MISSING = {
    exitCode: 127,
    output: 'bash: line 1: ./tools/check.sh: No such file or directory\n',
  };
  const STUCK = { exitCode: 126, output: 'bash: line 1: ./tools/check.sh: Permission denied\n' };
  const verify = aVerify('./tools/check.sh');
  const OTHERS = 'inconclusive verify.not-started';
  const OWN = 'fail verify.exit-nonzero';

  test.each<[string, Partial<CommandRun>, NonNullable<Parameters<typeof aSubject>[0]>, string]>([
    ['no plan names it', MISSING, {}, OTHERS],
    ['the task may write anything', MISSING, { task: { verify, files: undefined } }, OWN],
    ['the task is to write it', MISSING, { task: { verify, files: ['tools/check.sh'] } }, OWN],
    ['the task may not write it', MISSING, { task: { verify, files: ['src/tide.ts'] } }, OTHERS],
    ['it was there before', STUCK, { task: { verify } }, OTHERS],
    ['the work wrote it', STUCK, { evidence: { changes: [aChange('tools/check.sh')] } }, OWN],
    ['the work took it away', MISSING, { evidence: { changes: [aChange('tools/check.sh')] } }, OWN],
  ])('%s', (_, parts, subject, expected) => {
    const commands = [aCommandRun('./tools/check.sh', parts)];
    const evidence = { ...subject.evidence, commands };
    const findings = verifyCommands.check(aSubject({ ...subject, evidence }));
    expect(inShort(findings)).toEqual([expected]);
    expect(findings[0]?.message).toContain('`./tools/check.sh` could not be run: ');
  });
});

describe('a failure that went away by itself', () => {
  test.each([
    ['fail', 'fail verify.flaky'],
    ['concern', 'concern verify.flaky'],
    ['accept', 'concern verify.flaky'],
  ] as const)('with onFlaky %s', (onFlaky, expected) => {
    expect(inShort(judge({ exitCode: 1, reruns: [0, 0] }, { onFlaky }))).toEqual([expected]);
  });

  test('and came back is a matter of chance as well, and accepted by nobody', () => {
    const [finding] = judge({ exitCode: 1, reruns: [0, 1] }, { onFlaky: 'accept' });
    expect(finding).toMatchObject({ outcome: 'fail', reason: 'verify.flaky' });
    expect(finding?.message).toContain('then passed 1 of 2 times unchanged');
  });
});

describe('a runner that refuses its report', () => {
  const report = (state: 'read' | 'refused') => ({ report: { state, why: '' } });
  test.each<[string, Partial<CommandRun>, ProbeKind, Partial<CommandRun>, readonly string[]]>([
    ['and did before', report('refused'), 'base', report('refused'), ['concern']],
    ['and did not before', report('refused'), 'base', report('read'), ['inconclusive']],
    [
      'and does not without it',
      report('refused'),
      'without-change',
      report('read'),
      ['inconclusive'],
    ],
    [
      'with settings of its own',
      report('refused'),
      'without-change',
      report('refused'),
      ['inconclusive'],
    ],
    ['and nobody looked', report('refused'), 'again', {}, ['inconclusive']],
    ['by what starts it now', {}, 'base', report('read'), ['inconclusive']],
    ['as it should', report('read'), 'base', report('read'), []],
  ])('%s', (_, now, kind, then, expected) => {
    const probe = {
      kind,
      tree: 'b',
      paths: [],
      problem: undefined,
      runs: [aCommandRun(RUN, then)],
    };
    const evidence = { commands: [aCommandRun(RUN, now)], probes: [probe] };
    const findings = verifyCommands.check(aSubject({ evidence }));
    expect(inShort(findings)).toEqual([
      'pass gate.passed',
      ...expected.map((outcome) => `${outcome} verify.report-refused`),
    ]);
  });
});

describe('side effects', () => {
  test('a command that changes tracked files fails: what was verified is gone', () => {
    const findings = judge({ changedPaths: ['src/tide.ts'] });
    expect(inShort(findings)).toEqual(['pass gate.passed', 'fail verify.changed-files']);
    expect(findings[1]?.message).toContain('src/tide.ts');
  });

  test('changes of commands that ran at once are reported once', () => {
    const commands = ['a', 'b'].map((run) => aCommandRun(run, { changedPaths: ['x.ts'] }));
    const task = { verify: aVerify('a', 'b') };
    const findings = verifyCommands.check(aSubject({ task, evidence: { commands } }));
    expect(inShort(findings).filter((short) => short.includes('changed'))).toHaveLength(1);
  });

  test.each<[Partial<CommandRun>, string]>([
    [{ survivors: 2 }, 'concern verify.left-running'],
    [{ droppedBytes: 10 }, 'concern verify.output-lost'],
  ])('%j is worth a concern', (parts, expected) => {
    expect(inShort(judge(parts))).toEqual(['pass gate.passed', expected]);
  });
});

describe('nothing was run', () => {
  const without = (kind: VerifyIntent['kind'], rules: Partial<CheckRules> = {}) =>
    inShort(
      verifyCommands.check(
        aSubject({
          task: { verify: { kind, commands: [], manual: [], text: 'Look at it.' } },
          evidence: { commands: [] },
          rules,
        }),
      ),
    );

  test.each([
    ['none', 'verify.missing'],
    ['missing', 'verify.missing'],
    ['prose', 'verify.prose'],
    ['manual', 'verify.manual'],
  ] as const)('%s is never a pass', (kind, reason) => {
    expect(without(kind)).toEqual([`inconclusive ${reason}`]);
  });

  test.each([
    ['none', 'concern verify.missing'],
    ['prose', 'concern verify.prose'],
    ['manual', 'inconclusive verify.manual'],
  ] as const)('%s where the protocol accepts work without commands', (kind, expected) => {
    expect(without(kind, { onNoCommands: 'accept' })).toEqual([expected]);
  });

  test('although the plan has commands: inconclusive, with or without the verify stage', () => {
    for (const commands of [undefined, []]) {
      const findings = verifyCommands.check(aSubject({ evidence: { commands } }));
      expect(inShort(findings)).toEqual(['inconclusive verify.not-started']);
    }
  });

  test('a command that is missing among passing ones is noticed', () => {
    const task = { verify: aVerify('a', 'b') };
    const evidence = { commands: [aCommandRun('a')] };
    expect(inShort(verifyCommands.check(aSubject({ task, evidence })))).toEqual([
      'pass gate.passed',
      'inconclusive verify.not-started',
    ]);
  });

  test('commands after a failed one are left out on purpose', () => {
    const task = { verify: aVerify('a', 'b') };
    const evidence = { commands: [aCommandRun('a', { exitCode: 1 })] };
    expect(inShort(verifyCommands.check(aSubject({ task, evidence })))).toEqual([
      'fail verify.exit-nonzero',
    ]);
  });
});

describe('messages', () => {
  test('name the command, its exit code and the failed tests, and show the end of the output', () => {
    const output = `${'early line\n'.repeat(500)}AssertionError: expected 2 tides`;
    const [finding] = judge({
      exitCode: 1,
      output,
      ...tests({ passed: 4, failed: 1, failures: ['tide turns'] }),
    });
    expect(finding?.message).toBe(
      '`npm test -- src/tide.test.ts` exited with 1: 1 test failed, 4 passed (tide turns).',
    );
    expect(finding?.printed).toContain('AssertionError: expected 2 tides');
    expect(finding?.printed?.length).toBeLessThan(2200);
  });

  test('carry the line of the command in the plan', () => {
    const command = aCommand(RUN, { place: { line: 12, column: 3 } });
    const [finding] = verifyCommands.check(
      aSubject({
        task: { verify: aVerify(command) },
        evidence: { commands: [aCommandRun(RUN)] },
      }),
    );
    expect(finding?.line).toBe(12);
  });

  test('a pass with a newly loaded file that no commit has is none, unless it is generated', () => {
    const judgeWith = (from: string) => {
      const missing = [{ path: 'src/tide.js', from, line: 1 }];
      const code = { changed: new Map(), tests: [], notRead: [], missing };
      const evidence = { commands: [aCommandRun(RUN)], code };
      return inShort(verifyCommands.check(aSubject({ evidence })));
    };
    expect(judgeWith('./quiet.local.js')).toEqual(['pass gate.passed', 'fail tamper.unreadable']);
    expect(judgeWith('./generated/tides.js')).toEqual(['pass gate.passed']);
  });

  test('what a person is asked to check beside the commands is not forgotten', () => {
    const verify = { ...aVerify(RUN), manual: ['Look at the tide page.'] };
    const evidence = { commands: [aCommandRun(RUN)] };
    const findings = verifyCommands.check(aSubject({ task: { verify }, evidence }));
    expect(inShort(findings)).toEqual(['pass gate.passed', 'concern verify.manual']);
  });
});
