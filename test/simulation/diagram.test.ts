// The diagram above the state type is the machine: every edge that can be walked is drawn, and every
// edge that is drawn can be walked.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { applyToPlan, type PlanRun } from '../../src/gate/plan-run.ts';
import type { GateEvent } from '../../src/model/event.ts';
import { PROTOCOL_NAMES } from '../../src/model/protocol.ts';
import { ask, type Case } from './cases.ts';
import { anOutline, outlinesFor } from './outlines.ts';

function drawnEdges(): ReadonlySet<string> {
  const lines = readFileSync('src/gate/run.ts', 'utf8').matchAll(/^\/\/ {3}(\w+): +(\w+\..*)$/gm);
  const edges = [...lines].flatMap(([, from, list]) =>
    (list ?? '').split(' · ').map((edge) => `${from}: ${edge}`),
  );
  return new Set(edges);
}

function walkedEdges(): ReadonlySet<string> {
  const edges = new Set<string>();
  const apply = (plan: PlanRun, event: GateEvent): PlanRun => {
    const after = applyToPlan(plan, event);
    for (const run of after.runs) {
      const before = plan.runs.find(({ task }) => task.id === run.task.id) ?? run;
      if (before !== run) edges.add(`${before.phase}: ${event.type}, ${run.phase}`);
    }
    return after;
  };
  const specified = [anOutline({ hasSpec: true })];
  const walks: readonly Omit<Case, 'protocol' | 'what'>[] = [
    { tasks: specified, alphabet: 'personal', words: 2 },
    { tasks: specified, alphabet: 'landing', words: 1 },
    { tasks: outlinesFor(2, {}), alphabet: 'blocked' },
    { tasks: outlinesFor(3, { isChain: true }), alphabet: 'fault' },
    { tasks: [anOutline({ isCheckpoint: true })], alphabet: 'few', words: 1 },
  ];
  for (const protocol of PROTOCOL_NAMES)
    for (const walk of walks) ask({ protocol, what: '', ...walk, machine: { apply } });
  ask({
    protocol: 'tiers',
    what: '',
    tasks: [anOutline({ tier: 3 })],
    words: 1,
    alphabet: 'lost',
    machine: { apply },
  });
  return edges;
}

test('the diagram of the state machine shows its edges, all of them and no other', () => {
  expect([...walkedEdges()].toSorted()).toEqual([...drawnEdges()].toSorted());
});
