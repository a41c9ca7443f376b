// A checker that cannot go red proves nothing: each rule is broken on purpose, one at a time, and the
// observer has to object.

import { expect, test } from 'vitest';
import { nextPlanStep } from '../../src/gate/next-plan.ts';
import { applyToPlan, type PlanRun } from '../../src/gate/plan-run.ts';
import type { GateRun } from '../../src/gate/run.ts';
import type { GateEvent } from '../../src/model/event.ts';
import type { ProtocolName } from '../../src/model/protocol.ts';
import type { RetryBudget } from '../../src/model/protocol-rules.ts';
import type { FailureType } from '../../src/model/reason.ts';
import { protocolNamed } from '../../src/protocols/registry.ts';
import { ask, type Case } from './cases.ts';
import type { Machine } from './explore.ts';
import { anOutline, outlinesFor } from './outlines.ts';

const strict = protocolNamed('strict');
const layers = protocolNamed('layers');

function budget(protocol: ProtocolName, type: FailureType, change: Partial<RetryBudget>) {
  const { budgets } = protocolNamed(protocol);
  return { ...budgets, [type]: { ...budgets[type], ...change } };
}

/** Turns a parked doubt into something else. */
const insteadOfDoubt =
  (event: (task: GateRun) => GateEvent): Machine['next'] =>
  (plan, protocol) => {
    const next = nextPlanStep(plan, protocol);
    if (next.type !== 'record' || next.event.type !== 'task.parked') return next;
    const { park, task } = next.event;
    const run = plan.runs.find((other) => other.task.id === task);
    if (park.why !== 'inconclusive' || run?.phase !== 'judging') return next;
    return { type: 'record', event: event(run) };
  };

/** Applies an event, then puts back what it should have cleared. */
const keeping =
  (type: GateEvent['type'], ...kept: readonly (keyof GateRun)[]): Machine['apply'] =>
  (plan, event) => {
    const after = applyToPlan(plan, event);
    if (event.type !== type) return after;
    const runs = after.runs.map((run) => {
      const before = plan.runs.find((other) => other.task.id === run.task.id) ?? run;
      return { ...run, ...Object.fromEntries(kept.map((name) => [name, before[name]])) };
    });
    return { ...after, runs };
  };

const seeing =
  (change: (plan: PlanRun) => PlanRun): Machine['next'] =>
  (plan, protocol) =>
    nextPlanStep(change(plan), protocol);

const at = '2026-03-01T12:00:00.000Z';
const one = [anOutline()];

interface Mutant extends Omit<Case, 'protocol'> {
  /** `strict` where none is named. */
  readonly protocol?: ProtocolName;
  /** What the observer says first. */
  readonly caught: string;
}

