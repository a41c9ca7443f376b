// The repository port on real git. Processes are few and overlap: an unchanged working tree costs
// one (status), a changed one at most one more (update-index).

import type { Repository, Snapshot } from '../../drive/ports/gate.ts';
import type { Change } from '../../model/change.ts';
import type { GitEntry } from '../../reading/change/git-output.ts';
import { pathOfBytes } from '../../reading/change/git-path.ts';
import { elapsedMs } from '../elapsed.ts';
import { touchesSoFar } from '../touches.ts';
import { changesOf, diffTrees, inOrder } from './look/diff.ts';
import { emptyTree, type Frozen, findCommit } from './look/snapshot.ts';
import { dirtySubmodules } from './look/submodules.ts';
import { findCommits } from './objects/find-commits.ts';
import { matchingPaths } from './objects/matching.ts';
import { type Commit, readCommit } from './objects/object-reader.ts';
import { entryAt, readTreeFiles } from './objects/read-files.ts';
import { editTree } from './objects/tree-builder.ts';
import { type OpenOptions, openWorkshop, type Workshop } from './workshop.ts';

export async function openRepository(cwd: string, options: OpenOptions = {}): Promise<Repository> {
  return repositoryOn(freezingOnce(await openWorkshop(cwd, options)), options);
}

// No look is of this very instant. Programs of ours have ended before the one and begin after the
// other; whoever else writes at the same time is found by the look that follows.
const JUST_NOW_MS = 250;

/** The same workshop, which looks at a working tree that is as it was last time only briefly. */
export function freezingOnce(shop: Workshop): Workshop {
  let last: Frozen | undefined;
  let seen = { at: Number.NEGATIVE_INFINITY, touches: 0 };
  return {
    ...shop,
    async freeze(_last, meanwhile) {
      const began = { at: elapsedMs(), touches: touchesSoFar() };
      last = await shop.freeze(last, meanwhile);
      seen = began;
      return last;
    },
    justSeen() {
      const isOld = elapsedMs() - seen.at > JUST_NOW_MS;
      return isOld || seen.touches !== touchesSoFar() ? undefined : last?.tree;
    },
  };
}

export function repositoryOn(shop: Workshop, options: OpenOptions): Repository {
  const { layout, reader, call } = shop;
  return {
    top: layout.top,
    stateFolder: layout.stateFolder,
    snapshot: (base) => takeSnapshot(base, shop, options),
    async changesSince(tree) {
      const frozen = await shop.freeze();
      if (frozen.tree === tree) return { tree, paths: [] };
      const now = await withOwnAsIn(tree, frozen, shop);
      const changes = await diffTrees(tree, now, call);
      return { tree: now, paths: changes.flatMap(pathBefore) };
    },
    tip: async () => (await readCommit('HEAD', reader))?.commit,
    readFiles: (tree, paths) => readTreeFiles(tree, paths, reader),
    matching: (tree, globs) => matchingPaths(tree, globs, call),
    findCommits: (ids, base) => findCommits(ids, base, { reader, call }),
  };
}

async function takeSnapshot(
  base: string | undefined,
  shop: Workshop,
  options: OpenOptions,
): Promise<Snapshot> {
  const { layout, reader } = shop;
  const { ownPaths: _, ownLinks: __, ...inSubmodules } = options;
  const [looked, asked] = await Promise.all([
    shop.freeze(),
    base === undefined ? undefined : findCommit(base, reader),
  ]);
  const from = asked ?? looked.head;
  const baseTree = from?.tree ?? emptyTree(layout);
  const tree = await withOwnAsIn(baseTree, looked, shop);
  const frozen = { ...looked, tree };
  const dirty = await dirtySubmodules(frozen.state.gitlinks, layout.top, inSubmodules);
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
    baseTree,
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

// The tree has HEAD's version of the gate's own files. Where something else is measured from, such
// as the base of an agent that made commits, its version is the one that shows no change.
async function withOwnAsIn(reference: string, frozen: Frozen, shop: Workshop): Promise<string> {
  const own = shop.own();
  if (own.paths.length === 0 || frozen.head?.tree === reference) return frozen.tree;
  const lying = new Map(frozen.own.map(({ path, after }) => [path, after]));
  const edits = new Map<string, GitEntry | undefined>();
  for (const path of own.paths) {
    const [then, now] = await Promise.all([
      entryAt(reference, path, shop.reader),
      entryAt(frozen.tree, path, shop.reader),
    ]);
    const isSame = then?.oid === now?.oid && then?.mode === now?.mode;
    if (!isSame && own.isOwn(path, lying.get(path) ?? now)) edits.set(path, then);
  }
  return edits.size === 0 ? frozen.tree : editTree(frozen.tree, edits, shop);
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
