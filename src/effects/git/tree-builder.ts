// A tree from another tree and a few edits, touching only the folders on the way: the cost depends on
// the change, not on the size of the repository.

import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { type GitEntry, readTree } from '../../reading/git-output.ts';
import { DoorwardError } from '../../std/error.ts';
import { type GitCall, gitFailed, notStarted, startGit } from './git.ts';
import type { ObjectReader } from './object-reader.ts';

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
      'run `git fsck` in the repository; a partial clone must fetch its objects first',
    );
  }
  return readTree(found.content.toString('latin1'), oid.length / 2);
}

interface Folder {
  readonly leaves: Map<string, GitEntry | undefined>;
  readonly folders: Map<string, Folder>;
}

export interface TreeEditing {
  /** Gives the id of the base with the edits applied. */
  finish(edits: Edits): Promise<string>;
  abandon(): void;
}

/**
 * Starts what editing will need while the edits are still being found out: the writer, and the
 * folders of paths that may be edited. `base` undefined is the empty tree.
 */
export function startEditing(
  base: string | undefined,
  paths: readonly string[],
  { reader, call }: { readonly reader: ObjectReader; readonly call: Omit<GitCall, 'args'> },
): TreeEditing {
  const writer = new TreeWriter(call);
  const loaded = new Map<string, Promise<Tree>>();
  const load = (oid: string): Promise<Tree> => {
    const tree = loaded.get(oid) ?? loadTree(reader, oid);
    loaded.set(oid, tree);
    return tree;
  };
  if (base !== undefined) {
    const ahead = foldersOf(new Map(paths.map((path) => [path, undefined])));
    // What cannot be read is said when it is needed.
    loadAhead(ahead, base, load).catch(() => undefined);
  }
  return {
    async finish(edits) {
      try {
        return await writer.write(await rewrite(foldersOf(edits), base, { load, writer }));
      } finally {
        writer.end();
      }
    },
    abandon: () => writer.end(),
  };
}

type Load = (oid: string) => Promise<Tree>;

async function loadAhead(folder: Folder, oid: string, load: Load): Promise<void> {
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
  tools: { readonly load: Load; readonly writer: TreeWriter },
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
      else entries.set(name, { mode: TREE_MODE, oid: await tools.writer.write(rewritten) });
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

/** One `git mktree --batch`: trees in, their ids out, in order. */
class TreeWriter {
  readonly #child: ChildProcessWithoutNullStreams;
  #waiting: { resolve(oid: string): void; reject(error: Error): void }[] = [];
  #rest = '';
  #failure: Error | undefined;

  constructor(call: Omit<GitCall, 'args'>) {
    const whole = { ...call, args: ['mktree', '--batch', '-z', '--missing'] };
    this.#child = startGit(whole);
    let errors = '';
    this.#child.stderr.on('data', (chunk: Buffer) => {
      errors = `${errors}${chunk.toString('utf8')}`.slice(0, 4_096);
    });
    this.#child.stdout.on('data', (chunk: Buffer) => this.#receive(chunk.toString('latin1')));
    this.#child.stdin.on('error', () => undefined);
    this.#child.on('error', (error) => this.#fail(notStarted(error, whole)));
    this.#child.on('close', () => this.#fail(gitFailed(whole.args, errors)));
  }

  write(tree: Tree): Promise<string> {
    let text = '';
    for (const [name, { mode, oid }] of tree) text += `${mode} ${typeOf(mode)} ${oid}\t${name}\0`;
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#child.stdin.write(`${text}\0`, 'latin1');
    });
  }

  end(): void {
    this.#child.stdin.end();
  }

  #receive(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#waiting.shift()?.resolve(line);
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { reject } of waiting) reject(error);
  }
}

function typeOf(mode: string): string {
  if (mode === TREE_MODE) return 'tree';
  return mode === '160000' ? 'commit' : 'blob';
}
