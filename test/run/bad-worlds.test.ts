// Places and times that a run should cope with, and worlds in which it must say in clear words that it
// can't. Nothing of the user's is touched, and nothing that was recorded is lost.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { aHarbour, eventsIn, type Harbour, HONEST, planFor } from '../rig/harbour.ts';
import { makeRepo } from '../rig/repo-rig.ts';

const KEEL = ['feat: Build the keel'];
const statusOf = ({ repo }: Harbour): string => repo.git('status', '--porcelain', '-uall');

describe.concurrent('places', () => {
  test('a detached HEAD moves along, and no branch does', async () => {
    const harbour = aHarbour();
    harbour.repo.git('checkout', '--quiet', '--detach');
    expect((await harbour.run()).code).toBe(0);
    expect(harbour.landed('HEAD')).toEqual(KEEL);
    expect(harbour.landed('main')).toEqual([]);
    expect(statusOf(harbour)).toBe('');
  });

  test('a repository without a commit gets its first one from the gate', async () => {
    const harbour = aHarbour();
    const fresh = makeRepo();
    fresh.write('plan.yaml', planFor(['keel', 'mast']));
    fresh.write('doorward.yaml', 'version: 1\nagent: {command: [mate]}\n');
    const { code, out, err } = await harbour.doorward(['run', 'plan.yaml'], { cwd: fresh.top });
    expect(code, out + err).toBe(0);
    expect(fresh.git('log', '--reverse', '--format=%s').split('\n')).toEqual([
      'feat: Build the keel',
      'feat: Build the mast',
    ]);
    expect(fresh.git('ls-tree', '-r', '--name-only', 'HEAD').split('\n')).toEqual([
      'hull/keel.txt',
      'hull/mast.txt',
    ]);
    expect(fresh.git('status', '--porcelain')).toBe('?? doorward.yaml\n?? plan.yaml');
  });

  test('a submodule stays where it is', async () => {
    const anchor = makeRepo({ 'anchor.txt': 'iron\n' });
    const harbour = aHarbour();
    harbour.repo.git('submodule', '--quiet', 'add', anchor.top, 'anchor');
    harbour.repo.commit('an anchor');
    const before = harbour.repo.git('ls-tree', 'HEAD', 'anchor');
    const { code, out, err } = await harbour.run();
    expect(code, out + err).toBe(0);
    expect(harbour.repo.git('ls-tree', 'HEAD', 'anchor')).toBe(before);
    expect(statusOf(harbour)).toBe('');
  });

  test('from a folder inside, paths are those of the shell and the record is the same', async () => {
    const harbour = aHarbour({ files: { 'docs/plans/plan.yaml': planFor(['mast']) } });
    const cwd = harbour.repo.path('docs/plans');
    expect((await harbour.doorward(['run', 'plan.yaml'], { cwd })).code).toBe(0);
    expect(harbour.landed()).toEqual(['feat: Build the mast']);
    expect((await harbour.doorward(['status'], { cwd })).out).toContain('docs/plans/plan.yaml');
  });

  test('in a linked worktree its own branch moves, and the record is shared', async () => {
    const harbour = aHarbour();
    const other = join(harbour.room, 'other');
    harbour.repo.git('worktree', 'add', '--quiet', '-b', 'side', other);
    expect((await harbour.doorward(['run', 'plan.yaml'], { cwd: other })).code).toBe(0);
    expect(harbour.landed('side')).toEqual(KEEL);
    expect(harbour.landed('main')).toEqual([]);
    expect(statusOf(harbour)).toBe('');
    expect((await harbour.doorward(['status'])).out).toContain('keel');
  });

  test('eight worktrees that are wanted at the same moment are all made', async () => {
    const tasks = ['keel', 'mast', 'boom', 'deck', 'helm', 'yard', 'stem', 'hold'];
    const harbour = aHarbour({ tasks, taskLines: ['wave: 1'], config: 'jobs: 8\n' });
    const { code, out, err } = await harbour.run();
    expect(code, out + err).toBe(0);
    expect(harbour.landed()).toHaveLength(tasks.length);
  });

  test('a plan outside of the repository is read and not committed', async () => {
    const harbour = aHarbour();
    const plan = join(harbour.room, 'elsewhere.yaml');
    writeFileSync(plan, planFor(['deck']));
    expect((await harbour.doorward(['run', plan])).code).toBe(0);
    expect(harbour.repo.git('show', '--format=', '--name-only', 'HEAD')).toBe('hull/deck.txt');
  });

  test('a plan in no commit is worked through and stays in none', async () => {
    const harbour = aHarbour();
    harbour.repo.write('later.yaml', planFor(['deck']));
    expect((await harbour.doorward(['run', 'later.yaml'])).code).toBe(0);
    expect(harbour.repo.git('show', '--format=', '--name-only', 'HEAD')).toBe('hull/deck.txt');
    expect(statusOf(harbour)).toBe('?? later.yaml');
  });
});

