import { expect, test } from 'vitest';
import { judgeClaim } from './judge-claim.ts';

const RESULT = `status: success
task_name: "Task 1: Chart the reef"
files_modified: [src/reef.ts]
verification: {command: npm test, exit_code: 0}
done_criteria_met: true
evidence: the depth is checked on line 4
error: null
`;
const PADDING = `${'All depths are charted and the harbour is quiet.\n'.repeat(12_000)}`;

test.each<[string, string, string]>([
  ['a signal', 'Charted the reef.\n\nTASK_COMPLETE\n', 'consistent'],
  ['a status in words', 'Charted the reef.\n\nStatus: complete\n', 'consistent'],
  ['a whole result', RESULT, 'consistent'],
  ['an admission', 'I was unable to verify it.\n\nTASK_COMPLETE\n', 'contradicts-itself'],
  [
    'success with criteria that are not met',
    RESULT.replace('met: true', 'met: false'),
    'malformed',
  ],
  ['success without an exit code', RESULT.replace(', exit_code: 0', ''), 'malformed'],
  ['success with a null exit code', RESULT.replace('exit_code: 0', 'exit_code: null'), 'malformed'],
  ['success without any proof', RESULT.replace(/verification.*\n/, ''), 'malformed'],
  ['work that goes on', 'I am still working on it.\n', 'not-done'],
  ['words about something else', 'The tide turns at noon.\n', 'not-done'],
  ['a signal that is only quoted', 'You asked me to say "TASK_COMPLETE" at the end.\n', 'not-done'],
  ['an honest failure without a signal', 'I did not finish the work.\n', 'not-done'],
  ['an unfinished status', 'Status: in progress\n', 'not-done'],
  ['a failure as a result', 'status: failure\nerror: no chart\n', 'not-done'],
  ['a failure as a result on one line', '{"status":"failure"}', 'not-done'],
  ['blocked as a result on one line', '{"task": "1.1", "status": "blocked"}\n', 'blocked'],
  ['blocked in words', 'BLOCKED: need API key\n', 'blocked'],
  [
    'blocked as a status in words',
    'Looked at it.\n\n**Status:** blocked by the review\n',
    'blocked',
  ],
  ['blocked by nothing', 'BLOCKED: none\n', 'not-done'],
  ['blocked, but only shown', '```\nBLOCKED: need API key\n```\n', 'not-done'],
  ['blocked and yet complete', 'BLOCKED: need API key\n\nTASK_COMPLETE\n', 'contradicts-itself'],
  ['more than can be read', `${PADDING}\nTASK_COMPLETE\n`, 'inconclusive'],
  [
    'more than can be read, with an admission in the rest',
    `${PADDING}\nThe tests were not run.\n\nTASK_COMPLETE\n`,
    'contradicts-itself',
  ],
])('%s', (_, text, verdict) => {
  expect(judgeClaim(text, undefined).verdict).toBe(verdict);
});

test('a broken rule is named with its line', () => {
  const { claim } = judgeClaim(RESULT.replace('met: true', 'met: false'), undefined);
  expect(claim.problems).toMatchObject([
    { severity: 'invalid', message: expect.stringContaining('done criteria'), line: 1 },
  ]);
});

test('what blocks the work is kept', () => {
  expect(judgeClaim('BLOCKED: need API key\n', undefined).claim.error).toBe('need API key');
});
