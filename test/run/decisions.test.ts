// What people decide about parked work, through the command line: retry, fix, approve, reject, skip,
// force, abort and resume. Nothing that a person says is ever called verified.

import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aHarbour, type Harbour, HONEST } from '../rig/harbour.ts';
import { inTerminal } from '../rig/in-terminal.ts';
import { giveOak, parkedHarbour } from '../rig/stubborn-agent.ts';

const turns = (harbour: Harbour, task = 'keel'): number =>
  harbour.noted(`turns-${task}`).split('\n').length - 1;

describe.concurrent('to go on', () => {
  test('retry has the work done again with fresh budgets, and it lands', async () => {
    const harbour = await parkedHarbour();
    const before = turns(harbour);
    giveOak(harbour);
    const { code, out } = await harbour.doorward(['retry', 'keel']);
    expect(code).toBe(0);
    expect(out).toContain('Go on with `doorward resume`.');
    expect((await harbour.run()).code).toBe(0);
    expect(turns(harbour)).toBe(before + 1);
    expect(harbour.landed()).toEqual(['feat: Build the keel']);
  });

  test('fix tells the agent what a person knows', async () => {
    const harbour = await parkedHarbour();
    giveOak(harbour);
    expect((await harbour.doorward(['fix', 'keel', 'there is oak in the shed'])).code).toBe(0);
    expect((await harbour.doorward(['resume'])).code).toBe(0);
    expect(harbour.noted('prompt')).toContain('there is oak in the shed');
    expect(harbour.landed()).toEqual(['feat: Build the keel']);
  });

  test('a task that is not parked, or not there, is nothing to decide about', async () => {
    const harbour = await parkedHarbour();
    giveOak(harbour);
    await harbour.doorward(['retry', 'keel']);
    await harbour.run();
    const late = await harbour.doorward(['retry', 'keel']);
    expect(late.code).toBe(2);
    expect(late.err).toContain('committed');
    const unknown = await harbour.doorward(['retry', 'kell']);
    expect(unknown.code).toBe(2);
    expect(unknown.err).toContain('Did you mean `keel`?');
  });
});

describe.concurrent('what only a person can see', () => {
  const CHECKPOINT = {
    taskLines: ['checkpoint: Look along the keel and say whether it is straight'],
  };

  test('a checkpoint is confirmed by approve, and by nothing that a program could say', async () => {
    const harbour = aHarbour(CHECKPOINT);
    const { code } = await harbour.run();
    expect(code).toBe(3);
    expect((await harbour.doorward(['approve', 'keel'])).code).toBe(0);
    const again = await harbour.run();
    expect(again.code, again.out + again.err).toBe(0);
    expect(harbour.landed()).toEqual([]);
  });

  test('a review that is for a person waits for one, and lands when it is given', async () => {
    const harbour = aHarbour({ config: 'reviewers: [{ use: human }]\n' });
    const { code, out } = await harbour.run();
    expect(code, out).toBe(3);
    expect(out).toContain('The review is for a person to make.');
    expect((await harbour.doorward(['approve', 'keel'])).code).toBe(0);
    const again = await harbour.run();
    expect(again.code, again.out + again.err).toBe(0);
    expect(harbour.landed()).toEqual(['feat: Build the keel']);
  });

  test('work that failed can’t be approved, only mended, skipped or forced', async () => {
    const harbour = await parkedHarbour();
    const { code, err } = await harbour.doorward(['approve', 'keel']);
    expect(code).toBe(2);
    expect(err).toContain('can be approved');
    expect((await harbour.run()).code).toBe(3);
    expect(harbour.landed()).toEqual([]);
  });

  test('reject sends it back with the reason', async () => {
    const harbour = await parkedHarbour();
    giveOak(harbour);
    const { code } = await harbour.doorward([
      'reject',
      'keel',
      '--reason',
      'the keel must be of oak',
    ]);
    expect(code).toBe(0);
    expect((await harbour.run()).code).toBe(0);
    expect(harbour.noted('prompt')).toContain('the keel must be of oak');
  });
});

