// Trees that nobody wrote: parts of one tree in another, or texts in place of files. Only objects are
// made; no working tree is touched.

import type { GitEntry } from '../../../reading/change/git-output.ts';
import { bytesOfPath } from '../../../reading/change/git-path.ts';
import type { Workshop } from '../workshop.ts';
import { writeObject } from './object-writer.ts';
import { entryAt } from './read-files.ts';
import { editTree } from './tree-builder.ts';

/** `tree`, with `paths` as `from` has them; what is not there goes. */
export async function restoredTree(
  {
    tree,
    from,
    paths,
  }: { readonly tree: string; readonly from: string; readonly paths: readonly string[] },
  shop: Workshop,
): Promise<string> {
  const edits = new Map<string, GitEntry | undefined>();
  for (const path of paths) {
    const bytes = bytesOfPath(path);
    edits.set(bytes, await entryAt(from, bytes, shop.reader));
  }
  return editTree(tree, edits, shop);
}

/** `tree`, with these texts in files that are there; their modes stay. */
export async function replacedTree(
  tree: string,
  texts: ReadonlyMap<string, string>,
  shop: Workshop,
): Promise<string> {
  const edits = new Map<string, GitEntry | undefined>();
  for (const [path, text] of texts) {
    const bytes = bytesOfPath(path);
    const entry = await entryAt(tree, bytes, shop.reader);
    if (entry === undefined || !entry.mode.startsWith('100')) continue;
    const oid = writeObject('blob', Buffer.from(text), shop.layout);
    edits.set(bytes, { mode: entry.mode, oid });
  }
  return editTree(tree, edits, shop);
}
