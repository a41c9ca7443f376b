// How many votes are asked for, and what they have to say together.

import type { Reviewed } from './review-once.ts';

/**
 * `majority`: that many at once, and more than half must pass. `lead`: one after the other, until
 * passes are ahead by two or a failure has been reproduced.
 */
export type VotePolicy =
  | { readonly kind: 'majority'; readonly count: number }
  | {
      readonly kind: 'lead';
      readonly lead: number;
      readonly cap: number;
      readonly discards: number;
    };

export type Decision = 'passed' | 'failed' | 'split' | 'inconclusive';

export interface Ballot {
  readonly decision: Decision;
  readonly cast: readonly Reviewed[];
}

export function defaultPolicy(
  voting: 'lead' | 'majority',
  parts: { readonly count: number; readonly isCritical: boolean },
): VotePolicy {
  if (voting === 'majority') return { kind: 'majority', count: parts.count };
  const cap = Math.max(parts.count, parts.isCritical ? 5 : 3);
  return { kind: 'lead', lead: 2, cap, discards: 2 };
}
