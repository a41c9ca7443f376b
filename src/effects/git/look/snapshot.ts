// The working tree frozen as a tree object, and the base it is compared with. Nothing of the user's
// is written but unreachable objects, which git collects in time.

import { DoorwardError } from '../../../std/error.ts';
import { oneLine } from '../../../std/text.ts';
import { elapsedMs } from '../../elapsed.ts';
import type { GitCall } from '../git.ts';
import type { Layout } from '../layout.ts';
import type { Workplace } from '../objects/hash-files.ts';
import { type Commit, type ObjectReader, readCommit } from '../objects/object-reader.ts';
import { prepareToWrite } from '../objects/object-writer.ts';
import { TreeEditor } from '../objects/tree-builder.ts';
import { liesStill, type Seen, settingsOf } from './lies-still.ts';
import { lookAround } from './look-around.ts';
import type { OwnPaths } from './own-paths.ts';
import { stampOf } from './stamp.ts';
import { type PathState, type WorktreeState, worktreeState } from './worktree-state.ts';

/** Beyond this many files that were hashed, git brings the private index up to date for the next time. */
const FAR_BEHIND = 100;

export interface Frozen {
  /** Equal to that of a later look only if nothing has happened in between. */
  readonly stamp: string | undefined;
  /** For the next look; undefined where only git can tell what has happened since. */
  readonly seen: Seen | undefined;
  readonly tree: string;
  /** Undefined on a branch without a commit. */
  readonly head: Commit | undefined;
  readonly state: WorktreeState;
  /** Files of the gate's own that differ from HEAD; the tree has HEAD's version of them. */
  readonly own: readonly PathState[];
}

export interface Bench {
  readonly place: Workplace;
  readonly reader: ObjectReader;
  readonly call: Omit<GitCall, 'args'>;
  readonly own: OwnPaths;
  /** Something else to do while git looks; called once git has been started. */
  readonly meanwhile: (() => void) | undefined;
}

/** With `last`, a working tree that is as it was then is not hashed again. */
export async function freeze(
  { place, reader, call, own: owned, meanwhile }: Bench,
  last: Frozen | undefined,
): Promise<Frozen> {
  if (last?.seen?.own.stamp === owned.stamp && (await liesStill(last.seen, place, reader)))
    return last;
  const sinceElapsed = elapsedMs();
  const since = Date.now();
  const settings = settingsOf(place);
  let atStart: Promise<Commit | undefined> | undefined;
  const view = await lookAround(place, () => {
    if (last === undefined) {
      prepareToWrite();
      atStart = readCommit('HEAD', reader);
    }
    meanwhile?.();
  });
  const stamp = stampOf(view, place.layout.top, owned.stamp);
  if (last !== undefined && stamp !== undefined && stamp === last.stamp) return last;
  const { tracked, untracked, head: commit } = view.status;
  const early = await atStart;
  // HEAD may have moved while git was looking; what it looked at counts.
  const head = commit === early?.commit ? early : await headOf(commit, reader);
  const stating = worktreeState(view, place);
  const editor = new TreeEditor(reader, place.layout);
  editor.expect(head?.tree, [...tracked.map(({ path }) => path), ...untracked]);
  const found = await stating;
  const { changed, own } = owned.divide(found);
  const state = { ...found, changed };
  const edits = new Map(state.changed.map(({ path, after }) => [path, after]));
  const isSame = head !== undefined && edits.size === 0;
  const tree = isSame ? head.tree : await editor.edit(head?.tree, edits);
  if (state.learnt.length > FAR_BEHIND)
    await place.index.moveTo(await knownTree(state, head, { place, reader }), call.env);
  else if (state.learnt.length > 0) place.index.take(state.learnt);
  const ignored = new Set(view.status.ignored);
  const seen = settings && { since, sinceElapsed, tree, ignored, settings, own: owned };
  return { stamp, seen, tree, head, state, own };
}

/** The work without files that HEAD does not have: the private index must not learn of those. */
async function knownTree(
  { changed }: WorktreeState,
  head: Commit | undefined,
  { place, reader }: Pick<Bench, 'place' | 'reader'>,
): Promise<string> {
  const known = changed.filter(({ before }) => before !== undefined);
  const edits = new Map(known.map(({ path, after }) => [path, after]));
  return new TreeEditor(reader, place.layout).edit(head?.tree, edits);
}

async function headOf(
  commit: string | undefined,
  reader: ObjectReader,
): Promise<Commit | undefined> {
  return commit === undefined ? undefined : findCommit(commit, reader);
}

/** Any name git understands: a branch, a tag, an id, `HEAD~3`. */
export async function findCommit(name: string, reader: ObjectReader): Promise<Commit> {
  const found = name === '' ? undefined : await readCommit(name, reader);
  if (found !== undefined) return found;
  throw new DoorwardError(
    'git',
    `the base ${oneLine(JSON.stringify(name))} is no commit of this repository`,
    'Name a commit, branch or tag that exists here with `--base REV`; a shallow clone may have to fetch it first.',
  );
}

// Git knows the empty tree of either hash without having it stored.
export function emptyTree({ oidLength }: Layout): string {
  return oidLength === 40
    ? '4b825dc642cb6eb9a060e54bf8d69288fbee4904'
    : '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321';
}
