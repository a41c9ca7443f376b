// What lies in the user's index and files when the gate commits, and repositories that refuse it.

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AT, commitOf, stageIn, statusOf, treeWith } from '../../rig/landing-rig.ts';
import { makeRepo, type RepoRig } from '../../rig/repo-rig.ts';

const START = { 'src/app.ts': 'export const a = 1;\n', 'README.md': '# harbour\n' };

describe('what the user had', () => {
  const DIRTY = { ...START, 'mine.ts': '1\n', 'half.ts': '1\n', 'out.ts': '1\n' };

  function dirty(): RepoRig {
    const rig = makeRepo(DIRTY);
    rig.write('mine.ts', 'staged\n');
    rig.write('added.ts', 'staged\n');
    rig.git('add', 'mine.ts', 'added.ts');
    rig.git('rm', '--quiet', '--cached', 'out.ts');
    rig.write('mine.ts', 'staged and more\n');
    rig.write('half.ts', 'edited\n');
    rig.write('untracked.ts', 'u\n');
    return rig;
  }

  test('staged, unstaged and untracked survives a landing of something else', async () => {
    const rig = dirty();
    const before = statusOf(rig);
    const staged = rig.git('diff', '--cached');
    const { branch, base } = await stageIn(rig);
    const tree = treeWith(rig, { 'src/app.ts': 'export const a = 2;\n', 'README.md': undefined });
    rig.write('src/app.ts', 'export const a = 2;\n');
    rig.remove('README.md');
    const landed = await branch.land({ tree, base, message: 'm', at: AT });
    expect(landed).toMatchObject({ ok: true, notes: [] });
    expect(statusOf(rig)).toEqual(before);
    expect(rig.git('diff', '--cached')).toBe(staged);
    expect(readFileSync(rig.path('mine.ts'), 'utf8')).toBe('staged and more\n');
  });

  test('staged in a file that was committed otherwise stays staged, and it is said', async () => {
    const rig = dirty();
    const { branch, base } = await stageIn(rig);
    const tree = treeWith(rig, { 'mine.ts': 'landed\n', 'src/app.ts': 'export const a = 2;\n' });
    const landed = await branch.land({ tree, base, message: 'm', at: AT });
    expect(landed).toMatchObject({ ok: true, notes: ['left as you had staged it: mine.ts'] });
    expect(rig.git('show', ':mine.ts')).toBe('staged');
    expect(rig.git('show', ':src/app.ts')).toBe('export const a = 2;');
    expect(rig.git('show', ':added.ts')).toBe('staged');
  });

  test('staged and then committed by the gate as it was is staged no more', async () => {
    const rig = makeRepo(START);
    rig.write('src/app.ts', 'export const a = 2;\n');
    rig.git('add', '--all');
    const stage = await stageIn(rig);
    await stage.landAll();
    expect(statusOf(rig)).toEqual([]);
  });

  test('may be locked in an index of another git: the commit lands, and it is said', async () => {
    const rig = makeRepo(START);
    const stage = await stageIn(rig);
    rig.write('a.ts', 'a\n');
    rig.write('.git/index.lock', '');
    const landed = await stage.landAll();
    expect(landed.ok && landed.notes.join()).toMatch(/index\.lock is there/);
    expect(rig.git('rev-parse', 'main')).toBe(commitOf(landed));
  });

  test('under a lock that a killed Doorward left is brought along all the same', async () => {
    const rig = makeRepo(START);
    const stage = await stageIn(rig);
    rig.write('a.ts', 'a\n');
    const gone = spawnSync('true').pid;
    writeFileSync(rig.path(`.git/index.doorward-${gone}`), 'half');
    linkSync(rig.path(`.git/index.doorward-${gone}`), rig.path('.git/index.lock'));
    expect(await stage.landAll()).toMatchObject({ ok: true, notes: [] });
    expect(statusOf(rig)).toEqual([]);
    expect(readdirSync(rig.path('.git')).filter((name) => name.startsWith('index'))).toEqual([
      'index',
    ]);
  });

  test('as an index in the fourth format or split in two is brought along as well', async () => {
    for (const way of [['--index-version', '4'], ['--split-index']]) {
      const rig = makeRepo(START);
      rig.git('update-index', ...way);
      const stage = await stageIn(rig);
      rig.write('src/app.ts', 'export const a = 2;\n');
      await stage.landAll();
      expect(statusOf(rig)).toEqual([]);
    }
  });
});

describe('a repository that refuses', () => {
  test('says which lock of the branch is in the way', async () => {
    const rig = makeRepo(START);
    const stage = await stageIn(rig);
    rig.write('a.ts', 'a\n');
    rig.write('.git/refs/heads/main.lock', '');
    const landed = await stage.landAll();
    expect(!landed.ok && landed.message).toMatch(/main\.lock is there.*remove that file/);
    rig.remove('.git/refs/heads/main.lock');
    commitOf(await stage.landAll());
  });

  test.skipIf(process.geteuid?.() === 0)('because it is read-only says so', async () => {
    const rig = makeRepo(START);
    const stage = await stageIn(rig);
    rig.write('a.ts', 'a\n');
    const { tree } = await stage.workspace.repository.snapshot(stage.base);
    rig.git('gc', '--quiet');
    chmodSync(rig.path('.git/objects'), 0o555);
    try {
      const request = { tree, base: stage.base, message: 'm', at: AT };
      await expect(stage.branch.land(request)).rejects.toThrow(/cannot be written/);
    } finally {
      chmodSync(rig.path('.git/objects'), 0o755);
    }
  });

  test('because a file lies where objects belong says that it cannot be written', async () => {
    const rig = makeRepo(START);
    const stage = await stageIn(rig);
    rig.write('a.ts', 'a\n');
    const { tree } = await stage.workspace.repository.snapshot(stage.base);
    const request = { tree, base: stage.base, message: 'm', at: AT };
    const commit = commitOf(await stage.branch.land(request));
    rig.git('update-ref', 'refs/heads/main', stage.base ?? '');
    const folder = rig.path(`.git/objects/${commit.slice(0, 2)}`);
    rmSync(folder, { recursive: true });
    symlinkSync('/proc/nowhere', folder);
    await expect(stage.branch.land(request)).rejects.toThrow(/cannot be written/);
    expect(rig.git('rev-parse', 'main')).toBe(stage.base);
  });
});
