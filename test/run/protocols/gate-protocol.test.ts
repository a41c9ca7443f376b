// The gate protocol as a run obeys it: executor, verify command, architect, and what follows when one
// of them does not pass.

import { describe, expect, test } from 'vitest';
import { viewRun } from '../../../src/projections/run-history.ts';
import { runStatus } from '../../../src/projections/run-status.ts';
import { eventsOf, type Played, type Scene, type Turn, taskIn } from '../../rig/protocol-rig.ts';
import {
  APPROVED,
  blocked,
  FIRST,
  fails,
  good,
  KEEL,
  MAST,
  planOf,
  rejected,
  result,
  SECOND,
  stageOf,
  wrong,
} from '../../rig/shipyard.ts';

const stagesOf = (played: Played): readonly string[] =>
  eventsOf(played, 'stage.judged').map(({ stage }) => stage);

const failuresOf = (played: Played): readonly string[] =>
  eventsOf(played, 'attempt.failed').map(({ failure }) => failure);

describe('all three steps pass', () => {
  const played = (async () => {
    const stage = stageOf({ turns: { [FIRST]: [good(KEEL)] } });
    return { stage, ...(await stage.run()) };
  })();

  test('in order, and only then the work is committed', async () => {
    const run = await played;
    expect(run.report.ending).toEqual({ type: 'done' });
    expect(stagesOf(run)).toEqual(['plan', 'claim', 'inspect', 'verify', 'review']);
    expect(run.events.slice(-2).map(({ type }) => type)).toEqual(['gate.passed', 'commit.created']);
    expect(taskIn(run, FIRST)).toMatchObject({ phase: 'committed', evidence: 'verified' });
  });

  test('the commit has type, phase, plan and the name in small letters', async () => {
    const { stage } = await played;
    expect(stage.subjects()).toEqual(['feat(04-01): lay the keel', 'start']);
    expect(stage.repo.git('show', '--format=', '--name-only')).toBe('keel.txt');
    expect(stage.repo.git('log', '-1', '--format=%b')).toMatch(
      /^Doorward-Evidence: sha256:[0-9a-f]{64}$/m,
    );
  });

  test('the architect sees the task and what the gate ran, not what the executor said', async () => {
    const { stage } = await played;
    const [asked = ''] = stage.asked('architect');
    expect(asked).toContain('Write keel.txt with the word oak in it.');
    expect(asked).toContain('sh test/holds.sh keel.txt');
    expect(asked).not.toContain('keel.txt holds the word\n');
    expect(asked).not.toContain('done_criteria_met');
  });
});

describe('the executor reports', () => {
  test('failure: nothing is verified, and the next prompt has its error and the fix', async () => {
    const error = "Cannot find module 'uuid'\nRun `npm install uuid` first";
    const stage = stageOf({ turns: { [FIRST]: [fails(KEEL, error), good(KEEL)] } });
    const played = await stage.run();
    expect(failuresOf(played)).toEqual(['EXECUTION_FAILURE']);
    expect(stagesOf(played).slice(0, 3)).toEqual(['plan', 'claim', 'claim']);
    expect(stage.prompt(FIRST, 2)).toContain(`PREVIOUS ATTEMPT FAILED:
Error: Cannot find module 'uuid'

SUGGESTED FIX: Run \`npm install uuid\` first

Please address this before retrying the task.`);
    expect(taskIn(played, FIRST).evidence).toBe('verified');
  });

  test('success, and verify fails: the command is the truth, not the claim', async () => {
    const stage = stageOf({ turns: { [FIRST]: [wrong(KEEL), good(KEEL)] } });
    const played = await stage.run();
    expect(failuresOf(played)).toEqual(['VERIFY_FAILURE']);
    expect(stage.prompt(FIRST, 2)).toContain(`VERIFICATION FAILED:
Command: sh test/holds.sh keel.txt
Exit code: 1

FAILURES:
- TestOak

Please fix the failing tests and re-verify.`);
  });

  test('success without having run anything: failed', async () => {
    const says = result(KEEL, { verification: { command: '', exit_code: 0 } });
    const stage = stageOf({ turns: { [FIRST]: [{ ...good(KEEL), says }, good(KEEL)] } });
    const played = await stage.run();
    expect(eventsOf(played, 'attempt.failed')).toMatchObject([{ stage: 'claim' }]);
  });
});

describe('the executor is blocked', () => {
  test.each([
    ['of the same wave', ' wave="1"', 'Task 2: Raise the mast'],
    ['that only comes later in the plan', '', 'Task 2: Raise the mast'],
    ['that it calls by its number', '', 'Task 2 which may not be complete.'],
  ])('by a task %s: that one goes first, and no attempt is lost', async (_, attributes, words) => {
    const turns = {
      [FIRST]: [
        blocked(KEEL, `Required file not found: mast.txt\nThis task depends on ${words}`),
        good(KEEL),
      ],
      [SECOND]: [good(MAST)],
    };
    const stage = stageOf({ turns }, planOf([KEEL, MAST], attributes));
    const played = await stage.run();
    expect(eventsOf(played, 'task.requeued')).toMatchObject([{ task: FIRST, behind: [SECOND] }]);
    expect(played.report.ending).toEqual({ type: 'done' });
    expect(stage.subjects()).toEqual([
      'feat(04-01): lay the keel',
      'feat(04-01): raise the mast',
      'start',
    ]);
  });

  test('by a task that is done: the inconsistency is reported to a person', async () => {
    const turns = {
      [FIRST]: [good(KEEL)],
      [SECOND]: [blocked(MAST, 'This task depends on Task 1: Lay the keel, which is missing')],
    };
    const stage = stageOf({ turns }, planOf([KEEL, MAST]));
    const played = await stage.run();
    expect(taskIn(played, SECOND)).toMatchObject({
      phase: 'parked',
      park: { why: 'inconsistent', message: expect.stringContaining(FIRST) },
    });
    expect(stage.attempts(SECOND)).toBe(1);
  });

  test('by something else: a person is asked, without a retry', async () => {
    const stage = stageOf({ turns: { [FIRST]: [blocked(KEEL, 'The yard is closed')] } });
    const played = await stage.run();
    expect(taskIn(played, FIRST)).toMatchObject({ phase: 'parked', park: { why: 'blocked' } });
    const [status] = runStatus(viewRun(played.events)).tasks;
    expect(status?.grounds).toEqual([expect.stringContaining('The yard is closed')]);
    expect(played.report.ending.type).toBe('needs-person');
    expect(stage.attempts(FIRST)).toBe(1);
    expect(stage.read('.planning/STATE.md')).toMatch(/error: ".*The yard is closed"/);
  });
});

