// One look outside a run: what passes there, what does not, and that every look which does not pass
// has a line that says why.

import { describe, expect, test } from 'vitest';
import { aPlan, aTask, aVerify } from '../../test/rig/builders.ts';
import type { Finding } from '../model/finding.ts';
import type { ProtocolName } from '../model/protocol.ts';
import type { Task } from '../model/task.ts';
import { allProtocols, protocolNamed } from '../protocols/registry.ts';
import { judgeLook, type Looked, stagesFor, startLook } from './one-look.ts';

type Short = Pick<Finding, 'check' | 'stage' | 'outcome'> & Partial<Finding>;
const pass = (stage: Finding['stage'], check: string): Short => ({ check, stage, outcome: 'pass' });
const ran = pass('verify', 'verify-commands');
const claimed = pass('claim', 'completion-signal');
const approved = pass('review', 'review-verdict');
const untouched = pass('inspect', 'gate-files');

interface Case {
  readonly protocol: ProtocolName;
  readonly findings: readonly Short[];
  readonly task?: Partial<Task>;
  readonly verdicts?: number;
}

function look({ protocol, findings, task = {}, verdicts = 0 }: Case): Looked {
  const made = findings.map(
    (finding): Finding => ({
      reason: 'gate.passed',
      message: finding.check,
      guidance: '',
      ...finding,
    }),
  );
  const value = aTask(task);
  const run = startLook(aPlan({ tasks: [value] }), value, verdicts);
  return judgeLook({ run, findings: made, verdicts }, protocolNamed(protocol));
}

const remarksOf = ({ findings }: Looked): readonly string[] =>
  findings.filter(({ outcome }) => outcome === 'inconclusive').map(({ message }) => message);

test('a review for a protocol without reviews is neither obeyed nor left aside in silence', () => {
  const looked = look({ protocol: 'commands', findings: [claimed, untouched, ran], verdicts: 1 });
  expect(looked.verdict).toBe('inconclusive');
  expect(remarksOf(looked)).toEqual([
    'A review was given, and this protocol has no check that reads one.',
  ]);
});

describe('what is proven passes', () => {
  test.each<Case>([
    { protocol: 'strict', findings: [untouched, ran] },
    { protocol: 'commands', findings: [claimed, untouched, ran] },
    { protocol: 'tiers', findings: [pass('inspect', 'outputs'), ran] },
    { protocol: 'tiers', findings: [pass('inspect', 'outputs')], task: { verify: aVerify() } },
    {
      protocol: 'gate-protocol',
      findings: [pass('claim', 'executor-result'), untouched, ran, approved],
      verdicts: 1,
    },
    {
      protocol: 'layers',
      findings: [claimed, pass('inspect', 'checkmarks'), ran, approved],
      verdicts: 1,
    },
    {
      protocol: 'two-layer',
      findings: [pass('inspect', 'assertion-audit')],
      task: { complexity: 'SIMPLE', verify: aVerify() },
    },
  ])('$protocol: $findings', (row) => {
    expect(look(row)).toMatchObject({ verdict: 'passed', waivers: [] });
    expect(remarksOf(look(row))).toEqual([]);
  });
});

describe('what only guards speak for is not proven, and a line says so', () => {
  test.each([
    'syntax',
    'tool-calls',
    'spec-lint',
    'checkmarks',
    'spec-files-committed',
    'file-scope',
    'change-present',
    'gate-files',
  ])('%s', (check) => {
    const looked = look({
      protocol: 'tiers',
      findings: [pass('inspect', check)],
      task: { verify: aVerify() },
    });
    expect(looked).toMatchObject({ verdict: 'inconclusive', outcome: 'inconclusive' });
    expect(remarksOf(looked)).toEqual([
      'Nothing is wrong with the work, but no check could prove that it is done.',
    ]);
  });
  test('a claim that agrees with itself does not replace the commands', () => {
    const looked = look({ protocol: 'strict', findings: [pass('verify', 'claim-results')] });
    expect(remarksOf(looked)[0]).toContain('proof of the stage "verify"');
  });
  test('a spec that is well written says nothing of the work', () => {
    const findings = [pass('inspect', 'spec-lint')];
    const looked = look({ protocol: 'two-layer', findings, task: { complexity: 'SIMPLE' } });
    expect(looked.verdict).toBe('inconclusive');
  });
});

test.each(allProtocols())('$name: no findings at all are told for what they are', ({ name }) => {
  const looked = look({ protocol: name, findings: [] });
  expect(looked.verdict).toBe('inconclusive');
  expect(remarksOf(looked)).not.toEqual([]);
});

