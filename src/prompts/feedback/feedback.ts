// What the next attempt is told: the last failure in full, as its protocol words it, and one line for
// each attempt before it, so that nothing is tried twice.

import type { ProtocolName } from '../../model/protocol.ts';
import type { PastAttempt } from '../../model/record.ts';
import { alterationLine } from '../../model/strength.ts';
import type { Fences } from '../fence.ts';
import { type Failure, inShort } from './facts.ts';
import { FORMATS } from './formats.ts';

export interface FeedbackParts {
  readonly protocol: ProtocolName;
  readonly taskId: string;
  readonly maxAttempts: number;
  /** In any order. */
  readonly past: readonly PastAttempt[];
}

const MAX_EARLIER = 8;

/** Empty before the first failure. */
export function feedbackText(parts: FeedbackParts, fences: Fences): string {
  const { past, ...rest } = parts;
  const failures = past
    .toSorted((left, right) => left.attempt - right.attempt)
    .map((attempt): Failure => ({ ...rest, attempt, fences }));
  const last = failures.at(-1);
  if (last === undefined) return '';
  const paragraphs = [
    ...FORMATS[parts.protocol](last),
    ...cutShort(last),
    ...unnoticed(last),
    ...earlier(failures),
  ];
  return paragraphs.join('\n\n');
}

/** Half-done work is not mended by doing it again in the same way. */
function cutShort({ attempt, fences }: Failure): readonly string[] {
  if (attempt.earlyStop === undefined) return [];
  const why = fences.line(attempt.earlyStop, 160);
  return [`Your turn ended early: ${why}. What is missing may not have been begun.`];
}

const MAX_SURVIVORS = 15;

/** Offered as work beside what has to be mended; no attempt fails for it. */
function unnoticed({ attempt, fences }: Failure): readonly string[] {
  const survivors = attempt.strength?.survivors ?? [];
  if (survivors.length === 0) return [];
  const items = survivors.slice(0, MAX_SURVIVORS).map((survivor) => alterationLine(survivor));
  return [
    [
      'Nobody noticed when this was altered and the verify commands ran again. Add or sharpen tests that would (this alone fails no attempt):',
      ...items.map((item) => `- ${fences.line(item, 240)}`),
    ].join('\n'),
  ];
}

/** Protocols that park a task which fails twice in the same way; the others go by their numbers alone. */
const END_BY_REPETITION: readonly ProtocolName[] = ['strict', 'tiers'];

function earlier(failures: readonly Failure[]): readonly string[] {
  const before = failures.slice(0, -1).slice(-MAX_EARLIER);
  const [first] = before;
  if (first === undefined) return [];
  const heading =
    first.protocol === 'tiers'
      ? 'PREVIOUS ATTEMPTS (all failed):'
      : 'Tried before, and failed as well:';
  return [
    [heading, ...before.map(inShort)].join('\n'),
    END_BY_REPETITION.includes(first.protocol)
      ? 'Do not repeat what failed: an attempt that fails in the same way again ends the task.'
      : 'Do not repeat what failed.',
  ];
}

/** One line for each attempt so far. */
export function attemptLines(parts: FeedbackParts, fences: Fences): readonly string[] {
  const { past, ...rest } = parts;
  return past.slice(-MAX_EARLIER).map((attempt) => inShort({ ...rest, attempt, fences }));
}
