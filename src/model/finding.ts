// What a check concludes: outcome, stable reason, and a message that says what, where and what to do.

import { listItems } from '../std/list-items.ts';
import type { Outcome } from './outcome.ts';
import type { Reason } from './reason.ts';

/** `plan` findings are made before money is spent; the others judge work, cheapest first. */
export const STAGES = ['plan', 'claim', 'inspect', 'verify', 'review'] as const;
export type Stage = (typeof STAGES)[number];

export interface Finding {
  readonly check: string;
  readonly stage: Stage;
  readonly outcome: Outcome;
  readonly reason: Reason;
  /** What is wrong (or right), in one sentence. */
  readonly message: string;
  /** What to do about it; empty for a pass. */
  readonly guidance: string;
  /** What a command printed last, where it is about one: words of the work, not ours. */
  readonly printed?: string;
  readonly file?: string;
  readonly line?: number;
}

/** What it is about, point by point: of a refusal, what the reviewer wants to be different. */
export function pointsOf({ reason, message, guidance }: Finding): readonly string[] {
  const asked = reason === 'review.rejected' ? listItems(guidance) : [];
  return asked.length > 0 ? asked : [message];
}
