// Post-completion commands as a run obeys them: they run after the signal, the first failure stops
// them and goes into the next prompt, and used-up retries never make an approval.

import { describe, expect, test } from 'vitest';
import { gateStatus } from '../../../src/gate/status.ts';
import { eventsOf, type Scene, Stage, type Turn, taskIn } from '../../rig/protocol-rig.ts';

const STORIES = (count: number): string =>
  JSON.stringify(
    {
      name: 'Coupons',
      branchName: 'ralph/coupons',
      userStories: Array.from({ length: count }, (_, index) => ({
        id: `US-00${index + 1}`,
        title: `Reject coupon ${index + 1}`,
        description: 'As a shopper I see why a coupon is refused.',
        acceptanceCriteria: ['An expired code is refused'],
        priority: index + 1,
        passes: false,
      })),
    },
    null,
    2,
  );

const SIGNAL = '<promise>COMPLETE</promise>';
const done = (word = 'refused'): Turn => ({
  files: { 'coupon.txt': `${word}\n` },
  says: `Done.\n\n${SIGNAL}\n`,
});

const stageOf = (parts: Partial<Scene> & Pick<Scene, 'turns'>, count = 1): Stage =>
  new Stage({
    protocol: 'commands',
    plan: { path: 'prd.json', text: STORIES(count) },
    config: { verify: ['grep -q refused coupon.txt', 'test -s coupon.txt'] },
    ...parts,
  });

const VERIFICATION = /^verification:/;

describe('after the signal', () => {
  test('every command runs, and the story passes in the plan', async () => {
    const stage = stageOf({ turns: { 'US-001': [done()] } });
    const played = await stage.run();
    expect(played.report.ending).toEqual({ type: 'done' });
    expect(taskIn(played, 'US-001')).toMatchObject({ phase: 'committed', evidence: 'verified' });
    const [verify] = eventsOf(played, 'stage.judged').filter(
      ({ stage: name }) => name === 'verify',
    );
    expect(verify?.commands?.map(({ command }) => command)).toEqual([
      'grep -q refused coupon.txt',
      'test -s coupon.txt',
    ]);
    expect(JSON.parse(stage.repo.git('show', 'HEAD:prd.json'))).toMatchObject({
      branchName: 'ralph/coupons',
      userStories: [{ passes: true }],
    });
    expect(
      played.named.map(({ event }) => event).filter((name) => VERIFICATION.test(name)),
    ).toEqual(['verification:started', 'verification:passed']);
    expect(played.named.find(({ event }) => event === 'verification:passed')).toMatchObject({
      task: 'US-001',
      commands: ['grep -q refused coupon.txt', 'test -s coupon.txt'],
      durationMs: expect.any(Number),
    });
  });

  test('without it no command runs, and the task is not done', async () => {
    const stage = stageOf({ turns: { 'US-001': [{ ...done(), says: 'Nearly done.' }, done()] } });
    const played = await stage.run();
    expect(eventsOf(played, 'attempt.failed')).toMatchObject([
      { stage: 'claim', reasons: ['signal.missing'] },
    ]);
    const verified = eventsOf(played, 'stage.judged').filter(
      ({ stage: name }) => name === 'verify',
    );
    expect(verified).toHaveLength(1);
    const names = played.named.map(({ event }) => event).filter((name) => VERIFICATION.test(name));
    expect(names).toEqual(['verification:started', 'verification:passed']);
  });

  test('a signal that is only mentioned is none', async () => {
    const says = `I will end with \`${SIGNAL}\` when it works.`;
    const stage = stageOf({ turns: { 'US-001': [{ ...done(), says }, done()] } });
    const played = await stage.run();
    expect(eventsOf(played, 'attempt.failed')).toMatchObject([{ stage: 'claim' }]);
  });
});

describe('a command fails', () => {
  test('the later ones do not run, and its output is in the next prompt', async () => {
    const config = {
      verify: [
        'grep refused coupon.txt || { echo "expected refused" >&2; exit 3; }',
        'touch .git/ran-second',
      ],
    };
    const stage = stageOf({ turns: { 'US-001': [done('accepted'), done()] }, config });
    const played = await stage.run();
    const [verify] = eventsOf(played, 'stage.judged').filter(
      ({ stage: name }) => name === 'verify',
    );
    expect(verify?.commands).toHaveLength(1);
    const prompt = stage.prompt('US-001', 2);
    expect(prompt).toContain('Command: grep refused coupon.txt || {');
    expect(prompt).toContain('Exit code: 3');
    expect(prompt).toContain('expected refused');
    expect(stage.prompt('US-001', 1)).not.toContain('Exit code');
    expect(taskIn(played, 'US-001').attempt).toBe(2);
    const failed = played.named.find(({ event }) => event === 'verification:failed');
    expect(failed).toMatchObject({
      task: 'US-001',
      failures: [config.verify[0]],
      retriesRemaining: 2,
    });
  });

  test('until the retries are used up: done, but unverified and never approved', async () => {
    const stage = stageOf({ turns: { 'US-001': [done('accepted')] } });
    const played = await stage.run();
    expect(stage.attempts('US-001')).toBe(3);
    const run = taskIn(played, 'US-001');
    expect(run).toMatchObject({
      phase: 'committed',
      evidence: 'unverified',
      waivers: ['onExhausted'],
    });
    expect(gateStatus(run, played.report.protocol)).toMatchObject({
      gateStatus: 'SKIPPED',
      label: 'complete (unverified)',
    });
    expect(stage.repo.git('log', '-1', '--format=%b')).toContain('Doorward-Evidence: unverified');
    const names = played.named.map(({ event }) => event).filter((name) => VERIFICATION.test(name));
    expect(names).not.toContain('verification:passed');
    expect(names.filter((name) => name === 'verification:failed')).toHaveLength(3);
    const left = played.named.filter(({ event }) => event === 'verification:failed');
    expect(left.map(({ retriesRemaining }) => retriesRemaining)).toEqual([2, 1, 0]);
  });

  test('its errors are those of this task alone: the next one begins without them', async () => {
    const stage = stageOf(
      { turns: { 'US-001': [done('accepted'), done()], 'US-002': [done('refused twice')] } },
      2,
    );
    await stage.run();
    expect(stage.prompt('US-002', 1)).not.toContain('Exit code');
  });

  test('by running out of time', async () => {
    const config = { verify: ['sleep 20'], timeout: '200ms' };
    const stage = stageOf({ turns: { 'US-001': [done()] }, config });
    const played = await stage.run();
    expect(eventsOf(played, 'attempt.failed').map(({ failure }) => failure)).toEqual([
      'TIMEOUT',
      'TIMEOUT',
      'TIMEOUT',
    ]);
    expect(taskIn(played, 'US-001').evidence).toBe('unverified');
  });
});

