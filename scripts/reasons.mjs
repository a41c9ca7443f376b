// Writes docs/reasons.md from the table in src/model/reason.ts.

import { writeFileSync } from 'node:fs';
import { REASONS } from '../src/model/reason.ts';

const rows = Object.entries(REASONS).map(
  ([code, [failure, meaning]]) => `| \`${code}\` | ${meaning} | ${failure} |`,
);
writeFileSync(
  'docs/reasons.md',
  `# Reasons

Every finding carries one of these codes; they are stable. The failure type decides which retry budget a failure draws on.

| reason | meaning | failure type |
| --- | --- | --- |
${rows.join('\n')}
`,
);
