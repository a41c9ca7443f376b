// An executor that says itself that it has failed or cannot go on, in the words of a finding.

import type { Claim } from '../../model/claim.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { Reason } from '../../model/reason.ts';
import { oneLine } from '../../std/text.ts';

export interface ReportedTrouble {
  readonly outcome: Outcome;
  readonly reason: Reason;
  readonly message: string;
  readonly guidance: string;
}

export function reportedTrouble(claim: Claim | undefined): ReportedTrouble | undefined {
  const said = oneLine(claim?.error ?? 'no error was given', 300);
  if (claim?.status === 'failure')
    return {
      outcome: 'fail',
      reason: 'claim.failure',
      message: `The executor itself reports failure: ${said}`,
      guidance: 'Remove what stopped the work, then do the task again.',
    };
  if (claim?.status !== 'blocked') return undefined;
  return {
    outcome: 'inconclusive',
    reason: 'claim.blocked',
    message: `The executor reports that it is blocked: ${said}`,
    guidance: 'A person has to resolve the blocker or change the plan.',
  };
}
