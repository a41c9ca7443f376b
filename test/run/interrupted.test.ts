// People who stop a run, and processes that want the same one: whoever goes on finds everything, and
// what an older process still does changes nothing.

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import { aHarbour, type Harbour, HONEST, planFor, type Running } from '../rig/harbour.ts';
import { leftGit } from '../rig/left-git.ts';

/** Works for as long as the test wants: until a file is there. */
const PATIENT = `
echo begun >>"$ROOM/begun-$DOORWARD_TASK"
while [ ! -e "$ROOM/go-$DOORWARD_TASK" ]; do sleep 0.05; done
${HONEST}
`;

const begun =
  (harbour: Harbour, task: string): (() => boolean) =>
  () =>
    harbour.noted(`begun-${task}`) !== '';
const letGo = (harbour: Harbour, task: string): void =>
  writeFileSync(join(harbour.room, `go-${task}`), '');

/** Processes that still know this scene, by their environment. */
function processesOf({ room }: Harbour): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const isOurs = readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`ROOM=${room}\0`);
        return isOurs ? [readFileSync(`/proc/${pid}/cmdline`, 'utf8')] : [];
      } catch {
        return [];
      }
    })
    .filter((line) => line !== '');
}

test.runIf(process.platform === 'linux')(
  'a git of a killed gate that is still at work in the checkout is waited for',
  async () => {
    const agent = `[ -e .git/last ] || echo early >>"$ROOM/early"\n${HONEST}`;
    const harbour = aHarbour({ agent, tasks: ['keel'] });
    const git = await leftGit(harbour.repo.top, harbour.repo.path('.git/last'));
    const running = harbour.start();
    setTimeout(git.end, 1_500);
    const { code, out } = await running.ended();
    expect([code, harbour.noted('early')], out).toEqual([0, '']);
  },
);

/** As a terminal does it: the whole process group gets the signal. */
function interruptAll({ child }: Running): void {
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
}

/** A person who asks, and then insists. */
async function stopTwice(running: Running): Promise<void> {
  running.child.kill('SIGINT');
  await running.until(() => running.words().includes('Stopping after the present step'));
  running.child.kill('SIGINT');
  expect((await running.ended()).code).toBe(130);
}

