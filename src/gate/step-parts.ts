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
export function again(
  run: GateRun,
  protocol: Protocol,
  { looks, step, findings = [] }: Look,
): Step {
  const { recheck } = protocol;
  const doubts = findings.filter(({ outcome }) => outcome === 'inconclusive');
  const idle = step.type === 'check' && doubts.length === 0 ? idleIn(findings, protocol) : [];
  const isHopeless =
    looks > 0 && (idle.length > 0 || doubts.some(({ reason }) => isSettled(reason)));
  if (looks <= recheck.times && !isHopeless)
    return { ...step, delayMs: looks === 0 ? 0 : recheck.delayMs };
  const what = step.type === 'check' ? `the ${step.stage} stage` : NAMES[step.type];
  const tries = looks === 1 ? 'and looking again would not change that' : `after ${looks} tries`;
  const why = doubts[0] === undefined ? idleWords(idle) : ` ${oneLine(doubts[0].message, 200)}`;
  const message = `Nothing could be told from ${what}${looks === 1 ? ',' : ''} ${tries}.${why}`;
  return parked(run, park('inconclusive', message, ['retry', 'skip', 'investigate', 'abandon']));
}

/** What could have spoken for the work, where none of it applied. */
function idleIn(findings: readonly Finding[], { guards }: Protocol): readonly Finding[] {
  const own = findings.filter(({ check }) => !guards.includes(check));
  return own.every(({ outcome }) => outcome === 'skipped') ? own : [];
}

function idleWords(idle: readonly Finding[]): string {
  if (idle.length === 0) return '';
  const words = idle.map(({ check, message }) => `${check}: ${message}`).join(' ');
  return ` The protocol demands it, and none of it applies to this plan. ${oneLine(words, 200)}`;
}

const NAMES: Readonly<Record<Exclude<Repeatable['type'], 'check'>, string>> = {
  execute: 'the executor, which did not come back',
  review: 'the review',
  vote: 'the votes',
  ratify: 'the review of the spec',
};
