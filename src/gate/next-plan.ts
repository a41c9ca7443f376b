// What a whole run must do next. Decisions come before work, a halt before decisions; with nothing
// to do it says why.

import type { Draft, GateEvent } from '../model/event.ts';
import type { TaskOutline } from '../model/outline.ts';
import type { Protocol } from '../model/protocol.ts';
import { plural } from '../std/text.ts';
import { unblocking } from './blocked.ts';
import { haltDue } from './breakers.ts';
import { nextStep } from './next.ts';
import { type Halt, type PlanRun, runOf } from './plan-run.ts';
import { nextReviewIndex } from './review-due.ts';
import { type GateRun, isLast } from './run.ts';
import { runnable } from './schedule.ts';
import type { Step } from './step.ts';

export interface TaskStep {
  readonly task: string;
  readonly step: Step;
}

export type PlanStep =
  /** Append this decision. */
  | { readonly type: 'record'; readonly event: Draft<GateEvent> }
  /** Any of these may be performed, several at the same time. */
  | { readonly type: 'perform'; readonly steps: readonly TaskStep[] }
  | { readonly type: 'halted'; readonly halt: Halt }
  | { readonly type: 'needs-person'; readonly steps: readonly TaskStep[] }
  | { readonly type: 'done' };

export function nextPlanStep(plan: PlanRun, protocol: Protocol): PlanStep {
  if (plan.halt !== undefined) return { type: 'halted', halt: plan.halt };
  const halt = haltDue(plan, protocol);
  if (halt !== undefined) return halted(halt);
  const steps: TaskStep[] = [];
  for (const run of runnable(plan)) {
    const step = stepOf(plan, run, protocol);
    if (step.type === 'record')
      return { type: 'record', event: withNextReview(plan, step, protocol) };
    steps.push({ task: run.task.id, step });
  }
  return performable(plan, steps, protocol);
}

function stepOf(plan: PlanRun, run: GateRun, protocol: Protocol): Step {
  const unblocked = unblocking(plan, run);
  if (unblocked !== undefined) return { type: 'record', event: unblocked };
  const gone = run.phase === 'fixing' ? abandonedFix(plan, run) : undefined;
  if (gone !== undefined) {
    const task = run.task.id;
    return {
      type: 'record',
      event: { type: 'fix.ended', task, fix: gone, outcome: 'failed', tree: undefined },
    };
  }
  const step = nextStep(run, protocol);
  return step.type === 'review' && isBatchOpen(plan, run, protocol) ? { type: 'wait' } : step;
}

/** Whether work of its batch is still to come that is looked at together with its own. */
function isBatchOpen(plan: PlanRun, { task, origin }: GateRun, protocol: Protocol): boolean {
  if (typeof protocol.review.when === 'string' || origin !== undefined) return false;
  return plan.runs.some(
    (run) =>
      run.task.id !== task.id && task.batch.includes(run.task.id) && isComing(run, task, protocol),
  );
}

const UNDER_WAY: readonly GateRun['phase'][] = ['executing', 'judging', 'failed', 'fixing'];

function isComing(
  { phase, behind, evidence }: GateRun,
  { id }: TaskOutline,
  { autoCommit }: Protocol,
): boolean {
  if (phase === 'pending') return !behind.includes(id);
  if (phase === 'passed') return autoCommit.some((grade) => grade === evidence);
  return UNDER_WAY.includes(phase);
}

/** A fix that a person gave up leaves its task to be decided without it. */
function abandonedFix(plan: PlanRun, run: GateRun): string | undefined {
  const fixes = plan.runs.filter(({ origin }) => origin?.parent === run.task.id);
  return fixes.every(isLast) ? fixes.at(-1)?.task.id : undefined;
}

// A task alone does not know the tasks after it.
function withNextReview(
  plan: PlanRun,
  { event }: Extract<Step, { readonly type: 'record' }>,
  protocol: Protocol,
): Draft<GateEvent> {
  if (event.type !== 'review.skipped') return event;
  const index = runOf(plan, event.task)?.task.index ?? 0;
  const outlines = plan.runs.filter(({ origin }) => origin === undefined).map(({ task }) => task);
  return { ...event, next: nextReviewIndex(outlines, index, protocol) };
}

function performable(plan: PlanRun, all: readonly TaskStep[], protocol: Protocol): PlanStep {
  const { maxRunAttempts } = protocol;
  const used = plan.attempts - plan.seen.attempts;
  const mayStart = maxRunAttempts === undefined || used < maxRunAttempts;
  const work = all.filter(({ step }) => isWork(step));
  const allowed = work.filter(({ step }) => mayStart || step.type !== 'start');
  // Two starts could overstep the limit together, so that they are handed out one by one near it.
  if (allowed.length > 0)
    return { type: 'perform', steps: withinLimit(allowed, maxRunAttempts, used) };
  if (work.length > 0) {
    const message = `The run has used its ${plural(used, 'attempt')}.`;
    return halted({ why: 'run-attempts', tasks: work.map(({ task }) => task), message });
  }
  const personal = all.filter(({ step }) => step.type === 'ask' || step.type === 'await-commit');
  if (personal.length > 0) return { type: 'needs-person', steps: personal };
  const open = plan.runs.filter((run) => !isLast(run) && run.origin === undefined);
  if (open.length === 0) return { type: 'done' };
  const message = `${plural(open.length, 'task')} can never start: what they wait for is given up, unknown or circular.`;
  return halted({ why: 'stuck', tasks: open.map(({ task }) => task.id), message });
}

function withinLimit(
  steps: readonly TaskStep[],
  limit: number | undefined,
  used: number,
): readonly TaskStep[] {
  if (limit === undefined) return steps;
  let left = limit - used;
  return steps.filter(({ step }) => {
    if (step.type !== 'start') return true;
    left -= 1;
    return left >= 0;
  });
}

function isWork({ type }: Step): boolean {
  return type !== 'wait' && type !== 'ask' && type !== 'await-commit' && type !== 'done';
}

function halted({ why, tasks, message }: Halt): PlanStep {
  return { type: 'record', event: { type: 'run.halted', why, tasks, message } };
}
