// A tree from another tree and a few edits, touching only the folders on the way: the cost depends on
// the change, not on the size of the repository.

import { type GitEntry, readTree } from '../../../reading/change/git-output.ts';
import { DoorwardError } from '../../../std/error.ts';
import type { Layout } from '../layout.ts';
import type { ObjectReader } from './object-reader.ts';
import { writeObject } from './object-writer.ts';

/** Paths as bytes; undefined removes the path. */
export type Edits = ReadonlyMap<string, GitEntry | undefined>;
export type Tree = ReadonlyMap<string, GitEntry>;

const MAX_TREE_SIZE = 256 * 1024 * 1024;
const TREE_MODE = '040000';

export async function loadTree(reader: ObjectReader, oid: string): Promise<Tree> {
  const found = await reader.read(oid, MAX_TREE_SIZE);
  if (found?.type !== 'tree' || found.content === undefined) {
    throw new DoorwardError(
      'git',
      `the tree ${oid} cannot be read`,
      'Run `git fsck` in the repository; a partial clone must fetch its objects first.',
    );
  }
  return readTree(found.content.toString('latin1'), oid.length / 2);
}

export type LoadTree = (oid: string) => Promise<Tree>;

/** Each tree is read once, however many of its files are asked for. */
export function loadingOnce(reader: ObjectReader): LoadTree {
  const trees = new Map<string, Promise<Tree>>();
  return (oid) => {
    const tree = trees.get(oid) ?? loadTree(reader, oid);
    trees.set(oid, tree);
    return tree;
  };
}

interface Folder {
  readonly leaves: Map<string, GitEntry | undefined>;
  readonly folders: Map<string, Folder>;
}

/** Loads folders as soon as it is known what may be edited, so that they are ready when the edits are. */
export class TreeEditor {
  readonly #load: LoadTree;
  readonly #layout: Layout;

  constructor(reader: ObjectReader, layout: Layout) {
    this.#load = loadingOnce(reader);
    this.#layout = layout;
  }

  expect(base: string | undefined, paths: readonly string[]): void {
    if (base === undefined) return;
    const ahead = foldersOf(new Map(paths.map((path) => [path, undefined])));
    // What cannot be read is said when it is needed.
    loadAhead(ahead, base, this.#load).catch(() => undefined);
  }

  /** Gives the id of `base` with the edits applied; undefined is the empty tree. */
  async edit(base: string | undefined, edits: Edits): Promise<string> {
    const write = (tree: Tree): string => writeObject('tree', treeBytes(tree), this.#layout);
    return write(await rewrite(foldersOf(edits), base, { load: this.#load, write }));
  }
}

export function editTree(
  base: string | undefined,
  edits: Edits,
  { reader, layout }: { readonly reader: ObjectReader; readonly layout: Layout },
): Promise<string> {
  return new TreeEditor(reader, layout).edit(base, edits);
}

async function loadAhead(folder: Folder, oid: string, load: LoadTree): Promise<void> {
  const tree = await load(oid);
  const inner = [...folder.folders].map(([name, next]) => {
    const entry = tree.get(name);
    return entry?.mode === TREE_MODE ? loadAhead(next, entry.oid, load) : undefined;
  });
  await Promise.all(inner);
}

async function rewrite(
  folder: Folder,
  oid: string | undefined,
  tools: { readonly load: LoadTree; readonly write: (tree: Tree) => string },
): Promise<Tree> {
  const entries = new Map(oid === undefined ? [] : await tools.load(oid));
  for (const [name, leaf] of folder.leaves) {
    // A folder may have taken the place of a removed file, and must not be removed with it.
    if (leaf !== undefined) entries.set(name, leaf);
    else if (entries.get(name)?.mode !== TREE_MODE) entries.delete(name);
  }
  await Promise.all(
    [...folder.folders].map(async ([name, inner]) => {
      if (folder.leaves.get(name) !== undefined) return;
      const old = entries.get(name);
      const oldTree = old?.mode === TREE_MODE ? old.oid : undefined;
      const rewritten = await rewrite(inner, oldTree, tools);
      if (rewritten.size === 0) entries.delete(name);
      else entries.set(name, { mode: TREE_MODE, oid: tools.write(rewritten) });
    }),
  );
  return entries;
}

function foldersOf(edits: Edits): Folder {
  const root: Folder = { leaves: new Map(), folders: new Map() };
  for (const [path, entry] of edits) {
    const names = path.split('/');
    const last = names.pop() ?? '';
    let folder = root;
    for (const name of names) {
      const inner = folder.folders.get(name) ?? { leaves: new Map(), folders: new Map() };
      folder.folders.set(name, inner);
      folder = inner;
    }
    folder.leaves.set(last, entry);
  }
  return root;
}

function treeBytes(tree: Tree): Buffer {
  const named = [...tree].map(([name, entry]) => ({ key: sortKey(name, entry), name, entry }));
  named.sort((left, right) => (left.key < right.key ? -1 : 1));
  const parts = named.map(({ name, entry: { mode, oid } }) =>
    Buffer.concat([
      // Modes are written without leading zeros here.
      Buffer.from(`${mode.replace(/^0+/, '')} ${name}\0`, 'latin1'),
      Buffer.from(oid, 'hex'),
    ]),
  );
  return Buffer.concat(parts);
}

// Git sorts folders as if their names ended in a slash.
const sortKey = (name: string, { mode }: GitEntry): string =>
  mode === TREE_MODE ? `${name}/` : name;