describe.concurrent('another place than where a run began', () => {
  test('is no place to go on: neither HEAD nor a file is moved there', async () => {
    const harbour = aHarbour({ agent: 'true' });
    expect((await harbour.run()).code).toBe(3);
    const other = join(harbour.room, 'other');
    harbour.repo.git('worktree', 'add', '--quiet', '-b', 'side', other);
    harbour.repo.git('switch', '--quiet', '--create', 'aside');
    for (const cwd of [harbour.repo.top, other]) {
      const { code, err } = await harbour.doorward(['run', 'plan.yaml'], { cwd });
      expect(code, err).toBe(2);
      expect(err).toContain('the run lands on refs/heads/main, but HEAD');
      expect(err).toContain('--new');
    }
    expect(harbour.repo.git('symbolic-ref', 'HEAD')).toBe('refs/heads/aside');
    harbour.repo.git('switch', '--quiet', 'main');
    expect((await harbour.run()).code).toBe(3);
  });
});

describe.concurrent('what the user has lying there', () => {
  test('edits of committed files are a reason not to begin, and stay as they are', async () => {
    const harbour = aHarbour();
    harbour.repo.write('README.md', '# Harbour, half rewritten\n');
    const { code, err } = await harbour.run();
    expect(code).toBe(2);
    expect(err).toContain('README.md');
    expect(err).toContain('--workspace worktree');
    expect(readFileSync(harbour.repo.path('README.md'), 'utf8')).toContain('half rewritten');
    expect(harbour.landed()).toEqual([]);
    expect((await harbour.doorward(['runs'])).code).toBe(2);
  });

  test('files in no commit survive, staged or not, whatever the agent does', async () => {
    const harbour = aHarbour({
      agent: `git stash --include-untracked --quiet; ${HONEST}`,
      tasks: ['keel'],
    });
    harbour.repo.write('sketch.txt', 'mine\n');
    harbour.repo.write('todo.txt', 'staged\n');
    harbour.repo.git('add', 'todo.txt');
    await harbour.run();
    const isKept = (text: string): boolean =>
      harbour.repo.git('stash', 'list') !== '' ||
      readFileSync(harbour.repo.path('sketch.txt'), 'utf8') === text;
    expect(isKept('mine\n')).toBe(true);
    expect(harbour.repo.git('ls-tree', '-r', '--name-only', 'main')).not.toContain('sketch.txt');
  });

  test('what they edit in the meantime outside of the task is never committed as the agent’s', async () => {
    const harbour = aHarbour({ agent: `${HONEST} echo "a thought" >>README.md` });
    const { code, out } = await harbour.run();
    expect(code).toBe(3);
    expect(out).toContain('scope.outside');
    expect(harbour.landed()).toEqual([]);
    const kept = harbour.repo.git('for-each-ref', '--format=%(refname)', 'refs/heads/doorward');
    expect(harbour.repo.git('show', `${kept}:README.md`)).toContain('a thought');
  });

  test('what they write while the work is verified is neither committed nor lost, and they are told', async () => {
    const harbour = aHarbour({
      verify: 'echo "by the user" >>README.md; echo new >idea.txt; grep -q oak hull/keel.txt',
    });
    const { code, out, err } = await harbour.run();
    const refs = harbour.repo.git('for-each-ref', '--format=%(refname)').split('\n');
    const holding = refs.filter((ref) => {
      const files = harbour.repo.git('ls-tree', '-r', '--name-only', ref);
      return (
        files.includes('idea.txt') &&
        harbour.repo.git('show', `${ref}:README.md`).includes('by the user')
      );
    });
    const isThere = statusOf(harbour).includes('idea.txt');
    expect(isThere || holding.length > 0, `${code} ${out} ${err}`).toBe(true);
    expect(harbour.repo.git('show', 'main:README.md')).not.toContain('by the user');
    if (!isThere) expect(out).toContain('refs/doorward/kept');
  });
});

