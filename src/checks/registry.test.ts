// Every check on the three kinds of subject it can meet, and what a stage does with a check that
// misbehaves.

import { describe, expect, test } from 'vitest';
import { TAMPER_CASES } from '../../test/cheats/check-cases.ts';
import {
  aChange,
  aClaim,
  aCommandRun,
  aFile,
  anAbsentFile,
  aReview,
  aSpec,
  aSubject,
  aToolCall,
  aVerify,
  files,
  inShort,
  type SubjectParts,
} from '../../test/rig/builders.ts';
import { STAGES, type Stage } from '../model/finding.ts';
import { isPassing, worst } from '../model/outcome.ts';
import { NO_MUST_HAVES } from '../model/plan.ts';
import type { ProbeKind } from '../model/probe.ts';
import type { Check } from './check.ts';
import { builtinChecks, runStage } from './registry.ts';

interface Cases {
  /** The check objects: a concern at least. */
  readonly objects: SubjectParts;
  /** There is nothing for it to judge. */
  readonly silent: SubjectParts;
  /** Undefined for a check that can only ask a person. */
  readonly passes: SubjectParts | undefined;
}

const person = {
  checkpoint: {
    kind: 'human-verify' as const,
    gate: 'blocking' as const,
    request: 'Look at the chart',
    options: [],
    resumeSignal: undefined,
  },
};
const planText = (box: string): string => `- [${box}] 1.1 Add the tide table\n`;
const planFiles = { stateFiles: ['specs/tide/tasks.md'] };
const seen = (box: string) => files(aFile('specs/tide/tasks.md', planText(box)));
const artifact = {
  path: 'src/tide.ts',
  provides: undefined,
  contains: undefined,
  exports: ['tideTable'],
  minLines: undefined,
};
const mustHaves = { ...NO_MUST_HAVES, artifacts: [artifact] };
const syntaxOf = (result: 'valid' | 'invalid') => [
  { path: 'src/tide.ts', language: 'typescript', result, message: 'unexpected token', line: 3 },
];
const report = (line: string): SubjectParts => ({
  task: { spec: aSpec() },
  evidence: { claim: aClaim({ text: line }), files: files(aFile('src/tide.ts', 'a\nb\n')) },
});
const admission = {
  severity: 'hard',
  kind: 'not-run',
  sentence: 'Tests were not run.',
  line: 1,
} as const;
const counted = { passed: 3, failed: 0, skipped: 0, runner: 'vitest', failures: [] };
const ran = { commands: [aCommandRun('vitest run src/tide.test.ts', { tests: counted })] };

const probed = (kind: ProbeKind, exitCode: number): SubjectParts => ({
  evidence: {
    ...ran,
    probes: [
      {
        kind,
        tree: 'f00d',
        paths: ['src/tide.ts'],
        runs: [aCommandRun('vitest run src/tide.test.ts', { exitCode })],
        problem: undefined,
      },
    ],
  },
});

