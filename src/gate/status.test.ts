import { expect, test } from 'vitest';
import { findingOf, GateRig } from '../../test/rig/gate-rig.ts';
import { anOutline, outlinesFor } from '../../test/simulation/outlines.ts';
import type { TaskEvent } from '../model/event.ts';
import type { Stage } from '../model/finding.ts';
import { protocolNamed } from '../protocols/registry.ts';
import { apply } from './apply.ts';
import { startRun } from './run.ts';
import { gateStatus } from './status.ts';

const protocol = protocolNamed('gate-protocol');
const at = '2026-03-01T14:00:00.000Z';
const task = 'T1';
const tree = 'tree';

const judged = (stage: Stage, words = 'pass gate.passed'): TaskEvent => ({
  type: 'stage.judged',
  at,
  task,
  stage,
  tree: stage === 'plan' ? undefined : tree,
  findings: [findingOf(words, stage)],
});
const started: TaskEvent = { type: 'attempt.started', at, task, attempt: 1, base: 'base' };
const ended: TaskEvent = { type: 'attempt.ended', at, task, attempt: 1, ending: 'returned', tree };
const passed = { type: 'gate.passed', at, task, tree, evidence: 'verified', waivers: [] } as const;

const outOfTime: TaskEvent = {
  ...{ type: 'attempt.failed', at, task, attempt: 1, failure: 'TIMEOUT', types: ['TIMEOUT'] },
  ...{ stage: undefined, reasons: [], signature: 'timeout', blockedBy: [] },
};
const lost: TaskEvent = {
  ...{ type: 'task.parked', at, task },
  park: { why: 'inconclusive', level: 2, offers: ['retry'], message: 'Nothing came back.' },
};

// One row is one moment in the life of a task.
test.each<readonly [readonly TaskEvent[], string]>([
  [[], 'PENDING 1 pending pending pending'],
  [[started], 'EXECUTING 1 running pending pending'],
  [[started, ended, judged('claim')], 'VERIFYING 2 success running pending'],
  [[started, ended, judged('claim'), judged('verify')], 'REVIEWING 3 success passed reviewing'],
  [
    [started, ended, judged('claim'), judged('verify'), judged('review'), passed],
    'APPROVED 3 success passed approved',
  ],
  [
    [started, ended, judged('claim'), judged('verify', 'fail verify.exit-nonzero')],
    'VERIFYING 2 success failed pending',
  ],
  [[started, { ...ended, ending: 'timed-out' }, outOfTime], 'FAILED 1 failure pending pending'],
  [[started, { ...ended, ending: 'unavailable' }, lost], 'BLOCKED 1 pending pending pending'],
])('after %j', (events, expected) => {
  const run = events.reduce(apply, startRun(anOutline(), 1));
  const {
    gateStatus: word,
    gateStep,
    executorStatus,
    verifyStatus,
    architectStatus,
  } = gateStatus(run, protocol);
  expect([word, gateStep, executorStatus, verifyStatus, architectStatus].join(' ')).toBe(expected);
});

test('work accepted by a setting is complete, marked, and never APPROVED', () => {
  const rig = new GateRig({
    protocol,
    tasks: [anOutline()],
    script: { T1: [{ verify: 'concern verify.flaky' }] },
  });
  rig.run();
  const [run] = rig.plan.runs;
  expect(run && gateStatus(run, protocol)).toMatchObject({
    gateStatus: 'SKIPPED',
    label: 'complete (unverified)',
    requiresManualCommit: true,
  });
});

test('failures stay on record with the attempts they took', () => {
  const failed = { verify: 'fail verify.exit-nonzero' };
  const rig = new GateRig({
    protocol,
    tasks: [anOutline()],
    script: { T1: [failed, failed, failed] },
  });
  rig.run();
  const [run] = rig.plan.runs;
  expect(run && gateStatus(run, protocol)).toMatchObject({
    gateStatus: 'FAILED',
    attempt: 3,
    maxAttempts: 3,
    previousFailures: ['VERIFY_FAILURE', 'VERIFY_FAILURE', 'VERIFY_FAILURE'],
    label: '',
  });
});

test.each([
  ['inconclusive claim.blocked', 'BLOCKED', 'blocked'],
  ['fail claim.failure', 'FAILED', 'failure'],
])('a claim of %s shows as %s, at the first step', (claim, word, executorStatus) => {
  const rig = new GateRig({
    protocol,
    tasks: [anOutline({ maxRetries: 0 })],
    script: { T1: [{ claim }] },
  });
  rig.run();
  const [run] = rig.plan.runs;
  expect(run && gateStatus(run, protocol)).toMatchObject({
    gateStatus: word,
    gateStep: 1,
    executorStatus,
  });
});

test('a task that is blocked by one that is done is BLOCKED, and not failed', () => {
  const rig = new GateRig({
    protocol,
    tasks: outlinesFor(2, { isChain: true }),
    script: { T2: [{ claim: 'inconclusive claim.blocked', blockedBy: ['T1'] }] },
  });
  rig.run();
  const [, run] = rig.plan.runs;
  expect(run && gateStatus(run, protocol)).toMatchObject({ gateStatus: 'BLOCKED', gateStep: 1 });
});

test('a person’s word takes no step of the gate', () => {
  const failed = judged('verify', 'fail verify.exit-nonzero');
  const skipped: TaskEvent = {
    ...{ type: 'override.granted', at, task, kind: 'skip' },
    ...{ by: 'Ada', reason: 'the tide server is down' },
  };
  const events = [started, ended, judged('claim'), failed, skipped];
  const run = events.reduce(apply, startRun(anOutline(), 1));
  expect(gateStatus(run, protocol)).toMatchObject({ gateStatus: 'SKIPPED', gateStep: 2 });
});
