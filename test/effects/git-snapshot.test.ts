// The snapshot against real repositories: it must be the tree that plain git would make, whatever
// lies around.

import {
  chmodSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openRepository } from '../../src/effects/git/repository.ts';
import { makeRepo, type RepoRig } from '../rig/repo-rig.ts';
import { START, snapshotOf, treeByGit } from '../rig/snapshot-oracle.ts';

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

  test('a file that is ignored and was committed all the same is in it, for whoever looked before', async () => {
    const rig = makeRepo({ ...START, '.gitignore': 'build/\n' });
    await snapshotOf(rig);
    rig.write('build/kept.txt', 'kept\n');
    rig.git('add', '--force', 'build/kept.txt');
    rig.commit();
    expect(await snapshotOf(rig)).toMatchObject({ tree: treeByGit(rig), changes: [] });
    expect(await snapshotOf(rig)).toMatchObject({ tree: treeByGit(rig), changes: [] });
  });

  test('such a file that is gone, or behind a link by now, is gone', async () => {
    const rig = makeRepo({ ...START, '.gitignore': 'build*\n' });
    await snapshotOf(rig);
    rig.write('build/kept.txt', 'kept\n');
    rig.write('build-too/kept.txt', 'kept\n');
    rig.git('add', '--force', 'build/kept.txt', 'build-too/kept.txt');
    rig.commit();
    rig.remove('build/kept.txt');
    renameSync(rig.path('build-too'), rig.path('build-other'));
    symlinkSync('build-other', rig.path('build-too'));
    const { tree, changes } = await snapshotOf(rig);
    expect(tree).toBe(treeByGit(rig));
    expect(changes.map(({ status, path }) => `${status} ${path}`)).toEqual([
      'deleted build-too/kept.txt',
      'deleted build/kept.txt',
    ]);
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

type FileStep =
  | { readonly do: 'write'; readonly name: string; readonly text: string }
  | { readonly do: 'remove' | 'link' | 'mode'; readonly name: string };
type Step =
  | FileStep
  | { readonly do: 'commit' }
  | { readonly do: 'stage' }
  | { readonly do: 'snapshot' };

async function perform(rig: RepoRig, step: Step): Promise<void> {
  if (step.do === 'commit') rig.commit();
  else if (step.do === 'stage') rig.git('add', '--all');
  else if (step.do === 'snapshot') await snapshotOf(rig);
  else change(rig, step);
}

function change(rig: RepoRig, step: FileStep): void {
  const path = rig.path(step.name);
  if (step.do === 'mode') {
    if (statSync(path, { throwIfNoEntry: false })?.isFile()) chmodSync(path, 0o755);
    return;
  }
  // `a` is a file for some steps and a folder for others.
  if (step.name.startsWith('a/')) rmSync(rig.path('a'), { recursive: true, force: true });
  rmSync(path, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true });
  if (step.do === 'write') writeFileSync(path, step.text);
  if (step.do === 'link') symlinkSync('nowhere', path);
}