describe.concurrent('skip', () => {
  test('of a task that left nothing has nothing to be committed: the next one begins', async () => {
    const agent = `[ "$DOORWARD_TASK" = keel ] || { ${HONEST.trim().replaceAll('\n', '; ')}; }`;
    const harbour = aHarbour({ agent, tasks: ['keel', 'mast'] });
    expect((await harbour.run()).code).toBe(3);
    const skipped = [
      'skip',
      '--task',
      'Build the keel',
      '--reason',
      'no oak in the yard this week',
    ];
    expect((await harbour.doorward(skipped)).code).toBe(0);
    const { code, out } = await harbour.doorward(['resume']);
    expect(code, out).toBe(4);
    expect(harbour.landed()).toEqual(['feat: Build the mast']);
  });

  test.each([
    'tests take too long',
    'The tests take too long.',
    'looks good to me',
    'LGTM',
    'because',
    '',
  ])('is refused with the reason %o, and nothing is recorded', async (reason) => {
    const harbour = await parkedHarbour();
    const before = (await harbour.events()).length;
    const { code, err } = await harbour.doorward(['skip', '--reason', reason, '--task', 'keel']);
    expect(code).toBe(2);
    expect(err).toMatch(/reason/);
    expect((await harbour.events()).length).toBe(before);
  });

  test('leaves the work to the person: the gate never commits it, and finds their commit', async () => {
    const harbour = await parkedHarbour(['keel', 'mast']);
    const reason = 'the lumber yard is closed until Monday';
    const skipped = await harbour.doorward(['skip', 'keel', '--reason', reason, '--as', 'Ada']);
    expect(skipped.code).toBe(0);
    expect(skipped.out).toContain('unverified');
    // Whoever looks at the files now need not wait for the next run to see it.
    for (const name of ['STATE.md', 'SUMMARY.md'])
      expect(readFileSync(harbour.repo.path(`.git/doorward/${name}`), 'utf8')).toContain(reason);
    const waiting = await harbour.run();
    expect(waiting.code, waiting.out).toBe(3);
    expect(waiting.out).toContain('? keel Its work is not committed');
    expect(harbour.landed()).toEqual([]);
    expect(harbour.repo.git('status', '--porcelain', '-uall')).toBe('?? hull/keel.txt');
    // Asked again before anything is committed, it still waits, and the work still lies there.
    expect((await harbour.run()).code).toBe(3);
    expect(harbour.repo.git('status', '--porcelain', '-uall')).toBe('?? hull/keel.txt');
    harbour.repo.git('add', 'hull/keel.txt');
    harbour.repo.git('commit', '--quiet', '--message', 'the keel, by Ada');
    giveOak(harbour);
    // Not everything is proven, and that is no pass.
    const done = await harbour.run();
    expect(done.code, done.out + done.err).toBe(4);
    expect(harbour.landed()).toEqual(['the keel, by Ada', 'feat: Build the mast']);
    const events = await harbour.events();
    expect(events.filter(({ type }) => type === 'override.granted')).toMatchObject([
      { kind: 'skip', by: 'Ada', reason },
    ]);
    expect(events.filter(({ type }) => type === 'commit.created')).toMatchObject([
      { task: 'keel', by: 'person', commit: harbour.repo.git('rev-parse', 'main^') },
      { task: 'mast', by: 'gate' },
    ]);
    expect((await harbour.doorward(['status'])).out).toContain('unverified');
  });
});

describe.concurrent('what else can be decided', () => {
  test('is told as commands where a decision does not fit', async () => {
    const harbour = await parkedHarbour();
    const { code, err } = await harbour.doorward(['approve', 'keel']);
    expect(code).toBe(2);
    expect(err).toContain('`doorward retry keel`');
    expect(err).toContain('`doorward show keel`');
    expect(err).not.toContain('investigate');
  });

  test('of a task that the plan spoils: mend the plan, and begin with it', async () => {
    const harbour = aHarbour({ verify: 'echo fine' });
    const { code, out } = await harbour.run();
    expect(code, out).toBe(3);
    expect(out).toContain('doorward run plan.yaml --new');
    harbour.repo.write(
      'plan.yaml',
      readFileSync(harbour.repo.path('plan.yaml'), 'utf8').replace(
        'echo fine',
        'grep -q oak hull/keel.txt',
      ),
    );
    harbour.repo.commit('mend the plan');
    expect((await harbour.run('--new')).code).toBe(0);
  });
});

describe.concurrent('force', () => {
  const FORCE = ['force', 'keel', '--override-all', '--reason', 'the ship sails tonight'];

  test('is refused without a terminal, whatever is typed', async () => {
    const harbour = await parkedHarbour();
    const before = (await harbour.events()).length;
    const { code, err } = await harbour.doorward(FORCE);
    expect(code).toBe(2);
    expect(err).toContain('terminal');
    expect((await harbour.events()).length).toBe(before);
  });

  test('is refused without saying that all checks are meant', async () => {
    const harbour = await parkedHarbour();
    const { code, err } = await harbour.doorward(['force', 'keel', '--reason', 'the ship sails']);
    expect(code).toBe(2);
    expect(err).toContain('--override-all');
  });

  const forceInTerminal = (harbour: Harbour, typed: string): Promise<string> =>
    inTerminal(harbour, FORCE, { question: 'to confirm:', answers: [typed] });

  test('asks for the word in a terminal, and takes no other', async () => {
    const harbour = await parkedHarbour();
    const out = await forceInTerminal(harbour, 'yes');
    expect(out).toContain('was not confirmed');
    expect((await harbour.events()).filter(({ type }) => type === 'override.granted')).toEqual([]);
  });

  test('with the word, the task is forced for ever, and the gate still does not commit it', async () => {
    const harbour = await parkedHarbour();
    await forceInTerminal(harbour, 'OVERRIDE');
    const granted = (await harbour.events()).filter(({ type }) => type === 'override.granted');
    expect(granted).toMatchObject([{ kind: 'force', reason: 'the ship sails tonight' }]);
    expect((await harbour.run()).code).toBe(3);
    expect(harbour.landed()).toEqual([]);
    expect((await harbour.doorward(['status'])).out).toContain('forced');
  });
});

