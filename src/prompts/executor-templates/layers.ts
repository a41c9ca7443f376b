// The prompt of the verification layers: prove it, tick it, commit it, then say TASK_COMPLETE.

import {
  FEEDBACK,
  HONESTY,
  joined,
  KEPT,
  OPENING,
  PERSON,
  PROGRESS,
  PROOF,
  SCOPE,
  TASK,
} from './pieces.ts';

export const layers: string = joined(
  OPENING,
  FEEDBACK,
  PERSON,
  KEPT,
  TASK,
  PROGRESS,
  `## Rules

${SCOPE}
${PROOF}
${HONESTY}`,
  `## Before you output {{signal}}

1. Run the task's Verify command; it must pass.
2. Check that every "Done when" criterion is met.
{{#if mustTick}}
3. Mark this task, and no other, as \`[x]\` in the plan.
{{/if}}
{{#if repairs}}
3. Leave the plan as it is: task {{repairs}} stays ticked in it, and the gate enters this fix itself.
{{/if}}
{{#if mustCommit}}
4. Commit the changes, spec files included{{#if commitMessage}}, with the message: {{commitMessage}}{{/if}}.
{{/if}}

Then end with:

{{signal}}
status: pass
commit: <first 7 characters of the hash>
verify: <one line: command and result>

Never output {{signal}} for work that is not done, needs a person or was not verified. End such work with:

Task {{taskId}} FAILED
- Error: <what went wrong>
- Attempted fix: <what you tried>
- Status: <where it stands>`,
);
