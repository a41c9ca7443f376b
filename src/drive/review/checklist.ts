// The reviewer that is always there: five questions answered from facts, without a model. It says
// what it could not find out, so that its approval is never mistaken for somebody's reading.

import type { Confidence, Review } from '../../model/review.ts';
import type { ReviewAnswer, Reviewer, ReviewRequest } from '../ports/reviewer.ts';
import { type Reply, repliesTo } from './questions.ts';

const NOTICE = 'Answered from facts alone: no reviewer has read the change.';

export function checklistReviewer(name = 'checklist'): Reviewer {
  return {
    name,
    kind: 'checklist',
    family: undefined,
    review: (request) => Promise.resolve(answerOf(name, request)),
  };
}

function answerOf(reviewer: string, request: ReviewRequest): ReviewAnswer {
  const review = request.subject === 'spec' ? ofSpec(request) : ofWork(repliesTo(request));
  return {
    reading: { ok: true, review: { reviewer, ...review } },
    prompt: '',
    text: asYaml(request.task.name, review),
    model: undefined,
    durationMs: 0,
    usage: undefined,
  };
}

type Voice = Omit<Review, 'reviewer'>;
const NOTHING = { recommendation: undefined, feedback: undefined, citations: [], failedItems: [] };

function ofWork(replies: readonly Reply[]): Voice {
  const said = ({ question, evidence }: Reply): string => `${question}: ${evidence}`;
  const refused = replies.filter(({ answer }) => answer === 'no').map(said);
  const findings = [NOTICE, ...replies.filter(({ answer }) => answer === 'yes').map(said)];
  const open = replies
    .filter(({ answer }) => answer === 'open')
    .map(({ question, evidence }) => `${question}: not answerable without a reader (${evidence})`);
  if (refused.length > 0)
    return {
      ...NOTHING,
      verdict: 'rejected',
      confidence: 'high',
      findings,
      concerns: open,
      recommendation: 'retry',
      feedback: refused.join('\n'),
      failedItems: refused,
      form: 'checklist',
    };
  const confidence = confidenceOf(replies);
  // To ask again would bring the same answer: without evidence it is at once a person's turn.
  return {
    ...NOTHING,
    verdict: 'approved',
    confidence,
    findings,
    concerns: open,
    recommendation: confidence === undefined ? 'manual_review' : 'commit',
    form: 'checklist',
  };
}

/** High needs every answer and counted tests; without a command that ran there is no evidence. */
function confidenceOf(replies: readonly Reply[]): Confidence | undefined {
  const verified = replies.find(({ question }) => question.startsWith('The verify output'));
  if (verified?.answer !== 'yes') return undefined;
  const isWhole = replies.every(({ answer }) => answer === 'yes');
  return isWhole && /tests? passed$/.test(verified.evidence) ? 'high' : 'medium';
}

function ofSpec({ findings }: ReviewRequest): Voice {
  const faults = findings.filter(({ outcome }) => outcome === 'fail').map(({ message }) => message);
  const isFaulty = faults.length > 0;
  return {
    ...NOTHING,
    verdict: isFaulty ? 'needs-changes' : 'approved',
    confidence: isFaulty ? 'high' : 'medium',
    findings: [NOTICE],
    concerns: isFaulty ? [] : ['Whether the spec is right is not answerable without a reader.'],
    feedback: isFaulty ? faults.join('\n') : undefined,
    failedItems: faults,
    form: 'checklist',
  };
}

/** As a reviewer would have written it, for people who look at the record. */
function asYaml(task: string, review: Voice): string {
  const list = (key: string, items: readonly string[]): readonly string[] =>
    items.length === 0
      ? [`${key}: []`]
      : [`${key}:`, ...items.map((item) => `  - ${JSON.stringify(item)}`)];
  return [
    `verdict: ${review.verdict.toUpperCase().replace('-', '_')}`,
    `task_name: ${JSON.stringify(task)}`,
    `confidence: ${(review.confidence ?? 'low').toUpperCase()}`,
    ...list('findings', review.findings),
    ...list('concerns', [...review.failedItems, ...review.concerns]),
    `recommendation: ${review.recommendation ?? 'manual_review'}`,
    '',
  ].join('\n');
}
