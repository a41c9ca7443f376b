import { expect, test } from 'vitest';
import { GateRig, type RigParts } from '../../test/rig/gate-rig.ts';
import { anOutline, outlinesFor } from '../../test/simulation/outlines.ts';
import type { TaskOutline } from '../model/outline.ts';
import { protocolNamed } from '../protocols/registry.ts';
import { runnable, waitingFor } from './schedule.ts';

const strict = protocolNamed('strict');
const gateProtocol = protocolNamed('gate-protocol');
const BLOCKED = 'inconclusive claim.blocked';
const FAILED = [{ verify: 'fail verify.exit-nonzero' }, { verify: 'fail verify.exit-nonzero' }];

function rigOf(parts: Partial<RigParts>): GateRig {
  return new GateRig({ protocol: strict, tasks: outlinesFor(2, {}), ...parts });
}

test('tasks without order between them may run at the same time', () => {
  const { plan } = rigOf({ tasks: outlinesFor(3, {}) });
  expect(runnable(plan).map(({ task }) => task.id)).toEqual(['T1', 'T2', 'T3']);
});

test('a parked task holds what waits for it, and nothing else', () => {
  const tasks = [...outlinesFor(2, { isChain: true }), anOutline({ id: 'T3', index: 2, total: 3 })];
  const rig = rigOf({ tasks, script: { T1: FAILED } });
  expect(rig.run().type).toBe('needs-person');
  expect(rig.story).toContain('T3 commit verified');
  expect(rig.story).not.toContain('T2 attempt 1');
  const [, second] = rig.plan.runs;
  expect(second && waitingFor(rig.plan, second)).toEqual(['T1']);
});

test('a task blocked by one that is still to come goes behind it', () => {
  const script = { T1: [{ claim: BLOCKED, blockedBy: ['T2'] }] };
  const rig = rigOf({ protocol: gateProtocol, script });
  expect(rig.run().type).toBe('done');
  expect(rig.story).toEqual([
    'T1 attempt 1',
    'T1 BLOCKED',
    'T1 behind T2',
    'T2 attempt 1',
    'T2 verified',
    'T2 commit verified',
    'T1 attempt 2',
    'T1 verified',
    'T1 commit verified',
  ]);
});

const inOrder = (count: number): readonly TaskOutline[] =>
  outlinesFor(count, { isChain: true }).map((task) => ({ ...task, implied: task.after }));

test('the mere order of a plan gives way: what a blocked task waits for is queued first', () => {
  const script = { T1: [{ claim: BLOCKED, blockedBy: ['T3'] }] };
  const rig = rigOf({ protocol: gateProtocol, tasks: inOrder(4), script });
  expect(rig.run().type).toBe('done');
  expect(rig.story.filter((line) => /attempt|behind/.test(line))).toEqual([
    'T1 attempt 1',
    'T1 behind T3',
    'T3 attempt 1',
    'T1 attempt 2',
    'T2 attempt 1',
    'T4 attempt 1',
  ]);
});

test('a declared order does not: state and plan disagree', () => {
  const script = { T1: [{ claim: BLOCKED, blockedBy: ['T2'] }] };
  const rig = rigOf({ protocol: gateProtocol, tasks: outlinesFor(2, { isChain: true }), script });
  rig.run();
  expect(rig.story.at(-1)).toBe('T1 parked: inconsistent');
});

test('nor one that is declared with a task between: nobody waits for ever', () => {
  const [first, second, third] = inOrder(3);
  const declared = { ...third, implied: [] };
  const script = { T1: [{ claim: BLOCKED, blockedBy: ['T3'] }] };
  const tasks = [first, second, declared] as readonly TaskOutline[];
  const rig = rigOf({ protocol: gateProtocol, tasks, script });
  rig.run();
  expect(rig.story.at(-1)).toBe('T1 parked: inconsistent');
});

test('a task blocked by one that is done is an inconsistency for a person', () => {
  const script = { T2: [{ claim: BLOCKED, blockedBy: ['T1'] }] };
  const rig = rigOf({ protocol: gateProtocol, tasks: outlinesFor(2, { isChain: true }), script });
  rig.run();
  expect(rig.story.at(-1)).toBe('T2 parked: inconsistent');
});

test('two tasks that say they wait for each other are an inconsistency, not a deadlock', () => {
  const script = {
    T1: [{ claim: BLOCKED, blockedBy: ['T2'] }],
    T2: [{ claim: BLOCKED, blockedBy: ['T1'] }],
  };
  const rig = rigOf({ protocol: gateProtocol, script });
  rig.run();
  expect(rig.story.at(-1)).toBe('T2 parked: inconsistent');
});

test('three failed tasks of one wave halt the run until a person resumes it', () => {
  const tasks = outlinesFor(5, { wave: 1 });
  const rig = rigOf({ tasks, script: { T1: FAILED, T2: FAILED, T3: FAILED } });
  expect(rig.run()).toMatchObject({
    type: 'halted',
    halt: { why: 'wave', tasks: ['T1', 'T2', 'T3'] },
  });
  expect(rig.story).not.toContain('T4 attempt 1');
  rig.append({ type: 'run.resumed', at: '2026-03-01T13:00:00.000Z', by: 'Ada' });
  expect(rig.run().type).toBe('needs-person');
  expect(rig.story).toContain('T5 commit verified');
});

