// Several reviewers, one decision. Silence is no vote: an answer that cannot be used is discarded,
// and a decision that was not reached is a person's.

import { tally } from '../../gate/votes.ts';
import type { Finding } from '../../model/finding.ts';
import { isPassing, type Outcome } from '../../model/outcome.ts';
import type { ReviewRecord } from '../../model/record.ts';
import { assert } from '../../std/assert.ts';
import type { Reviewer, ReviewRequest } from '../ports/reviewer.ts';
import { baitFindings } from './bait.ts';
import { castLead } from './lead.ts';
import { type ReviewWorld, reviewOnce, reviewTogether, type Seat } from './review-once.ts';
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
  const seat = (reviewer: Reviewer, index: number): Seat => ({
    // Each is asked anew: a vote that knows of another one is not a second vote.
    request: { ...request, nonce: `${request.nonce}-${index + 1}` },
    reviewer: named(reviewer, index, reviewers.length),
  });
  return votesOf(await ballotOf({ reviewers, policy }, seat, world), request);
}

function ballotOf(
  { reviewers, policy }: { readonly reviewers: readonly Reviewer[]; readonly policy: VotePolicy },
  seat: (reviewer: Reviewer, index: number) => Seat,
  world: ReviewWorld,
): Ballot | Promise<Ballot> {
  if (reviewers.length === 0) return { decision: 'inconclusive', cast: [] };
  if (policy.kind === 'lead')
    return castLead(inOrder(reviewers, world.executorFamily), policy, (reviewer, index) => {
      const { request, reviewer: voice } = seat(reviewer, index);
      return reviewOnce(request, voice, world);
    });
  const seats = Array.from({ length: policy.count }, (_, index) => {
    const reviewer = reviewers[index % reviewers.length];
    assert(reviewer !== undefined, 'a place in a list that is not empty');
    return seat(reviewer, index);
  });
  return castMajority(seats, world);
}

async function castMajority(seats: readonly Seat[], world: ReviewWorld): Promise<Ballot> {
  const cast = await reviewTogether(seats, world);
  const votes = cast.map(({ outcome }) => outcome);
  return { decision: tally(votes, seats.length), cast };
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
function named(reviewer: Reviewer, index: number, count: number): Reviewer {
  const turn = Math.floor(index / count);
  const name = turn === 0 ? reviewer.name : `${reviewer.name}#${turn + 1}`;
  return { ...reviewer, name, review: (request) => reviewer.review(request) };
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
