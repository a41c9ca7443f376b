// Several tasks at once: what one of them does may never let another one through, and a run that
// cannot go on says so.

import { expect, test } from 'vitest';
import { PROTOCOL_NAMES, type ProtocolName } from '../../src/model/protocol.ts';
import { protocolNamed } from '../../src/protocols/registry.ts';
import { ask, type Case, check, TITLE } from './cases.ts';
import { anOutline, outlinesFor } from './outlines.ts';

/** Protocols with more attempts have as many states with two tasks as the others with three. */
const MANY: Readonly<Record<ProtocolName, number>> = {
  'gate-protocol': 2,
  layers: 2,
  'two-layer': 3,
  tiers: 3,
  commands: 2,
  strict: 3,
};

test.each(
  PROTOCOL_NAMES.map(
    (protocol): Case => ({
      protocol,
      what: 'tasks at once',
      tasks: outlinesFor(MANY[protocol], { complexity: 'SIMPLE' }),
      alphabet: 'fault',
      words: 1,
    }),
  ),
)(TITLE, check);

test.each(
  PROTOCOL_NAMES.map(
    (protocol): Case => ({
      protocol,
      what: 'three tasks in a chain',
      tasks: outlinesFor(3, { isChain: true }),
      alphabet: 'few',
    }),
  ),
)(TITLE, check);

test.each([
  {
    protocol: 'gate-protocol',
    what: 'three tasks that say they wait for one another',
    tasks: outlinesFor(3, {}),
    alphabet: 'blocked',
    isKeyChecked: true,
  },
  {
    protocol: 'layers',
    what: 'fixes that are reviewed and fixed themselves',
    tasks: [anOutline()],
    alphabet: 'few',
    change: {
      fixTasks: { perTask: 3, maxDepth: 3, retries: 1, areReviewed: true, titleLength: 50 },
    },
  },
  {
    protocol: 'layers',
    what: 'four attempts for the whole run',
    tasks: outlinesFor(2, {}),
    alphabet: 'fault',
    words: 1,
    change: { maxRunAttempts: 4 },
    charter: { runAttempts: 4 },
  },
] satisfies readonly Case[])(TITLE, check);

test('three failed tasks of one wave halt the run, because the fault is then not theirs', () => {
  const { ends } = ask({
    protocol: 'gate-protocol',
    what: '',
    tasks: outlinesFor(4, { wave: 1 }),
    alphabet: 'fault',
    change: { maxAttempts: 1, review: { ...protocolNamed('gate-protocol').review, when: 'never' } },
    charter: { isReviewed: () => false, attempts: 1 },
  });
  expect(Object.keys(ends)).toContain('halted: wave');
});

test('a task whose dependency is given up halts the run as stuck, because it can never start', () => {
  const { ends, objections } = ask({
    protocol: 'strict',
    what: '',
    tasks: outlinesFor(2, { isChain: true }),
    alphabet: 'fault',
    words: 1,
  });
  expect(objections).toEqual([]);
  expect(Object.keys(ends)).toContain('halted: stuck');
});
