// Agents that do not do what they should, and agents that do what nobody asked for. The gate neither
// believes nor breaks, and the branch is the user's afterwards.

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { aHarbour, HONEST } from '../rig/harbour.ts';

describe.concurrent('agents that do not work', () => {
  test('one that is not installed is named before anything is recorded, with what to do', async () => {
    const harbour = aHarbour({ config: '' });
    harbour.repo.write('doorward.yaml', 'version: 1\nagent: {command: [captain-nobody]}\n');
    harbour.repo.commit('another agent');
    const { code, out, err } = await harbour.run();
    expect(`${out}${err}`).toContain('captain-nobody was not found on PATH');
    expect(code).toBe(2);
    expect(harbour.landed()).toEqual(['another agent']);
    expect((await harbour.doorward(['runs'])).err).toContain('no run in this repository');
  });

  test('a person where there is no terminal is not waited for, and nothing is recorded', async () => {
    const harbour = aHarbour();
    const { code, err } = await harbour.run('--agent', 'manual');
    expect([code, err]).toEqual([2, expect.stringContaining('asks a person in a terminal')]);
    expect((await harbour.doorward(['runs'])).err).toContain('no run in this repository');
  });

  test('one that ends well and did nothing is asked again once and then waits for a person', async () => {
    const harbour = aHarbour({ agent: 'echo turn >>"$ROOM/turns"' });
    const { code, out } = await harbour.run();
    expect(code).toBe(3);
    expect(out).toContain('parked (same-signature)');
    expect(harbour.noted('turns')).toBe('turn\nturn\n');
    expect(harbour.landed()).toEqual([]);
  });

  test('one that never stops is ended with all its children when its time is up', async () => {
    const harbour = aHarbour({
      agent: 'echo $$ >"$ROOM/pid"; sleep 600 & echo half >hull.txt; sleep 600',
      config: 'timeouts: {executor: 1s}\n',
      taskLines: ['maxRetries: 0'],
    });
    const { code, out } = await harbour.run();
    expect(code).toBe(3);
    expect(out).toContain('TIMEOUT');
    expect(harbour.landed()).toEqual([]);
    expect(harbour.repo.git('status', '--porcelain')).toBe('');
    expect(harbour.repo.git('for-each-ref', 'refs/heads/doorward')).toContain('keel');
  });

  test('one that floods its output is judged by its work, and the record stays small', async () => {
    const harbour = aHarbour({ agent: `${HONEST}\nyes "all is well" | head -c 60000000 >&2` });
    expect((await harbour.run()).code).toBe(0);
    expect(harbour.landed()).toEqual(['feat: Build the keel']);
    const ended = (await harbour.events()).find(({ type }) => type === 'attempt.ended');
    expect(JSON.stringify(ended).length).toBeLessThan(10_000);
  });

  test('one whose final words are too many to be read is not believed', async () => {
    const harbour = aHarbour({ agent: `${HONEST}\nyes "all is well" | head -c 30000000` });
    const { code, out } = await harbour.run();
    expect(code).toBe(3);
    expect(out).toContain('too long to be read whole');
    expect(harbour.landed()).toEqual([]);
  });

  test('one that kills every process that it can reach reaches neither the run nor the user', async () => {
    const harbour = aHarbour({
      agent: `if [ "$DOORWARD_ATTEMPT" = 1 ]; then
  kill -9 -$PPID; kill -9 $PPID; trap '' TERM; kill -TERM 0; kill -9 -- -$$
fi
${HONEST}`,
    });
    const { code, out } = await harbour.run();
    expect(out).toContain('attempt 1');
    expect(code).toBe(0);
    expect(harbour.landed()).toEqual(['feat: Build the keel']);
  });
});

