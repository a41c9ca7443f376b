// Votes one after the other. To accept, passes must be ahead by two; one failure that the gate has
// seen for itself rejects; a failure in words alone only asks for one more opinion.

import { isPassing } from '../../model/outcome.ts';
import type { Reviewer } from '../ports/reviewer.ts';
import type { Reviewed } from './review-once.ts';
import type { Ballot, Decision, VotePolicy } from './vote-policy.ts';

type LeadPolicy = Extract<VotePolicy, { readonly kind: 'lead' }>;

export async function castLead(
  reviewers: readonly Reviewer[],
  policy: LeadPolicy,
  ask: (reviewer: Reviewer, index: number) => Promise<Reviewed>,
): Promise<Ballot> {
  const cast: Reviewed[] = [];
  for (;;) {
    const decision = decisionOf(cast, policy);
    if (decision !== undefined) return { decision, cast };
    const reviewer = reviewers[cast.length % reviewers.length];
    if (reviewer === undefined) return { decision: 'inconclusive', cast };
    cast.push(await ask(reviewer, cast.length));
  }
}

/** Undefined as long as another vote could decide it. */
function decisionOf(
  cast: readonly Reviewed[],
  { lead, cap, discards }: LeadPolicy,
): Decision | undefined {
  if (cast.some(({ reproduction }) => reproduction === 'reproduced')) return 'failed';
  const usable = cast.filter(({ record }) => record.reading.ok);
  const person = usable.find(({ record }) => record.kind === 'human');
  // Whom else could one ask after a person has decided?
  if (person?.outcome === 'fail') return 'failed';
  if (person !== undefined && isPassing(person.outcome)) return 'passed';
  if (cast.length - usable.length >= discards) return 'inconclusive';
  const passes = usable.filter(({ outcome }) => isPassing(outcome)).length;
  const fails = usable.filter(({ outcome }) => outcome === 'fail').length;
  if (passes - fails >= lead) return 'passed';
  if (usable.length < cap) return undefined;
  return passes === 0 && fails === usable.length ? 'failed' : 'split';
}