const MUTANTS: readonly Mutant[] = [
  {
    what: 'one more attempt',
    caught: 'too many attempts',
    protocol: 'gate-protocol',
    tasks: one,
    alphabet: 'few',
    change: {
      maxAttempts: 4,
      triggers: [],
      budgets: budget('gate-protocol', 'VERIFY_FAILURE', { retries: 3 }),
    },
  },
  {
    what: 'one more retry after a timeout',
    caught: 'too many retries after TIMEOUT',
    tasks: one,
    change: { triggers: [], budgets: budget('strict', 'TIMEOUT', { retries: 2 }) },
  },
  {
    what: 'one more rejection',
    caught: 'too many retries after ARCHITECT_REJECTION',
    protocol: 'gate-protocol',
    tasks: one,
    alphabet: 'few',
    change: {
      triggers: [],
      budgets: budget('gate-protocol', 'ARCHITECT_REJECTION', { retries: 2 }),
    },
  },
  {
    what: 'used-up retries accepted',
    caught: 'the charter knows no onExhausted',
    tasks: one,
    alphabet: 'few',
    change: {
      triggers: [],
      budgets: budget('strict', 'VERIFY_FAILURE', { onExhausted: 'accept-unverified' }),
    },
  },
  {
    what: 'no signal asked for',
    caught: 'verified without a clean claim stage',
    protocol: 'commands',
    tasks: one,
    alphabet: 'few',
    change: { stages: { ...protocolNamed('commands').stages, claim: 'off' } },
  },
  {
    what: 'no review',
    caught: 'verified without the review',
    protocol: 'gate-protocol',
    tasks: one,
    alphabet: 'few',
    change: { review: { ...protocolNamed('gate-protocol').review, when: 'never' } },
  },
  {
    what: 'no commands accepted',
    caught: 'the charter knows no onNoCommands',
    tasks: one,
    change: { rules: { ...strict.rules, onNoCommands: 'accept' } },
  },
  {
    what: 'a flaky pass accepted',
    caught: 'the charter knows no onFlaky',
    tasks: one,
    change: { rules: { ...strict.rules, onFlaky: 'accept' } },
  },
  {
    what: 'unverified work committed',
    caught: 'unverified work is committed',
    protocol: 'gate-protocol',
    tasks: one,
    change: { autoCommit: ['verified', 'unverified'] },
  },
  {
    what: 'a missing reviewer accepted',
    caught: 'the charter knows no onMissing',
    tasks: one,
    change: { review: { ...strict.review, onMissing: 'accept-unverified' } },
  },
  {
    what: 'one more look',
    caught: 'another look at the',
    tasks: one,
    change: { recheck: { times: 3, delayMs: 0 } },
  },
  {
    what: 'endless looks',
    caught: 'another look at the',
    tasks: one,
    change: { recheck: { times: Number.POSITIVE_INFINITY, delayMs: 0 } },
  },
  {
    what: 'a guard taken for a proof',
    caught: 'verified without a clean inspect stage',
    protocol: 'layers',
    tasks: one,
    change: { guards: [] },
  },
  {
    what: 'one vote for three',
    caught: 'verified without a majority',
    protocol: 'tiers',
    tasks: [anOutline({ tier: 3 })],
    change: { tiers: { unstated: 1, highest: 3, reviewFrom: 2, votesFrom: 3, votes: 1 } },
  },
  {
    what: 'tier 3 treated as tier 2',
    caught: 'verified without a majority',
    protocol: 'tiers',
    tasks: [anOutline({ tier: 3 })],
    change: { tiers: { unstated: 1, highest: 2, reviewFrom: 2, votesFrom: 3, votes: 3 } },
  },
  {
    what: 'one more retry of the gates',
    caught: 'too many retries of the gates',
    protocol: 'two-layer',
    tasks: [anOutline({ complexity: 'SIMPLE' })],
    alphabet: 'few',
    change: {
      gateRetries: 2,
      budgets: budget('two-layer', 'EXECUTION_FAILURE', { retries: 2 }),
    },
  },
  {
    what: 'no breaker for dispatches',
    caught: 'too many dispatches',
    protocol: 'two-layer',
    tasks: one,
    alphabet: 'few',
    words: 2,
    change: { breakers: { ...protocolNamed('two-layer').breakers, dispatches: 6 } },
  },
  {
    what: 'a fourth fix task',
    caught: 'too many review iterations',
    protocol: 'layers',
    tasks: one,
    alphabet: 'few',
    change: { budgets: budget('layers', 'ARCHITECT_REJECTION', { retries: 3 }) },
  },
  {
    what: 'a third attempt of a fix',
    caught: 'too many attempts',
    protocol: 'layers',
    tasks: one,
    alphabet: 'few',
    change: { fixTasks: { ...required(layers.fixTasks), retries: 2 } },
  },
  {
    what: 'fixes a level deeper',
    caught: 'fixes of fixes too deep',
    protocol: 'layers',
    tasks: one,
    alphabet: 'few',
    change: { fixTasks: { ...required(layers.fixTasks), maxDepth: 4, areReviewed: true } },
  },
  {
    what: 'reviews on other tasks than the fifth',
    caught: 'verified without the review',
    protocol: 'layers',
    tasks: outlinesFor(6, { isChain: true })
      .slice(5)
      .map((task) => ({ ...task, after: [], total: 9 })),
    alphabet: 'few',
    change: { review: { ...layers.review, when: { ...schedule(), everyNth: 6 } } },
  },
  {
    what: 'a doubt passed',
    caught: 'verified without',
    tasks: one,
    machine: {
      next: insteadOfDoubt(({ task, tree }) => ({
        type: 'gate.passed',
        at,
        task: task.id,
        tree,
        evidence: 'verified',
        waivers: [],
      })),
    },
  },
  {
    what: 'a doubt charged to the executor',
    caught: 'an attempt is charged although nothing failed',
    tasks: one,
    machine: {
      next: insteadOfDoubt(({ task, attempt }) => ({
        type: 'attempt.failed',
        at,
        task: task.id,
        attempt,
        failure: 'VERIFY_FAILURE',
        types: ['VERIFY_FAILURE'],
        stage: 'verify',
        reasons: [],
        signature: '',
        blockedBy: [],
      })),
    },
  },
  {
    what: 'looks of an earlier attempt kept',
    caught: 'an attempt is charged although nothing failed',
    tasks: one,
    alphabet: 'few',
    machine: { apply: keeping('attempt.started', 'stages') },
  },
  {
    what: 'looks at another tree kept after a merge',
    caught: 'unverified work is called APPROVED',
    tasks: one,
    alphabet: 'landing',
    machine: { apply: keeping('commit.refused', 'phase', 'evidence', 'stages') },
  },
  {
    what: 'skipped work committed by the gate',
    caught: 'a commit of work that did not pass',
    tasks: one,
    alphabet: 'personal',
    words: 1,
    machine: {
      next: (plan, protocol) => {
        const waived = plan.runs.find(({ phase }) => phase === 'waived');
        if (waived === undefined) return nextPlanStep(plan, protocol);
        const step = { type: 'commit', tree: 'T1', evidence: 'verified', delayMs: 0 } as const;
        return { type: 'perform', steps: [{ task: waived.task.id, step }] };
      },
      apply: (plan, event) =>
        event.type === 'commit.created'
          ? { ...plan, runs: plan.runs.map((run) => ({ ...run, phase: 'committed' })) }
          : applyToPlan(plan, event),
    },
  },
  {
    what: 'an override called verified',
    caught: 'unverified work bears no mark',
    tasks: one,
    alphabet: 'personal',
    words: 1,
    machine: {
      apply: (plan, event) => {
        const after = applyToPlan(plan, event);
        if (event.type !== 'override.granted') return after;
        const runs = after.runs.map((run) => ({ ...run, evidence: 'verified' }) as const);
        return { ...after, runs };
      },
    },
  },
  {
    what: 'halts ignored',
    caught: 'work goes on after too many failures',
    tasks: outlinesFor(4, { maxRetries: 0 }),
    alphabet: 'fault',
    reviewers: 0,
    machine: {
      next: seeing((plan) => ({
        ...plan,
        seen: { ...plan.seen, tasks: plan.runs.map(({ task }) => task.id) },
      })),
    },
  },
  {
    what: 'dependencies ignored',
    caught: 'a task is started before what it waits for',
    tasks: outlinesFor(2, { isChain: true }),
    alphabet: 'fault',
    machine: {
      next: seeing((plan) => ({
        ...plan,
        runs: plan.runs.map((run) => ({ ...run, task: { ...run.task, after: [] } })),
      })),
    },
  },
  {
    what: 'a park that is forgotten',
    caught: 'the run goes round in a circle',
    tasks: one,
    alphabet: 'few',
    machine: {
      apply: (plan, event) => (event.type === 'task.parked' ? plan : applyToPlan(plan, event)),
    },
  },
];

test.each(MUTANTS)(
  'the checker objects to a gate with $what',
  ({ protocol = 'strict', ...row }) => {
    const { objections } = ask({ protocol, ...row });
    expect(objections).not.toEqual([]);
    expect(objections.join()).not.toContain('too many states');
  },
);

test.each(MUTANTS)(
  'without the mutation, nothing is wrong: $what',
  ({ protocol = 'strict', ...row }) => {
    const { change: _change, machine: _machine, ...healthy } = row;
    expect(ask({ protocol, ...healthy, alphabet: row.alphabet ?? 'few' }).objections).toEqual([]);
  },
);

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the protocol lacks what this mutant changes');
  return value;
}

function schedule() {
  const { when } = layers.review;
  if (typeof when === 'string') throw new Error('layers reviews on a schedule');
  return when;
}