const CASES: Readonly<Record<string, Cases>> = {
  'verify-quality': {
    objects: { task: { verify: aVerify('echo done') } },
    silent: { task: person },
    passes: {},
  },
  'done-criteria': {
    objects: { task: { done: ['It works'] } },
    silent: { task: person },
    passes: {},
  },
  'scope-declared': {
    objects: { task: { files: ['../other/tide.ts'] } },
    silent: { task: person },
    passes: {},
  },
  'spec-lint-plan': {
    objects: { task: { spec: aSpec('version: 1') } },
    silent: {},
    passes: { task: { spec: aSpec() } },
  },
  'executor-result': {
    objects: { evidence: { claim: aClaim({ status: 'failure', error: 'no tide data' }) } },
    silent: {},
    passes: { evidence: { claim: aClaim() } },
  },
  'completion-signal': {
    objects: {
      evidence: {
        claim: aClaim({ signal: { use: 'mentioned', token: 'TASK_COMPLETE', line: 1 } }),
      },
    },
    silent: {},
    passes: { evidence: { claim: aClaim() } },
  },
  contradiction: {
    objects: { evidence: { claim: aClaim({ contradictions: [admission] }) } },
    silent: {},
    passes: { evidence: { claim: aClaim() } },
  },
  'claim-facts': {
    objects: { evidence: { claim: aClaim({ files: ['src/moon.ts'] }) } },
    silent: {},
    passes: { evidence: { claim: aClaim({ files: ['src/tide.ts'] }) } },
  },
  'spec-lint': {
    objects: { task: { spec: aSpec('version: [1') } },
    silent: {},
    passes: { task: { spec: aSpec() } },
  },
  'assertion-audit': {
    objects: report('- A1: PASS'),
    silent: {},
    passes: report('- A1: PASS — src/tide.ts:2 (two high tides)'),
  },
  'file-scope': {
    objects: { evidence: { changes: [aChange('src/moon.ts')] } },
    silent: { task: { files: undefined } },
    passes: {},
  },
  outputs: {
    objects: {
      task: { outputs: ['dist/tides.json'] },
      evidence: { files: files(anAbsentFile('dist/tides.json')) },
    },
    silent: {},
    passes: {
      task: { outputs: ['dist/tides.json'] },
      evidence: { files: files(aFile('dist/tides.json', '{}')) },
    },
  },
  artifacts: {
    objects: { plan: { mustHaves }, evidence: { files: files(aFile('src/tide.ts', 'let a;')) } },
    silent: {},
    passes: {
      plan: { mustHaves },
      evidence: { files: files(aFile('src/tide.ts', 'export function tideTable() {}')) },
    },
  },
  syntax: {
    objects: { evidence: { syntax: syntaxOf('invalid') } },
    silent: {},
    passes: { evidence: { syntax: syntaxOf('valid') } },
  },
  'tool-calls': {
    objects: {
      evidence: { claim: aClaim({ toolCalls: [aToolCall('Bash', { status: 'failed' })] }) },
    },
    silent: {},
    passes: { evidence: { claim: aClaim({ toolCalls: [aToolCall('Bash')] }) } },
  },
  checkmarks: {
    objects: { plan: planFiles, evidence: { files: seen(' ') } },
    silent: { rules: { checkmarks: 'ignored' } },
    passes: { plan: planFiles, evidence: { files: seen('x'), baseFiles: seen(' ') } },
  },
  'spec-files-committed': {
    objects: { plan: planFiles, evidence: { uncommitted: ['specs/tide/tasks.md'] } },
    silent: {},
    passes: { plan: planFiles },
  },
  'gate-files': {
    objects: { gateFiles: ['doorward.yaml'], evidence: { changes: [aChange('doorward.yaml')] } },
    silent: {},
    passes: { gateFiles: ['doorward.yaml'] },
  },
  'change-present': {
    objects: { evidence: { changes: [] } },
    silent: { task: { markers: ['VERIFY'] } },
    passes: {},
  },
  submodules: {
    objects: {
      evidence: { changes: [aChange('vendor/sea', { after: 'submodule', hasUncommitted: true })] },
    },
    silent: {},
    passes: { evidence: { changes: [aChange('vendor/sea', { after: 'submodule' })] } },
  },
  ...TAMPER_CASES,
  checkpoint: { objects: { task: person }, silent: {}, passes: undefined },
  'verify-commands': {
    objects: {
      evidence: { commands: [aCommandRun('vitest run src/tide.test.ts', { exitCode: 1 })] },
    },
    silent: { task: person },
    passes: { evidence: ran },
  },
  'manual-checks': {
    objects: {
      task: { verify: { ...aVerify('vitest run'), manual: ['Compare with the harbour board'] } },
      evidence: ran,
    },
    silent: { evidence: ran },
    passes: undefined,
  },
  'proof-strength': {
    objects: { evidence: { commands: [aCommandRun('echo done')] } },
    silent: {},
    passes: { evidence: ran },
  },
  'red-green': {
    objects: probed('without-change', 0),
    silent: {},
    passes: probed('without-change', 1),
  },
  'clean-room': {
    objects: probed('clean-room', 1),
    silent: { evidence: { ...ran, probes: [] } },
    passes: probed('clean-room', 0),
  },
  'claim-results': {
    objects: {
      evidence: {
        commands: [aCommandRun('vitest run', { exitCode: 1 })],
        claim: aClaim({ verification: { command: 'vitest run', exitCode: 0, summary: undefined } }),
      },
    },
    silent: {},
    passes: { evidence: { ...ran, claim: aClaim() } },
  },
  'review-verdict': {
    objects: { evidence: { ...ran, reviews: [aReview({ verdict: 'rejected' })] } },
    silent: {},
    passes: { evidence: { ...ran, reviews: [aReview()] } },
  },
};

test('the table below has every registered check, so that none is added untested', () => {
  expect(builtinChecks.map(({ name }) => name)).toEqual(Object.keys(CASES));
});

test('checks stand in stage order, because the cheap ones speak first', () => {
  const order = builtinChecks.map(({ stage }) => STAGES.indexOf(stage));
  expect(order).toEqual(order.toSorted((left, right) => left - right));
});

describe.each(builtinChecks.map((check) => [check.name, check] as const))('%s', (name, check) => {
  const outcomeOf = (kind: keyof Cases) => {
    const findings = check.check(aSubject(CASES[name]?.[kind]));
    expect(
      findings.every((finding) => finding.check === name && finding.stage === check.stage),
    ).toBe(true);
    return worst(findings.map(({ outcome }) => outcome));
  };

  test('objects to what it is there for', () => {
    expect(['concern', 'fail', 'inconclusive']).toContain(outcomeOf('objects'));
  });
  test('says that it does not apply where it does not', () => {
    expect(outcomeOf('silent')).toBe('skipped');
  });
  test.runIf(CASES[name]?.passes !== undefined)('passes what is right', () => {
    expect(isPassing(outcomeOf('passes'))).toBe(true);
  });
  test('says what to do wherever it objects', () => {
    const findings = check.check(aSubject(CASES[name]?.objects));
    const mute = findings.filter(
      ({ outcome, guidance }) => outcome !== 'pass' && outcome !== 'skipped' && guidance === '',
    );
    expect(mute).toEqual([]);
  });
});

describe('a stage', () => {
  const aCheck = (name: string, stage: Stage, check: Check['check']): Check => ({
    name,
    stage,
    check,
  });

  test('runs all of its checks and none of another stage', () => {
    const passing: Check['check'] = () => [
      {
        check: 'a',
        stage: 'inspect',
        outcome: 'pass',
        reason: 'gate.passed',
        message: '',
        guidance: '',
      },
    ];
    const checks = [aCheck('a', 'inspect', passing), aCheck('b', 'verify', passing)];
    expect(runStage('inspect', checks, aSubject())).toHaveLength(1);
  });

  test('takes a check that throws for an open question, never for a pass', () => {
    const checks = [
      aCheck('broken', 'inspect', () => {
        throw new TypeError('tide is undefined');
      }),
    ];
    const findings = runStage('inspect', checks, aSubject());
    expect(inShort(findings)).toEqual(['inconclusive gate.check-crashed']);
    expect(findings[0]?.message).toContain('tide is undefined');
  });

  test('takes a check that says nothing for skipped', () => {
    const findings = runStage('inspect', [aCheck('mute', 'inspect', () => [])], aSubject());
    expect(inShort(findings)).toEqual(['skipped gate.not-applicable']);
  });
});
