// A tree from another tree and a few edits, touching only the folders on the way: the cost depends on
// the change, not on the size of the repository.

import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { Socket } from 'node:net';
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

/**
 * Starts its writer at once, and loads folders as soon as it is known what may be edited, so that
 * both are ready when the edits are.
 */
export class TreeEditor {
  readonly #reader: ObjectReader;
  readonly #writer: TreeWriter;
  readonly #loaded = new Map<string, Promise<Tree>>();

  constructor(reader: ObjectReader, call: Omit<GitCall, 'args'>) {
    this.#reader = reader;
    this.#writer = new TreeWriter(call);
  }

  expect(base: string | undefined, paths: readonly string[]): void {
    if (base === undefined) return;
    const ahead = foldersOf(new Map(paths.map((path) => [path, undefined])));
    // What cannot be read is said when it is needed.
    loadAhead(ahead, base, this.#load).catch(() => undefined);
  }

  /** Gives the id of `base` with the edits applied; undefined is the empty tree. */
  async edit(base: string | undefined, edits: Edits): Promise<string> {
    const tools = { load: this.#load, writer: this.#writer };
    return this.#writer.write(await rewrite(foldersOf(edits), base, tools));
  }

  end(): void {
    this.#writer.end();
  }

  readonly #load = (oid: string): Promise<Tree> => {
    const tree = this.#loaded.get(oid) ?? loadTree(this.#reader, oid);
    this.#loaded.set(oid, tree);
    return tree;
  };
}

/** One edit, with a writer of its own. */
export async function editTree(
  base: string | undefined,
  edits: Edits,
  tools: { readonly reader: ObjectReader; readonly call: Omit<GitCall, 'args'> },
): Promise<string> {
  const editor = new TreeEditor(tools.reader, tools.call);
  try {
    return await editor.edit(base, edits);
  } finally {
    editor.end();
  }
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

  /** Nobody waits for it after that. */
  end(): void {
    this.#child.stdin.end();
    this.#child.unref();
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) {
      if (stream instanceof Socket) stream.unref();
    }
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
