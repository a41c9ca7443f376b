// Whether the files of a room are the tree that they are taken for. Git lays out whatever bytes lie
// under a name, so trees are hashed again as they are read, and files as they lie there.

import { readTree } from '../../reading/git-output.ts';
import { DoorwardError } from '../../std/error.ts';
import { oidOf } from './object-writer.ts';
import { repositoryOn } from './repository.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

const FOLDER = '040000';
const MAX_TREE_BYTES = 64 * 1024 * 1024;

/** Throws where they are not. Nothing but `tree` lies in the room. */
export async function proveLaid(top: string, tree: string): Promise<void> {
  const options = { isThorough: true };
  const shop = await openWorkshop(top, options);
  await proveTrees([tree], shop);
  const now = await repositoryOn(shop, options).changesSince(tree);
  if (now.tree !== tree) throw untrue(`the files of ${tree.slice(0, 12)}`);
}

/** Folder by folder, all of one depth at once. */
async function proveTrees(oids: readonly string[], shop: Workshop): Promise<void> {
  const seen = new Set(oids);
  let level = [...seen];
  while (level.length > 0) {
    const found = await Promise.all(level.map((oid) => foldersIn(oid, shop)));
    level = [...new Set(found.flat())].filter((oid) => !seen.has(oid));
    for (const oid of level) seen.add(oid);
  }
}

async function foldersIn(oid: string, { reader, layout }: Workshop): Promise<readonly string[]> {
  const found = await reader.read(oid, MAX_TREE_BYTES);
  if (found?.type !== 'tree' || found.content === undefined) throw untrue(oid);
  if (oidOf('tree', found.content, layout) !== oid) throw untrue(oid);
  const entries = readTree(found.content.toString('latin1'), layout.oidLength / 2);
  return [...entries.values()].filter(({ mode }) => mode === FOLDER).map((entry) => entry.oid);
}

function untrue(what: string): DoorwardError {
  return new DoorwardError(
    'git',
    `${what} cannot be laid out: objects of the repository are not what their names say`,
    'run `git fsck --full`, and take damaged objects from another clone',
  );
}
