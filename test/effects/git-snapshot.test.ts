// The snapshot against real repositories: it must be the tree that plain git would make, whatever
// lies around, and leave everything of the user's as it was.

import { execFileSync, execSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openRepository } from '../../src/effects/git/repository.ts';
import { makeDirectory, makeRepo, type RepoRig, rigAt } from '../rig/repo-rig.ts';

/** What plain git makes of the working tree, with an index made from nothing. */
function treeByGit(rig: RepoRig): string {
  const env = { ...process.env, GIT_INDEX_FILE: join(rig.top, '../oracle-index') };
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: rig.top, env, encoding: 'utf8', stdio: 'pipe' }).trim();
  rmSync(env.GIT_INDEX_FILE, { force: true });
  try {
    git('read-tree', 'HEAD');
  } catch {
    // A branch without a commit starts from nothing.
  }
  git('add', '--all');
  return git('write-tree');
}

const snapshotOf = async (rig: RepoRig, base?: string) =>
  (await openRepository(rig.top)).snapshot(base);

const START = {
  'src/app.ts': 'export const a = 1;\n',
  'src/lib/b.ts': 'b\n',
  'README.md': '# x\n',
};

describe('the tree', () => {
  test('an untouched checkout is its own commit, without a change', async () => {
    const rig = makeRepo(START);
    const found = await snapshotOf(rig);
    expect(found).toMatchObject({
      base: rig.git('rev-parse', 'HEAD'),
      changes: [],
      uncommitted: [],
    });
    expect(found.tree).toBe(rig.git('rev-parse', 'HEAD^{tree}'));
    expect(found.baseTree).toBe(found.tree);
  });

  test('edits, new files and deletions are in it, staged or not; ignored files are not', async () => {
    const rig = makeRepo({ ...START, '.gitignore': 'dist/\n' });
    rig.write('src/app.ts', 'export const a = 2;\n');
    rig.git('add', 'src/app.ts');
    rig.write('src/new/deep/c.ts', 'c\n');
    rig.write('dist/out.js', 'built\n');
    rig.remove('README.md');
    const found = await snapshotOf(rig);
    expect(found.tree).toBe(treeByGit(rig));
    expect(found.changes.map(({ path, status }) => `${status} ${path}`)).toEqual([
      'deleted README.md',
      'modified src/app.ts',
      'added src/new/deep/c.ts',
    ]);
    expect(found.uncommitted).toEqual(['README.md', 'src/app.ts', 'src/new/deep/c.ts']);
  });

  test('what was committed after the base is a change, but not uncommitted', async () => {
    const rig = makeRepo(START);
    const base = rig.git('rev-parse', 'HEAD');
    rig.write('src/app.ts', 'export const a = 2;\n');
    rig.commit();
    rig.write('notes.md', 'n\n');
    const found = await snapshotOf(rig, base);
    expect(found.changes.map(({ path }) => path)).toEqual(['notes.md', 'src/app.ts']);
    expect(found.uncommitted).toEqual(['notes.md']);
    expect(found.base).toBe(base);
  });

  test('a rename is one change that names both paths', async () => {
    const rig = makeRepo({ ...START, 'src/long.ts': 'line one\nline two\nline three\n'.repeat(9) });
    renameSync(rig.path('src/long.ts'), rig.path('src/longer.ts'));
    expect((await snapshotOf(rig)).changes).toEqual([
      {
        path: 'src/longer.ts',
        status: 'renamed',
        from: 'src/long.ts',
        before: 'file',
        after: 'file',
      },
    ]);
  });

  test('links and modes are told apart from plain files', async () => {
    const rig = makeRepo({ ...START, 'run.sh': 'true\n', 'was-file': 'x\n' });
    chmodSync(rig.path('run.sh'), 0o755);
    rig.remove('was-file');
    symlinkSync('/etc/passwd', rig.path('was-file'));
    symlinkSync('src', rig.path('to-folder'));
    const found = await snapshotOf(rig);
    expect(found.tree).toBe(treeByGit(rig));
    expect(found.changes).toEqual([
      { path: 'run.sh', status: 'modified', from: undefined, before: 'file', after: 'executable' },
      { path: 'to-folder', status: 'added', from: undefined, before: undefined, after: 'symlink' },
      {
        path: 'was-file',
        status: 'type-changed',
        from: undefined,
        before: 'file',
        after: 'symlink',
      },
    ]);
  });

  test('a file may become a folder, and a folder a file', async () => {
    const rig = makeRepo({ ...START, thing: 'x\n' });
    rig.remove('thing');
    rig.write('thing/inner.ts', 'y\n');
    rig.remove('src');
    rig.write('src', 'z\n');
    expect((await snapshotOf(rig)).tree).toBe(treeByGit(rig));
  });

  test('removing every file leaves the empty tree', async () => {
    const rig = makeRepo(START);
    rig.remove('src');
    rig.remove('README.md');
    const found = await snapshotOf(rig);
    expect(found.tree).toBe('4b825dc642cb6eb9a060e54bf8d69288fbee4904');
    expect(rig.git('cat-file', '-t', found.tree)).toBe('tree');
  });

  test('odd names are kept byte by byte', async () => {
    const rig = makeRepo(START);
    const names = [
      'with space.txt',
      '-rf',
      '"quoted"',
      'tab\there',
      'new\nline',
      'é-nfc',
      'e\u0301-nfd',
    ];
    for (const name of [...names, '\\x41', "it's", '$(touch canary)', ':(glob)x']) {
      rig.write(`odd/${name}`, `${name}\n`);
    }
    writeFileSync(
      Buffer.concat([Buffer.from(rig.path('odd/raw-')), Buffer.from([0xff, 0xfe])]),
      'r',
    );
    const repository = await openRepository(rig.top);
    const found = await repository.snapshot(undefined);
    expect(found.tree).toBe(treeByGit(rig));
    const paths = found.changes.map(({ path }) => path);
    expect(paths).toContain('odd/raw-\\xff\\xfe');
    expect(paths).toContain('odd/new\\x0aline');
    const facts = await repository.readFiles(found.tree, paths);
    expect(facts.get('odd/raw-\\xff\\xfe')?.text).toBe('r');
    expect(facts.get('odd/new\\x0aline')?.text).toBe('new\nline\n');
    expect([...facts.values()].every(({ kind }) => kind === 'file')).toBe(true);
  });

  test('any sequence of edits and commits gives the tree that git gives', async () => {
    const name = fc.constantFrom('a', 'b', 'd/a', 'd/b', 'd/e/f', 'a/x');
    const step = fc.oneof(
      fc.record({
        do: fc.constant('write' as const),
        name,
        text: fc.constantFrom('', '1\n', '2\r\n'),
      }),
      fc.record({ do: fc.constant('remove' as const), name }),
      fc.record({ do: fc.constant('link' as const), name }),
      fc.record({ do: fc.constant('mode' as const), name }),
      fc.record({ do: fc.constant('commit' as const) }),
      fc.record({ do: fc.constant('stage' as const) }),
      fc.record({ do: fc.constant('snapshot' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
        const rig = makeRepo({ a: '1\n', 'd/b': '1\n' });
        for (const action of steps) await perform(rig, action);
        const found = await snapshotOf(rig);
        expect(found.tree).toBe(treeByGit(rig));
        const names = rig.git('diff-tree', '-r', '-z', '--name-only', 'HEAD', found.tree);
        expect(found.uncommitted).toEqual(names.split('\0').filter(Boolean).sort());
      }),
      { numRuns: 25 },
    );
  });
});

type Step =
  | { readonly do: 'write'; readonly name: string; readonly text: string }
  | { readonly do: 'remove' | 'link' | 'mode'; readonly name: string }
  | { readonly do: 'commit' | 'stage' | 'snapshot' };

async function perform(rig: RepoRig, step: Step): Promise<void> {
  if (step.do === 'commit') rig.commit();
  else if (step.do === 'stage') rig.git('add', '--all');
  else if (step.do === 'snapshot') await snapshotOf(rig);
  else {
    const { name } = step;
    if (step.do !== 'mode') rmSync(rig.path(name), { recursive: true, force: true });
    const parent = join(rig.path(name), '..');
    if (parent !== rig.top && parent.endsWith('/a'))
      rmSync(parent, { recursive: true, force: true });
    mkdirSync(parent, { recursive: true });
    if (step.do === 'write') writeFileSync(rig.path(name), step.text);
    if (step.do === 'link') symlinkSync('nowhere', rig.path(name));
    if (step.do === 'mode')
      execSync(`[ ! -f '${rig.path(name)}' ] || chmod +x '${rig.path(name)}'`);
  }
}

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
    expect(dirty.changes).toMatchObject([change]);
    expect(dirty.tree).toBe(dirty.baseTree);
    rigAt(rig.path('vendor/inner')).commit();
    const moved = await snapshotOf(rig);
    expect(moved.changes).toMatchObject([change]);
    expect(moved.tree).toBe(treeByGit(rig));
    expect((await snapshotOf(rig, 'HEAD~1')).changes).toHaveLength(2);
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
      { path: 'nested/unborn', ...added },
    ]);
    expect(rig.git('ls-tree', '-r', '--name-only', found.tree)).not.toContain('unborn');
  });
});

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

  test('a thorough look does without what was remembered', async () => {
    const rig = makeRepo(START);
    rig.write('x.ts', 'x\n');
    const repository = await openRepository(rig.top, { isThorough: true });
    expect((await repository.snapshot(undefined)).tree).toBe(treeByGit(rig));
    expect((await repository.snapshot(undefined)).tree).toBe(treeByGit(rig));
  });
});
