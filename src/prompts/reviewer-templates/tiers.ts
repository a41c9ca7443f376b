// The prompt of the second tier: output against acceptance criteria, and JSON as the answer.

import { joined } from '../executor-templates/pieces.ts';
import { DATA_RULE, LATER_ROUND } from './pieces.ts';

export const tiers: string = joined(
  'You are a verification assistant. You are reviewing the output of a completed subtask.',
  DATA_RULE,
  `SUBTASK DESCRIPTION:
{{tasks}}`,
  `{{#if documents}}
DOCUMENTS:
{{documents}}
{{/if}}`,
  `SUBTASK OUTPUT:
{{#if isSpecReview}}
none yet: judge whether the description can be verified
{{else}}
{{changedFiles}}

{{diff}}
{{/if}}
{{#if isDiffCut}}

The diff is longer than this. Read the rest in the working tree, or fail it as not judged.
{{/if}}`,
  `COMMANDS RUN BY THE GATE:
{{#if evidence}}
{{evidence}}
{{else}}
none
{{/if}}
{{gateFindings}}`,
  `ACCEPTANCE CRITERIA:
{{#if acceptanceCriteria}}
{{acceptanceCriteria}}
{{else}}
The subtask description should be fully satisfied.
{{/if}}`,
  LATER_ROUND,
  `Evaluate whether the output correctly satisfies the subtask description and acceptance criteria. Be sceptical: what is
done in part is not done. Issues name their place as file:line; places are looked up.`,
  `Respond with ONLY a JSON object:
{
  "nonce": "{{nonce}}",
  "passed": true/false,
  "issues": ["list of specific problems found"],
  "citations": ["file:line of what you looked at"],
  "confidence": 0.0-1.0,
  "suggestion": "what should be fixed if failed"
}`,
);