describe.concurrent('abort and resume', () => {
  test('a task that is given up counts as failed, and its work stays on a branch', async () => {
    const harbour = await parkedHarbour();
    expect((await harbour.doorward(['abort', 'keel'])).code).toBe(0);
    expect((await harbour.run()).code).toBe(1);
    const kept = harbour.repo.git('for-each-ref', '--format=%(refname)', 'refs/heads/doorward');
    expect(harbour.repo.git('show', `${kept}:hull/keel.txt`)).toBe('pine');
  });

  test('a run that is stopped as a whole stays stopped until somebody resumes it', async () => {
    const harbour = await parkedHarbour();
    giveOak(harbour);
    await harbour.doorward(['retry', 'keel']);
    expect((await harbour.doorward(['abort'])).code).toBe(0);
    const before = turns(harbour);
    expect((await harbour.run()).code).toBe(3);
    expect(turns(harbour)).toBe(before);
    const resumed = await harbour.doorward(['resume']);
    expect(resumed.code, resumed.out + resumed.err).toBe(0);
    expect(harbour.landed()).toEqual(['feat: Build the keel']);
  });

  test('a run that is done is not stopped: it stays done', async () => {
    const harbour = aHarbour({ agent: HONEST, tasks: ['keel'] });
    expect((await harbour.run()).code).toBe(0);
    const { code, err } = await harbour.doorward(['abort']);
    expect(code).toBe(2);
    expect(err).toContain('is done: there is nothing to stop');
    expect((await harbour.doorward(['status'])).out).not.toContain('halted');
  });

  test('a run can be stopped from another terminal: what runs is finished, nothing new begins', async () => {
    const harbour = aHarbour({
      agent: `touch "$ROOM/begun-$DOORWARD_TASK"; while [ ! -e "$ROOM/go" ]; do sleep 0.05; done; ${HONEST}`,
      tasks: ['keel', 'mast'],
    });
    const running = harbour.start();
    await running.until(
      () => harbour.repo.git('rev-parse', 'HEAD') !== '' && running.words().includes('attempt 1'),
    );
    expect((await harbour.doorward(['abort'])).code).toBe(0);
    writeFileSync(join(harbour.room, 'go'), '');
    expect((await running.ended()).code).toBe(3);
    expect(harbour.landed()).toEqual([]);
    expect((await harbour.doorward(['resume'])).code).toBe(0);
    expect(harbour.landed()).toEqual(['feat: Build the keel', 'feat: Build the mast']);
  });
});

/** Helps itself to a decision about the task before its own, in every way it can think of. */
const HELPS_ITSELF = `
if [ "$DOORWARD_TASK" = keel ]; then mkdir -p hull; echo pine >hull/keel.txt
else
  ${HONEST.trim().replaceAll('\n', '\n  ')}
  {
    $DECIDE
    env -u DOORWARD -u DOORWARD_REPOSITORY $DECIDE
    env -i PATH="$PATH" HOME="$HOME" $DECIDE
  } >"$ROOM/heard" 2>&1
fi
`;

describe.concurrent('an agent has no say', () => {
  const BIN = resolve('dist/bin/doorward.cjs');

  test.each([
    ['skip', 'keel', '--reason', 'the-service-is-down'],
    ['retry', 'keel'],
    ['approve', 'keel'],
    ['abort'],
    ['resume'],
  ])('the agent of a run that calls `doorward %s` is refused', async (...args) => {
    const agent = HELPS_ITSELF.replaceAll(
      '$DECIDE',
      `"${process.execPath}" "${BIN}" ${args.join(' ')}`,
    );
    const harbour = aHarbour({ agent, tasks: ['keel', 'mast'], taskLines: ['wave: 1'] });
    expect((await harbour.run()).code).toBe(3);
    const refusals = harbour.noted('heard').match(/for a person to decide/g);
    expect(refusals, harbour.noted('heard')).toHaveLength(process.platform === 'linux' ? 3 : 1);
    const types = (await harbour.events()).map(({ type }) => type);
    expect(
      types.filter((type) => /^(?:person|override|run\.(?:resumed|halted))/.test(type)),
    ).toEqual([]);
    expect(harbour.landed()).toEqual(['feat: Build the mast']);
  });

  test('in a session that a person leads, the agent may type what they said', async () => {
    const harbour = await parkedHarbour();
    const args = ['skip', 'keel', '--reason', 'the staging service is down'];
    const { code } = await harbour.doorward(args, { env: { CLAUDECODE: '1' } });
    expect(code).toBe(0);
    const types = (await harbour.events()).map(({ type }) => type);
    expect(types.filter((type) => /^override/.test(type))).toHaveLength(1);
  });
});
