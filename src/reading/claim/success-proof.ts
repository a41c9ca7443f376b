// Whether a structured success names anything that proves it. The gate and the judge of words alike ask.

import type { Claim } from '../../model/claim.ts';

/** The second schema counts tests instead of naming a command: tests that ran are a proof, too. */
export function namesNoProof({ form, status, verification, tests }: Claim): boolean {
  if (form === 'text' || status !== 'success' || verification?.command !== undefined) return false;
  return verification !== undefined || (tests?.passed ?? 0) === 0;
}