describe('a stage that the protocol demands and that is silent is named', () => {
  test.each<[Case, string]>([
    [{ protocol: 'strict', findings: [pass('inspect', 'outputs')] }, 'verify'],
    [{ protocol: 'commands', findings: [ran] }, 'claim'],
    [{ protocol: 'layers', findings: [claimed, untouched, ran, approved], verdicts: 1 }, 'inspect'],
    [{ protocol: 'tiers', findings: [ran], task: { tier: 2 } }, 'review'],
  ])('%j', (row, stage) => {
    expect(remarksOf(look(row))).toEqual([
      `The protocol asks for proof of the stage "${stage}", and no check of it gave any.`,
    ]);
  });
});

describe('a pass by a permissive setting is unverified, and the setting is named', () => {
  test.each<[Case, string]>([
    [
      {
        protocol: 'gate-protocol',
        findings: [
          pass('claim', 'executor-result'),
          { ...ran, outcome: 'concern', reason: 'verify.flaky' },
          approved,
        ],
        verdicts: 1,
      },
      'onFlaky',
    ],
    [
      {
        protocol: 'commands',
        findings: [claimed, { ...ran, outcome: 'concern', reason: 'verify.missing' }],
      },
      'onNoCommands',
    ],
  ])('%j', (row, setting) => {
    expect(look(row)).toMatchObject({ verdict: 'inconclusive', waivers: [setting] });
    expect(remarksOf(look(row))).toEqual([`Accepted only by the setting ${setting}: unverified.`]);
  });
});

describe('tier 3 needs its votes', () => {
  const at = (verdicts: number, protocol: ProtocolName = 'tiers') =>
    look({ protocol, findings: [ran, approved], task: { tier: 3 }, verdicts });

  test.each(['tiers', 'strict'] as const)('%s: one approval is not three', (protocol) => {
    expect(at(1, protocol).verdict).toBe('inconclusive');
    expect(remarksOf(at(1, protocol))).toEqual(['Tier 3 asks for 3 votes; 1 was given.']);
  });
  test('three are', () => expect(at(3).verdict).toBe('passed'));
  test('tier 2 needs one', () => {
    const row = { protocol: 'tiers', findings: [ran, approved], verdicts: 1 } as const;
    expect(look({ ...row, task: { tier: 2 } }).verdict).toBe('passed');
  });
});

describe('what the checks have settled is left as it is', () => {
  const row = { protocol: 'tiers', task: { tier: 3 } } as const;
  test('a failure', () => {
    const looked = look({ ...row, findings: [{ ...ran, outcome: 'fail' }] });
    expect(looked.verdict).toBe('failed');
    expect(looked.findings).toHaveLength(1);
  });
  test('a question to a person', () => {
    const asked = { ...ran, outcome: 'inconclusive', reason: 'verify.manual' } as const;
    const looked = look({ ...row, findings: [asked] });
    expect(looked.verdict).toBe('needs-person');
    expect(looked.findings).toHaveLength(1);
  });
  test('a doubt has its own line, and its stage is not called silent', () => {
    const doubt = { ...ran, outcome: 'inconclusive', reason: 'gate.check-crashed' } as const;
    const looked = look({ protocol: 'strict', findings: [doubt] });
    expect(looked.verdict).toBe('inconclusive');
    expect(remarksOf(looked)).toEqual(['verify-commands']);
  });
});

test.each(allProtocols())(
  '$name: a checkpoint owes no claim and no command, only a person',
  (protocol) => {
    const checkpoint = {
      kind: 'human-verify',
      gate: 'blocking',
      request: 'Look at the chart',
      options: [],
      resumeSignal: undefined,
    } as const;
    const task = aTask({ checkpoint });
    expect(stagesFor(startLook(aPlan({ tasks: [task] }), task, 1), protocol)).toEqual(['inspect']);
    expect(protocol.checks).toContain('checkpoint');
    const findings = [pass('inspect', 'gate-files'), pass('inspect', 'outputs')];
    const asked = { reason: 'verify.manual', outcome: 'inconclusive' } as const;
    const turn = { check: 'checkpoint', stage: 'inspect', ...asked } as const;
    const looked = look({
      protocol: protocol.name,
      findings: [...findings, turn],
      task: { checkpoint },
    });
    expect(looked.verdict).toBe('needs-person');
  },
);

test('a review that nobody asked for is judged if it is given', () => {
  const task = aTask();
  const run = (reviewers: number) => startLook(aPlan({ tasks: [task] }), task, reviewers);
  expect(stagesFor(run(1), protocolNamed('commands'))).toContain('review');
  expect(stagesFor(run(0), protocolNamed('commands'))).not.toContain('review');
});
