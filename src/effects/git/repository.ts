// The repository port on real git. Processes are few and overlap: an unchanged working tree costs
// two (status beside cat-file), a changed one two more (update-index beside mktree).

import type { Repository, Snapshot } from '../../drive/ports/gate.ts';
import type { Change } from '../../model/change.ts';
import { pathOfBytes } from '../../reading/git-path.ts';
import { changesOf, diffTrees, inOrder } from './diff.ts';
import { matchingPaths } from './matching.ts';
import type { Commit } from './object-reader.ts';
import { readTreeFiles } from './read-files.ts';
import { emptyTree, type Frozen, findCommit } from './snapshot.ts';
import { dirtySubmodules } from './submodules.ts';
import { type OpenOptions, openWorkshop, type Workshop } from './workshop.ts';

export async function openRepository(cwd: string, options: OpenOptions = {}): Promise<Repository> {
  const shop = await openWorkshop(cwd, options);
  const { layout, reader, call } = shop;
  let last: Frozen | undefined;
  const freezeAgain = async (): Promise<Frozen> => {
    last = await shop.freeze(last);
    return last;
  };
  return {
    top: layout.top,
    stateFolder: layout.stateFolder,
    snapshot: (base) => takeSnapshot(base, { ...shop, freeze: freezeAgain }, options),
    async changesSince(tree) {
      const frozen = await freezeAgain();
      if (frozen.tree === tree) return { tree, paths: [] };
      const changes = await diffTrees(tree, frozen.tree, call);
      return { tree: frozen.tree, paths: changes.flatMap(pathBefore) };
    },
    readFiles: (tree, paths) => readTreeFiles(tree, paths, reader),
    matching: (tree, globs) => matchingPaths(tree, globs, call),
  };
}

async function takeSnapshot(
  base: string | undefined,
  shop: Workshop,
  options: OpenOptions,
): Promise<Snapshot> {
  const { layout, reader } = shop;
  const [frozen, asked] = await Promise.all([
    shop.freeze(),
    base === undefined ? undefined : findCommit(base, reader),
  ]);
  const from = asked ?? frozen.head;
  const dirty = await dirtySubmodules(frozen.state.gitlinks, layout.top, options);
  const changes = await changesFrom(from, frozen, shop);
  const seen = new Set(changes.map(({ path }) => path));
  const isDirty = new Set(dirty.map(pathOfBytes));
  // No tree can hold these, but they are work nonetheless.
  const unseen = [
    ...dirty.map((path): Change => submoduleChange(path, 'submodule')),
    ...frozen.state.unborn.map((path): Change => submoduleChange(path, undefined)),
  ].filter(({ path }) => !seen.has(path));
  const marked = changes.map(
    (change): Change => (isDirty.has(change.path) ? { ...change, hasUncommitted: true } : change),
  );
  const uncommitted = frozen.state.changed.map(({ path }) => pathOfBytes(path));
  return {
    base: from?.commit,
    baseTree: from?.tree ?? emptyTree(layout),
    tree: frozen.tree,
    changes: unseen.length === 0 ? marked : inOrder([...marked, ...unseen]),
    uncommitted: [...new Set([...uncommitted, ...unseen.map(({ path }) => path)])].sort(),
  };
}

async function changesFrom(
  from: Commit | undefined,
  { tree, head, state }: Frozen,
  { layout, call }: Workshop,
): Promise<readonly Change[]> {
  const known = from?.commit === head?.commit ? changesOf(state.changed) : undefined;
  return known ?? diffTrees(from?.tree ?? emptyTree(layout), tree, call);
}

function submoduleChange(path: string, before: Change['before']): Change {
  return {
    path: pathOfBytes(path),
    status: before === undefined ? 'added' : 'modified',
    from: undefined,
    before,
    after: 'submodule',
    hasUncommitted: true,
  };
}

// A new file is no change of what was there before.
function pathBefore({ path, status, from }: Change): readonly string[] {
  if (status === 'added') return [];
  return [from ?? path];
}