describe('each type of failure has its own budget', () => {
  const REJECTED = rejected('1. No word for elm\n2. No comment');
  const slow: Turn = { sh: 'sleep 20' };

  test.each<{
    readonly failure: string;
    readonly turns: readonly Turn[];
    readonly attempts: number;
    readonly why: string;
    readonly waits: readonly number[];
    readonly parts?: Partial<Scene>;
  }>([
    {
      failure: 'EXECUTION_FAILURE',
      turns: [fails(KEEL)],
      attempts: 3,
      why: 'failures',
      waits: [],
    },
    { failure: 'VERIFY_FAILURE', turns: [wrong(KEEL)], attempts: 3, why: 'failures', waits: [] },
    {
      failure: 'ARCHITECT_REJECTION',
      turns: [good(KEEL), { files: { 'keel.txt': 'oak again\n' }, says: result(KEEL) }],
      attempts: 2,
      why: 'rejections',
      waits: [],
      parts: { reviews: { architect: [REJECTED] } },
    },
    {
      failure: 'TIMEOUT',
      turns: [slow],
      attempts: 2,
      why: 'timeouts',
      waits: [30_000],
      parts: { config: { timeouts: { executor: '300ms' } } },
    },
    {
      failure: 'MALFORMED',
      turns: [{ ...good(KEEL), says: 'All is well.' }],
      attempts: 3,
      why: 'malformed',
      waits: [],
    },
  ])('$failure: $attempts attempts, then level 2', async (row) => {
    const stage = stageOf({ turns: { [FIRST]: row.turns }, ...row.parts });
    const played = await stage.run();
    expect(new Set(failuresOf(played))).toEqual(new Set([row.failure]));
    expect(stage.attempts(FIRST)).toBe(row.attempts);
    expect(played.waits).toEqual(row.waits);
    expect(taskIn(played, FIRST)).toMatchObject({
      phase: 'parked',
      park: { why: row.why, level: 2 },
      attempt: row.attempts,
    });
    expect(played.report.ending.type).toBe('needs-person');
    expect(stage.subjects()).toEqual(['start']);
  });

  test('a rejection goes into the next prompt point by point', async () => {
    const turns = [good(KEEL), { files: { 'keel.txt': 'oak, no elm\n' }, says: result(KEEL) }];
    const stage = stageOf({
      turns: { [FIRST]: turns },
      reviews: { architect: [REJECTED, APPROVED] },
    });
    const played = await stage.run();
    expect(stage.prompt(FIRST, 2)).toContain(`ARCHITECT REJECTED:

Issues found:
1. No word for elm
2. No comment

Please address these concerns and re-submit.`);
    expect(taskIn(played, FIRST)).toMatchObject({ phase: 'committed', attempt: 2 });
  });

  test('three failures of different types pause the task as well', async () => {
    const turns = [fails(KEEL), wrong(KEEL), { ...good(KEEL), says: 'All is well.' }];
    const stage = stageOf({ turns: { [FIRST]: turns } });
    const played = await stage.run();
    expect(taskIn(played, FIRST).park).toMatchObject({
      why: 'failures',
      offers: ['retry', 'fix', 'skip', 'investigate'],
    });
    expect(stage.attempts(FIRST)).toBe(3);
  });
});

test.each([
  [{}, { executor: 5, verify: 2, review: 3 }],
  [
    { timeout: '30m', timeouts: { executor: '1h', review: '1h' } },
    { executor: 15, verify: 5, review: 10 },
  ],
])('no config extends a clock beyond its limit: %j', async (config, minutes) => {
  const stage = stageOf({ turns: { [FIRST]: [blocked(KEEL, 'The yard is closed')] }, config });
  const [started] = eventsOf(await stage.run(), 'run.started');
  const timeouts = Object.entries(started?.protocol.timeouts ?? {});
  expect(
    Object.fromEntries(timeouts.map(([step, { defaultMs }]) => [step, defaultMs / 60_000])),
  ).toEqual(minutes);
});

test.each([
  [0, 1],
  [1, 2],
  [9, 3],
])(
  'a project that asks for %i retries gets %i attempts: fewer, but no more',
  async (retries, attempts) => {
    const stage = stageOf({ turns: { [FIRST]: [wrong(KEEL)] }, config: { retries } });
    const played = await stage.run();
    expect(stage.attempts(FIRST)).toBe(attempts);
    expect(taskIn(played, FIRST).phase).toBe('parked');
  },
);
