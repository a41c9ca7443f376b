// When a failing task stops being retried and a person is asked. Thresholds are the protocol's.

import type { Park, ParkReason } from '../model/event.ts';
import type { Protocol } from '../model/protocol.ts';
import type { EscalationTrigger, PersonOption } from '../model/protocol-rules.ts';
import type { FailureType } from '../model/reason.ts';
import { unreachable } from '../std/assert.ts';
import { plural } from '../std/text.ts';
import { countedFailures, type GateRun } from './run.ts';

const DEFAULT_OFFERS: readonly PersonOption[] = ['retry', 'fix', 'skip', 'investigate', 'abandon'];

/** The first trigger that the task's failures set off. */
export function triggered(run: GateRun, { triggers }: Protocol): EscalationTrigger | undefined {
  return triggers.find(
    (trigger) => trigger.on !== 'wave' && seen(run, trigger.on) >= trigger.count,
  );
}

function seen(run: GateRun, on: EscalationTrigger['on']): number {
  const failures = countedFailures(run);
  switch (on) {
    case 'failures':
      return failures.length;
    case 'rejections':
      return streak(failures.map(({ failure }) => failure === 'ARCHITECT_REJECTION'));
    case 'timeouts':
      return failures.filter(({ failure }) => failure === 'TIMEOUT').length;
    case 'malformed':
      return failures.filter(({ failure }) => failure === 'MALFORMED').length;
    case 'same-signature': {
      const last = failures.at(-1)?.signature;
      return streak(failures.map(({ signature }) => signature === last));
    }
    case 'wave':
      return 0;
    default:
      return unreachable(on);
  }
}

/** How many of the last ones are true. */
function streak(values: readonly boolean[]): number {
  const end = values.findLastIndex((value) => !value);
  return values.length - end - 1;
}

export function parkFor(trigger: EscalationTrigger): Park {
  const { on, level, offers, count } = trigger;
  return { why: on, level, offers, message: TRIGGER_MESSAGES[on](count) };
}

const TRIGGER_MESSAGES: Readonly<Record<EscalationTrigger['on'], (count: number) => string>> = {
  failures: (count) => `The task failed ${plural(count, 'time')}.`,
  rejections: (count) => `The reviewer rejected the work ${plural(count, 'time')} in a row.`,
  timeouts: (count) => `The task ran out of time ${plural(count, 'time')}.`,
  malformed: (count) =>
    `The executor's result could not be read ${plural(count, 'time')}: look at it by hand.`,
  'same-signature': (count) =>
    `${plural(count, 'attempt')} in a row failed in the same way: another one would learn nothing.`,
  wave: (count) => `${plural(count, 'task')} of this wave failed.`,
};

const EXHAUSTED: Readonly<Record<FailureType, ParkReason>> = {
  EXECUTION_FAILURE: 'failures',
  VERIFY_FAILURE: 'failures',
  ARCHITECT_REJECTION: 'rejections',
  BLOCKED: 'blocked',
  TIMEOUT: 'timeouts',
  MALFORMED: 'malformed',
};

export function parkExhausted(run: GateRun, failure: FailureType): Park {
  const count = countedFailures(run).length;
  return park(EXHAUSTED[failure], `No retry is left after ${plural(count, 'failure')}.`);
}

export function park(
  why: ParkReason,
  message: string,
  offers: readonly PersonOption[] = DEFAULT_OFFERS,
): Park {
  return { why, level: 2, offers, message };
}