describe.concurrent('Ctrl-C', () => {
  test('programs hear of an attempt that ended in the process before what was run for it', async () => {
    const harbour = aHarbour({ agent: PATIENT });
    const running = harbour.start('--events');
    await running.until(begun(harbour, 'keel'));
    running.child.kill('SIGINT');
    await running.until(() => running.words().includes('Stopping after the present step'));
    letGo(harbour, 'keel');
    expect((await running.ended()).out).toContain(`"event":"iteration:completed"`);
    const { out } = await harbour.run('--events');
    const lines = out.trim().split('\n');
    const passed = lines.flatMap((line) => {
      const event: Readonly<Record<string, unknown>> = JSON.parse(line);
      return event['event'] === 'verification:passed' ? [event] : [];
    });
    expect(passed).toMatchObject([
      { commands: ['grep -q oak hull/keel.txt'], durationMs: expect.any(Number) },
    ]);
  });

  test('once: the step is finished, the next one waits for `doorward run`', async () => {
    const harbour = aHarbour({ agent: PATIENT, tasks: ['keel', 'mast'] });
    const running = harbour.start('--json');
    await running.until(begun(harbour, 'keel'));
    running.child.kill('SIGINT');
    await running.until(() => running.words().includes('Stopping after the present step'));
    expect((await harbour.doorward(['status'])).out).not.toContain('Nobody is at work');
    letGo(harbour, 'keel');
    const { code, out, err } = await running.ended();
    expect([code, JSON.parse(out)]).toMatchObject([130, { state: 'working' }]);
    expect(err).toContain('`doorward resume` goes on');
    expect((await harbour.doorward(['status'])).out).toContain('Nobody is at work on it');
    const types = (await harbour.events()).map(({ type }) => type);
    expect(types.at(-1)).toBe('attempt.ended');
    letGo(harbour, 'mast');
    const again = await harbour.run();
    expect(again.code, again.out).toBe(0);
    expect(harbour.noted('begun-keel')).toBe('begun\n');
    expect(harbour.landed()).toEqual(['feat: Build the keel', 'feat: Build the mast']);
  });

  test('once, to everything in the terminal: nothing of ours dies of it', {
    timeout: 180_000,
  }, async () => {
    const harbour = aHarbour({ agent: `sleep 0.1; ${HONEST}`, tasks: ['keel', 'mast', 'deck'] });
    const stopped: string[] = [];
    for (let times = 0; times < 8; times += 1) {
      const running = harbour.start();
      // The one before may have finished the last task before it stopped.
      await running.until(() => /Going on|attempt 1|nothing is left/.test(running.words()));
      await new Promise((resolve) => setTimeout(resolve, 61 * times));
      interruptAll(running);
      const { code, err } = await running.ended();
      expect(err).not.toContain('ended by SIGINT');
      stopped.push(code === 130 || code === 0 ? 'well' : `${code}: ${err}`);
      if (code === 0) break;
    }
    expect(stopped.filter((how) => how !== 'well')).toEqual([]);
    const last = await harbour.run();
    expect(last.code, last.out + last.err).toBe(0);
    expect(harbour.landed()).toHaveLength(3);
  });

  test('twice: everything ends at once, no process stays, and no attempt is lost by it', async () => {
    const harbour = aHarbour({ agent: PATIENT });
    const running = harbour.start();
    await running.until(begun(harbour, 'keel'));
    await stopTwice(running);
    expect(running.words().match(/goes on where it was/g)).toHaveLength(1);
    expect(processesOf(harbour)).toEqual([]);
    letGo(harbour, 'keel');
    const again = await harbour.run();
    expect(again.code, again.out).toBe(0);
    expect(harbour.landed()).toEqual(['feat: Build the keel']);
    const attempts = (await harbour.events()).filter(({ type }) => type === 'attempt.started');
    expect(attempts).toHaveLength(1);
    // Nobody has to wait for a person's own doing to pass.
    expect(again.out).not.toContain('interrupted');
  });

  /** It commits by itself, and goes on working. */
  const HASTY = `git add -A && git commit -qm hasty --allow-empty\n${PATIENT}`;
  const kept = ({ repo }: Harbour): string =>
    repo.git('for-each-ref', '--format=%(subject)', 'refs/doorward/agent');

  test('twice: commits of the agent are off the branch, and no other run begins from them', async () => {
    const harbour = aHarbour({ agent: HASTY });
    const running = harbour.start();
    await running.until(begun(harbour, 'keel'));
    await stopTwice(running);
    expect(harbour.landed()).toEqual([]);
    expect(kept(harbour)).toBe('hasty');
    letGo(harbour, 'keel');
    const anew = await harbour.run('--new');
    expect(anew.code, anew.out).toBe(0);
    expect(harbour.landed()).toEqual(['feat: Build the keel']);
  });

  test('killed in the middle of an attempt: whoever begins another run hears of the commits', async () => {
    const harbour = aHarbour({ agent: HASTY });
    const running = harbour.start();
    await running.until(begun(harbour, 'keel'));
    running.child.kill('SIGKILL');
    await running.ended();
    // The agent dies with the gate, a moment later: until then it would hear what the next one is told.
    await vi.waitUntil(() => processesOf(harbour).length === 0, { timeout: 20_000 });
    letGo(harbour, 'keel');
    const anew = await harbour.run('--new');
    expect(anew.code, anew.out).toBe(0);
    expect(anew.out).toContain('refs/heads/main is not where it began');
  });

  test('during a pause before another attempt: the run stops at once', async () => {
    const harbour = aHarbour({ agent: 'sleep 600', config: 'timeouts: {executor: 1s}\n' });
    const running = harbour.start();
    await running.until(() => running.words().includes('attempt 1 failed'));
    running.child.kill('SIGINT');
    expect((await running.ended()).code).toBe(130);
    expect(harbour.landed()).toEqual([]);
  });
});

