// The change between two trees, renames found. Where HEAD is the base and nothing can have been
// renamed, what the snapshot already knows is the answer and no git is asked.

import type { Change } from '../../../model/change.ts';
import {
  type EntryChange,
  kindOfMode,
  readEntryChanges,
  readRawDiff,
} from '../../../reading/change/git-output.ts';
import { pathOfBytes } from '../../../reading/change/git-path.ts';
import { type GitCall, runGitWell } from '../git.ts';
import type { PathState } from './worktree-state.ts';

export async function diffTrees(
  from: string,
  to: string,
  call: Omit<GitCall, 'args'>,
): Promise<readonly Change[]> {
  if (from === to) return [];
  const args = ['diff-tree', '-r', '-z', '--raw', '-M', '--no-ext-diff'];
  // Without this, .gitmodules could say that a submodule is to be ignored.
  const all = [...args, '--ignore-submodules=none', from, to];
  return inOrder(readRawDiff(await runGitWell({ ...call, args: all })));
}

/** Entry by entry, without a thought about renames. */
export async function entryChanges(
  from: string,
  to: string,
  call: Omit<GitCall, 'args'>,
): Promise<readonly EntryChange[]> {
  if (from === to) return [];
  const args = ['diff-tree', '-r', '-z', '--raw', '--no-renames', '--no-abbrev', '--no-ext-diff'];
  const all = [...args, '--ignore-submodules=none', from, to];
  return readEntryChanges(await runGitWell({ ...call, args: all }));
}

/** Undefined where a rename is possible: something is gone and something is new. */
export function changesOf(states: readonly PathState[]): readonly Change[] | undefined {
  const hasRemoval = states.some(({ after }) => after === undefined);
  const hasAddition = states.some(({ before }) => before === undefined);
  return hasRemoval && hasAddition ? undefined : inOrder(states.map(changeOf));
}

function changeOf({ path, before, after }: PathState): Change {
  const [old, now] = [kindOfMode(before?.mode), kindOfMode(after?.mode)];
  return {
    path: pathOfBytes(path),
    status: statusOf(old, now),
    from: undefined,
    before: old,
    after: now,
  };
}

function statusOf(before: Change['before'], after: Change['after']): Change['status'] {
  if (before === undefined) return 'added';
  if (after === undefined) return 'deleted';
  return typeOf(before) === typeOf(after) ? 'modified' : 'type-changed';
}

const typeOf = (kind: Change['before']): string | undefined =>
  kind === 'executable' ? 'file' : kind;

export function inOrder(changes: readonly Change[]): readonly Change[] {
  return changes.toSorted((left, right) => (left.path < right.path ? -1 : 1));
}
