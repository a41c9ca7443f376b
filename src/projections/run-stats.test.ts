// The figures of a run: what was counted, what it took, and whose word was contradicted.

import { expect, test } from 'vitest';
import { aPlan, aTask } from '../../test/rig/builders.ts';
import {
  aReport,
  aReviewRecord,
  type RecordedParts,
  recordedRun,
} from '../../test/rig/recorded-run.ts';
import type { GateEvent } from '../model/event.ts';
import { gateProtocol } from '../protocols/gate-protocol.ts';
import { layers } from '../protocols/layers.ts';
import { tiers } from '../protocols/tiers.ts';
import { type RunView, viewRun } from './run-history.ts';
import { runStats } from './run-stats.ts';

const PLAN = aPlan({ tasks: ['1.1', '1.2', '2.1'].map((id) => aTask({ id })) });
const FAILS = { verify: 'fail verify.exit-nonzero' };

function viewOf(parts: Partial<RecordedParts> = {}): RunView {
  return viewRun(recordedRun({ plan: PLAN, protocol: gateProtocol, ...parts }).events);
}

const parked = recordedRun({
  plan: PLAN,
  protocol: gateProtocol,
  script: {
    '1.1': [{ claim: 'fail claim.false' }, { verify: 'concern verify.weak' }],
    '1.2': [FAILS, FAILS, FAILS],
  },
});
const stats = runStats(viewRun(parked.events));

test('tasks, attempts and failures are counted', () => {
  expect(stats).toMatchObject({
    tasks: 3,
    standings: { passed: 1, failed: 1, pending: 1 },
    passRate: 0.5,
    attempts: 5,
    averageAttempts: 2.5,
    attemptsByTask: [
      { task: '1.1', attempts: 2 },
      { task: '1.2', attempts: 3 },
    ],
    failures: { EXECUTION_FAILURE: 1, VERIFY_FAILURE: 3 },
    recovered: 1,
    parks: 1,
    overrides: { skips: 0, forces: 0 },
    elapsedMs: (parked.events.length - 1) * 1000,
  });
});

test('a process that found nothing left to do does not make the run longer', () => {
  const { events } = recordedRun({ plan: PLAN, protocol: gateProtocol });
  const later: GateEvent = {
    type: 'run.driven',
    at: '2031-01-01T00:00:00.000Z',
    pid: 7,
    host: 'quay',
    version: '1.0.0',
  };
  const { elapsedMs, lastAt } = runStats(viewRun([...events, later]));
  expect(elapsedMs).toBe(runStats(viewRun(events)).elapsedMs);
  expect(lastAt).toBe(later.at);
});

test('time, tokens and money are added up by stage', () => {
  expect(stats.stages.executor).toEqual({
    turns: 5,
    durationMs: 10_000,
    inputTokens: 5_000,
    outputTokens: 1_000,
    costUsd: 1.25,
    untold: 0,
  });
  expect(stats.stages.verify).toMatchObject({ turns: 4, durationMs: 1_200, costUsd: 0 });
  expect(stats.stages.review).toMatchObject({ turns: 1, durationMs: 900, costUsd: 0.05 });
});

test('a lie counts against its executor; to say "blocked" is honest', () => {
  expect(stats.executors).toEqual([
    {
      agent: 'mate',
      models: ['brig-1'],
      claims: 5,
      contradicted: 1,
      unproven: 0,
      reasons: { 'claim.false': 1 },
    },
  ]);
  const blocked = viewOf({ script: { '1.1': [{ claim: 'inconclusive claim.blocked' }] } });
  expect(runStats(blocked).executors[0]?.contradicted).toBe(0);
});

test('a model that does not say what it cost is counted as such, never as free', () => {
  const touch = (event: GateEvent): GateEvent =>
    event.type === 'attempt.ended' ? { ...event, report: aReport({ usage: undefined }) } : event;
  expect(runStats(viewOf({ touch })).stages.executor).toMatchObject({ costUsd: 0, untold: 3 });
});

test('an approval is contradicted by another reviewer in the same look', () => {
  const reviews = [aReviewRecord(), aReviewRecord(true, { reviewer: 'mate' })];
  const touch = (event: GateEvent): GateEvent =>
    event.type === 'stage.judged' && event.stage === 'review' ? { ...event, reviews } : event;
  const { reviewers, splits } = runStats(viewOf({ touch }));
  expect(splits).toBe(3);
  expect(reviewers).toMatchObject([
    { reviewer: 'pilot', approved: 3, rejected: 0, contradicted: 3 },
    { reviewer: 'mate', approved: 0, rejected: 3, contradicted: 0 },
  ]);
});

test('votes that disagree are a split', () => {
  const view = viewOf({
    plan: aPlan({ tasks: [aTask({ id: 'a', tier: 3 })] }),
    protocol: tiers,
    script: { a: [{ votes: ['pass', 'fail', 'pass'] }] },
  });
  expect(runStats(view).splits).toBe(1);
});

test('what went on unproven did not pass', () => {
  const rejected = { review: Array.from({ length: 4 }, () => 'fail review.rejected') };
  const view = viewOf({ protocol: layers, script: { '2.1': [rejected] } });
  expect(runStats(view)).toMatchObject({ passRate: 2 / 3, standings: { unverified: 1 } });
});