test('three blocked tasks of a feature ask for a new spec, a fourth at once pauses again', () => {
  const wrong = [{ inspect: 'fail spec.3a' }, { inspect: 'fail spec.3a' }];
  const rig = rigOf({
    protocol: protocolNamed('two-layer'),
    tasks: outlinesFor(5, { complexity: 'SIMPLE' }),
    script: { T1: wrong, T2: wrong, T3: wrong, T4: wrong },
  });
  expect(rig.run()).toMatchObject({ halt: { why: 'needs-respec' } });
  rig.append({ type: 'run.resumed', at: '2026-03-01T13:00:00.000Z', by: 'Ada' });
  expect(rig.run()).toMatchObject({ halt: { why: 'cascade' } });
});

test('blocked tasks of different features ask for no new spec; four of them at once pause the run', () => {
  const wrong = [{ inspect: 'fail spec.3a' }, { inspect: 'fail spec.3a' }];
  const tasks = outlinesFor(6, { complexity: 'SIMPLE' }).map((outline, index) => ({
    ...outline,
    phase: index < 2 ? 'F-001' : 'F-002',
  }));
  const script = { T1: wrong, T2: wrong, T3: wrong, T4: wrong };
  const rig = rigOf({ protocol: protocolNamed('two-layer'), tasks, script });
  expect(rig.run()).toMatchObject({ halt: { why: 'cascade', tasks: ['T1', 'T2', 'T3', 'T4'] } });
});

test('the attempts of a whole run are bounded', () => {
  const protocol = { ...protocolNamed('layers'), maxRunAttempts: 3 };
  const rig = rigOf({ protocol, tasks: outlinesFor(4, {}) });
  expect(rig.run()).toMatchObject({ halt: { why: 'run-attempts' } });
  expect(rig.plan.attempts).toBe(3);
});

test('a dependency that the plan does not know is never taken for done', () => {
  const rig = rigOf({ tasks: [anOutline({ after: ['T9'] })] });
  expect(rig.run()).toMatchObject({ type: 'halted', halt: { why: 'stuck', tasks: ['T1'] } });
});

test('a skipped review says when the next one comes', () => {
  const rig = rigOf({
    protocol: protocolNamed('layers'),
    tasks: outlinesFor(7, { isChain: true }),
  });
  rig.run();
  expect(rig.story).toContain('T2 review skipped, next 5');
  expect(rig.story.some((line) => line.startsWith('T6 review skipped'))).toBe(false);
});

test('a fix that a person gives up leaves its task to be decided without it', () => {
  const rig = rigOf({
    protocol: protocolNamed('layers'),
    tasks: [anOutline({ id: 'T' })],
    script: {
      T: [{ review: 'fail review.rejected' }],
      'T.1': [{ inspect: 'inconclusive gate.check-crashed' }],
    },
  });
  expect(rig.run()).toMatchObject({ type: 'needs-person', steps: [{ task: 'T.1' }] });
  const at = '2026-03-01T13:00:00.000Z';
  rig.append({ type: 'person.decided', at, task: 'T.1', by: 'Ada', decision: 'abandon', note: '' });
  expect(rig.run().type).toBe('done');
  expect(rig.story.at(-1)).toBe('T commit unverified');
});

test('an override of a task ends the wait for its fix', () => {
  const rig = rigOf({
    protocol: protocolNamed('layers'),
    tasks: [anOutline({ id: 'T' })],
    script: {
      T: [{ review: 'fail review.rejected' }],
      'T.1': [{ inspect: 'inconclusive gate.check-crashed' }],
    },
  });
  rig.run();
  const at = '2026-03-01T13:00:00.000Z';
  const granted = {
    type: 'override.granted',
    at,
    by: 'Ada',
    kind: 'skip',
    reason: 'no time',
  } as const;
  expect(() => rig.append({ ...granted, task: 'T.1' })).toThrow('the task that the fix is for');
  rig.append({ ...granted, task: 'T' });
  expect(rig.run()).toMatchObject({ type: 'needs-person', steps: [{ task: 'T' }] });
});

test('the last of a batch is reviewed when the work of the others is there, not before', () => {
  const batch = ['T1', 'T2'];
  const tasks = outlinesFor(2, {}).map((task) => ({ ...task, batch, batchIndex: 0 }));
  const script = { T1: [{ verify: 'fail verify.exit-nonzero' }, {}] };
  const rig = rigOf({ protocol: protocolNamed('layers'), tasks, script });
  expect(rig.run().type).toBe('done');
  const reviews = rig.events.filter(
    (event) => event.type === 'stage.judged' && event.stage === 'review',
  );
  expect(reviews).toMatchObject([{ task: 'T2' }]);
  expect(rig.story.indexOf('T1 commit verified')).toBeLessThan(rig.story.indexOf('T2 verified'));
});
