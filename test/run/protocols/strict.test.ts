// The default protocol has none of the permissive fallbacks: what is not proven is parked, and nothing
// of it lands on the branch.

import { expect, test } from 'vitest';
import { eventsOf, type Scene, Stage, type Turn, taskIn } from '../../rig/protocol-rig.ts';

const planOf = (verify: string): string => `title: Harbour
tasks:
  - id: tide
    name: Write the tide table
    action: Write the times into tide.txt.
    files: [tide.txt]
    done: ["tide.txt names the time of high water"]
${verify === '' ? '' : `    verify: ${JSON.stringify(verify)}\n`}`;

const VERIFY = 'grep -q "high water" tide.txt';
const SAYS = 'Wrote it.\n\nTASK_COMPLETE\n';
const wrote = (text: string): Turn => ({ files: { 'tide.txt': `${text}\n` }, says: SAYS });
const GOOD = wrote('high water 12:10');
// Fails at first and passes at the second run, again and again.
const FLAKY = 'if [ -e .git/seen ]; then rm .git/seen; exit 0; fi; touch .git/seen; exit 1\n';
const SPEC_LEVEL = `REJECTED: @nonce@\n\n\`\`\`json\n${JSON.stringify({
  verdict: 'REJECTED',
  concerns: ['The requirements are ambiguous: the product owner must clarify them'],
  feedback: 'The requirements are ambiguous: the product owner must clarify them',
  nonce: '@nonce@',
})}\n\`\`\`\n`;

test.each<{
  readonly what: string;
  readonly verify?: string;
  readonly turns: readonly Turn[];
  readonly parts?: Partial<Scene>;
  readonly why: string;
  readonly attempts: number;
}>([
  {
    what: 'retries that are used up',
    turns: [wrote('low'), wrote('lower'), wrote('lowest')],
    why: 'same-signature',
    attempts: 2,
  },
  {
    what: 'failures of different kinds',
    turns: [
      wrote('low'),
      { files: { 'tide.txt': 'high water\n', 'boat.txt': '!\n' }, says: SAYS },
      { ...wrote('dry'), sh: 'rm boat.txt' },
    ],
    why: 'failures',
    attempts: 3,
  },
  {
    what: 'a flaky command',
    verify: 'sh test/flaky.sh',
    turns: [GOOD],
    parts: { files: { 'test/flaky.sh': FLAKY }, config: { reruns: 1 } },
    why: 'same-signature',
    attempts: 2,
  },
  { what: 'no command at all', verify: '', turns: [GOOD], why: 'inconclusive', attempts: 1 },
  {
    what: 'a refusal that only the spec can answer',
    turns: [GOOD],
    parts: { reviews: { reviewer: [SPEC_LEVEL] } },
    why: 'same-signature',
    attempts: 2,
  },
])('$what: parked, and nothing lands', async ({ verify = VERIFY, turns, parts, why, attempts }) => {
  const stage = new Stage({
    protocol: 'strict',
    plan: { path: 'plan.yaml', text: planOf(verify) },
    turns: { tide: turns },
    ...parts,
  });
  const played = await stage.run();
  expect(taskIn(played, 'tide')).toMatchObject({ phase: 'parked', park: { why } });
  expect(stage.attempts('tide')).toBe(attempts);
  expect(played.report.ending.type).toBe('needs-person');
  expect(stage.subjects()).toEqual(['start']);
  expect(eventsOf(played, 'gate.passed')).toEqual([]);
});
