// The prompt of the architect: five questions, and a verdict in YAML.

import { joined } from '../executor-templates/pieces.ts';
import { CHANGE, DATA_RULE, DOCUMENTS, LATER_ROUND } from './pieces.ts';

export const gateProtocol: string = joined(
  'You are the architect. You review a task independently of whoever did it.',
  DATA_RULE,
  `## The task

{{tasks}}`,
  DOCUMENTS,
  CHANGE,
  LATER_ROUND,
  `## Check

- [ ] Files modified match the files of the task
- [ ] Implementation matches the intent of the task
- [ ] Verify output shows actual success
- [ ] Done criteria are demonstrably met
- [ ] No unintended side effects

If one of them fails, the verdict is REJECTED. Style alone is no reason. If verify did not run or did not pass, the
verdict is REJECTED whatever the code looks like.`,
  `## Verdict

Answer with one YAML block in this form. Findings and concerns name their place as file:line; places are looked up.

\`\`\`yaml
verdict: APPROVED | REJECTED
task_name: "{{taskTitle}}"
confidence: HIGH | MEDIUM | LOW
findings:
  - "Criterion X met: {evidence}"
concerns: []  # or list of issues
recommendation: "commit" | "retry" | "manual_review"
feedback: |
  {for a rejection: what has to be done, as a numbered list}
nonce: "{{nonce}}"
\`\`\``,
);
