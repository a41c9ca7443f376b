// When a Verify field means the commands of its task's steps, and which steps are work instead.

import { expect, test } from 'vitest';
import { tasksMd } from '../../dialects/tasks-md.ts';

const runsOf = (verify: string, ...steps: readonly string[]): readonly string[] => {
  const text = [
    '- [ ] 1.1 [VERIFY] Look at everything',
    '  - **Do**:',
    ...steps.map((step, nth) => `    ${nth + 1}. ${step}`),
    `  - **Verify**: ${verify}`,
  ].join('\n');
  const { plan } = tasksMd.parse({ text, path: 'tasks.md', companions: new Map() });
  return (plan.tasks[0]?.verify.commands ?? []).map(({ run }) => run);
};

const CHECKS = ['`npm run lint` — clean', 'AC-1: `test -d src/tides && echo PASS`'];

test.each([
  'All commands exit 0',
  'All 2 commands exit 0',
  'Both exit 0',
  'All AC checks exit 0',
  'All two checks above print PASS',
  'All grep commands return what is expected',
  'Run all 5 commands and compare the exit codes',
  'All commands must pass:',
])('%s: the commands of the steps are meant', (verify) => {
  expect(runsOf(verify, ...CHECKS)).toEqual(['npm run lint', 'test -d src/tides && echo PASS']);
});

test.each([
  'All tides are sorted',
  'All CI checks show a tick',
  'The checklist is complete',
  'All review comments are answered',
  'Every harbour has a table',
])('%s: nothing of the steps is meant', (verify) => {
  expect(runsOf(verify, ...CHECKS)).toEqual([]);
});

test.each([
  'Push: `git push -u origin tides`',
  'Open it: `gh pr create --title tides`',
  'Add the tool: `npm install tidecheck`',
  'Begin anew: `rm -rf dist`',
])('steps are work, not proof, where one of them is to %s', (step) => {
  expect(runsOf('All commands exit 0', ...CHECKS, step)).toEqual([]);
});

test('a gate names its command where the task has no Verify field', () => {
  const text =
    '# Tides\n\n### T1 — Add the table\n**What**: add it\n**Gate**: `just lint` then `just build`\n\n### T2 — Print it\n**What**: print it\n**Done when**: `npm test` passes\n**Gate**: none (`just build` does not read it)\n';
  const { plan } = tasksMd.parse({ text, path: 'tasks.md', companions: new Map() });
  expect(plan.tasks.map(({ verify }) => verify.commands.map(({ run }) => run))).toEqual([
    ['just lint', 'just build'],
    ['npm test'],
  ]);
});
