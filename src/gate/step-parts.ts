// Steps that several deciders make: park a task, or look again while the protocol allows it.

import type { Park } from '../model/event.ts';
import type { Protocol } from '../model/protocol.ts';
import { park } from './escalate.ts';
import type { GateRun } from './run.ts';
import type { Step } from './step.ts';

export function parked(run: GateRun, reason: Park): Step {
  return { type: 'record', event: { type: 'task.parked', task: run.task.id, park: reason } };
}

type Repeatable = Extract<
  Step,
  { readonly type: 'execute' | 'check' | 'review' | 'vote' | 'ratify' }
>;
type WithoutDelay<S> = S extends unknown ? Omit<S, 'delayMs'> : never;

/** Nothing could be told `looks` times: once more, or a person. It never costs an attempt. */
export function again(
  run: GateRun,
  { recheck }: Protocol,
  { looks, step }: { readonly looks: number; readonly step: WithoutDelay<Repeatable> },
): Step {
  if (looks <= recheck.times) return { ...step, delayMs: looks === 0 ? 0 : recheck.delayMs };
  const what = step.type === 'check' ? `the ${step.stage} stage` : NAMES[step.type];
  const message = `Nothing could be told from ${what} after ${looks} tries.`;
  return parked(run, park('inconclusive', message, ['retry', 'skip', 'investigate', 'abandon']));
}

const NAMES: Readonly<Record<Exclude<Repeatable['type'], 'check'>, string>> = {
  execute: 'the executor, which did not come back',
  review: 'the review',
  vote: 'the votes',
  ratify: 'the review of the spec',
};
