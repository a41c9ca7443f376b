import { describe, expect, test } from 'vitest';
import { aCommandRun, anEvidence, aSubject, aVerify } from '../../test/rig/builders.ts';
import type { FileFact } from '../model/change.ts';
import { proofStrength } from './proof-strength.ts';

const outcomes = (...runs: readonly (readonly [string, number])[]): readonly string[] =>
  proofStrength
    .check(
      aSubject({
        evidence: anEvidence({
          commands: runs.map(([command, exitCode]) => aCommandRun(command, { exitCode })),
        }),
      }),
    )
    .map(({ outcome }) => outcome);

test.each([
  ['`true` alone proves nothing', [['true', 0]], ['inconclusive']],
  ['an echo alone proves nothing', [['echo "done"', 0]], ['inconclusive']],
  ['a masked failure proves nothing', [['npm test || true', 0]], ['inconclusive']],
  [
    'hollow company beside a real proof is only noted',
    [
      ['npm test', 0],
      ['echo ok', 0],
    ],
    ['concern'],
  ],
  ['a real proof is one', [['npm test', 0]], ['pass']],
  ['a failed command is for others to judge', [['npm test', 1]], ['skipped']],
  ['no command at all is for others to judge', [], ['skipped']],
] as const)('%s', (_title, runs, expected) => {
  expect(outcomes(...runs)).toEqual(expected);
});

const counted = (passed: number) => ({
  exitCode: 0,
  tests: { passed, failed: 0, skipped: 0, runner: 'jest', failures: [] },
});

test.each([
  ['an option for runs without tests does nothing where some ran', 2, ['pass']],
  ['and lets pass what ran none', 0, ['inconclusive']],
] as const)('%s', (_title, passed, expected) => {
  const commands = [aCommandRun('jest --passWithNoTests', counted(passed))];
  const findings = proofStrength.check(aSubject({ evidence: anEvidence({ commands }) }));
  expect(findings.map(({ outcome }) => outcome)).toEqual(expected);
});

test.each(['cd web && npx jest --passWithNoTests', 'eslint . && jest --passWithNoTests'])(
  'beside what runs no tests it does nothing either: %s',
  (command) => {
    const commands = [aCommandRun(command, counted(2))];
    const findings = proofStrength.check(aSubject({ evidence: anEvidence({ commands }) }));
    expect(findings.map(({ outcome }) => outcome)).toEqual(['pass']);
  },
);

test.each([
  'jest --updateSnapshot',
  'jest --passWithNoTests --updateSnapshot',
  'jest --passWithNoTests --exit-zero',
  'jest --passWithNoTests tide && node --test',
  'npm run e2e --if-present && npm test',
])(
  'an option that lets failures pass, or an empty run beside others, is hollow whatever ran: %s',
  (command) => {
    const commands = [aCommandRun(command, counted(2))];
    const findings = proofStrength.check(aSubject({ evidence: anEvidence({ commands }) }));
    expect(findings.map(({ outcome }) => outcome)).toEqual(['inconclusive']);
  },
);

describe('the script behind a command', () => {
  const manifest = (test: string): FileFact => ({
    path: 'package.json',
    kind: 'file',
    size: 1,
    text: `{\n  "scripts": {\n    "test": "${test}"\n  }\n}\n`,
  });
  const judged = (before: string, after: string): readonly string[] =>
    proofStrength
      .check(
        aSubject({
          evidence: anEvidence({
            base: 'b'.repeat(40),
            commands: [aCommandRun('npm test', { exitCode: 0 })],
            files: new Map([['package.json', manifest(after)]]),
            baseFiles: new Map([['package.json', manifest(before)]]),
          }),
        }),
      )
      .map(({ outcome, reason, file, line }) => `${outcome} ${reason} ${file}:${line}`);

  test.each([
    ['vitest run', 'vitest run', 'pass gate.passed undefined:undefined'],
    ['vitest run', 'vitest run || true', 'fail verify.masked package.json:3'],
    ['vitest run', 'exit 0', 'fail verify.vacuous package.json:3'],
    ['vitest run || true', 'vitest run || true', 'inconclusive verify.masked package.json:3'],
    ['exit 0', 'exit 0', 'inconclusive verify.vacuous package.json:3'],
    ['jest --passWithNoTests', 'jest --passWithNoTests', 'concern verify.vacuous package.json:3'],
    ['jest | tail', 'jest 2>&1 | tail -3', 'pass gate.passed undefined:undefined'],
  ])('before: `%s`, now: `%s`: %s', (before, after, expected) => {
    expect(judged(before, after)).toEqual([expected]);
  });

  test('is asked for only where one is called', () => {
    const wants = (run: string) => {
      const { task, plan } = aSubject({ task: { verify: aVerify(run) } });
      return proofStrength.wants?.(task, plan, undefined);
    };
    expect(wants('npm test')?.paths).toContain('package.json');
    expect(wants('node --test')).toEqual({});
  });
});
