import { expect, test } from 'vitest';
import { type AttemptScript, GateRig } from '../../test/rig/gate-rig.ts';
import { anOutline } from '../../test/simulation/outlines.ts';
import type { TaskOutline } from '../model/outline.ts';
import type { ProtocolName } from '../model/protocol.ts';
import { protocolNamed } from '../protocols/registry.ts';

function storyOf(
  protocol: ProtocolName,
  attempts: readonly AttemptScript[],
  parts: Partial<TaskOutline> = {},
): string {
  const rig = new GateRig({
    protocol: protocolNamed(protocol),
    tasks: [anOutline({ id: 'T', ...parts })],
    script: { T: attempts },
  });
  rig.run();
  return rig.story.map((line) => line.replace(/^T /, '')).join(' > ');
}

const FAILED = { verify: 'fail verify.exit-nonzero' };
const OTHERWISE = { inspect: 'fail output.missing' };
const REJECTED = { review: 'fail review.rejected' };
const MALFORMED = { claim: 'fail claim.malformed' };
const SLOW = { ending: 'timed-out' } as const;

// One row is one task: what went wrong, attempt by attempt, and what the gate made of it.
test.each<readonly [string, readonly AttemptScript[], string]>([
  ['all three pass', [], 'attempt 1 > verified > commit verified'],
  [
    'two failures are retried, the third is a person’s',
    [FAILED, FAILED, FAILED],
    'attempt 1 > VERIFY_FAILURE > attempt 2 > VERIFY_FAILURE > attempt 3 > VERIFY_FAILURE > parked: failures',
  ],
  [
    'three failures of different types are three failures',
    [FAILED, MALFORMED, OTHERWISE],
    'attempt 1 > VERIFY_FAILURE > attempt 2 > MALFORMED > attempt 3 > EXECUTION_FAILURE > parked: failures',
  ],
  [
    'the architect rejects twice',
    [REJECTED, REJECTED],
    'attempt 1 > ARCHITECT_REJECTION > attempt 2 > ARCHITECT_REJECTION > parked: rejections',
  ],
  [
    'a timeout is retried once, after half a minute',
    [SLOW, { verify: 'fail verify.timeout' }],
    'attempt 1 > TIMEOUT > waits 30 s > attempt 2 > TIMEOUT > parked: timeouts',
  ],
  [
    'unreadable results are flagged for a person after two retries',
    [MALFORMED, MALFORMED, MALFORMED],
    'attempt 1 > MALFORMED > attempt 2 > MALFORMED > attempt 3 > MALFORMED > parked: malformed',
  ],
  [
    'a blocked executor is not retried',
    [{ claim: 'inconclusive claim.blocked' }],
    'attempt 1 > BLOCKED > parked: blocked',
  ],
  [
    'a reviewer that is down is asked again, and the work is not made again',
    [{ review: ['inconclusive review.unavailable', 'inconclusive review.unavailable'] }],
    'attempt 1 > verified > commit verified',
  ],
  [
    'a reviewer that stays down costs no attempt',
    [{ review: 'inconclusive review.unavailable' }],
    'attempt 1 > parked: inconclusive',
  ],
  [
    'a flaky pass is unverified, and not committed',
    [{ verify: 'concern verify.flaky' }],
    'attempt 1 > unverified onFlaky',
  ],
  [
    'a weak pass is a pass with a concern',
    [{ review: 'concern review.weak' }],
    'attempt 1 > verified > commit verified',
  ],
  [
    'no verify command is no pass',
    [{ verify: 'inconclusive verify.missing' }],
    'attempt 1 > parked: inconclusive',
  ],
  [
    'what another look cannot change goes to a person after the first',
    [{ verify: ['inconclusive verify.missing'] }],
    'attempt 1 > parked: inconclusive',
  ],
  [
    'what may pass by itself is looked at again',
    [{ verify: ['inconclusive verify.not-started'] }],
    'attempt 1 > verified > commit verified',
  ],
  [
    'an executor that never comes back is asked again, as the same attempt',
    [{ ending: 'unavailable' }],
    'attempt 1 > verified > commit verified',
  ],
])('gate-protocol: %s', (_title, attempts, story) => {
  expect(storyOf('gate-protocol', attempts)).toBe(story);
});

