import { expect, test } from 'vitest';
import { GateRig } from '../../test/rig/gate-rig.ts';
import { anOutline } from '../../test/simulation/outlines.ts';
import type { TaskEvent } from '../model/event.ts';
import { protocolNamed } from '../protocols/registry.ts';
import { apply } from './apply.ts';
import { nextStep } from './next.ts';
import { startRun } from './run.ts';

const at = '2026-03-01T14:00:00.000Z';
const task = 'T1';
const strict = protocolNamed('strict');
const person = { type: 'person.decided', at, task, by: 'ada', note: '' } as const;

test.each<readonly [TaskEvent, string]>([
  [
    { type: 'commit.created', at, task, commit: 'c', tree: 't', by: 'gate' },
    'while the task is pending',
  ],
  [
    { type: 'gate.passed', at, task, tree: 't', evidence: 'verified', waivers: [] },
    'while the task is pending',
  ],
  [{ ...person, decision: 'retry' }, 'while the task is pending'],
  [{ type: 'attempt.started', at, task, attempt: 2, base: undefined }, 'one by one'],
])('a log with %j was not written by this machine', (event, message) => {
  expect(() => apply(startRun(anOutline(), 1), event)).toThrow(message);
});

const parkedRig = (words: string): GateRig => {
  const rig = new GateRig({
    protocol: strict,
    tasks: [anOutline()],
    script: { T1: [{ verify: words }] },
  });
  rig.run();
  return rig;
};

test('a person cannot approve what only failed or could not be told', () => {
  const rig = parkedRig('inconclusive verify.not-started');
  expect(() => rig.append({ ...person, decision: 'approve' })).toThrow('can be approved');
});

test('a person’s look is proof where the plan asks for one', () => {
  const rig = parkedRig('inconclusive verify.manual');
  expect(rig.story.at(-1)).toBe('T1 parked: needs-person');
  rig.append({ ...person, decision: 'approve' });
  expect(rig.run().type).toBe('done');
  expect(rig.story.at(-1)).toBe('T1 commit verified');
});

test('approval of a person’s part does not cover another doubt', () => {
  const rig = parkedRig('inconclusive verify.manual, inconclusive verify.not-started');
  expect(rig.story.at(-1)).toBe('T1 parked: inconclusive');
});

test('sent back after a doubt, the work is looked at again and not made again', () => {
  const rig = parkedRig('inconclusive verify.not-started');
  rig.append({ ...person, decision: 'retry' });
  const [run] = rig.plan.runs;
  expect(run && nextStep(run, strict)).toMatchObject({ type: 'check', stage: 'verify' });
});

test('sent back after failures, budgets begin anew and the person’s note is kept', () => {
  const failed = { verify: 'fail verify.exit-nonzero' };
  const rig = new GateRig({
    protocol: strict,
    tasks: [anOutline()],
    script: { T1: [failed, failed] },
  });
  rig.run();
  rig.append({ ...person, decision: 'fix', note: 'the harbour is in UTC' });
  expect(rig.plan.runs[0]?.note).toBe('the harbour is in UTC');
  expect(rig.run().type).toBe('done');
});

test('an extended retry gives the executor the longest time that the protocol allows', () => {
  const slow = { ending: 'timed-out' } as const;
  const rig = new GateRig({ protocol: strict, tasks: [anOutline()], script: { T1: [slow, slow] } });
  rig.run();
  rig.append({ ...person, decision: 'retry-extended' });
  rig.append({ type: 'attempt.started', at, task, attempt: 3, base: undefined });
  const [run] = rig.plan.runs;
  expect(run && nextStep(run, strict)).toMatchObject({ timeoutMs: strict.timeouts.executor.maxMs });
});

test('a branch that moved makes another tree, which is judged again before it lands', () => {
  const passed = (['plan', 'claim', 'inspect', 'verify', 'review'] as const).map((stage) => ({
    tree: 'mine',
    findings: [],
    blockedBy: [],
    level: 'code' as const,
    looks: 1,
    isConfirmed: false,
    stage,
  }));
  const run = {
    ...startRun(anOutline(), 1),
    phase: 'passed' as const,
    tree: 'mine',
    evidence: 'verified' as const,
    stages: Object.fromEntries(passed.map((result) => [result.stage, result])),
  };
  const after = apply(run, { type: 'commit.refused', at, task, message: 'moved', tree: 'merged' });
  expect(after).toMatchObject({ phase: 'judging', tree: 'merged', evidence: undefined });
  expect(Object.keys(after.stages)).toEqual(['plan', 'claim']);
});

test('each retry of `tiers` climbs: the same executor twice, then a stronger one', () => {
  const tiers = protocolNamed('tiers');
  const strengths = [1, 2, 3, 4].map((attempt) => {
    const run = { ...startRun(anOutline(), 1), phase: 'executing' as const, attempt };
    const step = nextStep(run, tiers);
    return step.type === 'execute' ? step.strength : 0;
  });
  expect(strengths).toEqual([1, 1, 2, 3]);
});
