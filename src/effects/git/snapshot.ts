// The working tree frozen as a tree object, and the base it is compared with. Nothing of the user's
// is written but unreachable objects, which git collects in time.

import { DoorwardError } from '../../std/error.ts';
import { oneLine } from '../../std/text.ts';
import type { GitCall } from './git.ts';
import type { Workplace } from './hash-files.ts';
import type { Layout } from './layout.ts';
import { lookAround } from './look-around.ts';
import type { ObjectReader } from './object-reader.ts';
import { startEditing } from './tree-builder.ts';
import { type WorktreeState, worktreeState } from './worktree-state.ts';

/** Beyond this many files to hash, the private index is brought up to date for the next time. */
const FAR_BEHIND = 100;
const MAX_COMMIT = 4 * 1024 * 1024;

export interface Commit {
  readonly commit: string;
  readonly tree: string;
}

export interface Frozen {
  readonly tree: string;
  /** Undefined on a branch without a commit. */
  readonly head: Commit | undefined;
  readonly state: WorktreeState;
}

export interface Bench {
  readonly place: Workplace;
  readonly reader: ObjectReader;
  readonly call: Omit<GitCall, 'args'>;
}

export async function freeze({ place, reader, call }: Bench): Promise<Frozen> {
  const view = await lookAround(place);
  const { tracked, untracked, head: commit } = view.status;
  const head = await headOf(commit, place.layout, reader);
  const listed = [...tracked.map(({ path }) => path), ...untracked];
  if (head !== undefined && listed.length === 0)
    return { tree: head.tree, head, state: await worktreeState(view, place) };
  const editing = startEditing(head?.tree, listed, { reader, call });
  try {
    const state = await worktreeState(view, place);
    const edits = new Map(state.changed.map(({ path, after }) => [path, after]));
    const isSame = head !== undefined && edits.size === 0;
    const tree = isSame ? head.tree : await editing.finish(edits);
    if (state.hashed > FAR_BEHIND) await place.index.moveTo(tree, call.env);
    return { tree, head, state };
  } finally {
    editing.abandon();
  }
}

async function headOf(
  commit: string | undefined,
  { head }: Layout,
  reader: ObjectReader,
): Promise<Commit | undefined> {
  if (commit === undefined || commit === head?.commit)
    return commit === undefined ? undefined : head;
  return findCommit(commit, reader);
}

/** Any name git understands: a branch, a tag, an id, `HEAD~3`. */
export async function findCommit(name: string, reader: ObjectReader): Promise<Commit> {
  const bytes = Buffer.from(name, 'utf8').toString('latin1');
  const found = name === '' ? undefined : await reader.read(`${bytes}^{commit}`, MAX_COMMIT);
  const tree = /^tree ([0-9a-f]+)\n/.exec(found?.content?.toString('latin1', 0, 80) ?? '')?.[1];
  if (found?.type === 'commit' && tree !== undefined) return { commit: found.oid, tree };
  throw new DoorwardError(
    'git',
    `the base ${oneLine(JSON.stringify(name))} is no commit of this repository`,
    'name a commit, branch or tag that exists here with `--base REV`; a shallow clone may have to fetch it first',
  );
}

// Git knows the empty tree of either hash without having it stored.
export function emptyTree({ oidLength }: Layout): string {
  return oidLength === 40
    ? '4b825dc642cb6eb9a060e54bf8d69288fbee4904'
    : '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321';
}
