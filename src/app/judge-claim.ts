// A completion message judged by itself: what it claims, and whether it contradicts itself.

import type { Claim } from '../model/claim.ts';
import { readClaim } from '../reading/claim/claim.ts';

export interface ClaimJudgement {
  readonly claim: Claim;
  /** Nothing in the message speaks against itself. Facts are not consulted here. */
  readonly verdict: 'consistent' | 'contradicts-itself' | 'malformed' | 'not-done' | 'blocked';
}

export function judgeClaim(text: string, signals: readonly string[] | undefined): ClaimJudgement {
  const claim = readClaim(text, signals === undefined ? {} : { tokens: signals });
  return { claim, verdict: verdictOn(claim) };
}

function verdictOn(claim: Claim): ClaimJudgement['verdict'] {
  if (claim.problems.some(({ severity }) => severity === 'invalid')) return 'malformed';
  if (claim.status === 'blocked') return 'blocked';
  if (claim.status === 'failure') return 'not-done';
  if (claim.contradictions.some(({ severity }) => severity === 'hard')) return 'contradicts-itself';
  return 'consistent';
}
