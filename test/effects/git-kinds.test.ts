// Every kind of repository a person may have: none is refused, and nothing in it goes unseen.

import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openRepository } from '../../src/effects/git/repository.ts';
import { makeDirectory, makeRepo, rigAt } from '../rig/repo-rig.ts';
import { START, snapshotOf, treeByGit } from '../rig/snapshot-oracle.ts';

describe('kinds of repositories', () => {
  test('without a commit, everything is new against the empty tree', async () => {
    const rig = makeRepo();
    rig.write('a/b.ts', 'b\n');
    const found = await snapshotOf(rig);
    expect(found).toMatchObject({ base: undefined, tree: treeByGit(rig), uncommitted: ['a/b.ts'] });
    expect(found.changes).toMatchObject([{ path: 'a/b.ts', status: 'added' }]);
    expect((await snapshotOf(rig)).tree).toBe(found.tree);
  });

  test('without a commit and without a file, there is the empty tree', async () => {
    const found = await snapshotOf(makeRepo());
    expect(found.tree).toBe(found.baseTree);
    expect(found.changes).toEqual([]);
  });

  test('a subdirectory opens the whole repository', async () => {
    const rig = makeRepo(START);
    rig.write('README.md', '# y\n');
    const repository = await openRepository(rig.path('src/lib'));
    expect(repository.top).toBe(rig.top);
    expect((await repository.snapshot(undefined)).uncommitted).toEqual(['README.md']);
  });

  test('a linked worktree has its own state, also when it lies inside the other', async () => {
    const rig = makeRepo(START);
    rig.git('worktree', 'add', '--quiet', '-b', 'side', 'trees/side');
    const side = rigAt(rig.path('trees/side'));
    side.write('src/app.ts', 'side\n');
    expect((await snapshotOf(side)).uncommitted).toEqual(['src/app.ts']);
    expect((await snapshotOf(rig)).changes).toEqual([]);
  });

  test('a detached HEAD is a HEAD', async () => {
    const rig = makeRepo(START);
    rig.git('checkout', '--quiet', '--detach');
    rig.write('x', 'x\n');
    expect((await snapshotOf(rig)).uncommitted).toEqual(['x']);
  });

  test('in the middle of a conflict, what lies in the files counts', async () => {
    const rig = makeRepo(START);
    rig.git('checkout', '--quiet', '-b', 'other');
    rig.write('src/app.ts', 'theirs\n');
    rig.commit();
    rig.git('checkout', '--quiet', 'main');
    rig.write('src/app.ts', 'ours\n');
    rig.commit();
    expect(() => rig.git('merge', 'other')).toThrow();
    const found = await snapshotOf(rig);
    expect(found.tree).toBe(treeByGit(rig));
    expect(found.uncommitted).toEqual(['src/app.ts']);
    expect(rig.git('status', '--porcelain')).toBe('UU src/app.ts');
  });

  test('files that a sparse checkout leaves out are not deleted', async () => {
    const rig = makeRepo({ ...START, 'docs/a.md': 'a\n', 'docs/b.md': 'b\n' });
    rig.git('sparse-checkout', 'set', '--cone', 'src');
    expect(readdirSync(rig.top)).not.toContain('docs');
    rig.write('src/app.ts', 'changed\n');
    expect((await snapshotOf(rig)).uncommitted).toEqual(['src/app.ts']);
    rig.write('docs/a.md', 'written although left out\n');
    expect((await snapshotOf(rig)).uncommitted).toEqual(['docs/a.md', 'src/app.ts']);
  });

  test('SHA-256 repositories work the same', async () => {
    const rig = makeDirectory(START);
    rig.git('init', '--quiet', '--object-format=sha256');
    const empty = await snapshotOf(rig);
    expect(empty.tree).toHaveLength(64);
    rig.commit();
    rig.write('src/app.ts', 'changed\n');
    const found = await snapshotOf(rig);
    expect(found.tree).toBe(treeByGit(rig));
    expect(found.uncommitted).toEqual(['src/app.ts']);
  });

  test('line endings are stored as git stores them', async () => {
    const rig = makeRepo({ 'dos.txt': 'one\r\ntwo\r\n', 'unix.txt': 'one\n' });
    rig.git('config', 'core.autocrlf', 'true');
    rig.write('dos.txt', 'one\r\ntwo\r\nthree\r\n');
    rig.write('unix.txt', 'one\r\n');
    rig.write('new.txt', 'one\r\n');
    const found = await snapshotOf(rig);
    expect(found.tree).toBe(treeByGit(rig));
    expect(found.uncommitted).toEqual(['dos.txt', 'new.txt']);
  });

  test('where file modes do not count, a changed script stays executable', async () => {
    const rig = makeRepo(START);
    rig.write('run.sh', 'true\n', 0o755);
    rig.commit();
    rig.git('config', 'core.fileMode', 'false');
    rig.write('run.sh', 'false\n', 0o644);
    expect((await snapshotOf(rig)).changes).toMatchObject([
      { path: 'run.sh', before: 'executable', after: 'executable' },
    ]);
  });

  test('pipes and sockets are not there for git', async () => {
    const rig = makeRepo(START);
    execFileSync('mkfifo', [rig.path('pipe')]);
    rig.remove('README.md');
    execFileSync('mkfifo', [rig.path('README.md')]);
    expect((await snapshotOf(rig)).changes).toMatchObject([
      { path: 'README.md', status: 'deleted' },
    ]);
  });
});