describe.concurrent('a branch that somebody else moves', () => {
  /** Commits on the branch from outside, once, after the commands have passed; elsewhere than in its checkout. */
  const moving = (path: string): string =>
    `grep -q oak hull/keel.txt && { test -e "$ROOM/moved" || { touch "$ROOM/moved"; export GIT_INDEX_FILE="$ROOM/index"; git read-tree HEAD && blob=$(echo "pine, by somebody else" | git hash-object -w --stdin) && git update-index --add --cacheinfo 100644,$blob,${path} && tree=$(git write-tree) && git update-ref refs/heads/main $(git commit-tree -p HEAD -m "by somebody else" $tree); }; }`;

  test('the change is merged with it and verified again before it lands', async () => {
    const harbour = aHarbour({
      verify: moving('log.txt'),
      config: 'workspace: worktree\npassEnv: [ROOM]\n',
    });
    const { code, out, err } = await harbour.run();
    expect(code, out + err).toBe(0);
    expect(harbour.landed()).toEqual(['by somebody else', ...KEEL]);
    expect(harbour.repo.git('show', 'HEAD:log.txt')).toContain('somebody else');
    const verified = (await harbour.events()).flatMap((event) =>
      event.type === 'stage.judged' && event.stage === 'verify' ? [event.tree] : [],
    );
    expect(verified).toHaveLength(2);
    expect(verified.at(-1)).toBe(harbour.repo.git('rev-parse', 'HEAD^{tree}'));
    const shown = JSON.parse((await harbour.doorward(['show', 'keel', '--json'])).out);
    expect(shown.files).not.toContain('log.txt');
  });

  test('in conflict with it, the work is done again on top; a checkout in the way is left to a person', async () => {
    const harbour = aHarbour({
      verify: moving('hull/keel.txt'),
      config: 'workspace: worktree\npassEnv: [ROOM]\n',
    });
    const { code, out } = await harbour.run();
    expect(code).toBe(3);
    expect(harbour.landed()).toEqual(['by somebody else']);
    const [first, second] = (await harbour.events()).filter(
      ({ type }) => type === 'commit.refused',
    );
    expect(first).toHaveProperty('against');
    expect(second).not.toHaveProperty('against');
    expect(out).toContain('has changes of its own in the way: hull/keel.txt');
    expect(harbour.noted('prompt')).toMatch(/kept in git as refs\/doorward\/kept\/\S+\/keel\/1/);
    // With the checkout brought along, the second try lands as it was judged.
    harbour.repo.git('reset', '--quiet', '--hard');
    expect((await harbour.doorward(['retry', 'keel'])).code).toBe(0);
    const again = await harbour.run();
    expect(again.code, again.out + again.err).toBe(0);
    expect(harbour.landed()).toEqual(['by somebody else', ...KEEL]);
    expect(harbour.repo.git('show', 'HEAD:hull/keel.txt')).toContain('oak');
  });
});

describe.concurrent('the record', () => {
  const logOf = ({ repo }: Harbour): string => repo.path('.git/doorward/log.sqlite');

  test('locked by another process for too long: clear words, and nothing is lost', async () => {
    const harbour = aHarbour({
      agent: `touch "$ROOM/begun"; while [ ! -e "$ROOM/go" ]; do sleep 0.05; done; ${HONEST}`,
    });
    const running = harbour.start();
    await running.until(() => spawnSync('test', ['-e', join(harbour.room, 'begun')]).status === 0);
    const other = new DatabaseSync(logOf(harbour));
    other.exec('BEGIN IMMEDIATE');
    writeFileSync(join(harbour.room, 'go'), '');
    const { code, err } = await running.ended();
    other.exec('ROLLBACK');
    other.close();
    expect(code).toBe(4);
    expect(err).toContain('locked by another process for too long');
    expect(harbour.landed()).toEqual([]);
    const again = await harbour.run();
    expect(again.code, again.out + again.err).toBe(0);
    expect(harbour.landed()).toEqual(KEEL);
  });

  test.each([
    ['overwritten', (path: string) => writeFileSync(path, 'no database at all')],
    ['emptied', (path: string) => writeFileSync(path, '')],
    [
      'damaged in the middle',
      (path: string) => {
        const bytes = readFileSync(path);
        bytes.fill(0x5a, 4096, Math.min(bytes.length, 40_000));
        writeFileSync(path, bytes);
      },
    ],
  ])('%s: nothing runs, nothing is believed, and the words say what to do', async (_, damage) => {
    const harbour = aHarbour({ tasks: ['keel'], agent: 'true' });
    expect((await harbour.run()).code).toBe(3);
    new DatabaseSync(logOf(harbour)).exec('PRAGMA wal_checkpoint(TRUNCATE)');
    damage(logOf(harbour));
    const after = readFileSync(logOf(harbour));
    for (const args of [['run', 'plan.yaml'], ['status'], ['retry', 'keel']]) {
      const { code, err } = await harbour.doorward(args);
      expect(code, err).toBe(4);
      expect(err).toMatch(/restore a backup|Nothing in it is believed/i);
    }
    expect(readFileSync(logOf(harbour)).equals(after)).toBe(true);
    expect(harbour.landed()).toEqual([]);
  });
});

