// The prompt of the second layer: the evidence report and the code, with severities.

import { joined } from '../executor-templates/pieces.ts';
import { CHANGE, DATA_RULE, DOCUMENTS, LATER_ROUND } from './pieces.ts';

export const twoLayer: string = joined(
  `You review {{#if isSpecReview}}a spec before anybody works on it{{else}}work against its spec{{/if}}. The automated gates have passed; find what they cannot see.`,
  DATA_RULE,
  `## The task and its spec

{{tasks}}`,
  DOCUMENTS,
  CHANGE,
  LATER_ROUND,
  `## Severities

CRITICAL: evidence that is made up, an assertion that does not hold. MAJOR: a change outside the scope, a vague assertion, a
missing result. MINOR: form, and what a SHOULD asks for. APPROVED only without CRITICAL and MAJOR.`,
  `## Your answer

NONCE: {{nonce}}
STATUS: <APPROVED, NEEDS_CHANGES or BLOCKED: one of them>
ISSUES:
1. [<severity>] <file>:<line> — <what is wrong>
   FIX_GUIDANCE: <what to do>
SUMMARY: <one sentence, with the places that you looked at as file:line>`,
);
