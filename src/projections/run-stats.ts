// What a run has come to, in figures: how much passed, what it took, and whom to believe.

import type { FailureType } from '../model/reason.ts';
import { millisecondsBetween } from '../std/iso-time.ts';
import type { Cost } from './cost.ts';
import { failuresOf } from './failure-list.ts';
import { flakyFindings } from './flaky.ts';
import {
  type ExecutorHonesty,
  executorHonesty,
  type ReviewerRecord,
  reviewerRecords,
  splitsIn,
} from './honesty.ts';
import { type EventOf, looksOf, type RunView, storiesOf } from './run-history.ts';
import { addCosts, type StageCosts, stageCosts, totalOf } from './stage-costs.ts';
import { gateStats, type Standing } from './standing.ts';

export interface RunStats {
  readonly run: string;
  readonly plan: string;
  readonly protocol: string;
  readonly startedAt: string;
  readonly lastAt: string;
  /** From the first event to the last one, pauses included. */
  readonly elapsedMs: number | undefined;
  readonly tasks: number;
  readonly standings: Readonly<Record<Standing, number>>;
  readonly passRate: number | undefined;
  readonly attempts: number;
  readonly averageAttempts: number | undefined;
  /** Tasks by the number of attempts they took; fixes apart. */
  readonly attemptsByTask: readonly { readonly task: string; readonly attempts: number }[];
  readonly failures: Readonly<Partial<Record<FailureType, number>>>;
  readonly recovered: number;
  readonly stages: StageCosts;
  readonly total: Cost;
  readonly executors: readonly ExecutorHonesty[];
  readonly reviewers: readonly ReviewerRecord[];
  readonly splits: number;
  readonly fixes: { readonly inserted: number; readonly passed: number; readonly failed: number };
  readonly parks: number;
  readonly overrides: { readonly skips: number; readonly forces: number };
  readonly flaky: readonly { readonly task: string; readonly message: string }[];
}

export function runStats(view: RunView): RunStats {
  const { started, plan, lastAt } = view;
  // Whoever only looks whether something is left to do takes no time of the run.
  const workedUntil = view.events.findLast(({ type }) => type !== 'run.driven')?.at ?? lastAt;
  const stories = storiesOf(view);
  const gate = gateStats(plan, started.protocol);
  const stages = addCosts(stories.map(stageCosts));
  const failures = failuresOf(view);
  const own = plan.runs.filter(({ origin, attempt }) => origin === undefined && attempt > 0);
  return {
    run: plan.id,
    plan: plan.plan,
    protocol: started.protocol.name,
    startedAt: started.at,
    lastAt,
    elapsedMs: millisecondsBetween(started.at, workedUntil),
    tasks: gate.total,
    standings: gate.counts,
    passRate: gate.passRate,
    attempts: plan.attempts,
    averageAttempts: gate.averageAttempts,
    attemptsByTask: own.map(({ task, attempt }) => ({ task: task.id, attempts: attempt })),
    failures: countBy(failures.map(({ failure }) => failure)),
    recovered: failures.filter(({ isRecovered }) => isRecovered).length,
    stages,
    total: totalOf(stages),
    executors: executorHonesty(stories),
    reviewers: reviewerRecords(stories),
    splits: splitsIn(stories),
    ...happenings(view),
    flaky: stories.flatMap((story) =>
      flakyFindings(looksOf(story)).map((message) => ({ task: story.id, message })),
    ),
  };
}

function happenings({ events }: RunView): Pick<RunStats, 'fixes' | 'parks' | 'overrides'> {
  const ofType = <T extends RunView['events'][number]['type']>(type: T): readonly EventOf<T>[] =>
    events.filter((event): event is EventOf<T> => event.type === type);
  const ended = ofType('fix.ended').map(({ outcome }) => outcome);
  const overrides = ofType('override.granted').map(({ kind }) => kind);
  const count = (all: readonly string[], one: string): number =>
    all.filter((item) => item === one).length;
  return {
    fixes: {
      inserted: ofType('fix.inserted').length,
      passed: count(ended, 'passed'),
      failed: count(ended, 'failed'),
    },
    parks: ofType('task.parked').length,
    overrides: { skips: count(overrides, 'skip'), forces: count(overrides, 'force') },
  };
}

function countBy<K extends string>(keys: readonly K[]): Readonly<Partial<Record<K, number>>> {
  const counts: Partial<Record<K, number>> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}
