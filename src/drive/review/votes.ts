// Several reviewers, one decision. Silence is no vote: an answer that cannot be used is discarded,
// and a decision that was not reached is a person's.

import { tally } from '../../gate/votes.ts';
import type { Finding } from '../../model/finding.ts';
import { isPassing, type Outcome } from '../../model/outcome.ts';
import type { ReviewRecord } from '../../model/record.ts';
import type { Reviewer, ReviewRequest } from '../ports/reviewer.ts';
import { baitFindings } from './bait.ts';
import { castLead } from './lead.ts';
import { type Reviewed, type ReviewWorld, reviewOnce } from './review-once.ts';
import type { Ballot, Decision, VotePolicy } from './vote-policy.ts';
import { decisionFindings } from './vote-words.ts';

export interface Votes {
  readonly decision: Decision;
  /** Of everything that was asked, in order; `inconclusive` where nothing usable came back. */
  readonly votes: readonly Outcome[];
  readonly records: readonly ReviewRecord[];
  readonly findings: readonly Finding[];
  /** The share of usable votes that pass. A count, not a probability. */
  readonly confidence: number;
  readonly level: 'code' | 'spec';
}

export async function castVotes(
  request: ReviewRequest,
  { reviewers, policy }: { readonly reviewers: readonly Reviewer[]; readonly policy: VotePolicy },
  world: ReviewWorld,
): Promise<Votes> {
  const ask = (reviewer: Reviewer, index: number): Promise<Reviewed> =>
    reviewOnce(
      // Each is asked anew: a vote that knows of another one is not a second vote.
      { ...request, nonce: `${request.nonce}-${index + 1}` },
      {
        ...reviewer,
        name: nameOf(reviewer, index, reviewers),
        review: (it) => reviewer.review(it),
      },
      world,
    );
  const ballot: Ballot =
    reviewers.length === 0
      ? { decision: 'inconclusive', cast: [] }
      : policy.kind === 'majority'
        ? await castMajority(reviewers, policy.count, ask)
        : await castLead(inOrder(reviewers, world.executorFamily), policy, ask);
  return votesOf(ballot, request);
}

async function castMajority(
  reviewers: readonly Reviewer[],
  count: number,
  ask: (reviewer: Reviewer, index: number) => Promise<Reviewed>,
): Promise<Ballot> {
  const seats = Array.from({ length: count }, (_, index) => reviewers[index % reviewers.length]);
  const cast = await Promise.all(
    seats.flatMap((reviewer, index) => (reviewer === undefined ? [] : [ask(reviewer, index)])),
  );
  const decision = tally(
    cast.map(({ outcome }) => outcome),
    count,
  );
  return { decision, cast };
}

/** Those of another family than the executor first; of each family one before the second. */
function inOrder(
  reviewers: readonly Reviewer[],
  executorFamily: string | undefined,
): readonly Reviewer[] {
  const turn = (reviewer: Reviewer): number =>
    reviewers.filter(({ family }) => family === reviewer.family).indexOf(reviewer);
  const isOwn = ({ family }: Reviewer): number =>
    family !== undefined && family === executorFamily ? 1 : 0;
  return reviewers.toSorted(
    (left, right) => turn(left) + isOwn(left) * 100 - (turn(right) + isOwn(right) * 100),
  );
}

/** The same reviewer asked again is another voice in the record. */
function nameOf(reviewer: Reviewer, index: number, reviewers: readonly Reviewer[]): string {
  const round = Math.floor(index / reviewers.length);
  return round === 0 ? reviewer.name : `${reviewer.name}#${round + 1}`;
}

function votesOf({ decision, cast }: Ballot, request: ReviewRequest): Votes {
  const usable = cast.filter(({ record }) => record.reading.ok);
  const passes = usable.filter(({ outcome }) => isPassing(outcome)).length;
  const refusals = cast.filter(({ outcome }) => outcome === 'fail');
  return {
    decision,
    votes: cast.map(({ outcome }) => outcome),
    records: cast.map(({ record }) => record),
    findings: [
      ...cast.flatMap(({ findings }) => findings),
      ...baitFindings(request),
      ...decisionFindings(decision, cast),
    ],
    confidence: usable.length === 0 ? 0 : passes / usable.length,
    level: refusals.length > 0 && refusals.every(({ level }) => level === 'spec') ? 'spec' : 'code',
  };
}

/**
 * The votes as the gate counts them, by majority of `count`: where another policy has decided, its
 * decision stands for the votes that it made superfluous.
 */
export function asCounted({ decision, votes }: Votes, count: number): readonly Outcome[] {
  if (tally(votes, count) === decision) return votes.slice(0, count);
  const filled = (outcome: Outcome): readonly Outcome[] =>
    Array.from({ length: count }, () => outcome);
  switch (decision) {
    case 'passed':
      return filled('pass');
    case 'failed':
      return filled('fail');
    case 'split':
      return count < 2 ? filled('inconclusive') : ['pass', ...filled('fail').slice(1)];
    case 'inconclusive':
      return filled('inconclusive');
  }
}
