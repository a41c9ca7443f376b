// From the text of an answer to a verdict that may be used: readable, and bound to its question.

import type { ReviewReading } from '../../model/review.ts';
import { answerFault } from '../../reading/review/nonce.ts';
import { decodeReview } from '../../reading/review/review.ts';

export function decodeAnswer(text: string, reviewer: string, nonce: string): ReviewReading {
  const reading = decodeReview(text, reviewer);
  const fault = reading.ok ? answerFault(text, nonce) : undefined;
  if (fault === undefined) return reading;
  const message = `the answer cannot be used: ${fault}`;
  return { ok: false, failure: { reviewer, problem: 'malformed', message } };
}
