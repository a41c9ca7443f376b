// Worktrees for parallel tasks, and the user's checkout that follows when they land.

import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openBranch } from '../../../src/effects/git/land/branch.ts';
import {
  type WorktreeRequest,
  type WorktreeWorkspace,
  workspaceInWorktree,
} from '../../../src/effects/git/room/workspace-in-worktree.ts';
import { AT, commitOf, statusOf } from '../../rig/landing-rig.ts';
import { leftGit } from '../../rig/left-git.ts';
import { makeRepo, type RepoRig, rigAt } from '../../rig/repo-rig.ts';

const START = { 'src/app.ts': '1\n', 'README.md': 'r\n', '.gitignore': 'node_modules/\n*.log\n' };

async function slot(
  rig: RepoRig,
  request: Partial<WorktreeRequest> = {},
): Promise<{
  readonly workspace: WorktreeWorkspace;
  readonly tree: RepoRig;
  readonly base: string;
}> {
  const base = request.base ?? rig.git('rev-parse', 'main');
  const folder = join(dirname(rig.top), 'slots');
  const workspace = await workspaceInWorktree({
    cwd: rig.top,
    name: 'slot-1',
    folder,
    ...request,
    base,
  });
  return { workspace, tree: rigAt(workspace.top), base };
}

/** As if the process that had the slot were gone. */
function forgetHolder(workspace: WorktreeWorkspace): void {
  rmSync(`${workspace.top}.holder`);
}

test.each(['/dev/null/cache', '/proc/cache'])(
  'a folder that cannot be made for worktrees is named, with what to do: %s',
  async (folder) => {
    await expect(slot(makeRepo(START), { folder })).rejects.toMatchObject({
      code: 'platform',
      message: expect.stringContaining(`the folder for worktrees ${folder}`),
      hint: expect.stringContaining('XDG_CACHE_HOME'),
    });
  },
);

test('a worktree that another git is just making is waited for', async () => {
  const rig = makeRepo(START);
  const half = rig.path('.git/worktrees/half');
  mkdirSync(half, { recursive: true });
  // Made and not yet written: git calls that a fatal error.
  for (const [name, text] of [
    ['commondir', ''],
    ['gitdir', '/nowhere/.git\n'],
    ['HEAD', 'ref: refs/heads/main\n'],
  ] as const)
    writeFileSync(join(half, name), text);
  const written = setTimeout(() => writeFileSync(join(half, 'commondir'), '../..\n'), 100);
  const { tree } = await slot(rig);
  clearTimeout(written);
  expect(existsSync(tree.path('README.md'))).toBe(true);
});