describe.concurrent('two processes', () => {
  test('the second one is refused in clear words and leaves nothing behind', async () => {
    const harbour = aHarbour({ agent: PATIENT });
    const first = harbour.start();
    await first.until(begun(harbour, 'keel'));
    harbour.repo.write('notes.txt', 'mine\n');
    for (const args of [[], ['--new']]) {
      const { code, out, err } = await harbour.run(...args);
      expect(code).toBe(2);
      expect(out).toBe('');
      expect(err).toContain(`another \`doorward run\` is at work here: process ${first.child.pid}`);
      expect(err).toContain('--take-over');
    }
    expect((await harbour.doorward(['runs', '--json'])).out.match(/"run":/g)).toHaveLength(1);
    rmSync(harbour.repo.path('notes.txt'));
    letGo(harbour, 'keel');
    expect((await first.ended()).code).toBe(0);
    expect(harbour.landed()).toEqual(['feat: Build the keel']);
  });

  test('started at the same moment, one of them works and the run is begun once', async () => {
    const harbour = aHarbour({ agent: `sleep 1; ${HONEST}` });
    const all = [harbour.start(), harbour.start(), harbour.start()];
    const codes = (await Promise.all(all.map((one) => one.ended()))).map(({ code }) => code);
    expect(codes.toSorted()).toEqual([0, 2, 2]);
    expect(harbour.landed()).toEqual(['feat: Build the keel']);
    expect((await harbour.doorward(['runs', '--json'])).out.match(/"run":/g)).toHaveLength(1);
  });

  test('a run that is taken over ends in its new process; the old one stops by itself', async () => {
    const harbour = aHarbour({ agent: PATIENT });
    const first = harbour.start();
    await first.until(begun(harbour, 'keel'));
    const second = harbour.start('--take-over');
    // Its agent is ended with it, before another one works in the same folder.
    const old = await first.ended();
    await second.until(() => harbour.noted('begun-keel') === 'begun\nbegun\n');
    letGo(harbour, 'keel');
    const fresh = await second.ended();
    expect(old.code, old.out + old.err).toBe(4);
    expect(fresh.code, fresh.out + fresh.err).toBe(0);
    expect(harbour.landed()).toEqual(['feat: Build the keel']);
    expect(harbour.repo.git('status', '--porcelain')).toBe('');
  });

  test('a process that was suspended and wakes up late undoes nothing', async () => {
    const harbour = aHarbour({ agent: PATIENT, tasks: ['keel', 'mast'] });
    const first = harbour.start();
    await first.until(begun(harbour, 'keel'));
    first.child.kill('SIGSTOP');
    letGo(harbour, 'keel');
    letGo(harbour, 'mast');
    const fresh = await harbour.run('--take-over');
    expect(fresh.code, fresh.out + fresh.err).toBe(0);
    const tip = harbour.repo.git('rev-parse', 'main');
    const count = (await harbour.events()).length;
    first.child.kill('SIGCONT');
    expect((await first.ended()).code).toBe(4);
    expect(harbour.repo.git('rev-parse', 'main')).toBe(tip);
    expect(harbour.landed()).toEqual(['feat: Build the keel', 'feat: Build the mast']);
    expect(harbour.repo.git('status', '--porcelain')).toBe('');
    expect((await harbour.events()).length).toBe(count);
  });
});

