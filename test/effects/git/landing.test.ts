// Landing on real repositories: exactly the judged tree, by compare-and-swap, and nothing of the
// user's in between.

import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openBranch } from '../../../src/effects/git/land/branch.ts';
import { AT, commitOf, stageIn, statusOf, treeWith } from '../../rig/landing-rig.ts';
import { makeRepo, type RepoRig, rigAt } from '../../rig/repo-rig.ts';

const START = { 'src/app.ts': 'export const a = 1;\n', 'README.md': '# harbour\n' };

const raw = (rig: RepoRig, name: string): string => rig.git('cat-file', 'commit', name);

describe('the commit', () => {
  test('holds exactly the judged tree, with the user as author and the time of the request', async () => {
    const rig = makeRepo(START);
    const stage = await stageIn(rig);
    rig.write('src/app.ts', 'export const a = 2;\n');
    const { tree } = await stage.workspace.repository.snapshot(stage.base);
    rig.write('later.ts', 'not judged\n');
    const commit = commitOf(
      await stage.branch.land({ tree, base: stage.base, message: 'Two\n\nwhy', at: AT }),
    );
    expect(rig.git('rev-parse', 'main')).toBe(commit);
    const seconds = Date.parse(AT) / 1000;
    expect(raw(rig, commit)).toBe(
      [
        `tree ${tree}`,
        `parent ${stage.base}`,
        `author Rig <rig@example.test> ${seconds} +0000`,
        `committer Rig <rig@example.test> ${seconds} +0000`,
        '',
        'Two',
        '',
        'why',
      ].join('\n'),
    );
    expect(rig.git('fsck', '--strict')).toBe('');
    expect(statusOf(rig)).toEqual(['?? later.ts']);
  });

  test('takes names from the environment and the committer from the options', async () => {
    const rig = makeRepo(START);
    const stage = await stageIn(rig, {
      environment: { GIT_AUTHOR_NAME: 'Ada <x>', GIT_AUTHOR_EMAIL: 'ada@example.test' },
      committer: { name: 'Gate', email: 'gate@example.test' },
    });
    rig.write('new.ts', 'n\n');
    const commit = commitOf(await stage.landAll());
    expect(rig.git('log', '-1', '--format=%an|%ae|%cn|%ce', commit)).toBe(
      'Ada x|ada@example.test|Gate|gate@example.test',
    );
  });

  test('is refused before any work where git does not know who commits', async () => {
    const rig = makeRepo(START);
    rig.git('config', 'user.name', ' ');
    await expect(openBranch(rig.top)).rejects.toThrow(/does not know who commits.*disallowed/);
  });

  test('leaves a line in the reflog that names the task', async () => {
    const rig = makeRepo(START);
    const stage = await stageIn(rig);
    rig.write('new.ts', 'n\n');
    await stage.landAll({ message: 'Add it\n\nDoorward-Task: 2.1\n' });
    expect(rig.git('reflog', '-1', '--format=%gs', 'main')).toBe('doorward: task 2.1');
    expect(rig.git('reflog', '-1', '--format=%gs', 'HEAD')).toBe('doorward: task 2.1');
  });

  test('is not signed by a program that the config names, and that is said', async () => {
    const rig = makeRepo(START);
    rig.git('config', 'commit.gpgSign', 'true');
    rig.git('config', 'gpg.program', rig.path('.git/planted'));
    const stage = await stageIn(rig);
    rig.write('new.ts', 'n\n');
    const landed = await stage.landAll();
    expect(landed).toMatchObject({ ok: true, notes: [expect.stringContaining('not signed')] });
  });

  test('is the same in a repository with the longer hash', async () => {
    const rig = makeRepo();
    rmSync(rig.path('.git'), { recursive: true });
    rig.git('init', '--quiet', '--object-format=sha256');
    rig.write('a.ts', 'a\n');
    rig.commit();
    const stage = await stageIn(rig);
    rig.write('a.ts', 'b\n');
    expect(commitOf(await stage.landAll())).toHaveLength(64);
    expect(rig.git('fsck', '--strict')).toBe('');
    expect(statusOf(rig)).toEqual([]);
  });

  test.each(['with space.ts', 'ünï.ts', '-rf', '"q"', 'tab\there.ts', 'new\nline.ts', ':(top)x'])(
    'carries a file called %j and leaves nothing staged',
    async (name) => {
      const rig = makeRepo({ ...START, [`old/${name}`]: '1\n' });
      const stage = await stageIn(rig);
      rig.write(name, 'x\n');
      rig.write(`old/${name}`, '2\n');
      await stage.landAll();
      expect(statusOf(rig)).toEqual([]);
    },
  );

  test('of a tree that is not there is refused, and the branch stays', async () => {
    const rig = makeRepo(START);
    const { branch, base } = await stageIn(rig);
    const request = { tree: 'b'.repeat(40), base, message: 'm', at: AT };
    await expect(branch.land(request)).rejects.toThrow(/cannot be read/);
    expect(rig.git('rev-parse', 'main')).toBe(base);
  });
});

