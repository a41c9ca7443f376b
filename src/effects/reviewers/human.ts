// A person as the reviewer. Where nobody can be asked now, the words say how to decide later.

import type { ReviewAnswer, Reviewer, ReviewRequest } from '../../drive/ports/reviewer.ts';
import type { Review } from '../../model/review.ts';
import { noAnswer } from './no-answer.ts';

export interface PersonalVerdict {
  readonly verdict: 'approved' | 'rejected';
  /** Needed to reject; welcome otherwise. */
  readonly reason: string;
}

/** Undefined where the person did not decide. */
export type AskReviewer = (
  request: ReviewRequest,
  words: string,
) => Promise<PersonalVerdict | undefined>;

export interface HumanReviewerOptions {
  readonly name: string;
  readonly ask: AskReviewer | undefined;
  render(request: ReviewRequest): string;
}

export function humanReviewer({ name, ask, render }: HumanReviewerOptions): Reviewer {
  return {
    name,
    kind: 'human',
    family: undefined,
    async review(request) {
      const prompt = render(request);
      if (ask === undefined) return undecided(name, request, 'there is no terminal to ask at');
      const began = performance.now();
      const said = await ask(request, prompt);
      if (said === undefined) return undecided(name, request, 'nobody has decided');
      const durationMs = Math.round(performance.now() - began);
      return { ...answerOf(name, said), prompt, durationMs };
    },
  };
}

function undecided(reviewer: string, { task }: ReviewRequest, why: string): ReviewAnswer {
  const id = /^[\w.:-]{1,80}$/.test(task.id) ? task.id : JSON.stringify(task.id.slice(0, 80));
  const message = `a person has to look, and ${why}; decide later with \`doorward approve ${id}\` or \`doorward reject ${id} --reason "..."\``;
  return noAnswer({ reviewer, problem: 'undecided', message });
}

function answerOf(reviewer: string, { verdict, reason }: PersonalVerdict): ReviewAnswer {
  const words = reason.trim().slice(0, 4_000);
  const isRejected = verdict === 'rejected';
  const review: Review = {
    reviewer,
    verdict,
    confidence: 'high',
    findings: isRejected || words === '' ? [] : [words],
    concerns: [],
    recommendation: isRejected ? 'retry' : 'commit',
    feedback: isRejected && words !== '' ? words : undefined,
    citations: [],
    failedItems: [],
    form: 'person',
  };
  return {
    reading: { ok: true, review },
    prompt: '',
    text: `verdict: ${verdict.toUpperCase()}\nreason: ${JSON.stringify(words)}\n`,
    model: undefined,
    durationMs: 0,
    usage: undefined,
  };
}
