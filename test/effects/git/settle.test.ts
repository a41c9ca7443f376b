// Whatever an agent does to git, the next attempt begins where the last one did, and nothing that it
// committed is lost.

import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commitOf, stageIn, statusOf } from '../../rig/landing-rig.ts';
import { makeRepo, type RepoRig } from '../../rig/repo-rig.ts';

const NAME = 'run-1/2.1/1';
const KEPT = 'refs/doorward/agent/run-1/2.1/1';

/** Three commits, so that an agent can go back two. */
function history(): RepoRig {
  const rig = makeRepo({ 'src/app.ts': '1\n', 'keep.ts': 'k\n' });
  rig.write('src/app.ts', '2\n');
  rig.commit('second');
  rig.write('src/app.ts', '3\n');
  rig.commit('third');
  return rig;
}

const isHome = (rig: RepoRig, base: string | undefined): void => {
  expect(rig.git('symbolic-ref', 'HEAD')).toBe('refs/heads/main');
  expect(rig.git('rev-parse', 'main')).toBe(base);
  expect(rig.git('diff', '--cached', '--name-only')).toBe('');
};

describe('settling after an agent', () => {
  test('that touched no git changes nothing and says nothing', async () => {
    const rig = history();
    const { workspace, base } = await stageIn(rig);
    rig.write('src/app.ts', 'work\n');
    const index = readFileSync(rig.path('.git/index'));
    expect(await workspace.settle({ base, name: NAME })).toEqual({
      commits: [],
      kept: undefined,
      notes: [],
    });
    expect(readFileSync(rig.path('.git/index')).equals(index)).toBe(true);
  });

  test('that committed keeps its commits under a ref and the work in the files', async () => {
    const rig = history();
    const { workspace, base } = await stageIn(rig);
    rig.write('a.ts', 'a\n');
    const one = rig.commit('agent one');
    rig.write('b.ts', 'b\n');
    const two = rig.commit('agent two');
    const settled = await workspace.settle({ base, name: NAME });
    expect(settled).toMatchObject({ commits: [one, two], kept: KEPT });
    expect(rig.git('rev-parse', KEPT)).toBe(two);
    isHome(rig, base);
    expect(statusOf(rig)).toEqual(['?? a.ts', '?? b.ts']);
    expect(await workspace.settle({ base, name: NAME })).toEqual({
      commits: [],
      kept: undefined,
      notes: [],
    });
  });

  test('that committed in two attempts of one name loses neither', async () => {
    const rig = history();
    const { workspace, base } = await stageIn(rig);
    const kept: (string | undefined)[] = [];
    for (const text of ['one\n', 'two\n']) {
      rig.write('a.ts', text);
      rig.commit(text);
      kept.push((await workspace.settle({ base, name: NAME })).kept);
    }
    expect(kept).toEqual([KEPT, `${KEPT}-2`]);
  });

  test.each([
    [
      'stayed on a branch of its own',
      ['switch', '--quiet', '--create', 'feature'],
      /another branch: refs\/heads\/feature/,
    ],
    ['detached HEAD', ['checkout', '--quiet', '--detach'], /HEAD was on no branch/],
    [
      'began an orphan branch',
      ['checkout', '--quiet', '--orphan', 'lonely'],
      /another branch: refs\/heads\/lonely/,
    ],
    [
      'went back in history',
      ['reset', '--quiet', '--hard', 'HEAD~2'],
      /refs\/heads\/main had been moved/,
    ],
    ['went back and detached', ['checkout', '--quiet', 'HEAD~1'], /HEAD was on no branch/],
    ['packed the refs', ['pack-refs', '--all', '--prune'], undefined],
  ])('that %s ends with HEAD and branch as they were', async (_, args, note) => {
    const rig = history();
    const { workspace, base } = await stageIn(rig);
    rig.git(...args);
    rig.write('left.ts', 'lying\n');
    const files = readFileSync(rig.path('src/app.ts'), 'utf8');
    const { notes } = await workspace.settle({ base, name: NAME });
    isHome(rig, base);
    expect(readFileSync(rig.path('src/app.ts'), 'utf8')).toBe(files);
    expect(existsSync(rig.path('left.ts'))).toBe(true);
    if (note === undefined) expect(notes).toEqual([]);
    else expect(notes.join('\n')).toMatch(note);
  });

  test.each([
    ['on a branch of its own', ['switch', '--quiet', '--create', 'feature']],
    ['without a branch', ['checkout', '--quiet', '--detach']],
    ['on an orphan branch', ['checkout', '--quiet', '--orphan', 'lonely']],
    ['after going back', ['reset', '--quiet', '--soft', 'HEAD~2']],
  ])('that committed %s has its commit kept', async (_, args) => {
    const rig = history();
    const { workspace, base } = await stageIn(rig);
    rig.git(...args);
    rig.write('a.ts', 'a\n');
    const commit = rig.commit('agent');
    const settled = await workspace.settle({ base, name: NAME });
    expect(settled.kept).toBe(KEPT);
    expect(settled.commits).toContain(commit);
    expect(rig.git('rev-parse', KEPT)).toBe(commit);
    isHome(rig, base);
  });

  test('that deleted the branch has it made again', async () => {
    const rig = history();
    const { workspace, base } = await stageIn(rig);
    rig.git('checkout', '--quiet', '--detach');
    rig.git('branch', '--quiet', '-D', 'main');
    const { notes } = await workspace.settle({ base, name: NAME });
    expect(notes.join()).toMatch(/refs\/heads\/main was gone and was made again/);
    isHome(rig, base);
  });

  test('that amended the last commit has the old one back and the new one kept', async () => {
    const rig = history();
    const { workspace, base } = await stageIn(rig);
    rig.git('commit', '--quiet', '--amend', '--message', 'rewritten');
    const rewritten = rig.git('rev-parse', 'HEAD');
    const settled = await workspace.settle({ base, name: NAME });
    expect(settled.commits).toEqual([rewritten]);
    isHome(rig, base);
  });

  test('that made the first commit of a repository leaves it without one', async () => {
    const rig = makeRepo();
    const { workspace, base } = await stageIn(rig);
    rig.write('a.ts', 'a\n');
    const commit = rig.commit('first');
    const settled = await workspace.settle({ base, name: NAME });
    expect(settled).toMatchObject({ commits: [commit], kept: KEPT });
    expect(rig.git('symbolic-ref', 'HEAD')).toBe('refs/heads/main');
    expect(statusOf(rig)).toEqual(['?? a.ts']);
  });

  test('that moved a detached HEAD has it back on its commit', async () => {
    const rig = history();
    rig.git('checkout', '--quiet', '--detach');
    const { workspace, base } = await stageIn(rig);
    rig.git('switch', '--quiet', 'main');
    rig.write('a.ts', 'a\n');
    const commit = rig.commit('agent');
    const settled = await workspace.settle({ base, name: NAME });
    expect(settled.commits).toEqual([commit]);
    expect(readFileSync(rig.path('.git/HEAD'), 'utf8').trim()).toBe(base);
  });

  test('that left a conflict behind has the merge put aside', async () => {
    const rig = history();
    rig.git('branch', 'side', 'HEAD~1');
    const { workspace, base } = await stageIn(rig);
    rig.git('switch', '--quiet', 'side');
    rig.write('src/app.ts', 'side\n');
    rig.commit('side');
    rig.git('switch', '--quiet', 'main');
    expect(() => rig.git('merge', '--quiet', 'side')).toThrow();
    const { notes } = await workspace.settle({ base, name: NAME });
    expect(notes.join('\n')).toMatch(/unfinished merge was put aside/);
    isHome(rig, base);
    expect(rig.git('ls-files', '--unmerged')).toBe('');
    expect(existsSync(rig.path('.git/MERGE_HEAD'))).toBe(false);
    expect(readFileSync(rig.path('src/app.ts'), 'utf8')).toContain('<<<<<<<');
  });

  test('whose task ids stand in each other’s way finds names all the same', async () => {
    const rig = history();
    const { workspace, base } = await stageIn(rig);
    const kept: (string | undefined)[] = [];
    for (const name of ['r/1/2', 'r/1/2/1', 'r/ä b/../1', 'r/x.lock', '']) {
      rig.write('a.ts', name);
      rig.commit('agent');
      kept.push((await workspace.settle({ base, name })).kept);
    }
    expect(new Set(kept).size).toBe(5);
    for (const ref of kept) expect(rig.git('rev-parse', '--verify', ref ?? '')).toHaveLength(40);
    isHome(rig, base);
  });
});

