// The prompt of Doorward's own review: try to refute the work, and prove it if you can.

import { joined } from '../executor-templates/pieces.ts';
import { CHANGE, DATA_RULE, DOCUMENTS, LATER_ROUND } from './pieces.ts';

export const strict: string = joined(
  `You review a change that somebody else has made. Try to refute it: look for an input, a command or a test that
fails, for a criterion that is not met, for tests that would pass without the change. Approve only if you looked and
found nothing; what you could not see you cannot approve. Style alone is no reason to refuse.`,
  DATA_RULE,
  `## The task

{{tasks}}`,
  DOCUMENTS,
  CHANGE,
  LATER_ROUND,
  `## Your answer

Answer with one JSON object and nothing else. Every finding and every issue names its place as file:line; places
are looked up.

{
  "nonce": "{{nonce}}",
  "verdict": "APPROVED or REJECTED",
  "confidence": "HIGH, MEDIUM or LOW",
  "findings": ["what you looked at and what it shows, with file:line"],
  "issues": ["[CRITICAL, MAJOR or MINOR] file:line: what is wrong, and the input that shows it"],
  "concerns": ["doubts that do not refuse the work"],
  "recommendation": "commit, retry or manual_review",
  "feedback": "for a refusal: what has to be done; else empty",
  "reproduce": "for a refusal: one of the commands of the task, or the path of a test file, that fails; else empty"
}`,
);
