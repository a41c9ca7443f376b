// Steps that several deciders make: park a task, or look again while the protocol allows it.

import type { Park } from '../model/event.ts';
import type { Finding } from '../model/finding.ts';
import type { Protocol } from '../model/protocol.ts';
import { isSettled } from '../model/reason.ts';
import { oneLine } from '../std/text.ts';
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

interface Look {
  readonly looks: number;
  readonly step: WithoutDelay<Repeatable>;
  /** What the last look found. */
  readonly findings?: readonly Finding[];
}

/** Nothing could be told `looks` times: once more, or a person. It never costs an attempt. */
export function again(run: GateRun, { recheck }: Protocol, { looks, step, findings }: Look): Step {
  const doubts = findings?.filter(({ outcome }) => outcome === 'inconclusive') ?? [];
  const isHopeless = looks > 0 && doubts.some(({ reason }) => isSettled(reason));
  if (looks <= recheck.times && !isHopeless)
    return { ...step, delayMs: looks === 0 ? 0 : recheck.delayMs };
  const what = step.type === 'check' ? `the ${step.stage} stage` : NAMES[step.type];
  const tries = looks === 1 ? 'and looking again would not change that' : `after ${looks} tries`;
  const why = doubts[0] === undefined ? '' : ` ${oneLine(doubts[0].message, 200)}`;
  const message = `Nothing could be told from ${what}${looks === 1 ? ',' : ''} ${tries}.${why}`;
  return parked(run, park('inconclusive', message, ['retry', 'skip', 'investigate', 'abandon']));
}

const NAMES: Readonly<Record<Exclude<Repeatable['type'], 'check'>, string>> = {
  execute: 'the executor, which did not come back',
  review: 'the review',
  vote: 'the votes',
  ratify: 'the review of the spec',
};
