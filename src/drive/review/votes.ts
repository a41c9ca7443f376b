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
}

export async function castVotes(
  request: ReviewRequest,
  { reviewers, policy }: { readonly reviewers: readonly Reviewer[]; readonly policy: VotePolicy },
  world: ReviewWorld,
): Promise<Votes> {
  const voice = voices();
  const seat = (reviewer: Reviewer, index: number): Seat => ({
    // Each is asked anew: a vote that knows of another one is not a second vote.
    request: { ...request, nonce: `${request.nonce}-${index + 1}` },
    reviewer: voice(reviewer),
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
      const { request, reviewer: asked } = seat(reviewer, index);
      return reviewOnce(request, asked, world);
    });
  const seats = seated(reviewers, policy.count).map(seat);
  return castMajority(seats, world);
}

/** A person is asked once, however many votes there are; a model can be asked anew. */
function seated(reviewers: readonly Reviewer[], count: number): readonly Reviewer[] {
  const models = reviewers.filter(({ kind }) => kind === 'model' || kind === 'command');
  if (models.length === 0) return reviewers.slice(0, count);
  const again = Array.from({ length: Math.max(0, count - reviewers.length) }, (_, index) => {
    const reviewer = models[index % models.length];
    assert(reviewer !== undefined, 'a place in a list that is not empty');
    return reviewer;
  });
  return [...reviewers.slice(0, count), ...again];
}

async function castMajority(seats: readonly Seat[], world: ReviewWorld): Promise<Ballot> {
  const cast = await reviewTogether(seats, world);
  const votes = cast.map(({ outcome }) => outcome);
  return { decision: tally(votes, seats.length), cast };
}

/**
 * Those of another family than the executor first, of each family one before the second; people last,
 * because their word ends the vote.
 */
export function inOrder(
  reviewers: readonly Reviewer[],
  executorFamily: string | undefined,
): readonly Reviewer[] {
  const rank = (reviewer: Reviewer): number => {
    const { family, kind } = reviewer;
    const turn = reviewers.filter((other) => other.family === family).indexOf(reviewer);
    const isOwn = family !== undefined && family === executorFamily;
    return turn + (isOwn ? 100 : 0) + (kind === 'human' ? 1_000 : 0);
  };
  return reviewers.toSorted((left, right) => rank(left) - rank(right));
}

/** The same reviewer asked again is another voice in the record. */
function voices(): (reviewer: Reviewer) => Reviewer {
  const turns = new Map<string, number>();
  return (reviewer) => {
    const turn = (turns.get(reviewer.name) ?? 0) + 1;
    turns.set(reviewer.name, turn);
    const name = turn === 1 ? reviewer.name : `${reviewer.name}#${turn}`;
    return { ...reviewer, name, review: (request) => reviewer.review(request) };
  };
}

function votesOf({ decision, cast }: Ballot, request: ReviewRequest): Votes {
  const usable = cast.filter(({ record }) => record.reading.ok);
  const passes = usable.filter(({ outcome }) => isPassing(outcome)).length;
  const records = cast.map(({ record }) => record);
  return {
    decision,
    votes: cast.map(({ outcome }) => outcome),
    records,
    findings: [
      ...cast.flatMap(({ findings }) => findings),
      ...baitFindings(request, records),
      ...decisionFindings(decision, cast),
    ],
    confidence: usable.length === 0 ? 0 : passes / usable.length,
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
