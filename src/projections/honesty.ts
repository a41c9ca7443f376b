// Whose word was worth what: executors whose claims the facts contradicted, and reviewers whose
// approvals did not hold.

import { isPassing, type Outcome } from '../model/outcome.ts';
import type { Reason } from '../model/reason.ts';
import type { ReviewerKind, ReviewerProbe, ReviewRecord } from '../model/record.ts';
import { type Cost, NO_COST, sumOf } from './cost.ts';
import { type AttemptStory, type Look, looksOf, type TaskStory } from './run-history.ts';
import { reviewCost } from './stage-costs.ts';

export interface ExecutorHonesty {
  readonly agent: string;
  readonly models: readonly string[];
  /** Turns that came back with an answer. */
  readonly claims: number;
  /** Those of them that the facts, or the message itself, contradicted. */
  readonly contradicted: number;
  /** Those of the others in which something could not be confirmed. */
  readonly unproven: number;
  readonly reasons: Readonly<Partial<Record<Reason, number>>>;
}

/** To say "I failed" or "I am blocked" is honest. */
const HONEST: readonly Reason[] = ['claim.failure', 'claim.blocked'];

const UNPROVEN: readonly Reason[] = ['claim.unproven', 'claim.incomplete'];

export function executorHonesty(stories: readonly TaskStory[]): readonly ExecutorHonesty[] {
  const found = new Map<string, ExecutorHonesty>();
  for (const attempt of stories.flatMap(({ attempts }) => attempts)) {
    const turn = attempt.turns.findLast(({ ending }) => ending === 'returned');
    if (turn === undefined) continue;
    const agent = turn.report?.agent ?? 'unknown';
    found.set(agent, withClaim(found.get(agent) ?? NOTHING_SAID, agent, attempt));
  }
  return [...found.values()];
}

const NOTHING_SAID = { models: [], claims: 0, contradicted: 0, unproven: 0, reasons: {} } as const;

function withClaim(
  before: Omit<ExecutorHonesty, 'agent'>,
  agent: string,
  { turns, looks }: AttemptStory,
): ExecutorHonesty {
  const model = turns.findLast(({ ending }) => ending === 'returned')?.report?.model;
  const findings = looks.flatMap((look) => look.findings);
  const wrong = findings.filter(
    ({ outcome, reason }) => outcome === 'fail' && isAboutClaim(reason),
  );
  const isWrong = wrong.length > 0;
  const isUnproven = !isWrong && findings.some(({ reason }) => UNPROVEN.includes(reason));
  return {
    agent,
    models: unique([...before.models, model]),
    claims: before.claims + 1,
    contradicted: before.contradicted + (isWrong ? 1 : 0),
    unproven: before.unproven + (isUnproven ? 1 : 0),
    reasons: counted(before.reasons, unique(wrong.map(({ reason }) => reason))),
  };
}

function isAboutClaim(reason: Reason): boolean {
  return reason.startsWith('claim.') && !HONEST.includes(reason);
}

function counted<K extends string>(
  counts: Readonly<Partial<Record<K, number>>>,
  keys: readonly K[],
): Readonly<Partial<Record<K, number>>> {
  const next: Partial<Record<K, number>> = { ...counts };
  for (const key of keys) next[key] = (next[key] ?? 0) + 1;
  return next;
}

function unique<T>(items: readonly (T | undefined)[]): readonly T[] {
  return [...new Set(items.filter((item) => item !== undefined))];
}

export interface ReviewerRecord {
  readonly reviewer: string;
  readonly kind: ReviewerKind;
  readonly models: readonly string[];
  readonly independence: readonly ReviewRecord['independence'][];
  readonly approved: number;
  readonly rejected: number;
  /** Answers that could not be read, and silence. */
  readonly unusable: number;
  /** Approvals of a tree that was found wrong in the same look or later. */
  readonly contradicted: number;
  /** Times that it was given work known to be wrong and gave a verdict, and how often it refused. */
  readonly planted: number;
  readonly caught: number;
  readonly cost: Cost;
}

export function reviewerRecords(stories: readonly TaskStory[]): readonly ReviewerRecord[] {
  const found = new Map<string, ReviewerRecord>();
  for (const story of stories) {
    const looks = looksOf(story);
    for (const [index, look] of looks.entries())
      for (const review of look.reviews) {
        const isWrong = isApproval(review) && isContradicted(review, looks.slice(index));
        found.set(review.reviewer, withReview(found.get(review.reviewer), review, isWrong));
      }
    for (const probe of looks.flatMap(({ reviewerProbes }) => reviewerProbes)) {
      const { reviewer } = probe.review;
      found.set(reviewer, withProbe(found.get(reviewer), probe));
    }
  }
  return [...found.values()];
}

function withReview(
  before: ReviewerRecord | undefined,
  review: ReviewRecord,
  isWrong: boolean,
): ReviewerRecord {
  const known = before ?? nothingOf(review);
  const { reading } = review;
  const isOk = isApproval(review);
  return {
    ...known,
    models: unique([...known.models, review.model]),
    independence: unique([...known.independence, review.independence]),
    approved: known.approved + (isOk ? 1 : 0),
    rejected: known.rejected + (reading.ok && !isOk ? 1 : 0),
    unusable: known.unusable + (reading.ok ? 0 : 1),
    contradicted: known.contradicted + (isWrong ? 1 : 0),
    cost: sumOf([known.cost, reviewCost(review)]),
  };
}

function withProbe(
  before: ReviewerRecord | undefined,
  { outcome, review }: ReviewerProbe,
): ReviewerRecord {
  const known = before ?? nothingOf(review);
  return {
    ...known,
    planted: known.planted + (outcome === 'unusable' ? 0 : 1),
    caught: known.caught + (outcome === 'refused' ? 1 : 0),
    cost: sumOf([known.cost, reviewCost(review)]),
  };
}

function nothingOf({ reviewer, kind }: ReviewRecord): ReviewerRecord {
  const none = { approved: 0, rejected: 0, unusable: 0, contradicted: 0, planted: 0, caught: 0 };
  return { reviewer, kind, models: [], independence: [], ...none, cost: NO_COST };
}

function isApproval({ reading }: ReviewRecord): boolean {
  return (
    reading.ok && reading.review.verdict === 'approved' && reading.review.failedItems.length === 0
  );
}

/** The first look is the approval's own: there only what others say counts. */
function isContradicted(approval: ReviewRecord, [own, ...later]: readonly Look[]): boolean {
  const tree = own?.tree;
  const isOutvoted = own?.reviews.some(
    (other) => other !== approval && other.reading.ok && !isApproval(other),
  );
  const isRefuted = later.some(
    (look) =>
      tree !== undefined &&
      look.tree === tree &&
      look.findings.some(({ outcome }) => outcome === 'fail'),
  );
  return isOutvoted === true || isRefuted;
}

/** Looks in which the reviewers, or their votes, disagreed. */
export function splitsIn(stories: readonly TaskStory[]): number {
  return stories.flatMap(looksOf).filter(isSplit).length;
}

function isSplit({ reviews, votes }: Look): boolean {
  const outcomes: readonly Outcome[] =
    votes.length > 0
      ? votes
      : reviews
          .filter(({ reading }) => reading.ok)
          .map((review) => (isApproval(review) ? 'pass' : 'fail'));
  return outcomes.some(isPassing) && outcomes.includes('fail');
}
