// The repository port beside the snapshot: reading what a tree holds, and refusing what cannot be used.

import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openRepository } from '../../src/effects/git/repository.ts';
import { makeDirectory, makeRepo } from '../rig/repo-rig.ts';
import { START, snapshotOf } from '../rig/snapshot-oracle.ts';

describe('what cannot be used is refused with a hint', () => {
  test('a directory without a repository', async () => {
    await expect(openRepository(makeDirectory().top)).rejects.toMatchObject({
      name: 'DoorwardError',
      code: 'git',
      hint: expect.stringContaining('git init'),
    });
  });

  test('a bare repository that lies in a working tree', async () => {
    const rig = makeRepo(START);
    rig.git('init', '--quiet', '--bare', 'inner.git');
    await expect(openRepository(rig.path('inner.git'))).rejects.toMatchObject({ code: 'git' });
  });

  test('a directory that does not exist', async () => {
    await expect(openRepository(makeDirectory().path('nowhere'))).rejects.toMatchObject({
      code: 'git',
      message: expect.stringContaining('does not exist'),
    });
  });

  test('a bare repository, and the inside of .git', async () => {
    const bare = makeDirectory();
    bare.git('init', '--quiet', '--bare');
    const noTree = { code: 'git', hint: 'Go to a checkout of the repository.' };
    await expect(openRepository(bare.top)).rejects.toMatchObject(noTree);
    await expect(openRepository(makeRepo(START).path('.git'))).rejects.toMatchObject(noTree);
  });

  test.each(['no-such-branch', 'HEAD~9', '', '-x', 'a\nb', 'HEAD:src', 'deadbeef'])(
    'the base %j, which is no commit',
    async (base) => {
      await expect(snapshotOf(makeRepo(START), base)).rejects.toMatchObject({
        code: 'git',
        hint: expect.stringContaining('--base REV'),
      });
    },
  );

  test('a base before the first commit', async () => {
    await expect(snapshotOf(makeRepo(), 'HEAD')).rejects.toMatchObject({ code: 'git' });
  });

  test('a machine without git', async () => {
    const rig = makeRepo(START);
    const before = process.env['PATH'];
    process.env['PATH'] = rig.top;
    try {
      await expect(snapshotOf(rig)).rejects.toMatchObject({ code: 'platform' });
      await expect(openRepository(makeDirectory().top)).rejects.toMatchObject({ code: 'platform' });
    } finally {
      process.env['PATH'] = before;
    }
  });

  // Only root can give a directory away.
  test.runIf(process.getuid?.() === 0)('a repository of somebody else', async () => {
    const rig = makeRepo(START);
    execFileSync('chown', ['-R', '12345', rig.top]);
    await expect(openRepository(rig.top)).rejects.toMatchObject({
      code: 'git',
      hint: expect.stringContaining(`safe.directory '${rig.top}'`),
    });
  });

  // Root may read everything, so there is nothing to see for it.
  test.skipIf(process.getuid?.() === 0).each([
    ['a file', 'closed.ts', 'closed.ts'],
    ['a folder', 'closed/inner.ts', 'closed'],
  ])('%s that may not be read', async (_what, path, closed) => {
    const rig = makeRepo(START);
    rig.write(path, 'x\n');
    execFileSync('chmod', ['000', rig.path(closed)]);
    await expect(snapshotOf(rig)).rejects.toMatchObject({
      code: 'git',
      message: expect.stringContaining(closed),
      hint: expect.stringContaining('.gitignore'),
    });
    execFileSync('chmod', ['755', rig.path(closed)]);
  });
});

describe('the base', () => {
  test.each(['main', 'HEAD', 'v1', 'HEAD~0', 'HEAD^{}'])('may be named as %s', async (base) => {
    const rig = makeRepo(START);
    rig.git('tag', '-a', '-m', 'one', 'v1');
    rig.write('x.ts', 'x\n');
    expect((await snapshotOf(rig, base)).base).toBe(rig.git('rev-parse', 'HEAD'));
  });
});

