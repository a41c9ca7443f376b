// The prompt of the two-layer pipeline: a spec with assertions, and a report with one result for each.

import {
  FEEDBACK,
  HONESTY,
  joined,
  KEPT,
  NO_COMMIT,
  OPENING,
  PERSON,
  PROGRESS,
  PROOF,
  TASK,
} from './pieces.ts';

export const twoLayer: string = joined(
  OPENING,
  FEEDBACK,
  PERSON,
  KEPT,
  TASK,
  `{{#if spec}}
## The spec

{{fence spec "spec packet"}}
{{/if}}`,
  PROGRESS,
  `## Rules

- Change only files that are in file_scope. A change outside it is refused.
{{#if gateFiles}}
- Leave these alone:{{#each gateFiles}} {{this}}{{#unless @last}},{{/unless}}{{/each}}.
{{/if}}
${PROOF}
${NO_COMMIT}
${HONESTY}`,
  `## Evidence report

End with one result for every assertion{{#if assertions}}:{{#each assertions}} {{id}}{{#unless @last}},{{/unless}}{{/each}}{{/if}}. Each needs PASS or FAIL and a place, as file:line:

## Assertion Results

- <id>: PASS — <file>:<line> (<what shows it>)
- <id>: FAIL — <file>:<line> (expected: <what the spec says>; actual: <what happens>)

The gate opens every place that you name.`,
);