describe.concurrent('agents that touch git', () => {
  const TOUCHES: readonly (readonly [string, string])[] = [
    ['commits by itself', `${HONEST} git add --all; git commit --quiet --message "all mine"`],
    ['amends the last commit', `${HONEST} git add --all; git commit --quiet --amend --no-edit`],
    ['switches the branch', `git switch --quiet --create elsewhere; ${HONEST}`],
    [
      'commits on another branch',
      `git switch -qc elsewhere; ${HONEST} git add --all; git commit -qm x`,
    ],
    ['throws commits away', `git reset --quiet --soft HEAD~2; ${HONEST}`],
    ['detaches HEAD', `git checkout --quiet --detach; ${HONEST}`],
    ['deletes the branch', `git checkout --quiet --detach; git branch -qD main; ${HONEST}`],
    ['deletes the index', `rm .git/index; ${HONEST}`],
    ['stages things of its own', `${HONEST} echo x >junk; git add junk; rm junk`],
    ['begins a merge', `${HONEST} git rev-parse HEAD~1 >.git/MERGE_HEAD`],
    ['deletes a lock of somebody else', `rm -f .git/index.lock; ${HONEST}`],
  ];

  test.each(TOUCHES)(
    'one that %s: one commit of the gate on the branch as it was',
    async (_, agent) => {
      const harbour = aHarbour({ agent });
      harbour.repo.write('log.txt', 'one\n');
      harbour.repo.commit('one');
      harbour.repo.write('log.txt', 'two\n');
      const before = harbour.repo.commit('two');
      harbour.repo.write('todo.txt', 'staged by the user\n');
      harbour.repo.git('add', 'todo.txt');
      const { code, out, err } = await harbour.run();
      expect(code, `${out}${err}`).toBe(0);
      expect(harbour.repo.git('symbolic-ref', 'HEAD')).toBe('refs/heads/main');
      expect(harbour.landed()).toEqual(['one', 'two', 'feat: Build the keel']);
      expect(harbour.repo.git('rev-parse', 'HEAD^')).toBe(before);
      const files = harbour.repo.git('diff', '--name-only', 'HEAD^', 'HEAD').split('\n');
      expect(files).toEqual(['hull/keel.txt']);
      expect(harbour.repo.git('status', '--porcelain')).toBe('A  todo.txt');
      expect(existsSync(harbour.repo.path('.git/MERGE_HEAD'))).toBe(false);
    },
  );

  test('one that goes back in history with its files does not pass, and the user has them all', async () => {
    const harbour = aHarbour({ agent: `git reset --quiet --hard HEAD~2; ${HONEST}` });
    harbour.repo.write('log.txt', 'one\n');
    harbour.repo.commit('one');
    harbour.repo.write('log.txt', 'two\n');
    harbour.repo.commit('two');
    const { code, out } = await harbour.run();
    expect(code).toBe(3);
    expect(out).toContain('scope.outside');
    expect(harbour.landed()).toEqual(['one', 'two']);
    expect(harbour.repo.git('status', '--porcelain')).toBe('');
    expect(readFileSync(harbour.repo.path('log.txt'), 'utf8')).toBe('two\n');
  });

  test('commits of its own are kept where a person finds them', async () => {
    const harbour = aHarbour({ agent: `${HONEST} git add --all; git commit -qm "all mine"` });
    expect((await harbour.run()).code).toBe(0);
    const [ref = ''] = harbour.repo
      .git('for-each-ref', '--format=%(refname)', 'refs/doorward/agent')
      .split('\n');
    expect(harbour.repo.git('log', '-1', '--format=%s', ref)).toBe('all mine');
  });

  test('a lock that it leaves keeps the index alone, is named, and stops nothing', async () => {
    const harbour = aHarbour({ agent: `${HONEST} touch .git/index.lock` });
    const { code, out } = await harbour.run();
    expect(code).toBe(0);
    expect(out).toContain('index.lock is there');
    expect(harbour.landed()).toEqual(['feat: Build the keel']);
    harbour.repo.remove('.git/index.lock');
    harbour.repo.git('reset', '--quiet');
    expect(harbour.repo.git('status', '--porcelain')).toBe('');
  });

  test('a lock on the branch that it leaves keeps the branch where it is: a person is asked', async () => {
    const harbour = aHarbour({
      agent: `${HONEST} mkdir -p .git/refs/heads; touch .git/refs/heads/main.lock`,
    });
    const running = await harbour.run();
    expect(running.code).toBe(3);
    expect(running.out).toContain('main.lock is there');
    expect(harbour.landed()).toEqual([]);
    harbour.repo.remove('.git/refs/heads/main.lock');
    expect((await harbour.doorward(['retry', 'keel'])).code).toBe(0);
    expect((await harbour.run()).code).toBe(0);
    expect(harbour.landed()).toEqual(['feat: Build the keel']);
    expect(harbour.noted('prompt')).toContain('Build the keel');
  });
});

describe.concurrent('agents that touch the rules', () => {
  test.each([
    ['the plan', `sed -i 's/grep -q oak/true #/' plan.yaml`, 'plan.yaml'],
    ['the config', `echo 'protect: []' >>doorward.yaml`, 'doorward.yaml'],
    ['the plan by deleting it', 'rm plan.yaml', 'plan.yaml'],
    ['the program of its reviewer', `echo 'exit 0' >tools/review.sh`, 'tools/review.sh'],
    ['one behind a pipe', `echo 'exit 0' >tools/second.mjs`, 'tools/second.mjs'],
  ])(
    'one that edits %s does not pass, and is judged by the rules as they were',
    async (_, edit, file) => {
      const harbour = aHarbour({
        agent: `echo soft >soft; ${HONEST} rm soft; ${edit}`,
        config:
          'reviewers: [{run: sh ./tools/review.sh}, {run: cat | timeout 9 node --no-warnings tools/second.mjs}]\n',
        files: { 'tools/review.sh': 'exit 1\n', 'tools/second.mjs': '' },
      });
      const { code, out } = await harbour.run();
      expect(code).toBe(3);
      expect(out).toContain('tamper.gate');
      expect(harbour.landed()).toEqual([]);
      expect(harbour.repo.git('status', '--porcelain', file)).toBe('');
      const events = await harbour.events();
      expect(events.filter(({ type }) => type === 'gate.passed')).toEqual([]);
    },
  );

  test('one that rewrites the record is found out, and nothing of it is believed', async () => {
    const harbour = aHarbour({
      agent: `if [ -n "$TAMPER" ]; then "$NODE" -e '
const { DatabaseSync } = require("node:sqlite");
const log = new DatabaseSync(".git/doorward/log.sqlite");
for (const { name } of log.prepare("SELECT name FROM sqlite_master WHERE type = ?").all("trigger"))
  log.exec("DROP TRIGGER " + name);
log.exec("UPDATE event SET body = replace(body, char(107), char(108)) WHERE seq = 3");
'; fi
${HONEST}`,
    });
    const { code, err } = await harbour.doorward(['run', 'plan.yaml'], {
      env: { TAMPER: '1', NODE: process.execPath },
    });
    const again = await harbour.run();
    expect([code, again.code]).toContain(4);
    expect(`${err}${again.err}`).toContain('is broken');
    expect(`${err}${again.err}`).toContain('Nothing in it is believed');
  });
});
