// What the reviewers said, judged: only a clear approval, over nothing that failed and with evidence
// behind it, speaks for the work. An answer that cannot be read is nobody's fault but the reviewer's.

import type { Finding } from '../model/finding.ts';
import { statedCommands } from '../model/plan.ts';
import type { Reason } from '../model/reason.ts';
import { type NoReview, PLAN_FORM, type Review, type ReviewReading } from '../model/review.ts';
import { locatorFault } from '../reading/change/locators.ts';
import { isNameOf } from '../reading/claim/task-name.ts';
import { listItems } from '../std/list-items.ts';
import { oneLine, truncate } from '../std/text.ts';
import {
  type Check,
  type FindingParts,
  findingMaker,
  notApplicable,
  type Subject,
} from './check.ts';

const make = findingMaker('review-verdict', 'review');
const MAX_FEEDBACK = 4_000;

export const reviewVerdict: Check = {
  name: 'review-verdict',
  stage: 'review',
  check(subject) {
    const { rules, evidence } = subject;
    if (rules.review === 'ignored') return [make(notApplicable('The protocol has no review.'))];
    if (evidence.reviews.length === 0)
      return [make(rules.review === 'required' ? MISSING : notApplicable('No review was given.'))];
    return [
      ...evidence.reviews.flatMap((reading) => judgeReading(reading, subject)),
      ...splitVotes(evidence.reviews),
    ];
  },
};

const MISSING: FindingParts = {
  outcome: 'inconclusive',
  reason: 'review.missing',
  message: 'The protocol asks for a review, and there is none.',
  guidance:
    'Configure a reviewer, which runs ask; `doorward check` takes an answer with `--review FILE`. Or have a person look at the work.',
};

const NO_VERDICT: Readonly<Record<NoReview['problem'], Reason>> = {
  unavailable: 'review.unavailable',
  malformed: 'review.malformed',
  undecided: 'review.manual',
};

function judgeReading(reading: ReviewReading, subject: Subject): readonly Finding[] {
  if (reading.ok) return judgeReview(reading.review, subject);
  const { reviewer, problem, message } = reading.failure;
  const isAccepted = subject.rules.onSilentReviewer === 'accept' && problem !== 'undecided';
  return [
    make({
      outcome: isAccepted ? 'concern' : 'inconclusive',
      reason: NO_VERDICT[problem],
      message: `${oneLine(reviewer, 60)} gave no usable verdict: ${oneLine(message)}`,
      guidance:
        problem === 'undecided'
          ? 'Look at the work, then approve or reject it.'
          : 'Ask the reviewer again; the work need not be done again for this.',
    }),
  ];
}

function judgeReview(review: Review, subject: Subject): readonly Finding[] {
  const name = oneLine(review.reviewer, 60);
  const stray = strayFrom(review, subject);
  if (stray !== undefined)
    return [
      make({
        outcome: 'inconclusive',
        reason: 'review.malformed',
        message: `${name} gave a verdict on another task: "${oneLine(stray, 80)}".`,
        guidance: `Have "${oneLine(subject.task.name, 120)}" reviewed.`,
      }),
    ];
  const refusal = refusalOf(review, subject);
  if (refusal !== undefined) {
    const guidance = feedbackOf(review);
    const points = wordsOf(review);
    const message = points === '' ? `${name} ${refusal}.` : `${name} ${refusal}: ${points}`;
    return [make({ outcome: 'fail', reason: 'review.rejected', message, guidance })];
  }
  const doubts = [...doubtsIn(review, subject), ...citationDoubts(review, subject)];
  if (doubts.length > 0)
    return doubts.map((parts) =>
      make({ ...parts, message: `${name} approved, ${parts.message}.` }),
    );
  return [make({ outcome: 'pass', reason: 'gate.passed', message: `${name} approved the work.` })];
}

/** Its task, if that is plainly another one of the plan: a verdict counts for what it was given for. */
function strayFrom({ taskName }: Review, { task, plan }: Subject): string | undefined {
  if (taskName === undefined || isNameOf(task, taskName)) return undefined;
  return plan.tasks.some((other) => isNameOf(other, taskName)) ? taskName : undefined;
}

