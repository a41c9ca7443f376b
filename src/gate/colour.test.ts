import { expect, test } from 'vitest';
import { type AttemptScript, GateRig } from '../../test/rig/gate-rig.ts';
import { outlinesFor } from '../../test/simulation/outlines.ts';
import { protocolNamed } from '../protocols/registry.ts';
import { colourOf } from './colour.ts';

const protocol = protocolNamed('two-layer');

function coloursOf(script: Record<string, readonly AttemptScript[]>): string {
  const rig = new GateRig({ protocol, tasks: outlinesFor(2, {}), script });
  rig.run();
  return rig.plan.runs.map((run) => colourOf(run, rig.plan, protocol)).join(' ');
}

const WARNED = { inspect: 'pass gate.passed, concern spec.3b' };
const REJECTED = { review: 'fail review.rejected' };

test.each<readonly [string, Record<string, readonly AttemptScript[]>, string]>([
  ['all passed', {}, 'Green Green'],
  ['a warning in one task', { T1: [WARNED] }, 'Yellow Green'],
  ['the same warning in two tasks is no accident', { T1: [WARNED], T2: [WARNED] }, 'Orange Orange'],
  ['a retry that helped', { T1: [{ inspect: 'fail spec.3a' }] }, 'Green Green'],
  [
    'a retry that did not',
    { T1: [{ inspect: 'fail spec.3a' }, { inspect: 'fail spec.3a' }] },
    'Red Green',
  ],
  ['a person’s turn', { T1: [{ review: 'inconclusive review.manual' }] }, 'Green Green'],
  ['three rejections', { T1: [REJECTED, REJECTED, REJECTED] }, 'Red Green'],
])('%s', (_title, script, colours) => {
  expect(coloursOf(script)).toBe(colours);
});

test('a TRIVIAL task, which has no gates, is Yellow and no violation', () => {
  const rig = new GateRig({ protocol, tasks: outlinesFor(1, { complexity: 'TRIVIAL' }) });
  rig.run();
  expect(rig.plan.runs.map((run) => colourOf(run, rig.plan, protocol))).toEqual(['Yellow']);
});

test('the same warning in two features is one in each', () => {
  const tasks = outlinesFor(2, {}).map((outline) => ({ ...outline, phase: `F-00${outline.id}` }));
  const rig = new GateRig({ protocol, tasks, script: { T1: [WARNED], T2: [WARNED] } });
  rig.run();
  expect(rig.plan.runs.map((run) => colourOf(run, rig.plan, protocol))).toEqual([
    'Yellow',
    'Yellow',
  ]);
});

test('a rejection that waits for its retry is Orange', () => {
  const rig = new GateRig({ protocol, tasks: outlinesFor(1, {}), script: { T1: [REJECTED] } });
  rig.run();
  const failed = rig.events.findIndex(({ type }) => type === 'attempt.failed');
  const replay = new GateRig({ protocol, tasks: outlinesFor(1, {}) });
  for (const event of rig.events.slice(0, failed + 1)) replay.append(event);
  expect(replay.plan.runs.map((run) => colourOf(run, replay.plan, protocol))).toEqual(['Orange']);
});