describe('the index after an attempt', () => {
  test('does not hold what the agent staged', async () => {
    const rig = history();
    const { workspace, base } = await stageIn(rig);
    rig.write('a.ts', 'a\n');
    rig.write('src/app.ts', 'edited\n');
    rig.git('rm', '--quiet', '--cached', 'keep.ts');
    rig.git('add', 'a.ts', 'src/app.ts');
    const { notes } = await workspace.settle({ base, name: NAME });
    expect(notes).toEqual(['what was staged was put back: 3 paths']);
    expect(statusOf(rig)).toEqual([' M src/app.ts', '?? a.ts']);
  });

  test('holds what the user had staged before, even if the agent took it out or changed it', async () => {
    const rig = history();
    rig.write('mine.ts', 'mine\n');
    rig.write('keep.ts', 'mine\n');
    rig.git('add', '--all');
    const { workspace, base } = await stageIn(rig);
    rig.write('mine.ts', 'agent\n');
    rig.write('src/app.ts', 'agent\n');
    rig.git('add', '--all');
    rig.git('reset', '--quiet', 'HEAD', '--', 'keep.ts');
    await workspace.settle({ base, name: NAME });
    expect(rig.git('diff', '--cached', '--name-only')).toBe('keep.ts\nmine.ts');
    expect(rig.git('show', ':mine.ts')).toBe('mine');
    expect(rig.git('show', ':keep.ts')).toBe('mine');
    rig.commit('agent');
    await workspace.settle({ base, name: NAME });
    expect(rig.git('diff', '--cached', '--name-only')).toBe('keep.ts\nmine.ts');
  });

  test('does not hold what the user had staged once the gate has committed it', async () => {
    const rig = history();
    rig.write('keep.ts', 'mine\n');
    rig.git('add', '--all');
    const stage = await stageIn(rig);
    rig.write('a.ts', 'a\n');
    const base = commitOf(await stage.landAll());
    rig.write('keep.ts', 'later\n');
    rig.git('add', '--all');
    await stage.workspace.settle({ base, name: NAME });
    isHome(rig, base);
  });

  test.each([
    ['deleted', (path: string) => rmSync(path)],
    ['overwritten with rubbish', (path: string) => writeFileSync(path, 'rubbish')],
    ['cut short', (path: string) => writeFileSync(path, readFileSync(path).subarray(0, 70))],
  ])('is made again where the agent had it %s', async (_, harm) => {
    const rig = history();
    rig.write('mine.ts', 'mine\n');
    rig.git('add', 'mine.ts');
    const { workspace, base } = await stageIn(rig);
    harm(rig.path('.git/index'));
    const { notes } = await workspace.settle({ base, name: NAME });
    expect(notes.join()).toMatch(/made again from the branch/);
    expect(statusOf(rig)).toEqual(['A  mine.ts']);
  });

  test('is left alone under a lock that stays, which is named; work goes on', async () => {
    const rig = history();
    const stage = await stageIn(rig);
    rig.write('a.ts', 'a\n');
    rig.git('add', 'a.ts');
    rig.write('.git/index.lock', '');
    const { notes } = await stage.workspace.settle({ base: stage.base, name: NAME });
    expect(notes.join()).toMatch(/index\.lock is there/);
    const landed = await stage.landAll();
    rig.remove('.git/index.lock');
    expect(rig.git('rev-parse', 'main')).toBe(commitOf(landed));
  });
});

