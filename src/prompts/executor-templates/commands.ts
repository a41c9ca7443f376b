// The prompt of post-completion commands: the signal comes first, then the commands run.

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

export const commands: string = joined(
  OPENING,
  TASK,
  `{{#if acceptanceCriteria}}
## Acceptance criteria

{{fence acceptanceCriteria "acceptance criteria"}}
{{/if}}`,
  PROGRESS,
  FEEDBACK,
  PERSON,
  KEPT,
  `## Rules

${SCOPE}
${PROOF}
${NO_COMMIT}
${HONESTY}`,
  `## When you are done

When this task is done and every criterion is met, end with this on a line of its own:

{{signal}}

The commands run after it. If one fails, the task is not complete and you get its output.`,
);
