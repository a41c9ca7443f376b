// What reviewers have said about one task, point by point and round by round. It keeps review from
// going in circles: what is new must be about what is new, or come with a proof.

import type { ReviewRecord } from '../../model/record.ts';
import type { Review } from '../../model/review.ts';
import type { TouchedLines } from '../../reading/change/touched-lines.ts';
import { blockersOf, isSamePoint, type ReviewPoint } from '../../reading/review/points.ts';

export interface LedgerEntry extends ReviewPoint {
  /** `fixed`: no longer said. `reopened`: said, not said, and said again. */
  readonly status: 'new' | 'open' | 'fixed' | 'reopened';
  /** The rounds in which it was first and last said. */
  readonly first: number;
  readonly last: number;
}

export type Ledger = readonly LedgerEntry[];

/** The ledger of earlier rounds, oldest first. A reviewer that speaks again begins a new round. */
export function ledgerOf(prior: readonly ReviewRecord[]): Ledger {
  return roundsOf(prior).reduce<Ledger>(
    (ledger, reviews, index) => afterRound(ledger, reviews, index + 1),
    [],
  );
}

function roundsOf(prior: readonly ReviewRecord[]): readonly (readonly Review[])[] {
  const rounds: Review[][] = [];
  let seen = new Set<string>();
  for (const { reviewer, reading } of prior) {
    if (rounds.length === 0 || seen.has(reviewer)) {
      rounds.push([]);
      seen = new Set();
    }
    seen.add(reviewer);
    if (reading.ok) rounds.at(-1)?.push(reading.review);
  }
  return rounds;
}

/** A round in which nobody gave a usable answer changes nothing. */
export function afterRound(ledger: Ledger, reviews: readonly Review[], round: number): Ledger {
  if (reviews.length === 0) return ledger;
  const said = reviews.flatMap(blockersOf);
  const known = ledger.map((entry): LedgerEntry => {
    if (!said.some((point) => isSamePoint(point, entry))) return { ...entry, status: 'fixed' };
    const isBack = entry.status === 'fixed' || entry.status === 'reopened';
    return { ...entry, status: isBack ? 'reopened' : 'open', last: round };
  });
  const entries = [...known];
  for (const point of said) {
    const isKnown = entries.some((entry) => isSamePoint(point, entry));
    if (!isKnown) entries.push({ ...point, status: 'new', first: round, last: round });
  }
  return entries;
}

export function openPoints(ledger: Ledger): Ledger {
  return ledger.filter(({ status }) => status !== 'fixed');
}

export interface RoundFacts {
  /** From 1. */
  readonly round: number;
  /** Of the rounds before this one. */
  readonly ledger: Ledger;
  /** Since the last round; undefined where it is not known, which counts as everything. */
  readonly touched: TouchedLines | undefined;
  /** The gate has seen for itself that the work fails as the reviewer says. */
  readonly isReproduced: boolean;
}

export interface Refusal {
  /** What the refusal rests on. */
  readonly standing: readonly ReviewPoint[];
  /** Said for the first time, or again, about code that nobody has touched since: concerns. */
  readonly late: readonly ReviewPoint[];
}

/**
 * What stands of a review that refuses. One that names nothing in particular stands as a whole, and
 * has no points; where points were named and none of them stands, the refusal has become concerns.
 */
export function standingOf(review: Review, facts: RoundFacts): Refusal {
  const points = blockersOf(review);
  const isFirst = facts.round <= 1 || facts.ledger.length === 0;
  if (isFirst || facts.isReproduced || facts.touched === undefined || review.verdict === 'blocked')
    return { standing: points, late: [] };
  const { touched } = facts;
  const open = openPoints(facts.ledger);
  const stands = (point: ReviewPoint): boolean =>
    open.some((entry) => isSamePoint(point, entry)) ||
    (point.file !== undefined && touched.covers(point.file, point.line));
  return {
    standing: points.filter(stands),
    late: points.filter((point) => !stands(point)),
  };
}
