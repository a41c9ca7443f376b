// What a run tells whoever started it: to programs everything from its first event on, to people
// whether it goes on and, where it does not, which command lets it.

import { describe, expect, test } from 'vitest';
import { aHarbour, HONEST } from '../rig/harbour.ts';

describe.concurrent('what a run tells', () => {
  test('--events begins with the start of the run, and only where it was started', async () => {
    const harbour = aHarbour({ agent: 'true' });
    const named = (out: string): readonly string[] =>
      [...out.matchAll(/"event":"([\w.:]+)"/g)].flatMap(([, name]) => name ?? []);
    const first = await harbour.run('--events');
    expect(named(first.out).slice(0, 3)).toEqual(['run.started', 'engine:started', 'run.driven']);
    const again = await harbour.run('--events');
    expect(named(again.out)[0]).toBe('run.driven');
  });

  test('a halted run does not say that it goes on, but what lets it', async () => {
    const harbour = aHarbour({ agent: 'true', tasks: ['keel', 'mast'] });
    expect((await harbour.run()).code).toBe(3);
    expect((await harbour.doorward(['abort'])).code).toBe(0);
    const { code, out } = await harbour.run();
    expect(code).toBe(3);
    expect(out).not.toContain('Going on');
    expect(out).toMatch(/before you say so.*\n {4}doorward resume\n/);
    const decided = await harbour.doorward(['retry', 'keel']);
    expect(decided.out).toContain('The run is halted: it goes on with `doorward resume`');
    const resumed = await harbour.doorward(['resume']);
    expect(resumed.out).toContain('attempt 3 started');
    expect(resumed.out).not.toContain('before you say so');
  });

  test('a run of which nothing can go on says how to begin anew, not to resume it', async () => {
    const harbour = aHarbour({ agent: 'true', tasks: ['keel', 'mast'] });
    expect((await harbour.run()).code).toBe(3);
    await harbour.doorward(['abort', 'keel']);
    const { code, out } = await harbour.run();
    expect(code).toBe(3);
    expect(out).toMatch(/Nothing of this run can go on.*\n {4}doorward run plan.yaml --new\n/);
    expect(out).not.toContain('doorward resume');
  });

  test('where nothing could be told, the question says why', async () => {
    const flood = 'yes "knots and knots" | head -c 3000000; mkdir -p hull; echo oak >hull/keel.txt';
    const { code, out } = await aHarbour({ agent: flood }).run();
    expect(code).toBe(3);
    expect(out).toMatch(
      /\? keel Nothing could be told .* The message is too long to be read whole/,
    );
  });

  test('STATE.md says what is being done, however long it takes', async () => {
    const agent = `
state=.git/doorward/STATE.md
for turn in $(seq 100); do grep -q 'gate_status: EXECUTING' "$state" && break; sleep 0.1; done
grep 'gate_status' "$state" >"$ROOM/seen"
${HONEST}`;
    const harbour = aHarbour({ agent });
    expect((await harbour.run()).code).toBe(0);
    expect(harbour.noted('seen').trim()).toBe('gate_status: EXECUTING');
  });

  test('that work was let through unverified is told before its commit', async () => {
    const agent = 'echo pine; mkdir -p hull; echo pine >hull/keel.txt';
    const config = 'signals: [TASK_COMPLETE]\nretries: 0\n';
    const { code, out } = await aHarbour({ agent, config }).run('--protocol', 'commands');
    expect(code, out).toBe(4);
    expect(out).toMatch(/let through unverified \(onExhausted\)\n.* committed as /);
  });

  test('a stage that a protocol demands and a plan has nothing for says so at once', async () => {
    const { code, out } = await aHarbour({ config: 'protocol: layers\n' }).run();
    expect(code).toBe(3);
    expect(out).toMatch(
      /inspect stage, and looking again would not change that\. The protocol demands it, and none of it applies to this plan\. checkmarks: The plan has no boxes to tick\./,
    );
  });

  test('show --full has the change itself and what the agent was told', async () => {
    const harbour = aHarbour({ agent: HONEST });
    expect((await harbour.run()).code).toBe(0);
    const { out } = await harbour.doorward(['show', 'keel', '--full']);
    expect(out).toContain('│ +++ b/hull/keel.txt\n');
    expect(out).toMatch(/Was told:\n {5}│ You do one task/);
    expect((await harbour.doorward(['show', 'keel'])).out).not.toContain('+++ b/');
  });

  test('a path in the place of a message for commits is refused before anything starts', async () => {
    const harbour = aHarbour({ agent: HONEST, config: 'commit: {message: words.hbs}\n' });
    const { code, err } = await harbour.run();
    expect(code).toBe(2);
    expect(err).toContain('`commit.message` is a path: words.hbs');
  });

  test('a reviewer that is not there is named before the agent begins', async () => {
    const harbour = aHarbour({ agent: 'true', config: 'reviewers: [openai/gpt-5.5]\n' });
    const { out, err } = await harbour.run();
    expect(`${out}${err}`).toMatch(/can't be asked as things are.*set OPENAI_API_KEY/);
  });

  test('a run that goes on says so', async () => {
    const harbour = aHarbour({ agent: 'true' });
    expect((await harbour.run()).out).not.toContain('Going on');
    expect((await harbour.run()).out).toMatch(/^Going on with run [\w-]+\.\n/);
  });

  test.each([
    [['--protocol', 'tiers'], /--protocol tiers was asked for, and it has strict/],
    [['--jobs', '2'], /--jobs 2 was asked for, and it has 1/],
    [['--workspace', 'worktree'], /--workspace worktree was asked for, and it has in-place/],
    [['--prove'], /--prove was asked for, and it began without/],
  ])('a run that goes on has no other rules: %j', async (args, words) => {
    const harbour = aHarbour({ agent: 'true' });
    await harbour.run();
    const { code, err, out } = await harbour.run(...args);
    expect(err).toMatch(words);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    const same = await harbour.run(
      '--protocol',
      'strict',
      '--jobs',
      '1',
      '--workspace',
      'in-place',
    );
    expect(same.out).toContain('Going on with run');
  });

  test('a halted run can be gone on with by another agent', async () => {
    const harbour = aHarbour({ agent: 'true' });
    await harbour.run();
    await harbour.doorward(['retry', 'keel']);
    await harbour.doorward(['abort']);
    const agent = 'mkdir -p hull; echo oak >hull/keel.txt; echo TASK_COMPLETE';
    expect((await harbour.doorward(['resume', '--agent', agent])).code).toBe(0);
    expect(harbour.landed()).toEqual(['feat: Build the keel']);
  });

  test('a run that is halted stays so where the agent that shall go on is not there', async () => {
    const harbour = aHarbour({ agent: 'true' });
    await harbour.run();
    await harbour.doorward(['abort']);
    const { code, err } = await harbour.doorward(['resume', '--agent', 'no-such-mate']);
    expect(err).toContain('Nothing was started.');
    expect(code).not.toBe(0);
    expect((await harbour.events()).map(({ type }) => type)).not.toContain('run.resumed');
  });

  test('nobody takes a run over at a terminal that is not there', async () => {
    const harbour = aHarbour({ agent: 'true' });
    await harbour.run();
    await harbour.doorward(['retry', 'keel']);
    const before = await harbour.events();
    const { code, err } = await harbour.doorward(['resume', '--agent', 'manual']);
    expect(err).toContain('asks a person in a terminal, and there is none');
    expect(code).toBe(2);
    expect(await harbour.events()).toEqual(before);
  });

  // The gate looks twice more at what it could not tell, ten seconds apart.
  test.each([
    [[], 'out'],
    [['--events'], 'err'],
    [['--json'], 'err'],
  ] as const)('%j: a pipe hears for what it waits, and how long', async (args, stream) => {
    const running = aHarbour({ verify: 'no-such-program --check' }).start(...args);
    await running.until(() => running.words().includes('waits'));
    running.child.kill('SIGINT');
    const ended = await running.ended();
    expect(ended[stream]).toMatch(/keel +waits 10\.0 s before another look \(verify\)\n/);
  });
});