test('no command at all is passed over, and said to be unverified', async () => {
  const stage = stageOf({ turns: { 'US-001': [done()] }, config: {} });
  const played = await stage.run();
  expect(taskIn(played, 'US-001')).toMatchObject({
    evidence: 'unverified',
    waivers: ['onNoCommands'],
  });
});

test('a template of the project has the errors and the other variables', async () => {
  const template = `Task {{taskId}}: {{taskTitle}} ({{prdName}}, {{prdCompletedCount}}/{{prdTotalCount}})
{{taskDescription}}
{{acceptanceCriteria}}
{{#if verificationErrors}}
## Verification Errors
{{verificationErrors}}
{{/if}}
End with {{signal}}
`;
  const again: Turn = { ...done(), files: { 'coupon.txt': 'refused twice\n' } };
  const scene = {
    turns: { 'US-001': [done('accepted'), done()], 'US-002': [again] },
    files: { '.doorward/executor.hbs': template },
    config: {
      verify: 'grep -q refused coupon.txt',
      templates: { executor: '.doorward/executor.hbs' },
    },
  };
  const stage = stageOf(scene, 2);
  await stage.run();
  const [first, second] = [stage.prompt('US-001', 1), stage.prompt('US-001', 2)];
  expect(first).toMatch(/^Task US-001: Reject coupon 1 \(Coupons, 0\/2\)\n/);
  expect(stage.prompt('US-002', 1)).toContain('(Coupons, 1/2)');
  expect(first).toContain('- [ ] An expired code is refused');
  expect(first).not.toContain('## Verification Errors');
  expect(second).toContain(
    '## Verification Errors\nCommand: grep -q refused coupon.txt\nExit code: 1',
  );
});

test.each([
  [0, 1],
  [1, 2],
  [3, 4],
])('a project may ask for %i retries: %i attempts, then unverified', async (retries, attempts) => {
  const config = { verify: 'grep -q refused coupon.txt', retries };
  const turns = Array.from({ length: 5 }, (_, index) => done(`accepted ${index}`));
  const stage = stageOf({ turns: { 'US-001': turns }, config });
  const played = await stage.run();
  expect(stage.attempts('US-001')).toBe(attempts);
  expect(taskIn(played, 'US-001')).toMatchObject({ phase: 'committed', evidence: 'unverified' });
  const [failed] = played.named.filter(({ event }) => event === 'verification:failed');
  expect(failed).toMatchObject({ retriesRemaining: retries });
});

test('commands of a story do not take the place of those of the project', async () => {
  const plan = STORIES(1).replace('An expired code is refused', '`test -e coupon.txt` passes');
  const config = { verify: ['grep -q refused coupon.txt', 'test -e coupon.txt'] };
  const stage = stageOf({
    ...{ turns: { 'US-001': [done('accepted'), done()] }, config },
    plan: { path: 'prd.json', text: plan },
  });
  const played = await stage.run();
  expect(taskIn(played, 'US-001')).toMatchObject({ attempt: 2, evidence: 'verified' });
  const verify = eventsOf(played, 'stage.judged').findLast(({ stage: name }) => name === 'verify');
  expect(verify?.commands?.map(({ command }) => command)).toEqual([
    'test -e coupon.txt',
    'grep -q refused coupon.txt',
  ]);
});

test.each([
  [{}, 60_000],
  [{ timeout: '2m' }, 120_000],
  [{ timeout: '5m' }, 300_000],
  [{ timeout: '1h' }, 600_000],
])('a command has a minute, or what the config says up to ten: %j', async (config, defaultMs) => {
  const stage = stageOf({ turns: { 'US-001': [done()] }, config });
  const [started] = eventsOf(await stage.run(), 'run.started');
  expect(started?.protocol.timeouts.verify.defaultMs).toBe(defaultMs);
});