function refusalOf(review: Review, { evidence, task, plan }: Subject): string | undefined {
  if (review.verdict === 'blocked') return 'is blocked and cannot approve';
  if (review.verdict === 'needs-changes') return 'asks for changes';
  if (review.verdict === 'rejected') return 'rejected the work';
  if (review.failedItems.length > 0)
    return 'approved over what it marked as failed, which is no approval';
  if (review.recommendation === 'retry') return 'approved but recommends a retry';
  const isVerifyOwed = statedCommands(task, plan).length > 0;
  const hasRun = (evidence.commands ?? []).some(({ startError }) => startError === undefined);
  return isVerifyOwed && !hasRun ? 'approved without any result of the verify commands' : undefined;
}

function feedbackOf(review: Review): string {
  const text = ownWords(review);
  return text === '' ? 'Ask the reviewer what is missing.' : truncate(text, MAX_FEEDBACK);
}

const ownWords = ({ feedback, concerns, failedItems }: Review): string =>
  feedback ?? [...failedItems, ...concerns].join('\n');

/** In one line. Two refusals for different reasons are two different failures. */
function wordsOf(review: Review): string {
  const { feedback, failedItems } = review;
  // Beside its feedback an approval may have marked what its feedback does not name.
  const isOver = review.verdict === 'approved' && failedItems.length > 0 && feedback !== undefined;
  const said = isOver ? [...failedItems, feedback].join('\n') : ownWords(review);
  return oneLine(listItems(said).join('; '), 300);
}

const OF_THE_PLAN: FindingParts = {
  outcome: 'inconclusive',
  reason: 'review.missing',
  message: 'but the plan, and not what was made of it',
  guidance: 'Have the work itself reviewed.',
};

function doubtsIn(review: Review, { evidence }: Subject): readonly FindingParts[] {
  const weak = (outcome: 'concern' | 'inconclusive', message: string): FindingParts => ({
    outcome,
    reason: 'review.weak',
    message,
    guidance: feedbackOf(review),
  });
  const hasRun = (evidence.commands?.length ?? 0) > 0;
  return [
    ...(review.form === PLAN_FORM ? [OF_THE_PLAN] : []),
    // Neither says that the work is wrong: somebody else has to look.
    ...(review.confidence === 'low' ? [weak('inconclusive', 'but with low confidence')] : []),
    ...(review.recommendation === 'manual_review'
      ? [
          {
            ...weak('inconclusive', 'but recommends that a person looks at it'),
            reason: 'review.manual',
          } as const,
        ]
      : []),
    ...(review.confidence === 'medium' ? [weak('concern', 'with medium confidence')] : []),
    ...review.concerns
      .slice(0, 20)
      .map((concern) => weak('concern', `with a concern: ${oneLine(concern)}`)),
    ...(hasRun ? [] : [weak('concern', 'and no command has been run')]),
  ];
}

/** A citation counts as wrong only where the tree was asked for its file. */
function citationDoubts({ citations }: Review, { evidence }: Subject): readonly FindingParts[] {
  const asked = citations.filter(({ file }) => evidence.files.has(file));
  const wrong = asked.flatMap(
    ({ file, line }) =>
      locatorFault({ file, line, endLine: undefined, heading: undefined }, evidence.files) ?? [],
  );
  if (wrong.length === 0) return [];
  // A review that is wrong about every place it names has not looked.
  const isBaseless = wrong.length === citations.length;
  return [
    {
      outcome: isBaseless ? 'inconclusive' : 'concern',
      reason: 'review.uncited',
      message: `citing what is not in the tree: ${oneLine(wrong.join('; '), 300)}`,
      guidance: 'Have the work reviewed again, with the change before the eyes of the reviewer.',
    },
  ];
}

function splitVotes(readings: readonly ReviewReading[]): readonly Finding[] {
  const votes = readings.flatMap((reading) => (reading.ok ? [reading.review.verdict] : []));
  const approvals = votes.filter((verdict) => verdict === 'approved').length;
  if (approvals === 0 || approvals === votes.length) return [];
  return [
    make({
      outcome: 'concern',
      reason: 'vote.split',
      message: `${approvals} of ${votes.length} reviewers approved; the others did not.`,
      guidance: 'Look at the reasons of those who refused.',
    }),
  ];
}