test.each<readonly [string, readonly AttemptScript[], string]>([
  ['passes', [], 'attempt 1 > verified > commit verified'],
  [
    'a rejection becomes a fix task, and everything is looked at again',
    [{ review: ['fail review.rejected'] }],
    'attempt 1 > ARCHITECT_REJECTION > T.1 inserted > T.1 attempt 1 > T.1 verified > verified > commit verified',
  ],
  [
    'three rejections proceed, unverified',
    [REJECTED],
    'attempt 1 > ARCHITECT_REJECTION > T.1 inserted > T.1 attempt 1 > T.1 verified' +
      ' > ARCHITECT_REJECTION > T.2 inserted > T.2 attempt 1 > T.2 verified' +
      ' > ARCHITECT_REJECTION > unverified onExhausted > commit unverified',
  ],
  [
    'a rejection of the spec is noted and costs no iteration',
    [{ ...REJECTED, level: 'spec' }],
    'attempt 1 > unverified onSpecLevel > commit unverified',
  ],
  [
    'a silent reviewer passes, unverified',
    [{ review: 'concern review.unavailable' }],
    'attempt 1 > unverified onSilentReviewer > commit unverified',
  ],
  [
    'no reviewer passes, unverified',
    [{ review: 'inconclusive review.missing' }],
    'attempt 1 > unverified onMissing > commit unverified',
  ],
  [
    'five attempts, then a person',
    [FAILED, FAILED, FAILED, FAILED, FAILED],
    `${[1, 2, 3, 4, 5].map((n) => `attempt ${n} > VERIFY_FAILURE`).join(' > ')} > parked: failures`,
  ],
])('layers: %s', (_title, attempts, story) => {
  expect(storyOf('layers', attempts)).toBe(story);
});

test('layers: a fix that fails twice leaves the task as it was, unverified', () => {
  const rig = new GateRig({
    protocol: protocolNamed('layers'),
    tasks: [anOutline({ id: 'T' })],
    script: { T: [REJECTED], 'T.1': [FAILED, FAILED] },
  });
  rig.run();
  expect(rig.story).toEqual([
    'T attempt 1',
    'T ARCHITECT_REJECTION',
    'T.1 inserted',
    'T.1 attempt 1',
    'T.1 VERIFY_FAILURE',
    'T.1 attempt 2',
    'T.1 VERIFY_FAILURE',
    'T unverified onExhausted',
    'T commit unverified',
  ]);
});

test.each<readonly [string, Partial<TaskOutline>, readonly AttemptScript[], string]>([
  [
    'TRIVIAL runs no gate and is marked for it',
    { complexity: 'TRIVIAL' },
    [{ inspect: 'fail spec.3a' }],
    'attempt 1 > unverified gates: skipped > commit unverified',
  ],
  [
    'SIMPLE needs no reviewer',
    { complexity: 'SIMPLE' },
    [{ review: 'fail review.rejected' }],
    'attempt 1 > verified > commit verified',
  ],
  [
    'one retry of the gates, whatever failed',
    {},
    [{ inspect: 'fail spec.3a' }, { inspect: 'fail spec.2c' }],
    'attempt 1 > EXECUTION_FAILURE > attempt 2 > VERIFY_FAILURE > parked: failures',
  ],
  [
    'the reviewer has a breaker of its own',
    {},
    [{ inspect: 'fail spec.3a' }, REJECTED, REJECTED, REJECTED],
    'attempt 1 > EXECUTION_FAILURE > attempt 2 > ARCHITECT_REJECTION > attempt 3' +
      ' > ARCHITECT_REJECTION > attempt 4 > ARCHITECT_REJECTION > parked: rejections',
  ],
  [
    'staying in scope proves nothing',
    { complexity: 'SIMPLE', statesVerify: false },
    [{ inspect: 'pass gate.passed @file-scope' }],
    'attempt 1 > parked: inconclusive',
  ],
  [
    'a packet that says how it is verified is verified that way',
    { complexity: 'SIMPLE' },
    [{ verify: 'fail verify.exit-nonzero' }, {}],
    'attempt 1 > VERIFY_FAILURE > attempt 2 > verified > commit verified',
  ],
  [
    'a spec that fails its lint costs no attempt',
    { hasSpec: true },
    [{ plan: 'fail spec.1f' }],
    'parked: plan',
  ],
])('two-layer: %s', (_title, parts, attempts, story) => {
  expect(storyOf('two-layer', attempts, parts)).toBe(story);
});

