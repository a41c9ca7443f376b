// Links of the work, against the paths of a tree.

import { expect, test } from 'vitest';
import { aChange } from '../../test/rig/builders.ts';
import type { Change, FileFact } from '../model/change.ts';
import { globTest } from '../reading/change/glob.ts';
import type { Ports } from './ports/gate.ts';
import { strayLinks } from './stray-links.ts';

const TREE = ['src/tide.ts', 'src/harbour/index.ts', 'docs/[slug]/page.md'];
const nothing = (): never => {
  throw new Error('not asked in this test');
};

const link = (path: string, parts: Partial<Change> = {}): Change => ({
  ...aChange(path),
  status: 'added',
  before: undefined,
  after: 'symlink',
  ...parts,
});
const gone = (path: string): Change => ({ ...aChange(path), status: 'deleted', after: undefined });

async function strayIn(changes: readonly Change[], target: string): Promise<readonly string[]> {
  const isLink = (path: string): boolean =>
    path === 'src/other' || changes.some((change) => change.path === path);
  const factOf = (path: string): FileFact => ({
    path,
    kind: isLink(path) ? 'symlink' : TREE.includes(path) ? 'file' : 'absent',
    size: 0,
    text: isLink(path) ? target : undefined,
  });
  const repository: Ports['repository'] = {
    top: '/',
    stateFolder: '/',
    snapshot: nothing,
    changesSince: nothing,
    findCommits: nothing,
    tip: () => Promise.resolve(undefined),
    readFiles: async (_tree, paths) => new Map(paths.map((path) => [path, factOf(path)])),
    matching: async (_tree, globs) =>
      new Map(globs.map((glob) => [glob, TREE.filter(globTest(glob))])),
  };
  const found = await strayLinks({ tree: 't', changes }, { repository });
  return found.map(({ path, from }) => `${path} -> ${from}`);
}

test.each([
  ['to a file of the tree', [link('src/sea.ts')], 'tide.ts'],
  ['to a folder of the tree', [link('lib')], './src/harbour'],
  ['through another link', [link('src/sea.ts')], 'other/sea.ts'],
  ['to what a build makes', [link('bin/tide')], '../dist/tide.js'],
  ['to nothing, for a test', [link('test/fixtures/dangling')], 'nowhere'],
])('a new link %s is nobody’s trick', async (_, changes, target) => {
  expect(await strayIn(changes, target)).toEqual([]);
});

test.each([
  ['to a file that git ignores', [link('src/sea.ts')], '../tmp/sea.ts'],
  ['out of the repository', [link('src/sea.ts')], '/tmp/sea.ts'],
  ['out of it by steps', [link('src/sea.ts')], '../../sea.ts'],
  ['in the place of a file', [link('src/moon.ts', { before: 'file' })], '../dist/moon.ts'],
  ['in the place of a folder', [link('test'), gone('test/moon.test.ts')], 'build'],
])('a link %s is told', async (_, changes, target) => {
  const [{ path } = { path: '' }] = changes;
  expect(await strayIn(changes, target)).toEqual([`${path} -> ${target}`]);
});