describe('agents that may keep their commits', () => {
  test('have them on the branch once they are judged, if they end at the judged tree', async () => {
    const rig = history();
    const stage = await stageIn(rig, { agentCommits: 'keep' });
    rig.write('a.ts', 'a\n');
    rig.commit('agent one');
    rig.write('b.ts', 'b\n');
    const last = rig.commit('agent two');
    const { tree } = await stage.workspace.repository.snapshot(stage.base);
    await stage.workspace.settle({ base: stage.base, name: NAME });
    expect(rig.git('rev-parse', 'main')).toBe(stage.base);
    const request = { tree, base: stage.base, message: 'gate', at: '2030-01-01T00:00:00Z' };
    const landed = await stage.branch.land(request);
    expect(landed).toMatchObject({ ok: true, commit: last });
    expect(rig.git('rev-parse', 'main')).toBe(last);
    expect(statusOf(rig)).toEqual([]);
    expect(await stage.branch.land(request)).toMatchObject({ ok: true, commit: last });
  });

  test('get a commit of the gate’s where something was left uncommitted', async () => {
    const rig = history();
    const stage = await stageIn(rig, { agentCommits: 'keep' });
    rig.write('a.ts', 'a\n');
    const own = rig.commit('agent');
    appendFileSync(rig.path('a.ts'), 'more\n');
    await stage.workspace.settle({ base: stage.base, name: NAME });
    const commit = commitOf(await stage.landAll());
    expect(commit).not.toBe(own);
    expect(rig.git('rev-parse', 'main^')).toBe(stage.base);
    expect(rig.git('rev-parse', KEPT)).toBe(own);
  });
});