test.each<readonly [string, Partial<TaskOutline>, readonly AttemptScript[], string]>([
  ['tier 1 asks no reviewer', { tier: 1 }, [REJECTED], 'attempt 1 > verified > commit verified'],
  [
    'tier 2 asks one',
    { tier: 2 },
    [REJECTED],
    'attempt 1 > ARCHITECT_REJECTION > attempt 2 > verified > commit verified',
  ],
  [
    'tier 3 takes a majority',
    { tier: 3 },
    [{ votes: ['pass', 'fail', 'pass'] }],
    'attempt 1 > verified > commit verified',
  ],
  [
    'tier 3 leaves a divergence to a person',
    { tier: 3 },
    [{ votes: ['pass', 'fail', 'fail'] }],
    'attempt 1 > parked: divergence',
  ],
  [
    'votes that all fail are a rejection',
    { tier: 3 },
    [{ votes: ['fail', 'fail', 'fail'] }],
    'attempt 1 > ARCHITECT_REJECTION > attempt 2 > verified > commit verified',
  ],
  [
    'a missing verifier is not a pass',
    { tier: 3 },
    [{ review: 'inconclusive review.missing' }],
    'attempt 1 > unverified onMissing > commit unverified',
  ],
  [
    'the same failure twice in a row ends it',
    {},
    [FAILED, FAILED],
    'attempt 1 > VERIFY_FAILURE > attempt 2 > VERIFY_FAILURE > parked: same-signature',
  ],
  [
    'other failures have three retries',
    {},
    [FAILED, OTHERWISE, FAILED, OTHERWISE],
    'attempt 1 > VERIFY_FAILURE > attempt 2 > EXECUTION_FAILURE > attempt 3 > VERIFY_FAILURE' +
      ' > attempt 4 > EXECUTION_FAILURE > parked: failures',
  ],
  [
    'a task may ask for fewer retries',
    { maxRetries: 0 },
    [FAILED],
    'attempt 1 > VERIFY_FAILURE > parked: failures',
  ],
  [
    'a task may not ask for more',
    { maxRetries: 9 },
    [FAILED, OTHERWISE, FAILED, OTHERWISE],
    'attempt 1 > VERIFY_FAILURE > attempt 2 > EXECUTION_FAILURE > attempt 3 > VERIFY_FAILURE' +
      ' > attempt 4 > EXECUTION_FAILURE > parked: failures',
  ],
])('tiers: %s', (_title, parts, attempts, story) => {
  expect(storyOf('tiers', attempts, parts)).toBe(story);
});

test.each<readonly [string, readonly AttemptScript[], string]>([
  [
    'used-up retries go on, unverified',
    [FAILED, FAILED, FAILED],
    'attempt 1 > VERIFY_FAILURE > attempt 2 > VERIFY_FAILURE > attempt 3 > VERIFY_FAILURE' +
      ' > unverified onExhausted > commit unverified',
  ],
  [
    'no commands go on, unverified',
    [{ verify: 'concern verify.missing' }],
    'attempt 1 > unverified onNoCommands > commit unverified',
  ],
  [
    'a signal that never came is not accepted, however often',
    [
      { claim: 'fail signal.missing' },
      { claim: 'fail signal.missing' },
      { claim: 'fail signal.missing' },
    ],
    'attempt 1 > EXECUTION_FAILURE > attempt 2 > EXECUTION_FAILURE > attempt 3 > EXECUTION_FAILURE > parked: failures',
  ],
  [
    'an executor that ran out of time has nothing to accept',
    [SLOW, SLOW, SLOW],
    'attempt 1 > TIMEOUT > attempt 2 > TIMEOUT > attempt 3 > TIMEOUT > parked: timeouts',
  ],
])('commands: %s', (_title, attempts, story) => {
  expect(storyOf('commands', attempts)).toBe(story);
});

test.each<readonly [string, AttemptScript]>([
  ['a flaky pass', { verify: 'concern verify.flaky' }],
  ['a pass without commands', { verify: 'concern verify.missing' }],
  ['a silent reviewer', { review: 'concern review.malformed' }],
  ['no reviewer', { review: 'inconclusive review.missing' }],
  ['a review that did not apply', { review: 'skipped gate.not-applicable' }],
])('strict: %s is parked, even if a check calls it a concern', (_title, attempt) => {
  expect(storyOf('strict', [attempt])).toBe('attempt 1 > parked: inconclusive');
});

test('strict: two timeouts are parked as such, with more time on offer', () => {
  expect(storyOf('strict', [SLOW, SLOW])).toBe(
    'attempt 1 > TIMEOUT > waits 30 s > attempt 2 > TIMEOUT > parked: timeouts',
  );
});

test('a checkpoint is a person’s turn from the start, because no agent can take it', () => {
  expect(storyOf('strict', [], { isCheckpoint: true })).toBe('parked: checkpoint');
});