describe('where it lands', () => {
  test('the first commit of a fresh repository', async () => {
    const rig = makeRepo();
    rig.write('a.ts', 'a\n');
    const stage = await stageIn(rig);
    expect(stage.base).toBeUndefined();
    const commit = commitOf(await stage.landAll());
    expect(rig.git('rev-list', '--parents', 'main')).toBe(commit);
    expect(statusOf(rig)).toEqual([]);
  });

  test('a detached HEAD moves itself and no branch', async () => {
    const rig = makeRepo(START);
    rig.git('checkout', '--quiet', '--detach');
    const stage = await stageIn(rig);
    expect(stage.branch.ref).toBeUndefined();
    rig.write('a.ts', 'a\n');
    const commit = commitOf(await stage.landAll());
    expect(rig.git('rev-parse', 'HEAD')).toBe(commit);
    expect(rig.git('rev-parse', 'main')).toBe(stage.base);
    expect(readFileSync(rig.path('.git/HEAD'), 'utf8').trim()).toBe(commit);
    expect(statusOf(rig)).toEqual([]);
  });

  test('a branch whose refs were packed', async () => {
    const rig = makeRepo(START);
    const stage = await stageIn(rig);
    rig.write('a.ts', 'a\n');
    rig.git('pack-refs', '--all', '--prune');
    const commit = commitOf(await stage.landAll());
    expect(rig.git('rev-parse', 'main')).toBe(commit);
  });

  test('the branch alone where the user has switched to another one meanwhile', async () => {
    const rig = makeRepo(START);
    const stage = await stageIn(rig);
    rig.write('a.ts', 'a\n');
    const { tree } = await stage.workspace.repository.snapshot(stage.base);
    rig.git('switch', '--quiet', '--create', 'other');
    const commit = commitOf(
      await stage.branch.land({ tree, base: stage.base, message: 'm', at: AT }),
    );
    expect(rig.git('rev-parse', 'main')).toBe(commit);
    expect(rig.git('rev-parse', 'other')).toBe(stage.base);
    expect(statusOf(rig)).toEqual(['?? a.ts']);
  });

  test('a branch that is checked out in a worktree of the user’s own', async () => {
    const main = makeRepo(START);
    main.git('worktree', 'add', '--quiet', '-b', 'side', `${main.top}-side`);
    const rig = rigAt(`${main.top}-side`);
    const stage = await stageIn(rig);
    expect(stage.branch.ref).toBe('refs/heads/side');
    rig.write('a.ts', 'a\n');
    const commit = commitOf(await stage.landAll());
    expect(rig.git('rev-parse', 'HEAD')).toBe(commit);
    expect(main.git('rev-parse', 'main')).toBe(stage.base);
    expect([...statusOf(rig), ...statusOf(main)]).toEqual([]);
  });

  test('a sparse checkout, whose missing files stay in the commit and out of the folder', async () => {
    const rig = makeRepo({ ...START, 'docs/a.md': 'a\n' });
    rig.git('sparse-checkout', 'set', 'src');
    const stage = await stageIn(rig);
    rig.write('src/app.ts', 'export const a = 2;\n');
    const commit = commitOf(await stage.landAll());
    expect(rig.git('show', `${commit}:docs/a.md`)).toBe('a');
    expect(existsSync(rig.path('docs'))).toBe(false);
    expect(statusOf(rig)).toEqual([]);
    rig.write('src/app.ts', 'agent\n');
    await stage.workspace.bring(await stage.branch.treeOf(commit), []);
    expect(existsSync(rig.path('docs'))).toBe(false);
    expect(statusOf(rig)).toEqual([]);
  });

  test('with a submodule in the tree, which stays as it is', async () => {
    const inner = makeRepo({ 'lib.ts': 'l\n' });
    const rig = makeRepo(START);
    rig.git('submodule', '--quiet', 'add', inner.top, 'deps/lib');
    rig.commit('submodule');
    const stage = await stageIn(rig);
    rig.write('src/app.ts', 'export const a = 3;\n');
    const commit = commitOf(await stage.landAll());
    expect(rig.git('ls-tree', commit, 'deps/lib')).toMatch(/^160000 commit/);
    expect(statusOf(rig)).toEqual([]);
  });
});