describe('repositories inside', () => {
  test('a moved submodule is a changed pointer; dirt in it is reported although no tree holds it', async () => {
    const inner = makeRepo({ 'lib.c': 'int x;\n' });
    const rig = makeRepo(START);
    rig.git('submodule', '--quiet', 'add', inner.top, 'vendor/inner');
    rig.commit();
    expect((await snapshotOf(rig)).changes).toEqual([]);
    rig.git('config', '-f', '.gitmodules', 'submodule.vendor/inner.ignore', 'all');
    rig.commit();
    rig.write('vendor/inner/lib.c', 'int y;\n');
    const dirty = await snapshotOf(rig);
    const change = {
      path: 'vendor/inner',
      status: 'modified',
      before: 'submodule',
      after: 'submodule',
    };
    expect(dirty.changes).toMatchObject([{ ...change, hasUncommitted: true }]);
    expect(dirty.tree).toBe(dirty.baseTree);
    rigAt(rig.path('vendor/inner')).commit();
    const moved = await snapshotOf(rig);
    expect(moved.changes).toMatchObject([change]);
    expect(moved.changes[0]).not.toHaveProperty('hasUncommitted');
    expect(moved.tree).toBe(treeByGit(rig));
    expect((await snapshotOf(rig, 'HEAD~1')).changes).toHaveLength(2);
    // Moved and dirty: the pointer shows one half of it only.
    rig.write('vendor/inner/lib.c', 'int z;\n');
    expect((await snapshotOf(rig)).changes).toMatchObject([{ ...change, hasUncommitted: true }]);
  });

  test('dirt is reported in a submodule that was added after the first look, and in a repository that nobody registered', async () => {
    const inner = makeRepo({ 'lib.c': 'int x;\n' });
    const rig = makeRepo(START);
    expect((await snapshotOf(rig)).changes).toEqual([]);
    rig.git('submodule', '--quiet', 'add', inner.top, 'vendor/inner');
    rig.commit();
    rig.write('vendor/inner/lib.c', 'int y;\n');
    expect((await snapshotOf(rig)).changes).toMatchObject([
      { path: 'vendor/inner', hasUncommitted: true },
    ]);
    rigAt(rig.path('vendor/inner')).git('checkout', '--quiet', '--', 'lib.c');
    rig.write('nested/hidden.ts', 'h\n');
    rigAt(rig.path('nested')).git('init', '--quiet');
    rigAt(rig.path('nested')).commit();
    rig.write('nested/hidden.ts', 'i\n');
    expect((await snapshotOf(rig)).changes).toMatchObject([
      { path: 'nested', status: 'added', hasUncommitted: true },
    ]);
  });

  test('an unregistered repository is a pointer, and without a commit still a change', async () => {
    const rig = makeRepo(START);
    for (const name of ['born', 'unborn']) {
      rig.write(`nested/${name}/hidden.ts`, 'h\n');
      rigAt(rig.path(`nested/${name}`)).git('init', '--quiet');
    }
    rigAt(rig.path('nested/born')).commit();
    const found = await snapshotOf(rig);
    const added = { status: 'added', before: undefined, after: 'submodule' };
    expect(found.changes).toMatchObject([
      { path: 'nested/born', ...added },
      { path: 'nested/unborn', ...added, hasUncommitted: true },
    ]);
    expect(rig.git('ls-tree', '-r', '--name-only', found.tree)).not.toContain('unborn');
  });
});
