// What docs/guide/library.md promises: the calls of the package, from within a program, in real repositories.

import { expect, test } from 'vitest';
import {
  check,
  DoorwardError,
  decodeReview,
  isClean,
  lintPlan,
  parsePlan,
  type RunPlanOptions,
  readClaim,
  run,
} from '../../src/index.ts';
import { makeDirectory, makeRepo, type RepoRig } from '../rig/repo-rig.ts';

const PLAN = `tasks:
  - id: keel
    name: Build the keel
    files: [keel.txt]
    verify: grep -q oak keel.txt
    done: [keel.txt names its wood]
`;
const AGENT = 'echo oak >keel.txt; echo TASK_COMPLETE # for the shell: $HOME';

const aYard = (): RepoRig =>
  makeRepo({ 'plan.yaml': PLAN, 'doorward.yaml': 'verify: test -s plan.yaml\n' });

async function runIn({ top }: RepoRig, more: Partial<RunPlanOptions> = {}) {
  const events: string[] = [];
  const onEvent = ({ type }: { readonly type: string }): number => events.push(type);
  const result = await run({ cwd: top, plan: 'plan.yaml', agent: AGENT, onEvent, ...more });
  return { ...result, events };
}

test('a check answers with its report, whatever the verdict', async () => {
  const yard = aYard();
  expect(await check({ cwd: yard.top })).toMatchObject({
    verdict: 'passed',
    findings: expect.any(Array),
  });
  yard.write('plan.yaml', '');
  expect(await check({ cwd: yard.top })).toMatchObject({ verdict: 'failed' });
});

test('a run tells its events and ends with a verdict', async () => {
  const yard = aYard();
  const { verdict, events } = await runIn(yard);
  expect(verdict).toBe('passed');
  expect(events.at(0)).toBe('run.started');
  expect(events).toContain('commit.created');
  expect(yard.git('show', 'HEAD:keel.txt')).toBe('oak');
});

test('a run whose signal was given before it begins asks no agent, and goes on when called again', async () => {
  const yard = aYard();
  const { verdict, events } = await runIn(yard, { signal: AbortSignal.abort() });
  expect(verdict).toBe('interrupted');
  expect(events).not.toContain('attempt.started');
  expect(await runIn(yard)).toMatchObject({ verdict: 'passed' });
});

test('plans and words are read without a repository', async () => {
  const room = makeDirectory({ 'plan.yaml': PLAN });
  expect(isClean(await lintPlan(room.path('plan.yaml')))).toBe(true);
  const source = {
    text: 'tasks: [{name: A, verify: npm test}]',
    path: undefined,
    companions: new Map(),
  };
  expect(parsePlan(source)).toMatchObject({ plan: { tasks: [{ id: 'a' }] }, problems: [] });
  expect(readClaim('I could not run the tests.\nTASK_COMPLETE').contradictions).toHaveLength(1);
  expect(
    decodeReview('{"verdict": "REJECTED", "issues": ["a.js:3 is wrong"]}', 'ann'),
  ).toMatchObject({
    ok: true,
    review: { verdict: 'rejected' },
  });
});

test.each([
  ['a folder without a repository', () => check({ cwd: makeDirectory().top }), 'git'],
  [
    'a protocol that is none',
    () => check({ cwd: aYard().top, protocol: misspelt('strcit') }),
    'usage',
  ],
  [
    'an isolation that is none',
    () => check({ cwd: aYard().top, isolation: misspelt('box') }),
    'usage',
  ],
  ['the same of a run', () => runIn(aYard(), { protocol: misspelt('strcit') }), 'usage'],
  ['a plan that is not there', () => lintPlan('nowhere.md'), 'plan'],
])('what can not be used is an error with a hint: %s', async (_, call, code) => {
  const error = await call().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DoorwardError);
  expect(error).toMatchObject({ code, hint: expect.stringMatching(/\w/) });
});

/** As a program without types may say it. */
function misspelt(word: string): never {
  return word as never;
}
