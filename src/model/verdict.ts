// The gate's word on an attempt, from all findings.

import type { Finding } from './finding.ts';
import { isPassing, type Outcome, worst } from './outcome.ts';
import { failureTypeOf } from './reason.ts';

/** `needs-person`: nobody but a human can say. */
export type Verdict = 'passed' | 'failed' | 'needs-person' | 'inconclusive';

export interface Judgement {
  readonly verdict: Verdict;
  readonly outcome: Outcome;
}

export function judge(findings: readonly Finding[]): Judgement {
  const outcome = worst(findings.map((finding) => finding.outcome));
  if (outcome === 'fail') return { verdict: 'failed', outcome };
  // Nothing but skipped checks: fail closed.
  if (outcome === 'skipped') return { verdict: 'inconclusive', outcome: 'inconclusive' };
  if (isPassing(outcome)) return { verdict: 'passed', outcome };
  const doubts = findings.filter((finding) => finding.outcome === 'inconclusive');
  const askPerson = doubts.some(({ reason }) => failureTypeOf(reason) === 'BLOCKED');
  return { verdict: askPerson ? 'needs-person' : 'inconclusive', outcome };
}
