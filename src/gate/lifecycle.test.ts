import { expect, test } from 'vitest';
import { GateRig } from '../../test/rig/gate-rig.ts';
import { anOutline } from '../../test/simulation/outlines.ts';
import type { Complexity } from '../model/task.ts';
import { protocolNamed } from '../protocols/registry.ts';
import {
  firstSliceState,
  lifecyclePath,
  moveRefusal,
  type SpecState,
  specState,
} from './lifecycle.ts';
import { startRun } from './run.ts';

const protocol = protocolNamed('two-layer');
const runFor = (complexity: Complexity) => startRun(anOutline({ complexity, hasSpec: true }), 1);

test.each<readonly [Complexity, string]>([
  ['TRIVIAL', ''],
  ['SIMPLE', 'DRAFT LINT_PASS EXECUTING VERIFIED'],
  ['MODERATE', 'DRAFT LINT_PASS RATIFIED EXECUTING VERIFIED GRADUATED'],
  ['COMPLEX', 'DRAFT LINT_PASS RATIFIED EXECUTING VERIFIED GRADUATED'],
])('a %s spec goes through: %s', (complexity, path) => {
  expect(lifecyclePath(runFor(complexity), protocol).join(' ')).toBe(path);
});

const full = lifecyclePath(runFor('COMPLEX'), protocol);
const simple = lifecyclePath(runFor('SIMPLE'), protocol);

test.each<readonly [SpecState, SpecState, Parameters<typeof moveRefusal>[2], boolean]>([
  ['DRAFT', 'LINT_PASS', undefined, true],
  ['DRAFT', 'RATIFIED', undefined, false],
  ['LINT_PASS', 'DRAFT', 'spec-changed', true],
  ['LINT_PASS', 'DRAFT', undefined, false],
  ['EXECUTING', 'RATIFIED', 'assertion-wrong', true],
  ['VERIFIED', 'RATIFIED', 'evidence-invalid', true],
  ['VERIFIED', 'RATIFIED', 'spec-changed', false],
  ['VERIFIED', 'DRAFT', 'spec-changed', false],
  ['EXECUTING', 'BLOCKED', undefined, true],
  ['GRADUATED', 'BLOCKED', undefined, false],
  ['BLOCKED', 'EXECUTING', undefined, true],
])('%s to %s with the reason %s: %s', (from, to, reason, isAllowed) => {
  expect(moveRefusal(full, { from, to }, reason) === undefined).toBe(isAllowed);
});

test('a SIMPLE spec is executed without being ratified', () => {
  expect(moveRefusal(simple, { from: 'LINT_PASS', to: 'EXECUTING' }, undefined)).toBeUndefined();
  expect(
    moveRefusal(simple, { from: 'EXECUTING', to: 'RATIFIED' }, 'assertion-wrong'),
  ).toBeDefined();
});

test('a verified spec graduates with its feature, not before', () => {
  const rig = new GateRig({ protocol, tasks: [anOutline({ hasSpec: true })] });
  const [before] = rig.plan.runs;
  expect(before && specState(before, false, protocol)).toBe('DRAFT');
  rig.run();
  const [after] = rig.plan.runs;
  expect(after && specState(after, false, protocol)).toBe('VERIFIED');
  expect(after && specState(after, true, protocol)).toBe('GRADUATED');
});

test.each<readonly [SpecState, string]>([
  ['DRAFT', 'DRAFT'],
  ['RATIFIED', 'ACTIVE'],
  ['EXECUTING', 'ACTIVE'],
  ['GRADUATED', 'DONE'],
  ['BLOCKED', 'BLOCKED'],
])('%s was called %s first', (state, first) => {
  expect(firstSliceState(state)).toBe(first);
});