describe('killed and asked again', () => {
  test('between the object and the ref, it makes the same commit', async () => {
    const rig = makeRepo(START);
    const stage = await stageIn(rig);
    rig.write('a.ts', 'a\n');
    const { tree } = await stage.workspace.repository.snapshot(stage.base);
    const request = { tree, base: stage.base, message: 'm', at: AT };
    const commit = commitOf(await stage.branch.land(request));
    rig.git('update-ref', 'refs/heads/main', stage.base ?? '');
    const again = await stageIn(rig);
    expect(commitOf(await again.branch.land(request))).toBe(commit);
    expect(statusOf(rig)).toEqual([]);
  });

  test('between the ref and the index, it finds its commit and brings the index along', async () => {
    const rig = makeRepo({ ...START, 'gone.ts': 'g\n' });
    const stage = await stageIn(rig);
    rig.write('src/app.ts', 'export const a = 2;\n');
    rig.remove('gone.ts');
    const { tree } = await stage.workspace.repository.snapshot(stage.base);
    const index = readFileSync(rig.path('.git/index'));
    const request = { tree, base: stage.base, message: 'm', at: AT };
    const commit = commitOf(await stage.branch.land(request));
    writeFileSync(rig.path('.git/index'), index);
    expect(statusOf(rig)).not.toEqual([]);
    const again = await (await openBranch(rig.top)).land(request);
    expect(again).toMatchObject({ ok: true, commit });
    expect(statusOf(rig)).toEqual([]);
  });

  test('between the ref and the index, what is owed is not taken for something the user staged', async () => {
    const rig = makeRepo({ ...START, 'gone.ts': 'g\n', 'mine.ts': '1\n' });
    rig.write('mine.ts', 'mine\n');
    rig.git('add', 'mine.ts');
    const index = readFileSync(rig.path('.git/index'));
    const { branch, base } = await stageIn(rig);
    const tree = treeWith(rig, { 'src/app.ts': '2\n', 'gone.ts': undefined, 'new.ts': 'n\n' });
    const request = { tree, base, message: 'm', at: AT };
    const commit = commitOf(await branch.land(request));
    writeFileSync(rig.path('.git/index'), index);
    const again = await stageIn(rig, { home: { ref: 'refs/heads/main' } });
    await again.branch.land(request);
    await again.workspace.settle({ base: commit, name: 'r/1/1' });
    expect(rig.git('diff', '--cached', '--name-only')).toBe('mine.ts');
  });

  test('when the user committed on top, and even when the name has changed meanwhile', async () => {
    const rig = makeRepo(START);
    const stage = await stageIn(rig);
    rig.write('a.ts', 'a\n');
    const { tree } = await stage.workspace.repository.snapshot(stage.base);
    const request = { tree, base: stage.base, message: 'm', at: AT };
    const commit = commitOf(await stage.branch.land(request));
    rig.write('b.ts', 'b\n');
    const tip = rig.commit('mine');
    const environment = { GIT_AUTHOR_NAME: 'Other', GIT_COMMITTER_NAME: 'Other' };
    const again = await (await openBranch(rig.top, { environment })).land(request);
    expect(again).toMatchObject({ ok: true, commit });
    expect(rig.git('rev-parse', 'main')).toBe(tip);
  });
});

