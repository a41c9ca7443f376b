// Whether objects are what their names say. Git serves whatever bytes lie under a name, and whoever can
// write the git directory can put others there.

import { type GitEntry, readTree } from '../../../reading/change/git-output.ts';
import type { Workshop } from '../workshop.ts';
import { oidOf } from './object-writer.ts';

const FOLDER = '040000';
const SUBMODULE = '160000';
const MAX_BYTES = 64 * 1024 * 1024;

type Shop = Pick<Workshop, 'reader' | 'layout'>;

/** The id of a folder anywhere in `tree` that is not what its name says. */
export async function untrueFolder(tree: string, shop: Shop): Promise<string | undefined> {
  const seen = new Set([tree]);
  let level = [tree];
  // All of one depth at once.
  while (level.length > 0) {
    const found = await Promise.all(level.map((oid) => hashedTree(oid, shop)));
    const untrue = found.indexOf(undefined);
    if (untrue !== -1) return level[untrue];
    const inner = found.flatMap((entries) => [...(entries?.values() ?? [])]).filter(isFolder);
    level = [...new Set(inner.map(({ oid }) => oid))].filter((oid) => !seen.has(oid));
    for (const oid of level) seen.add(oid);
  }
  return undefined;
}

/** The id of something that `to` has and `from` has not, and that is not what its name says. */
export async function untrueChange(
  from: string | undefined,
  to: string,
  shop: Shop,
): Promise<string | undefined> {
  if (from === to) return undefined;
  const after = await hashedTree(to, shop);
  if (after === undefined) return to;
  const before = from === undefined ? undefined : await hashedTree(from, shop);
  for (const [name, entry] of after) {
    const old = before?.get(name);
    if (old?.oid === entry.oid) continue;
    const untrue = await untrueEntry(old, entry, shop);
    if (untrue !== undefined) return untrue;
  }
  return undefined;
}

function untrueEntry(
  old: GitEntry | undefined,
  entry: GitEntry,
  shop: Shop,
): Promise<string | undefined> {
  if (entry.mode === SUBMODULE) return Promise.resolve(undefined);
  if (!isFolder(entry)) return untrueFile(entry.oid, shop);
  return untrueChange(old !== undefined && isFolder(old) ? old.oid : undefined, entry.oid, shop);
}

const isFolder = ({ mode }: GitEntry): boolean => mode === FOLDER;

async function hashedTree(
  oid: string,
  { reader, layout }: Shop,
): Promise<ReadonlyMap<string, GitEntry> | undefined> {
  const found = await reader.read(oid, MAX_BYTES);
  // Git knows the empty tree without having it.
  if (found?.type !== 'tree' || found.content === undefined) return undefined;
  if (oidOf('tree', found.content, layout) !== oid) return undefined;
  return readTree(found.content.toString('latin1'), layout.oidLength / 2);
}

/** One that is too large to be held in memory is left to git. */
async function untrueFile(oid: string, { reader, layout }: Shop): Promise<string | undefined> {
  const found = await reader.read(oid, MAX_BYTES);
  if (found?.type !== 'blob') return oid;
  if (found.content === undefined) return undefined;
  return oidOf('blob', found.content, layout) === oid ? undefined : oid;
}
