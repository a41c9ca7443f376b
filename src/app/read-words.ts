// Words of agents and reviewers on their way to the gate. Loaded only when there are any.

import type { Claim } from '../model/claim.ts';
import type { CheckRules } from '../model/protocol.ts';
import type { ReviewReading } from '../model/review.ts';

export async function readClaimFor(
  text: string,
  tokens: readonly string[],
  rules: CheckRules,
): Promise<Claim> {
  const { readClaim } = await import('../reading/claim/claim.ts');
  return readClaim(text, {
    tokens,
    detector: rules.contradiction === 'phrases' ? 'phrases' : 'clauses',
  });
}

export async function readReview(text: string, reviewer: string): Promise<ReviewReading> {
  const { decodeReview } = await import('../reading/review/review.ts');
  return decodeReview(text, reviewer);
}
