// The answer of a reviewer that gave none, and a reviewer that can give no other.

import type { ReviewAnswer, Reviewer } from '../../drive/ports/reviewer.ts';
import type { ReviewerKind } from '../../model/record.ts';
import type { NoReview } from '../../model/review.ts';

export function noAnswer(failure: NoReview, parts: Partial<ReviewAnswer> = {}): ReviewAnswer {
  return {
    prompt: '',
    text: '',
    model: undefined,
    durationMs: 0,
    usage: undefined,
    ...parts,
    reading: { ok: false, failure },
  };
}

/** For a description that can't become a reviewer: the run goes on and is told why there is none. */
export function unavailableReviewer(name: string, kind: ReviewerKind, message: string): Reviewer {
  return {
    name,
    kind,
    family: undefined,
    missing: () => message,
    review: () => Promise.resolve(noAnswer({ reviewer: name, problem: 'unavailable', message })),
  };
}