describe('a worktree', () => {
  test('stands on the base, on no branch, outside the repository, and goes away without a trace', async () => {
    const rig = makeRepo(START);
    const { workspace, tree, base } = await slot(rig);
    expect(workspace.top.startsWith(rig.top)).toBe(false);
    expect(readFileSync(tree.path('src/app.ts'), 'utf8')).toBe('1\n');
    expect(tree.git('rev-parse', 'HEAD')).toBe(base);
    expect(() => tree.git('symbolic-ref', '--quiet', 'HEAD')).toThrow();
    await workspace.remove();
    expect(existsSync(workspace.top)).toBe(false);
    expect(rig.git('worktree', 'list').split('\n')).toHaveLength(1);
    expect(rig.git('for-each-ref', 'refs/doorward')).toBe('');
  });

  test('is in the cache folder of the user unless said otherwise', async () => {
    const rig = makeRepo(START);
    const base = rig.git('rev-parse', 'main');
    const workspace = await workspaceInWorktree({ cwd: rig.top, name: 'task/1', base });
    expect(workspace.top).toMatch(/\/\.cache\/doorward\/worktrees\/repo-\d+-[0-9a-f]{12}\/task-1$/);
    await workspace.remove();
  });

  test('cannot be inside the repository, and not without a commit', async () => {
    const rig = makeRepo(START);
    await expect(slot(rig, { folder: rig.path('trees') })).rejects.toThrow(/inside the repository/);
    await expect(slot(rig, { folder: rig.path('.git/x') })).rejects.toThrow(
      /inside the repository/,
    );
    const fresh = makeRepo();
    const request = { cwd: fresh.top, name: 'a', base: undefined };
    await expect(workspaceInWorktree(request)).rejects.toThrow(/without a commit/);
  });

  test('is taken by one at a time', async () => {
    const rig = makeRepo(START);
    const { workspace } = await slot(rig);
    await expect(slot(rig)).rejects.toThrow(/in use by another run/);
    await workspace.remove();
    await (await slot(rig)).workspace.remove();
  });

  test('that a killed run left is used again, and what it held is kept', async () => {
    const rig = makeRepo(START);
    const first = await slot(rig);
    first.tree.write('src/app.ts', 'agent\n');
    const own = first.tree.commit('agent');
    first.tree.write('b.ts', 'uncommitted\n');
    writeFileSync(`${first.workspace.top}.holder`, JSON.stringify({ pid: 2 ** 22 + 7, host: 'x' }));
    await expect(slot(rig)).rejects.toThrow(/in use/);
    forgetHolder(first.workspace);
    const { workspace, tree, base } = await slotInAnotherProcess(rig);
    expect(workspace.top).toBe(first.workspace.top);
    expect(statusOf(tree)).toEqual([]);
    expect(tree.git('rev-parse', 'HEAD')).toBe(base);
    expect(rig.git('rev-parse', 'refs/doorward/agent/worktree/slot-1')).toBe(own);
    const kept = rig.git('for-each-ref', '--format=%(refname)', 'refs/doorward/kept');
    expect(rig.git('show', `${kept}:b.ts`)).toBe('uncommitted');
    await workspace.remove();
  });

  test('in which a git was killed has no lock of it in the next attempt, nor in the next run', async () => {
    const rig = makeRepo(START);
    const { workspace, tree, base } = await slot(rig);
    const gitDir = rig.path('.git/worktrees/slot-1');
    const killGit = (): void => {
      for (const name of ['index.lock', 'ORIG_HEAD.lock'])
        writeFileSync(join(gitDir, name), 'half');
      symlinkSync('/nowhere', join(gitDir, 'HEAD.lock'));
    };
    killGit();
    const { notes } = await workspace.settle({ base, name: 'r/t/1' });
    expect(notes.toSorted()).toEqual(
      ['HEAD', 'ORIG_HEAD', 'index'].map(
        (name) => `${name}.lock of a git that was killed was taken away`,
      ),
    );
    tree.write('src/app.ts', '2\n');
    tree.commit('the next attempt');
    killGit();
    writeFileSync(rig.path('.git/index.lock'), 'of the user’s git');
    forgetHolder(workspace);
    const next = await slotInAnotherProcess(rig);
    expect(next.tree.git('rev-parse', 'HEAD')).toBe(base);
    next.tree.git('rm', '--quiet', 'README.md');
    expect(existsSync(rig.path('.git/index.lock'))).toBe(true);
    await next.workspace.remove();
  });

  test.runIf(process.platform === 'linux')(
    'in which the git of a killed gate is still at work is waited for',
    async () => {
      const rig = makeRepo(START);
      const { workspace, tree } = await slot(rig);
      const done = rig.path('.git/done');
      const git = await leftGit(tree.top, done);
      forgetHolder(workspace);
      setTimeout(git.end, 300);
      const next = await slotInAnotherProcess(rig);
      expect(existsSync(done)).toBe(true);
      await next.workspace.remove();
    },
  );

  test.each([
    ['commondir', undefined],
    ['commondir', ''],
    ['HEAD', undefined],
    ['HEAD', ''],
    ['HEAD', `${'0'.repeat(40)}\n`],
  ])(
    'whose git was killed while it made it is finished, and what lies there is kept: %s %j',
    async (name, text) => {
      const rig = makeRepo(START);
      const { workspace, tree, base } = await slot(rig);
      tree.write('precious.ts', 'p\n');
      const path = rig.path(`.git/worktrees/slot-1/${name}`);
      if (text === undefined) rmSync(path);
      else writeFileSync(path, text);
      forgetHolder(workspace);
      const next = await slotInAnotherProcess(rig);
      expect(next.tree.git('rev-parse', 'HEAD', 'HEAD@{0}')).toBe(`${base}\n${base}`);
      expect(next.tree.git('status', '--porcelain')).toBe('');
      const [kept = ''] = rig
        .git('for-each-ref', '--format=%(refname)', 'refs/doorward')
        .split('\n');
      expect(rig.git('show', `${kept}:precious.ts`)).toBe('p');
      await next.workspace.remove();
    },
  );

  test('whose git directory the agent took away is git’s to complain about', async () => {
    const rig = makeRepo(START);
    const { workspace, base } = await slot(rig);
    rmSync(rig.path('.git/worktrees'), { recursive: true });
    await expect(workspace.settle({ base, name: 'r/t/1' })).rejects.toMatchObject({ code: 'git' });
    await workspace.remove();
  });

  test('whose folder or git directory was lost is made anew; a folder is moved away, not deleted', async () => {
    const rig = makeRepo(START);
    const gone = await slot(rig, { name: 'gone' });
    rmSync(gone.workspace.top, { recursive: true });
    await gone.workspace.remove();
    const again = await slot(rig, { name: 'gone' });
    expect(existsSync(again.tree.path('README.md'))).toBe(true);
    again.tree.write('precious.ts', 'p\n');
    rmSync(rig.path('.git/worktrees'), { recursive: true });
    await again.workspace.remove();
    const folder = dirname(again.workspace.top);
    const left = rigAt(folder).top;
    expect(existsSync(again.workspace.top)).toBe(false);
    const names = (await import('node:fs'))
      .readdirSync(left)
      .filter((name) => name.startsWith('gone.left-'));
    expect(readFileSync(join(left, names[0] ?? '', 'precious.ts'), 'utf8')).toBe('p\n');
  });

  test('has links to what the user’s checkout has, which are no part of the work', async () => {
    const rig = makeRepo({ ...START, 'vendor/v.ts': 'v\n' });
    mkdirSync(rig.path('node_modules/lib'), { recursive: true });
    rig.write('node_modules/lib/index.js', 'lib\n');
    const link = ['node_modules', 'vendor', 'not-there'];
    const { workspace, tree, base } = await slot(rig, { link });
    expect(readFileSync(tree.path('node_modules/lib/index.js'), 'utf8')).toBe('lib\n');
    expect(lstatSync(tree.path('vendor')).isSymbolicLink()).toBe(false);
    tree.write('a.ts', 'a\n');
    const { changes } = await workspace.repository.snapshot(base);
    expect(changes.map(({ path }) => path)).toEqual(['a.ts']);
    await workspace.bring(tree.git('rev-parse', 'HEAD^{tree}'), []);
    expect(existsSync(tree.path('node_modules/lib/index.js'))).toBe(true);
    await workspace.remove();
    expect(existsSync(rig.path('node_modules/lib/index.js'))).toBe(true);
    await expect(slot(rig, { link: ['../x'] })).rejects.toThrow(/cannot be linked/);
  });

  test('settles commits of the agent’s without a look at the branch', async () => {
    const rig = makeRepo(START);
    const { workspace, tree, base } = await slot(rig);
    tree.git('switch', '--quiet', '--create', 'feature');
    tree.write('a.ts', 'a\n');
    const commit = tree.commit('agent');
    const settled = await workspace.settle({ base, name: 'r/t/1' });
    expect(settled.commits).toEqual([commit]);
    expect(tree.git('rev-parse', 'HEAD')).toBe(base);
    expect(() => tree.git('symbolic-ref', '--quiet', 'HEAD')).toThrow();
    expect(rig.git('rev-parse', 'main')).toBe(base);
    await workspace.remove();
  });
});

