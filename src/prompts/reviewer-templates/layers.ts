// The delegation prompt of the artifact review: REVIEW_PASS or REVIEW_FAIL as the last line.

import { joined } from '../executor-templates/pieces.ts';
import { CHANGE, DATA_RULE } from './pieces.ts';

export const layers: string = joined(
  `You are reviewing the execution artifact for spec: {{prdName}}
Spec path: {{specPath}}
Review iteration: {{round}} of {{maxRounds}}`,
  DATA_RULE,
  `Task description:
{{tasks}}`,
  `Changed files:
{{changedFiles}}`,
  `Upstream artifacts (for cross-referencing):
{{#if documents}}
{{documents}}
{{else}}
none
{{/if}}`,
  CHANGE.replace('{{changedFiles}}\n\n', ''),
  `{{#if priorFindings}}
Prior findings (from iteration {{previousRound}}):
{{priorFindings}}

{{newDiff}}
{{/if}}`,
  `Execution rubric: alignment with the design; changed files are those of the task; "Done when" can be seen to hold;
nothing is made up, every import and path exists.`,
  `Apply the execution rubric. Output structured findings with REVIEW_PASS or REVIEW_FAIL.
If REVIEW_FAIL, provide specific, actionable feedback for revision. Reference file names and line numbers.`,
  `Answer in this form; the signal is the last line:

## Review: execution (Iteration {{round}})

Nonce: {{nonce}}

| # | Dimension | Status | Finding |
| --- | --- | --- | --- |
| 1 | <dimension> | PASS or FAIL | <finding, with file:line> |

### Feedback for Revision

<only for REVIEW_FAIL: what has to be done>

<REVIEW_PASS or REVIEW_FAIL>`,
);