describe('files of a tree', () => {
  test('are told apart by kind; what is no text has none', async () => {
    const rig = makeRepo(START);
    rig.write('run.sh', 'true\n', 0o755);
    rig.write('image.png', Uint8Array.of(1, 0, 2));
    rig.write('latin1.txt', Uint8Array.of(0x63, 0x61, 0x66, 0xe9));
    rig.write('empty.txt', '');
    rig.write('bom.txt', '\uFEFFbom');
    rig.write('large.txt', 'x'.repeat(1024 * 1024 + 1));
    symlinkSync('../../etc/passwd', rig.path('link'));
    const repository = await openRepository(rig.top);
    const { tree } = await repository.snapshot(undefined);
    const paths = [
      'run.sh',
      'image.png',
      'latin1.txt',
      'empty.txt',
      'bom.txt',
      'large.txt',
      'link',
    ];
    const odd = ['src', 'src/', 'nowhere', 'link/x', '../x', '/etc/passwd', '', '.git/config'];
    const facts = await repository.readFiles(tree, [...paths, ...odd, 'src/lib/b.ts', 'run.sh']);
    expect([...facts.values()]).toEqual([
      { path: 'run.sh', kind: 'executable', size: 5, text: 'true\n' },
      { path: 'image.png', kind: 'file', size: 3, text: undefined },
      { path: 'latin1.txt', kind: 'file', size: 4, text: undefined },
      { path: 'empty.txt', kind: 'file', size: 0, text: '' },
      { path: 'bom.txt', kind: 'file', size: 6, text: '\uFEFFbom' },
      { path: 'large.txt', kind: 'file', size: 1_048_577, text: undefined },
      { path: 'link', kind: 'symlink', size: 16, text: '../../etc/passwd' },
      ...odd.map((path) => ({ path, kind: 'absent', size: 0, text: undefined })),
      { path: 'src/lib/b.ts', kind: 'file', size: 2, text: 'b\n' },
    ]);
  });

  test('are those of the tree asked for, not of the working tree', async () => {
    const rig = makeRepo(START);
    const repository = await openRepository(rig.top);
    const { tree } = await repository.snapshot(undefined);
    rig.write('src/app.ts', 'later\n');
    const facts = await repository.readFiles(tree, ['src/app.ts']);
    expect(facts.get('src/app.ts')?.text).toBe(START['src/app.ts']);
  });

  test('many large ones come through whole', async () => {
    const rig = makeRepo(START);
    const texts = Array.from({ length: 40 }, (_, index) => `${index}\n`.repeat(20_000 + index));
    texts.forEach((text, index) => {
      rig.write(`data/${index}.txt`, text);
    });
    const repository = await openRepository(rig.top);
    const { tree } = await repository.snapshot(undefined);
    const paths = texts.map((_, index) => `data/${index}.txt`);
    const facts = await repository.readFiles(tree, paths);
    expect(paths.map((path) => facts.get(path)?.text)).toEqual(texts);
  });

  test('cannot be read from a tree that is not there', async () => {
    const repository = await openRepository(makeRepo(START).top);
    await expect(repository.readFiles('0'.repeat(40), ['a'])).rejects.toMatchObject({
      code: 'git',
    });
  });
});

describe('globs', () => {
  test('match paths of the tree, hidden ones too; a hopeless one matches nothing', async () => {
    const rig = makeRepo({ ...START, '.github/ci.yml': 'on: push\n', 'src/lib/c d.ts': 'c\n' });
    const repository = await openRepository(rig.top);
    const { tree } = await repository.snapshot(undefined);
    const hostile = '*a'.repeat(400);
    const found = await repository.matching(tree, ['src/**/*.ts', '**/*.yml', '*.py', hostile]);
    expect([...found]).toEqual([
      ['src/**/*.ts', ['src/app.ts', 'src/lib/b.ts', 'src/lib/c d.ts']],
      ['**/*.yml', ['.github/ci.yml']],
      ['*.py', []],
      [hostile, []],
    ]);
  });
});

describe('what a command left behind', () => {
  test('is nothing where nothing was touched', async () => {
    const rig = makeRepo(START);
    rig.write('new.ts', 'n\n');
    const repository = await openRepository(rig.top);
    const { tree } = await repository.snapshot(undefined);
    expect(await repository.changesSince(tree)).toEqual({ tree, paths: [] });
  });

  test('is every file of the snapshot that differs; files that are new only show in the tree', async () => {
    const rig = makeRepo(START);
    rig.write('new.ts', 'n\n');
    const repository = await openRepository(rig.top);
    const { tree } = await repository.snapshot(undefined);
    rig.write('new.ts', 'formatted\n');
    rig.write('coverage.txt', '100\n');
    rig.remove('README.md');
    const after = await repository.changesSince(tree);
    expect(after.paths).toEqual(['README.md', 'new.ts']);
    expect(after.tree).toBe((await repository.snapshot(undefined)).tree);
    expect(after.tree).not.toBe(tree);
  });

  test('counts from the snapshot, also when the command committed', async () => {
    const rig = makeRepo(START);
    const repository = await openRepository(rig.top);
    const { tree } = await repository.snapshot(undefined);
    rig.write('src/app.ts', 'changed\n');
    const commit = rig.commit();
    expect((await repository.changesSince(tree)).paths).toEqual(['src/app.ts']);
    expect((await repository.snapshot(undefined)).base).toBe(commit);
  });
});

test('ids that somebody calls commits: none, of before, or new, also when no branch holds them', async () => {
  const rig = makeRepo(START);
  const base = rig.git('rev-parse', 'HEAD');
  const made = rig.git('commit-tree', '-p', base, '-m', 'moved aside', `${base}^{tree}`);
  const tree = rig.git('rev-parse', 'HEAD^{tree}');
  const repository = await openRepository(rig.top);
  const ids = [base.slice(0, 12), made, tree, 'deadbeef1', '--all'];
  expect([...(await repository.findCommits(ids, base))]).toEqual([
    [base.slice(0, 12), 'earlier'],
    [made, 'new'],
    [tree, 'none'],
    ['deadbeef1', 'none'],
  ]);
});

test('a line break in the path of a repository does not hide its worktrees', async () => {
  const room = makeDirectory({ 'a\nb/tide.txt': 'high\n' });
  const git = (...args: readonly string[]) => room.git('-C', 'a\nb', ...args);
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', 'Start');
  git('worktree', 'add', '--quiet', room.path('other'));
  const repository = await openRepository(room.path('other'));
  expect(repository.top).toBe(room.path('other'));
});
