// The prompt of the three tiers: a description, acceptance criteria, and outputs that must exist.

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

export const tiers: string = joined(
  OPENING,
  FEEDBACK,
  PERSON,
  KEPT,
  TASK,
  PROGRESS,
  `## Rules

{{#if outputs}}
- These must exist afterwards and must not be empty:{{#each outputs}} {{this}}{{#unless @last}},{{/unless}}{{/each}}.
{{/if}}
- Every file that you change must parse.
- A tool call that failed counts against the work: correct what failed and call it again.
${SCOPE}
${PROOF}
${NO_COMMIT}
${HONESTY}`,
  `## When you are done

Say what you produced and how each acceptance criterion is met. Somebody who has not seen your work checks it.`,
);
