// Bringing a tree into a working tree: everything that lay there can be found again, and what is
// ignored stays.

import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { workspaceInPlace } from '../../../src/effects/git/room/workspace-in-place.ts';
import { stageIn, statusOf } from '../../rig/landing-rig.ts';
import { makeRepo, type RepoRig } from '../../rig/repo-rig.ts';
import { treeByGit } from '../../rig/snapshot-oracle.ts';

const START = { 'src/app.ts': '1\n', 'README.md': 'r\n', '.gitignore': 'dist/\n*.log\n' };

const text = (rig: RepoRig, path: string): string => readFileSync(rig.path(path), 'utf8');

describe('bringing a tree', () => {
  test('makes the files equal to it and keeps what was there under a ref', async () => {
    const rig = makeRepo(START);
    const { workspace, branch, base } = await stageIn(rig);
    const tree = await branch.treeOf(base);
    rig.write('src/app.ts', 'agent\n');
    rig.write('src/deep/new.ts', 'n\n');
    rig.remove('README.md');
    const before = (await workspace.repository.snapshot(base)).tree;
    const { kept } = await workspace.bring(tree, []);
    expect(statusOf(rig)).toEqual([]);
    expect(existsSync(rig.path('src/deep'))).toBe(false);
    expect(rig.git('rev-parse', `${kept}^{tree}`)).toBe(before);
    expect(rig.git('rev-parse', `${kept}^`)).toBe(base);
    expect(kept).toMatch(/^refs\/doorward\/kept\//);
    await workspace.bring(before, []);
    expect(text(rig, 'src/deep/new.ts')).toBe('n\n');
    expect(existsSync(rig.path('README.md'))).toBe(false);
  });

  test('keeps nothing where what is there is known, or a commit, or already right', async () => {
    const rig = makeRepo(START);
    const { workspace, branch, base } = await stageIn(rig);
    const tree = await branch.treeOf(base);
    expect(await workspace.bring(tree, [])).toEqual({ kept: undefined });
    rig.write('a.ts', 'a\n');
    const work = (await workspace.repository.snapshot(base)).tree;
    expect(await workspace.bring(tree, [work])).toEqual({ kept: undefined });
    expect(await workspace.bring(work, [])).toEqual({ kept: undefined });
    expect(text(rig, 'a.ts')).toBe('a\n');
    expect(rig.git('for-each-ref', 'refs/doorward')).toBe('');
  });

  test('keeps the same thing once, however often it is asked', async () => {
    const rig = makeRepo(START);
    const { workspace, branch, base } = await stageIn(rig);
    const tree = await branch.treeOf(base);
    const refs = new Set<string | undefined>();
    for (let count = 0; count < 3; count += 1) {
      rig.write('a.ts', 'a\n');
      refs.add((await workspace.bring(tree, [])).kept);
    }
    expect(refs.size).toBe(1);
    expect(rig.git('for-each-ref', '--format=x', 'refs/doorward')).toBe('x');
  });

  test('leaves ignored files where they are, and the user’s index alone', async () => {
    const rig = makeRepo(START);
    const { workspace, branch, base } = await stageIn(rig);
    rig.write('dist/out.js', 'built\n');
    rig.write('src/debug.log', 'log\n');
    rig.write('src/app.ts', 'agent\n');
    rig.write('staged.ts', 's\n');
    rig.git('add', 'staged.ts');
    const index = rig.git('ls-files', '--stage');
    await workspace.bring(await branch.treeOf(base), []);
    expect(text(rig, 'dist/out.js')).toBe('built\n');
    expect(text(rig, 'src/debug.log')).toBe('log\n');
    expect(rig.git('ls-files', '--stage')).toBe(index);
    expect(existsSync(rig.path('staged.ts'))).toBe(false);
  });

  test.each([
    ['a file', 'note.log', 'note.log'],
    ['a folder with files', 'dist', 'dist/sub/out.js'],
    ['a file in the place of a folder', 'x.log/inner.ts', 'x.log'],
  ])('keeps %s that is ignored and in the way', async (_, path, lying) => {
    const rig = makeRepo(START);
    const { workspace, base } = await stageIn(rig);
    rig.write('.gitignore', '');
    rig.write(path, 'tracked\n');
    const tree = (await workspace.repository.snapshot(base)).tree;
    await workspace.bring(await rig.git('rev-parse', 'HEAD^{tree}'), [tree]);
    rig.write(lying, 'precious\n');
    expect(statusOf(rig)).toEqual([]);
    const { kept } = await workspace.bring(tree, []);
    expect(text(rig, path)).toBe('tracked\n');
    expect(rig.git('show', `${kept}:${lying}`)).toBe('precious');
  });

  test('refuses to write over a repository that is ignored and in the way', async () => {
    const rig = makeRepo(START);
    const { workspace, base } = await stageIn(rig);
    rig.write('.gitignore', '');
    rig.write('dist', 'tracked\n');
    const tree = (await workspace.repository.snapshot(base)).tree;
    await workspace.bring(rig.git('rev-parse', 'HEAD^{tree}'), [tree]);
    mkdirSync(rig.path('dist/lib/.git'), { recursive: true });
    await expect(workspace.bring(tree, [])).rejects.toThrow(/repository dist\/lib is ignored/);
    expect(existsSync(rig.path('dist/lib/.git'))).toBe(true);
  });

  test('keeps kinds: links, modes, files that became folders and the other way round', async () => {
    const rig = makeRepo({ ...START, thing: 't\n', 'folder/f.ts': 'f\n', 'run.sh': 'true\n' });
    const { workspace, branch, base } = await stageIn(rig);
    rig.remove('thing');
    rig.write('thing/inner.ts', 'i\n');
    rig.remove('folder');
    symlinkSync('src', rig.path('folder'));
    chmodSync(rig.path('run.sh'), 0o755);
    const work = (await workspace.repository.snapshot(base)).tree;
    await workspace.bring(await branch.treeOf(base), [work]);
    expect(statusOf(rig)).toEqual([]);
    await workspace.bring(work, []);
    expect(readlinkSync(rig.path('folder'))).toBe('src');
    expect(lstatSync(rig.path('run.sh')).mode & 0o100).toBe(0o100);
    expect(treeByGit(rig)).toBe(work);
  });

  test('ends at the tree where an earlier one was killed half-way, and nothing is lost', async () => {
    const rig = makeRepo({ ...START, 'b.ts': '1\n', 'c.ts': '1\n' });
    const { workspace, branch, base } = await stageIn(rig);
    for (const path of ['src/app.ts', 'b.ts', 'c.ts', 'new.ts']) rig.write(path, 'agent\n');
    const work = (await workspace.repository.snapshot(base)).tree;
    // As a killed git leaves it: some files are there, its index is not, its lock is.
    rig.write('b.ts', '1\n');
    rig.remove('new.ts');
    rig.write('.git/doorward/index.lock', '');
    const half = treeByGit(rig);
    const again = await workspaceInPlace(rig.top);
    const { kept } = await again.bring(await branch.treeOf(base), [work]);
    expect(rig.git('rev-parse', `${kept}^{tree}`)).toBe(half);
    expect(statusOf(rig)).toEqual([]);
  });

  test('works before the first commit, down to no file at all', async () => {
    const rig = makeRepo();
    const { workspace, branch } = await stageIn(rig);
    rig.write('a.ts', 'a\n');
    const { kept } = await workspace.bring(await branch.treeOf(undefined), []);
    expect(existsSync(rig.path('a.ts'))).toBe(false);
    expect(rig.git('show', `${kept}:a.ts`)).toBe('a');
  });

  test('runs no filter that the repository names', async () => {
    const rig = makeRepo(START);
    const { workspace, branch, base } = await stageIn(rig);
    rig.write('a.ts', 'a\n');
    rig.write('src/app.ts', 'agent\n');
    rig.git('config', 'filter.planted.smudge', `touch ${rig.path('.git/ran')}; cat`);
    rig.write('.git/info/attributes', 'src/*.ts filter=planted\n');
    await expect(workspace.bring(await branch.treeOf(base), [])).rejects.toThrow(
      /filter "planted"/,
    );
    expect(existsSync(rig.path('.git/ran'))).toBe(false);
    expect(text(rig, 'src/app.ts')).toBe('agent\n');
  });

  test('leaves a submodule and a repository inside to themselves', async () => {
    const inner = makeRepo({ 'lib.ts': 'l\n' });
    const rig = makeRepo(START);
    rig.git('submodule', '--quiet', 'add', inner.top, 'deps/lib');
    rig.commit('submodule');
    const { workspace, branch, base } = await stageIn(rig);
    rig.git('init', '--quiet', 'nested');
    rig.write('nested/n.ts', 'n\n');
    rig.git('-C', 'nested', 'add', '.');
    rig.git('-C', 'nested', 'commit', '--quiet', '--message', 'n');
    rig.write('src/app.ts', 'agent\n');
    await workspace.bring(await branch.treeOf(base), []);
    expect(text(rig, 'src/app.ts')).toBe('1\n');
    expect(text(rig, 'deps/lib/lib.ts')).toBe('l\n');
    expect(text(rig, 'nested/n.ts')).toBe('n\n');
  });

  test('is undone by bringing back what was kept, whatever was done to the files', async () => {
    const path = fc.constantFrom('a', 'b', 'd/a', 'd/b', 'd/e/f', 'odd name');
    const edit = fc.record({
      path,
      content: fc.option(fc.constantFrom('1\n', '2\n', ''), { nil: undefined }),
    });
    const apply = (
      rig: RepoRig,
      edits: readonly { path: string; content: string | undefined }[],
    ): void => {
      for (const { path: at, content } of edits) {
        try {
          if (content === undefined) rig.remove(at);
          else rig.write(at, content);
        } catch {
          // A folder is in the way, or nothing is there: another edit will do.
        }
      }
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(edit, { maxLength: 6 }),
        fc.array(edit, { maxLength: 6 }),
        async (first, second) => {
          const rig = makeRepo({ a: '0\n', 'd/a': '0\n' });
          const workspace = await workspaceInPlace(rig.top);
          apply(rig, first);
          const one = treeByGit(rig);
          apply(rig, second);
          const two = treeByGit(rig);
          const { kept } = await workspace.bring(one, []);
          expect(treeByGit(rig)).toBe(one);
          if (kept !== undefined) expect(rig.git('rev-parse', `${kept}^{tree}`)).toBe(two);
          await workspace.bring(two, []);
          expect(treeByGit(rig)).toBe(two);
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('files of the gate’s own', () => {
  const OURS = new Map([
    ['STATE.md', 'state 1\n'],
    ['plan.md', '- [x] one\r\n'],
  ]);

  async function open(rig: RepoRig): ReturnType<typeof workspaceInPlace> {
    return workspaceInPlace(rig.top, { ownPaths: () => OURS });
  }

  function started(): RepoRig {
    const rig = makeRepo({ ...START, 'plan.md': '- [ ] one\r\n' });
    for (const [path, content] of OURS) rig.write(path, content);
    return rig;
  }

  test('are no part of the change, tracked or not', async () => {
    const rig = started();
    const { repository } = await open(rig);
    rig.write('a.ts', 'a\n');
    const snapshot = await repository.snapshot(undefined);
    expect(snapshot.changes.map(({ path }) => path)).toEqual(['a.ts']);
    expect(snapshot.uncommitted).toEqual(['a.ts']);
    expect(rig.git('ls-tree', '--name-only', snapshot.tree).split('\n')).not.toContain('STATE.md');
    expect(rig.git('show', `${snapshot.tree}:plan.md`)).toContain('[ ]');
    expect(await repository.changesSince(snapshot.tree)).toEqual({
      tree: snapshot.tree,
      paths: [],
    });
  });

  test('are a change as soon as they hold anything else', async () => {
    const rig = started();
    const { repository } = await open(rig);
    rig.write('STATE.md', 'all done\n');
    rig.remove('plan.md');
    symlinkSync('STATE.md', rig.path('plan.md'));
    const { changes } = await repository.snapshot(undefined);
    expect(changes.map(({ path, status }) => `${status} ${path}`)).toEqual([
      'added STATE.md',
      'type-changed plan.md',
    ]);
  });

  test('are no change either where the agent committed them', async () => {
    const rig = started();
    const base = rig.git('rev-parse', 'HEAD');
    const { repository } = await open(rig);
    rig.write('a.ts', 'a\n');
    rig.commit('agent');
    const { changes, tree } = await repository.snapshot(base);
    expect(changes.map(({ path }) => path)).toEqual(['a.ts']);
    expect(rig.git('show', `${tree}:plan.md`)).toContain('[ ]');
  });

  test('stay where they are when a tree is brought, and are never kept as work', async () => {
    const rig = started();
    const workspace = await open(rig);
    const tree = rig.git('rev-parse', 'HEAD^{tree}');
    expect(await workspace.bring(tree, [])).toEqual({ kept: undefined });
    rig.write('a.ts', 'a\n');
    await workspace.bring(tree, []);
    expect(existsSync(rig.path('a.ts'))).toBe(false);
    for (const [path, content] of OURS) expect(text(rig, path)).toBe(content);
    writeFileSync(rig.path('STATE.md'), 'forged\n');
    const { kept } = await workspace.bring(tree, []);
    expect(existsSync(rig.path('STATE.md'))).toBe(false);
    expect(rig.git('show', `${kept}:STATE.md`)).toBe('forged');
  });

  test('count anew when the gate has written something else', async () => {
    const rig = started();
    let state = 'state 1\n';
    const { repository } = await workspaceInPlace(rig.top, {
      ownPaths: () => new Map([...OURS, ['STATE.md', state]]),
    });
    expect((await repository.snapshot(undefined)).changes).toEqual([]);
    state = 'state 2\n';
    expect((await repository.snapshot(undefined)).changes.map(({ path }) => path)).toEqual([
      'STATE.md',
    ]);
    rig.write('STATE.md', state);
    expect((await repository.snapshot(undefined)).changes).toEqual([]);
  });
});
