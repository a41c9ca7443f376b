// What follows a failed attempt: another one, a fix task, acceptance by a named setting, or a person.
// Every number and every fallback comes from the protocol.

import type { Park } from '../model/event.ts';
import type { Protocol } from '../model/protocol.ts';
import { assert } from '../std/assert.ts';
import { park, parkExhausted, parkFor, triggered } from './escalate.ts';
import { countedFailures, type Failure, type GateRun } from './run.ts';

export type AfterFailure =
  | { readonly type: 'retry'; readonly delayMs: number }
  | { readonly type: 'fix-task' }
  | { readonly type: 'accept' }
  | { readonly type: 'give-up-fix' }
  | { readonly type: 'park'; readonly park: Park };

export function afterFailure(run: GateRun, protocol: Protocol): AfterFailure {
  const last = run.failures.at(-1);
  assert(last !== undefined, `task ${run.task.id} is failed without a failure`);
  if (run.origin !== undefined) return afterFailedFix(run, last, protocol);
  if (last.failure === 'BLOCKED')
    return { type: 'park', park: park('blocked', 'The executor says that it cannot go on.') };
  const isFixable =
    last.failure === 'ARCHITECT_REJECTION' && protocol.review.onRejection === 'fix-task';
  if (isFixable)
    return hasFixLeft(run, last, protocol) ? { type: 'fix-task' } : exhausted(run, last, protocol);
  const trigger = triggered(run, protocol);
  if (trigger !== undefined) return { type: 'park', park: parkFor(trigger) };
  if (!hasRetryLeft(run, last, protocol)) return exhausted(run, last, protocol);
  return startOrPark(run, protocol, protocol.budgets[last.failure].delayMs);
}

/** A first or further attempt, unless the task was started too often already. */
export function startOrPark(run: GateRun, protocol: Protocol, delayMs: number): AfterFailure {
  const { dispatches } = protocol.breakers;
  if (dispatches !== undefined && run.attempt >= dispatches) {
    const message = `The task was started ${run.attempt} times: its spec needs another look.`;
    return { type: 'park', park: park('dispatches', message, ['skip', 'investigate', 'abandon']) };
  }
  return { type: 'retry', delayMs };
}

function hasRetryLeft(run: GateRun, last: Failure, protocol: Protocol): boolean {
  const failures = countedFailures(run);
  const isOfGate = ({ failure }: Failure): boolean => failure !== 'ARCHITECT_REJECTION';
  const sameType = failures.filter(({ failure }) => failure === last.failure).length;
  const ofGate = failures.filter(isOfGate).length;
  const { retries } = protocol.budgets[last.failure];
  const ownRetries = Math.min(retries, run.task.maxRetries ?? retries);
  return (
    sameType <= ownRetries &&
    run.attempt - run.forgiven < maxAttempts(run, protocol) &&
    !(isOfGate(last) && protocol.gateRetries !== undefined && ofGate > protocol.gateRetries)
  );
}

/** Whether budgets have room for another attempt, though it was not a failure that ended the last one. */
export function canStartAgain(run: GateRun, protocol: Protocol): boolean {
  const last = countedFailures(run).at(-1);
  if (last !== undefined) return hasRetryLeft(run, last, protocol);
  return run.attempt - run.forgiven < maxAttempts(run, protocol);
}

/** A task may ask for fewer attempts than its protocol grants, never for more. */
export function maxAttempts(run: GateRun, { maxAttempts: granted }: Protocol): number {
  return Math.min(granted, (run.task.maxRetries ?? granted) + 1);
}

function hasFixLeft(run: GateRun, last: Failure, { budgets, fixTasks }: Protocol): boolean {
  const rejections = countedFailures(run).filter(({ failure }) => failure === last.failure).length;
  return (
    fixTasks !== undefined &&
    !run.hasFailedFix &&
    rejections <= budgets[last.failure].retries &&
    run.fixes < fixTasks.perTask &&
    (run.origin?.depth ?? 0) < fixTasks.maxDepth
  );
}

/** Accepting is for work that was judged, and only if each of its failures is acceptable. */
function exhausted(run: GateRun, last: Failure, { budgets }: Protocol): AfterFailure {
  const isJudged = last.stage === 'verify' || last.stage === 'review';
  const isAcceptable = last.types.every(
    (type) => budgets[type].onExhausted === 'accept-unverified',
  );
  return isJudged && isAcceptable
    ? { type: 'accept' }
    : { type: 'park', park: parkExhausted(run, last.failure) };
}

function afterFailedFix(run: GateRun, last: Failure, protocol: Protocol): AfterFailure {
  const { fixTasks, budgets } = protocol;
  assert(fixTasks !== undefined && run.origin !== undefined, 'a fix without rules for fixes');
  const isRejected = last.failure === 'ARCHITECT_REJECTION';
  if (isRejected && hasFixLeft(run, last, protocol)) return { type: 'fix-task' };
  const isOver = isRejected || last.failure === 'BLOCKED' || run.attempt > fixTasks.retries;
  return isOver
    ? { type: 'give-up-fix' }
    : { type: 'retry', delayMs: budgets[last.failure].delayMs };
}
