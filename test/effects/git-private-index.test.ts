// The private index makes snapshots fast. It must never make them wrong, and the user's own index
// must not notice it.

import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openRepository } from '../../src/effects/git/repository.ts';
import { makeRepo, type RepoRig } from '../rig/repo-rig.ts';
import { START, snapshotOf, treeByGit } from '../rig/snapshot-oracle.ts';

describe('the private index', () => {
  const indexPath = (rig: RepoRig): string => rig.path('.git/doorward/index');

  test("the user's index, HEAD and files stay byte for byte as they were", async () => {
    const rig = makeRepo(START);
    rig.write('src/app.ts', 'staged\n');
    rig.git('add', 'src/app.ts');
    rig.write('src/app.ts', 'later\n');
    const before = readFileSync(rig.path('.git/index'));
    await snapshotOf(rig);
    expect(readFileSync(rig.path('.git/index')).equals(before)).toBe(true);
    expect(rig.git('status', '--porcelain')).toBe('MM src/app.ts');
    expect(rig.git('stash', 'list')).toBe('');
  });

  test.each(['--assume-unchanged', '--skip-worktree'])(
    'an edit hidden by %s is seen, whichever index the flag was planted in',
    async (flag) => {
      const rig = makeRepo(START);
      rig.git('update-index', flag, 'src/app.ts');
      await snapshotOf(rig);
      execFileSync('git', ['update-index', flag, 'src/lib/b.ts'], {
        cwd: rig.top,
        env: { ...process.env, GIT_INDEX_FILE: indexPath(rig) },
      });
      rig.write('src/app.ts', 'hidden from status\n');
      rig.write('src/lib/b.ts', 'hidden from the gate\n');
      expect(rig.git('status', '--porcelain')).not.toContain('app.ts');
      expect((await snapshotOf(rig)).uncommitted).toEqual(['src/app.ts', 'src/lib/b.ts']);
    },
  );

  test('an edit that keeps size and time is seen', async () => {
    const rig = makeRepo(START);
    utimesSync(rig.path('README.md'), 1_000, 1_000);
    await snapshotOf(rig);
    await snapshotOf(rig);
    rig.git('config', 'core.trustctime', 'false');
    rig.git('config', 'core.checkStat', 'minimal');
    rig.write('README.md', '# z\n');
    utimesSync(rig.path('README.md'), 1_000, 1_000);
    expect((await snapshotOf(rig)).uncommitted).toEqual(['README.md']);
  });

  test.each([
    ['garbage', (path: string) => writeFileSync(path, 'garbage')],
    ['nothing', (path: string) => writeFileSync(path, '')],
    ['half of itself', (path: string) => writeFileSync(path, readFileSync(path).subarray(0, 150))],
    [
      'a link to the index of the user',
      (path: string) => {
        rmSync(path);
        symlinkSync('../index', path);
      },
    ],
    [
      'a folder',
      (path: string) => {
        rmSync(path);
        mkdirSync(join(path, 'x'), { recursive: true });
      },
    ],
  ])('it is made anew where somebody has turned it into %s', async (_what, spoil) => {
    const rig = makeRepo(START);
    await snapshotOf(rig);
    spoil(indexPath(rig));
    const users = readFileSync(rig.path('.git/index'));
    rig.write('x.ts', 'x\n');
    expect((await snapshotOf(rig)).tree).toBe(treeByGit(rig));
    expect(readFileSync(rig.path('.git/index')).equals(users)).toBe(true);
  });

  test('a lock that a killed process left does not stop anybody', async () => {
    const rig = makeRepo(START);
    await snapshotOf(rig);
    writeFileSync(`${indexPath(rig)}.lock`, '');
    writeFileSync(rig.path('.git/index.lock'), '');
    rig.write('x.ts', 'x\n');
    expect((await snapshotOf(rig)).uncommitted).toEqual(['x.ts']);
    const longAgo = Date.now() / 1_000 - 3_600;
    utimesSync(`${indexPath(rig)}.lock`, longAgo, longAgo);
    await snapshotOf(rig);
    expect(readdirSync(rig.path('.git/doorward'))).toEqual(['index']);
  });

  test('several at once agree, from the very first', async () => {
    const rig = makeRepo(START);
    rig.write('x.ts', 'x\n');
    rig.write('src/app.ts', 'y\n');
    const found = await Promise.all(Array.from({ length: 8 }, () => snapshotOf(rig)));
    expect(new Set(found.map(({ tree }) => tree))).toEqual(new Set([treeByGit(rig)]));
    expect(readdirSync(rig.path('.git/doorward'))).toEqual(['index']);
  });

  test('it follows branches and large changes', async () => {
    const rig = makeRepo(START);
    await snapshotOf(rig);
    for (let count = 0; count < 150; count += 1) rig.write(`many/f${count}.ts`, `${count}\n`);
    expect((await snapshotOf(rig)).uncommitted).toHaveLength(150);
    expect((await snapshotOf(rig)).tree).toBe(treeByGit(rig));
    rig.git('checkout', '--quiet', '-b', 'many');
    rig.commit();
    expect((await snapshotOf(rig)).changes).toEqual([]);
    rig.git('checkout', '--quiet', 'main');
    expect((await snapshotOf(rig)).changes).toEqual([]);
    rig.write('many/f7.ts', 'alone\n');
    expect((await snapshotOf(rig)).uncommitted).toEqual(['many/f7.ts']);
  });

  test('many new files that are ignored later are no part of the work', async () => {
    const rig = makeRepo(START);
    for (let count = 0; count < 150; count += 1) rig.write(`many/f${count}.ts`, `${count}\n`);
    expect((await snapshotOf(rig)).uncommitted).toHaveLength(150);
    rig.write('.gitignore', 'many/\n');
    expect((await snapshotOf(rig)).uncommitted).toEqual(['.gitignore']);
    rig.commit();
    expect((await snapshotOf(rig)).changes).toEqual([]);
  });

  test('a file that is no longer tracked and ignored from then on is no part of the work', async () => {
    const rig = makeRepo({ ...START, 'made.txt': 'by a build\n' });
    expect((await snapshotOf(rig)).changes).toEqual([]);
    rig.git('rm', '--quiet', '--cached', 'made.txt');
    rig.write('.gitignore', 'made.txt\n');
    rig.git('add', '.gitignore');
    rig.git('commit', '--quiet', '-m', 'Builds make it');
    rig.write('x.ts', 'x\n');
    expect((await snapshotOf(rig)).uncommitted).toEqual(['x.ts']);
    rig.write('.gitignore', '');
    expect((await snapshotOf(rig)).uncommitted).toEqual(['.gitignore', 'made.txt', 'x.ts']);
  });

  test('a thorough look does without what was remembered', async () => {
    const rig = makeRepo(START);
    rig.write('x.ts', 'x\n');
    const repository = await openRepository(rig.top, { isThorough: true });
    expect((await repository.snapshot(undefined)).tree).toBe(treeByGit(rig));
    expect((await repository.snapshot(undefined)).tree).toBe(treeByGit(rig));
  });
});
