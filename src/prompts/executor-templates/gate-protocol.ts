// The prompt of the gate protocol: feedback before the task, and one YAML block as the result.

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

export const gateProtocol: string = joined(
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
- The verify command is the truth: success with an exit code other than 0 is a failure.
${HONESTY} The status for it is blocked.`,
  `## Result

End with one YAML block in this form:

\`\`\`yaml
status: success | failure | blocked
task_name: "{{taskTitle}}"
files_modified: [...]
verification:
  command: "{verify_command}"
  exit_code: {code}
  output_summary: "{summary}"
done_criteria_met: true | false
evidence: |
  {description}
error: null | "{error}"
\`\`\``,
);
