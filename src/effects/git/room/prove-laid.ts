// Whether the files of a room are the tree that they are taken for: folders are hashed again as they
// are read, and files as they lie there.

import { DoorwardError } from '../../../std/error.ts';
import { untrueFolder } from '../objects/true-objects.ts';
import { repositoryOn } from '../repository.ts';
import { openWorkshop } from '../workshop.ts';

/** Throws where they are not. Nothing but `tree` lies in the room. */
export async function proveLaid(top: string, tree: string): Promise<void> {
  const options = { isThorough: true };
  const shop = await openWorkshop(top, options);
  const folder = await untrueFolder(tree, shop);
  if (folder !== undefined) throw untrue(folder);
  const now = await repositoryOn(shop, options).changesSince(tree);
  if (now.tree !== tree) throw untrue(`the files of ${tree.slice(0, 12)}`);
}

function untrue(what: string): DoorwardError {
  return new DoorwardError(
    'git',
    `${what} cannot be laid out: objects of the repository are not what their names say`,
    'Run `git fsck --full`, and take damaged objects from another clone.',
  );
}
