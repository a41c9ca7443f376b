// The prompt of Doorward's own protocol: the task, the rules, the proof, the signal.

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
  SCOPE,
  TASK,
} from './pieces.ts';

export const strict: string = joined(
  OPENING,
  FEEDBACK,
  PERSON,
  KEPT,
  TASK,
  PROGRESS,
  `## Rules

${SCOPE}
${PROOF}
${NO_COMMIT}
${HONESTY}`,
  `## When you are done

Say in a few sentences what you changed and what you ran.
{{#if assertions}}
Then give one result for each assertion of the spec:{{#each assertions}} {{id}}{{#unless @last}},{{/unless}}{{/each}}. Each needs PASS or FAIL and a place, which the gate opens:

## Assertion Results

- <id>: PASS — <file>:<line> (<what shows it>)

{{/if}}
{{#if signal}}
If everything is done and proved, end with this on a line of its own, and otherwise leave it out:

{{signal}}
{{/if}}`,
);