async function slotInAnotherProcess(rig: RepoRig): ReturnType<typeof slot> {
  const { vi } = await import('vitest');
  vi.resetModules();
  const fresh = await import('../../../src/effects/git/room/workspace-in-worktree.ts');
  const base = rig.git('rev-parse', 'main');
  const folder = join(dirname(rig.top), 'slots');
  const workspace = await fresh.workspaceInWorktree({ cwd: rig.top, name: 'slot-1', folder, base });
  return { workspace, tree: rigAt(workspace.top), base };
}

describe('landing from a worktree', () => {
  test('takes the files of the user’s checkout along and leaves their own changes', async () => {
    const rig = makeRepo({ ...START, 'mine.ts': '1\n', 'gone.ts': 'g\n' });
    rig.write('mine.ts', 'mine\n');
    rig.write('staged.ts', 's\n');
    rig.git('add', 'staged.ts');
    rig.write('untracked.ts', 'u\n');
    const before = statusOf(rig);
    const { workspace, tree, base } = await slot(rig);
    const branch = await openBranch(rig.top, { work: 'elsewhere' });
    tree.write('src/app.ts', '2\n');
    tree.write('src/new.ts', 'n\n');
    tree.remove('gone.ts');
    const work = (await workspace.repository.snapshot(base)).tree;
    const landed = await branch.land({ tree: work, base, message: 'm', at: AT });
    expect(landed).toMatchObject({ ok: true, notes: [] });
    expect(rig.git('rev-parse', 'main')).toBe(commitOf(landed));
    expect(readFileSync(rig.path('src/app.ts'), 'utf8')).toBe('2\n');
    expect(existsSync(rig.path('gone.ts'))).toBe(false);
    expect(statusOf(rig)).toEqual(before);
    await workspace.remove([work]);
    expect(rig.git('for-each-ref', 'refs/doorward')).toBe('');
  });

  test('work that has not landed is kept when the worktree goes', async () => {
    const rig = makeRepo(START);
    const { workspace, tree } = await slot(rig);
    tree.write('a.ts', 'a\n');
    await workspace.remove();
    const kept = rig.git('for-each-ref', '--format=%(refname)', 'refs/doorward/kept');
    expect(rig.git('show', `${kept}:a.ts`)).toBe('a');
  });

  test.each([
    ['an edited file', { 'src/app.ts': 'mine\n' }],
    ['an untracked file', { 'src/new.ts': 'mine\n' }],
    ['an ignored file', { 'trace.log': 'mine\n' }],
  ])('moves nothing where %s of the user’s is in the way', async (_, mine) => {
    const rig = makeRepo(START);
    const { workspace, tree, base } = await slot(rig);
    for (const [path, text] of Object.entries(mine)) rig.write(path, text);
    const before = statusOf(rig);
    tree.write('src/app.ts', '2\n');
    tree.write('src/new.ts', 'n\n');
    tree.write('trace.log', 't\n');
    tree.git('add', '--force', '.');
    const work = tree.git('write-tree');
    const branch = await openBranch(rig.top, { work: 'elsewhere' });
    const landed = await branch.land({ tree: work, base, message: 'm', at: AT });
    const [path = '', text] = Object.entries(mine)[0] ?? [];
    expect(landed).toMatchObject({ ok: false, merged: undefined });
    expect(!landed.ok && landed.message).toContain(`in the way: ${path}`);
    expect(rig.git('rev-parse', 'main')).toBe(base);
    expect(readFileSync(rig.path(path), 'utf8')).toBe(text);
    expect(statusOf(rig)).toEqual(before);
    await workspace.remove();
  });

  test('killed after the branch had moved, it is finished the next time', async () => {
    const rig = makeRepo({ ...START, 'b.ts': '1\n' });
    const { workspace, tree, base } = await slot(rig);
    tree.write('src/app.ts', '2\n');
    tree.write('b.ts', '2\n');
    const work = (await workspace.repository.snapshot(base)).tree;
    const request = { tree: work, base, message: 'm', at: AT };
    const index = readFileSync(rig.path('.git/index'));
    const commit = commitOf(await (await openBranch(rig.top, { work: 'elsewhere' })).land(request));
    // As a kill leaves it: the branch has moved, one file has followed, the index has not.
    writeFileSync(rig.path('.git/index'), index);
    rig.write('src/app.ts', '1\n');
    const again = await (await openBranch(rig.top, { work: 'elsewhere' })).land(request);
    expect(again).toMatchObject({ ok: true, commit });
    expect(statusOf(rig)).toEqual([]);
    expect(readFileSync(rig.path('src/app.ts'), 'utf8')).toBe('2\n');
    await workspace.remove();
  });

  test('two tasks at once: the second is merged with the first and lands on top', async () => {
    const rig = makeRepo(START);
    const one = await slot(rig, { name: 'one' });
    const two = await slot(rig, { name: 'two' });
    const branch = await openBranch(rig.top, { work: 'elsewhere' });
    one.tree.write('one.ts', '1\n');
    two.tree.write('two.ts', '2\n');
    const trees = await Promise.all(
      [one, two].map(
        async ({ workspace, base }) => (await workspace.repository.snapshot(base)).tree,
      ),
    );
    const [first = '', second = ''] = trees;
    commitOf(await branch.land({ tree: first, base: one.base, message: 'one', at: AT }));
    const refused = await branch.land({ tree: second, base: two.base, message: 'two', at: AT });
    if (refused.ok || refused.merged === undefined) throw new Error('it must be merged first');
    await two.workspace.bring(refused.merged.tree, [second]);
    expect(readFileSync(two.tree.path('one.ts'), 'utf8')).toBe('1\n');
    commitOf(await branch.land({ ...refused.merged, message: 'two', at: AT }));
    expect(statusOf(rig)).toEqual([]);
    expect(existsSync(rig.path('one.ts')) && existsSync(rig.path('two.ts'))).toBe(true);
    await Promise.all([one, two].map(({ workspace }) => workspace.remove()));
  });

  test('files of the gate’s own in the user’s checkout are in nobody’s way', async () => {
    const rig = makeRepo({ ...START, 'plan.md': '- [ ] one\n' });
    const { workspace, tree, base } = await slot(rig);
    const ownPaths = (): ReadonlyMap<string, string> => new Map([['plan.md', '- [x] one\n']]);
    const branch = await openBranch(rig.top, { work: 'elsewhere', ownPaths });
    rig.write('plan.md', '- [x] one\n');
    tree.write('plan.md', '- [ ] one\n- [ ] two\n');
    tree.write('a.ts', 'a\n');
    const work = (await workspace.repository.snapshot(base)).tree;
    commitOf(await branch.land({ tree: work, base, message: 'm', at: AT }));
    expect(readFileSync(rig.path('plan.md'), 'utf8')).toBe('- [x] one\n');
    expect(existsSync(rig.path('a.ts'))).toBe(true);
    await workspace.remove();
  });
});
