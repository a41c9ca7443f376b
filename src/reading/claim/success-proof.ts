// Whether a structured success names anything that proves it, and says that the criteria are met. The gate and the
// judge of words alike ask.

import type { Claim } from '../../model/claim.ts';

/** The second schema counts tests instead of naming a command: tests that ran are a proof, too. */
export function namesNoProof({ form, status, verification, tests }: Claim): boolean {
  if (form === 'text' || status !== 'success' || verification?.command !== undefined) return false;
  return verification !== undefined || (tests?.passed ?? 0) === 0;
}

/** The second schema, which has no verification, has no word on the criteria either. */
export function leavesCriteriaOpen({
  form,
  status,
  verification,
  doneCriteriaMet,
}: Claim): boolean {
  if (form === 'text' || status !== 'success' || verification === undefined) return false;
  return doneCriteriaMet === undefined;
}
