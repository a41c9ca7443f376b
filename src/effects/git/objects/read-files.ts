// What a tree holds at given paths: from the root down, folder by folder, so that names may be any
// bytes and a link is never followed. Text is capped one by one and altogether.

import type { FileFact } from '../../../model/change.ts';
import { type GitEntry, kindOfMode } from '../../../reading/change/git-output.ts';
import { bytesOfPath } from '../../../reading/change/git-path.ts';
import { DoorwardError } from '../../../std/error.ts';
import { oneLine } from '../../../std/text.ts';
import type { ObjectReader } from './object-reader.ts';
import { oidOf } from './object-writer.ts';
import { type LoadTree, loadingOnce, loadTree, type Tree } from './tree-builder.ts';

const MAX_TEXT = 1024 * 1024;
const MAX_ALL_TEXT = 256 * 1024 * 1024;

export async function readTreeFiles(
  tree: string,
  paths: readonly string[],
  reader: ObjectReader,
): Promise<ReadonlyMap<string, FileFact>> {
  const load = loadingOnce(reader);
  const budget = { left: MAX_ALL_TEXT };
  const facts = await Promise.all(
    [...new Set(paths)].map(async (path) => {
      const entry = await entryIn(tree, bytesOfPath(path), load);
      return factOf(path, entry, { reader, budget });
    }),
  );
  return new Map(facts.map((fact) => [fact.path, fact]));
}

/** What a tree holds at one path, given as bytes. */
export function entryAt(
  root: string,
  path: string,
  reader: ObjectReader,
): Promise<GitEntry | undefined> {
  return entryIn(root, path, (oid) => loadTree(reader, oid));
}

export async function entryIn(
  root: string,
  path: string,
  load: LoadTree,
): Promise<GitEntry | undefined> {
  let entry: GitEntry | undefined = { mode: '040000', oid: root };
  for (const name of path.split('/')) {
    if (entry?.mode !== '040000') return undefined;
    const tree: Tree = await load(entry.oid);
    entry = tree.get(name);
  }
  return entry;
}

async function factOf(
  path: string,
  entry: GitEntry | undefined,
  { reader, budget }: { readonly reader: ObjectReader; readonly budget: { left: number } },
): Promise<FileFact> {
  // A folder is no file: what is in it can be asked for by a glob.
  const kind = entry?.mode === '040000' ? undefined : kindOfMode(entry?.mode);
  if (entry === undefined || kind === undefined)
    return { path, kind: 'absent', size: 0, text: undefined };
  if (kind === 'submodule') return { path, kind, size: 0, text: undefined };
  const found = await reader.read(entry.oid, MAX_TEXT);
  // A partial clone may lack the content of a file it knows.
  if (found === undefined) return { path, kind, size: 0, text: undefined };
  const { size, content } = found;
  refuseUntrue(path, entry.oid, content);
  budget.left -= content?.length ?? 0;
  return { path, kind, size, text: budget.left < 0 ? undefined : textOf(content) };
}

/** Git serves whatever bytes lie under a name; a test of the base is to be the one that was committed. */
function refuseUntrue(path: string, oid: string, content: Buffer | undefined): void {
  if (content === undefined || oidOf('blob', content, { oidLength: oid.length }) === oid) return;
  throw new DoorwardError(
    'git',
    `${oneLine(path)} is stored as ${oid}, and other bytes lie under that name`,
    'Run `git fsck` in the repository, and fetch the object anew.',
  );
}

let utf8: InstanceType<typeof TextDecoder> | undefined;

function textOf(content: Buffer | undefined): string | undefined {
  if (content === undefined || content.includes(0)) return undefined;
  utf8 ??= new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    return utf8.decode(content);
  } catch {
    return undefined;
  }
}