describe('a branch that moved', () => {
  test('is never written over: the change comes back merged, to be judged again', async () => {
    const rig = makeRepo(START);
    const stage = await stageIn(rig);
    rig.write('README.md', '# port\n');
    const tip = rig.commit('somebody');
    rig.git('checkout', '--quiet', stage.base ?? '', '--', '.');
    rig.write('src/app.ts', 'export const a = 2;\n');
    const { tree } = await stage.workspace.repository.snapshot(stage.base);
    const landed = await stage.branch.land({ tree, base: stage.base, message: 'm', at: AT });
    if (landed.ok || landed.merged === undefined) throw new Error('it must be merged');
    expect(landed.merged.base).toBe(tip);
    expect(rig.git('show', `${landed.merged.tree}:README.md`)).toBe('# port');
    expect(rig.git('show', `${landed.merged.tree}:src/app.ts`)).toBe('export const a = 2;');
    expect(rig.git('rev-parse', 'main')).toBe(tip);
    const next = { ...landed.merged, message: 'm', at: AT };
    expect(commitOf(await stage.branch.land(next))).toBe(rig.git('rev-parse', 'main'));
    expect(rig.git('rev-parse', 'main^')).toBe(tip);
  });

  test('with a conflict gives no tree and names the files', async () => {
    const rig = makeRepo(START);
    const stage = await stageIn(rig);
    rig.write('src/app.ts', 'export const a = 7;\n');
    const tip = rig.commit('somebody');
    rig.write('src/app.ts', 'export const a = 2;\n');
    const landed = await stage.landAll();
    expect(landed).toMatchObject({ ok: false, merged: undefined });
    expect(!landed.ok && landed.message).toMatch(/conflict .*src\/app\.ts/);
    expect(rig.git('rev-parse', 'main')).toBe(tip);
  });

  test('and merge drivers of the repository are not run for it', async () => {
    const rig = makeRepo({ ...START, '.gitattributes': '*.ts merge=planted\n' });
    rig.git('config', 'merge.planted.driver', `touch ${rig.path('.git/ran')}`);
    const stage = await stageIn(rig);
    rig.write('src/app.ts', 'export const a = 7;\n');
    rig.commit('somebody');
    rig.write('src/app.ts', 'export const a = 2;\n');
    expect(await stage.landAll()).toMatchObject({ ok: false, merged: undefined });
    expect(existsSync(rig.path('.git/ran'))).toBe(false);
  });

  test('nor are those whose names no variable can hold', async () => {
    const rig = makeRepo(START);
    writeFileSync(rig.path('.gitattributes'), Buffer.from('*.ts merge=pl\xffnted\n', 'latin1'));
    rig.commit('attributes');
    const driver = `[merge "pl\xffnted"]\n\tdriver = touch ${rig.path('.git/ran')}\n`;
    appendFileSync(rig.path('.git/config'), Buffer.from(driver, 'latin1'));
    const stage = await stageIn(rig);
    rig.write('src/app.ts', 'export const a = 7;\n');
    rig.commit('somebody');
    rig.write('src/app.ts', 'export const a = 2;\n');
    await expect(stage.landAll()).rejects.toThrow('not UTF-8');
    expect(existsSync(rig.path('.git/ran'))).toBe(false);
  });

  test('that is gone is not made again behind the user’s back', async () => {
    const rig = makeRepo(START);
    const stage = await stageIn(rig);
    rig.write('a.ts', 'a\n');
    const { tree } = await stage.workspace.repository.snapshot(stage.base);
    rig.git('update-ref', '-d', 'refs/heads/main');
    const landed = await stage.branch.land({ tree, base: stage.base, message: 'm', at: AT });
    expect(!landed.ok && landed.message).toMatch(/refs\/heads\/main is gone/);
  });

  test('two landings race: one wins, the other is merged and wins the next time', async () => {
    const rig = makeRepo(START);
    const { branch, workspace, base } = await stageIn(rig, { work: 'in-place' });
    const other = await openBranch(rig.top);
    rig.write('one.ts', '1\n');
    const one = (await workspace.repository.snapshot(base)).tree;
    rig.remove('one.ts');
    rig.write('two.ts', '2\n');
    const two = (await workspace.repository.snapshot(base)).tree;
    const results = await Promise.all([
      branch.land({ tree: one, base, message: 'one', at: AT }),
      other.land({ tree: two, base, message: 'two', at: AT }),
    ]);
    const loser = results.find(({ ok }) => !ok);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    if (loser === undefined || loser.ok || loser.merged === undefined) throw new Error('no loser');
    commitOf(await branch.land({ ...loser.merged, message: 'again', at: AT }));
    expect(rig.git('ls-tree', '--name-only', 'main').split('\n')).toEqual([
      'README.md',
      'one.ts',
      'src',
      'two.ts',
    ]);
    expect(rig.git('rev-list', '--count', 'main')).toBe('3');
  });

  test('by an unfinished merge of the user’s is left to the user', async () => {
    const rig = makeRepo(START);
    const stage = await stageIn(rig);
    rig.write('a.ts', 'a\n');
    writeFileSync(rig.path('.git/MERGE_HEAD'), `${stage.base}\n`);
    const landed = await stage.landAll();
    expect(!landed.ok && landed.message).toMatch(/a merge is under way/);
    await expect(openBranch(rig.top)).rejects.toThrow(/a merge is under way/);
  });
});
