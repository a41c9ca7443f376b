// Tries until there is an answer or the time is up: at once after an answer that cannot be read, with
// growing pauses after trouble on the way. What comes back is always an answer, never an exception.

import { setTimeout as sleep } from 'node:timers/promises';
import type { ReviewAnswer } from '../../drive/ports/reviewer.ts';
import type { Usage } from '../../model/record.ts';
import { showDuration } from '../../std/duration.ts';

/** `unreadable`: one more try is worth it. `trouble`: it may be over soon. `final`: it stands. */
export type Worth = 'final' | 'unreadable' | 'trouble';

export interface Tried {
  readonly answer: ReviewAnswer;
  readonly worth: Worth;
  /** How long the other side asks to be left alone. */
  readonly pauseMs?: number | undefined;
}

export interface Patience {
  readonly limitMs: number;
  readonly firstDelayMs: number;
  readonly maxTries: number;
}

const LONGEST_PAUSE_MS = 60_000;

export async function withPatience(
  { limitMs, firstDelayMs, maxTries }: Patience,
  once: (leftMs: number) => Promise<Tried>,
): Promise<ReviewAnswer> {
  const began = performance.now();
  const left = (): number => limitMs - (performance.now() - began);
  let usage: Usage | undefined;
  let unreadable = 0;
  for (let tries = 1; ; tries += 1) {
    const { answer, worth, pauseMs } = await once(Math.max(1, Math.round(left())));
    usage = added(usage, answer.usage);
    unreadable += worth === 'unreadable' ? 1 : 0;
    const whole = { ...answer, usage, durationMs: Math.round(performance.now() - began) };
    if (worth === 'final' || unreadable > 1 || tries >= maxTries) return whole;
    const pause = worth === 'trouble' ? pauseAfter(tries, firstDelayMs, pauseMs) : 0;
    // A pause that outlasts the limit can only end in silence.
    if (pause >= left()) return outOfTime(whole, limitMs);
    await sleep(pause);
  }
}

function pauseAfter(tries: number, firstDelayMs: number, askedMs: number | undefined): number {
  const growing = firstDelayMs * 2 ** (tries - 1);
  // Spread, so that reviewers that were turned away together do not come back together.
  const spread = growing * (0.75 + Math.random() / 2);
  return Math.min(Math.max(spread, askedMs ?? 0), LONGEST_PAUSE_MS);
}

function outOfTime(answer: ReviewAnswer, limitMs: number): ReviewAnswer {
  const { reading } = answer;
  if (reading.ok) return answer;
  const message = `${reading.failure.message}; no further try fits into ${showDuration(limitMs)}`;
  return { ...answer, reading: { ok: false, failure: { ...reading.failure, message } } };
}

function added(left: Usage | undefined, right: Usage | undefined): Usage | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  const sum = (a: number | undefined, b: number | undefined): number | undefined =>
    a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0);
  return {
    inputTokens: sum(left.inputTokens, right.inputTokens),
    outputTokens: sum(left.outputTokens, right.outputTokens),
    costUsd: sum(left.costUsd, right.costUsd),
  };
}
