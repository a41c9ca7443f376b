// The difference of two trees, entry by entry, through the process that reads objects anyway: only
// folders that differ are looked at.

import type { EntryChange, GitEntry } from '../../../reading/change/git-output.ts';
import type { ObjectReader } from './object-reader.ts';
import { loadTree, type Tree } from './tree-builder.ts';

const FOLDER = '040000';

/** Paths as bytes, in no order. Undefined where more than `limit` differ. */
export async function walkChanges(
  trees: { readonly from: string; readonly to: string },
  reader: ObjectReader,
  limit: number,
): Promise<readonly EntryChange[] | undefined> {
  const found: EntryChange[] = [];
  const walk = async (
    from: string | undefined,
    to: string | undefined,
    folder: string,
  ): Promise<void> => {
    if (from === to || found.length > limit) return;
    const [before, after] = await Promise.all([load(from, reader), load(to, reader)]);
    const names = new Set([...before.keys(), ...after.keys()]);
    const inner = [...names].map((name) => {
      const [old, now] = [before.get(name), after.get(name)];
      const path = `${folder}${name}`;
      if (old?.oid === now?.oid && old?.mode === now?.mode) return undefined;
      const [leafBefore, leafAfter] = [leafOf(old), leafOf(now)];
      if (leafBefore !== undefined || leafAfter !== undefined)
        found.push({ path, before: leafBefore, after: leafAfter, isUnmerged: false });
      return walk(folderOf(old), folderOf(now), `${path}/`);
    });
    await Promise.all(inner);
  };
  await walk(trees.from, trees.to, '');
  return found.length > limit ? undefined : found;
}

const NOTHING: Tree = new Map();

function load(oid: string | undefined, reader: ObjectReader): Promise<Tree> {
  return oid === undefined ? Promise.resolve(NOTHING) : loadTree(reader, oid);
}

const leafOf = (entry: GitEntry | undefined): GitEntry | undefined =>
  entry?.mode === FOLDER ? undefined : entry;
const folderOf = (entry: GitEntry | undefined): string | undefined =>
  entry?.mode === FOLDER ? entry.oid : undefined;