describe.concurrent('a plan that changed between two runs', () => {
  async function stoppedHalfWay(): Promise<Harbour> {
    const harbour = aHarbour({ agent: PATIENT, tasks: ['keel', 'mast'] });
    const running = harbour.start();
    await running.until(begun(harbour, 'keel'));
    running.child.kill('SIGINT');
    await running.until(() => running.words().includes('Stopping after the present step'));
    for (const task of ['keel', 'mast', 'deck']) letGo(harbour, task);
    await running.ended();
    harbour.repo.write('plan.yaml', planFor(['keel', 'deck']));
    harbour.repo.git('commit', '--quiet', '--message', 'another plan', '--', 'plan.yaml');
    return harbour;
  }

  test('is refused until somebody says which one is meant', async () => {
    const harbour = await stoppedHalfWay();
    const { code, err } = await harbour.run();
    expect(code).toBe(2);
    expect(err).toContain('has changed since run');
    expect(err).toContain('--continue');
    expect(err).toContain('--new');
  });

  test('--continue goes on with the plan as it was, on the branch as it is', async () => {
    const harbour = await stoppedHalfWay();
    const { code, out, err } = await harbour.run('--continue');
    expect(code, out + err).toBe(0);
    expect(harbour.noted('begun-keel')).toBe('begun\n');
    expect(harbour.landed()).toEqual([
      'another plan',
      'feat: Build the keel',
      'feat: Build the mast',
    ]);
    expect(harbour.repo.git('show', 'HEAD:plan.yaml')).toContain('deck');
  });

  test('--new begins with the plan as it is, and what is committed is not done again', async () => {
    const harbour = aHarbour({ agent: PATIENT, tasks: ['keel', 'mast'] });
    letGo(harbour, 'keel');
    const running = harbour.start();
    await running.until(begun(harbour, 'mast'));
    running.child.kill('SIGKILL');
    await running.ended();
    letGo(harbour, 'deck');
    harbour.repo.write('plan.yaml', planFor(['keel', 'deck']));
    harbour.repo.git('commit', '--quiet', '--message', 'another plan', '--', 'plan.yaml');
    const { code, out, err } = await harbour.run('--new');
    expect(code, out + err).toBe(0);
    expect(harbour.noted('begun-keel')).toBe('begun\n');
    expect(harbour.landed()).toEqual([
      'feat: Build the keel',
      'another plan',
      'feat: Build the deck',
    ]);
  });
});

test('commits that appeared while no process was watching are kept, and the record says where', async () => {
  const harbour = aHarbour({ agent: PATIENT });
  const running = harbour.start();
  await running.until(begun(harbour, 'keel'));
  running.child.kill('SIGKILL');
  await running.ended();
  harbour.repo.write('log.txt', 'by a person\n');
  harbour.repo.git('add', 'log.txt');
  harbour.repo.git('commit', '--quiet', '--message', 'by a person or by the agent');
  letGo(harbour, 'keel');
  const { out } = await harbour.run();
  const ref = /1 commit kept as ([^\s;]+)/.exec(out)?.[1] ?? '';
  expect(harbour.repo.git('log', '-1', '--format=%s', ref)).toBe('by a person or by the agent');
});

test('a plan that is done is shown as it was done, not recorded as another run', async () => {
  const harbour = aHarbour({ agent: HONEST });
  expect((await harbour.run()).code).toBe(0);
  const again = await harbour.run();
  expect(again.code, again.err).toBe(0);
  expect(again.out).toContain('nothing is left for another run');
  expect(again.out).toContain('1 passed');
  expect((await harbour.doorward(['runs', '--json'])).out.match(/"run":/g)).toHaveLength(1);
});

test('a pass that somebody else wrote into the record is believed by nobody', async () => {
  const harbour = aHarbour({ agent: PATIENT });
  const running = harbour.start();
  await running.until(begun(harbour, 'keel'));
  const store = openStore(harbour.repo.path('.git/doorward'));
  const [head] = await store.log.runs(1);
  const passed = {
    type: 'gate.passed',
    task: 'keel',
    tree: harbour.repo.git('rev-parse', 'HEAD^{tree}'),
    evidence: 'verified',
    waivers: [],
    at: new Date().toISOString(),
  } as const;
  await store.log.append(head?.run ?? '', head?.head ?? 0, { events: [passed], actor: 'me' });
  store.close();
  letGo(harbour, 'keel');
  const { code, err } = await running.ended();
  expect(err).toContain('somebody wrote `gate.passed` into the record');
  expect(code).not.toBe(0);
  expect(harbour.landed()).toEqual([]);
});

test('what a run has proven is known to whoever asks for a receipt', async () => {
  const harbour = aHarbour({ agent: HONEST });
  expect((await harbour.run()).code).toBe(0);
  expect((await harbour.doorward(['check', '--receipt'])).code).toBe(0);
  harbour.repo.write('hull/keel.txt', 'pine\n');
  expect((await harbour.doorward(['check', '--receipt'])).code).not.toBe(0);
});