describe('a disk that is full', () => {
  const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0;

  test.skipIf(!canMount)(
    'says so, keeps what was recorded, and goes on when there is room',
    async () => {
      const harbour = aHarbour();
      const disk = join(harbour.room, 'disk');
      mkdirSync(disk);
      const script = `set -e
mount -t tmpfs -o size=3m tmpfs ${disk}
cp -r ${harbour.repo.top} ${disk}/repo
cd ${disk}/repo
dd if=/dev/zero of=${disk}/ballast bs=4k 2>/dev/null || true
set +e
"$NODE" "$BIN" run plan.yaml; echo "full: $?"
rm ${disk}/ballast
"$NODE" "$BIN" run plan.yaml; echo "room: $?"
git log --format=%s | head -1
git status --porcelain`;
      const { stdout, stderr } = spawnSync('unshare', ['--mount', 'bash', '-c', script], {
        encoding: 'utf8',
        env: {
          ...process.env,
          ...harbour.env,
          NODE: process.execPath,
          BIN: join(process.cwd(), 'dist/bin/doorward.cjs'),
        },
      });
      expect(stderr).toMatch(/disk is full|ENOSPC|No space left/);
      expect(stdout).toMatch(/full: [24]\n/);
      expect(stdout, stderr).toContain('room: 0\nfeat: Build the keel\n');
    },
  );
});

describe.concurrent('a clock that jumps', () => {
  test('back by a day between two processes changes neither the order nor who may go on', async () => {
    const harbour = aHarbour({
      agent: `echo turn >>"$ROOM/turns"; [ -e "$ROOM/go" ] || exit 0; ${HONEST}`,
      tasks: ['keel', 'mast'],
    });
    const clock = join(harbour.room, 'clock.mjs');
    writeFileSync(
      clock,
      `const { now } = Date; const shift = Number(process.env.SHIFT_MS);
const Real = Date;
globalThis.Date = class extends Real {
  constructor(...args) { if (args.length === 0) super(now() + shift); else super(...args); }
  static now() { return now() + shift; }
};
`,
    );
    const shifted = (ms: number): Readonly<Record<string, string>> => ({
      NODE_OPTIONS: `--import ${clock}`,
      SHIFT_MS: String(ms),
    });
    const day = 24 * 3_600_000;
    expect((await harbour.doorward(['run', 'plan.yaml'], { env: shifted(day) })).code).toBe(3);
    writeFileSync(join(harbour.room, 'go'), '');
    const retried = await harbour.doorward(['retry', 'keel'], { env: shifted(-day) });
    expect(retried.code, retried.err).toBe(0);
    const { code, out, err } = await harbour.doorward(['run', 'plan.yaml'], {
      env: shifted(-2 * day),
    });
    expect(code, out + err).toBe(0);
    expect(harbour.landed()).toEqual([...KEEL, 'feat: Build the mast']);
    const times = (await eventsIn(harbour.repo.path('.git/doorward'))).map(({ at }) => at);
    expect(times).not.toEqual(times.toSorted());
    expect((await harbour.doorward(['status'])).code).toBe(0);
    expect((await harbour.doorward(['stats', '--json'])).code).toBe(0);
  });
});
