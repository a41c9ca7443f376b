// The index edited in its bytes must be the index that git would have written, or be left to git.

import { readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editIndex } from '../../../src/effects/git/index/index-edit.ts';
import { notedTree } from '../../../src/effects/git/index/index-extensions.ts';
import { openBranch } from '../../../src/effects/git/land/branch.ts';
import { ObjectReader } from '../../../src/effects/git/objects/object-reader.ts';
import { walkChanges } from '../../../src/effects/git/objects/tree-walk.ts';
import { treeWith } from '../../rig/landing-rig.ts';
import { makeRepo, type RepoRig } from '../../rig/repo-rig.ts';

const START = { a: '0\n', 'b/c': '0\n', 'b/d/e': '0\n', 'b-x': '0\n', 'f.ts': '0\n' };
const PATHS = ['a', 'a/in', 'b', 'b/c', 'b/d', 'b/d/e', 'b/new', 'b-x', 'b.x', 'f.ts', 'z', 'ü'];

const readerOf = (rig: RepoRig): ObjectReader =>
  new ObjectReader({ cwd: rig.top, env: { PATH: process.env['PATH'] ?? '', HOME: rig.top } });

/** Files that can stand beside each other: none of them is a folder of another. */
function standing(
  files: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const names = Object.keys(files).filter((name) => files[name] !== undefined);
  const isFolder = (name: string): boolean => names.some((other) => other.startsWith(`${name}/`));
  return Object.fromEntries(
    Object.entries(files).filter(([name, text]) => text === undefined || !isFolder(name)),
  );
}

const edits = fc
  .dictionary(
    fc.constantFrom(...PATHS),
    fc.option(fc.constantFrom('1\n', '2\n'), { nil: undefined }),
    { maxKeys: 6 },
  )
  .map((files) => standing({ ...START, ...files }));

test('what git reads from it is what git would have written, cached trees included', async () => {
  await fc.assert(
    fc.asyncProperty(edits, async (files) => {
      const rig = makeRepo(START);
      rig.git('status');
      const gone = Object.fromEntries(Object.keys(START).map((path) => [path, undefined]));
      const to = treeWith(rig, { ...gone, ...files });
      const from = rig.git('rev-parse', 'HEAD^{tree}');
      const changes = (await walkChanges({ from, to }, readerOf(rig), 100)) ?? [];
      const raw = rig.git('diff-tree', '-r', '--no-renames', '--name-only', '-z', from, to);
      expect(changes.map(({ path }) => path).sort()).toEqual(
        raw
          .split('\0')
          .filter(Boolean)
          .map((path) => Buffer.from(path).toString('latin1'))
          .sort(),
      );
      const index = readFileSync(rig.path('.git/index'));
      const edited = editIndex(index, { from, to, changes }, 40);
      if (edited === undefined) throw new Error('a plain index must not be declined');
      writeFileSync(rig.path('.git/index'), edited);
      expect(notedTree(edited, 40)).toBe(to);
      expect(rig.git('write-tree')).toBe(to);
      const listed = rig.git('ls-files', '--stage');
      expect(listed).toBe(listedByGit(rig, to));
      // From here on git relies on the notes about folders that were carried over.
      rig.git(
        'update-index',
        '--add',
        '--cacheinfo',
        `100644,${rig.git('rev-parse', 'HEAD:f.ts')},q/r/s`,
      );
      const grown = rig.git('write-tree');
      expect(rig.git('ls-tree', '-r', '--name-only', grown).split('\n')).toContain('q/r/s');
      rig.git('update-index', '--force-remove', 'q/r/s');
      expect(rig.git('write-tree')).toBe(to);
      expect(rig.git('fsck')).not.toMatch(/error|missing|invalid/);
    }),
    { numRuns: 25 },
  );
});

function listedByGit(rig: RepoRig, tree: string): string {
  return rig
    .git('ls-tree', '-r', tree)
    .split('\n')
    .filter(Boolean)
    .map((line) => line.replace(/^(\d+) \w+ (\w+)\t/, '$1 $2 0\t'))
    .join('\n');
}

test.each([
  [
    'a path is staged otherwise',
    (rig: RepoRig) => {
      rig.write('a', 's\n');
      rig.git('add', 'a');
    },
  ],
  ['a path is staged for removal', (rig: RepoRig) => rig.git('rm', '--quiet', '--cached', 'a')],
  [
    'a staged file is where a folder has to be',
    (rig: RepoRig) => {
      rig.write('z', 's\n');
      rig.git('add', 'z');
    },
  ],
  [
    'a staged folder is where a file has to be',
    (rig: RepoRig) => {
      rig.write('y/y', 's\n');
      rig.git('add', 'y');
    },
  ],
  [
    'a file is not to be looked at',
    (rig: RepoRig) => rig.git('update-index', '--assume-unchanged', 'f.ts'),
  ],
  [
    'a file is left out on purpose',
    (rig: RepoRig) => rig.git('update-index', '--skip-worktree', 'f.ts'),
  ],
  ['it is in the fourth format', (rig: RepoRig) => rig.git('update-index', '--index-version', '4')],
  ['it is split in two', (rig: RepoRig) => rig.git('update-index', '--split-index')],
  [
    'it is cut short',
    (rig: RepoRig) => {
      const path = rig.path('.git/index');
      writeFileSync(path, readFileSync(path).subarray(0, -30));
    },
  ],
])('it is left to git where %s', async (_, change) => {
  const rig = makeRepo(START);
  const from = rig.git('rev-parse', 'HEAD^{tree}');
  const to = treeWith(rig, { a: '1\n', 'z/in': '1\n', y: '1\n' });
  change(rig);
  const changes = (await walkChanges({ from, to }, readerOf(rig), 100)) ?? [];
  const index = readFileSync(rig.path('.git/index'));
  expect(editIndex(index, { from, to, changes }, 40)).toBeUndefined();
});

test('a change of more paths than are worth it is left to git as well', async () => {
  const rig = makeRepo(START);
  const from = rig.git('rev-parse', 'HEAD^{tree}');
  const to = treeWith(rig, { a: '1\n', 'f.ts': '1\n', z: '1\n' });
  expect(await walkChanges({ from, to }, readerOf(rig), 2)).toBeUndefined();
  const branch = await openBranch(rig.top);
  expect((await branch.changes('HEAD', to)).length).toBe(3);
});
