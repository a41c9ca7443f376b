// What the working tree holds, as differences from HEAD's tree. The user's index has no say: files
// it calls unchanged or leaves out are looked at like any other.

import type { BigIntStats } from 'node:fs';
import {
  type EntryChange,
  type GitEntry,
  records,
  type StatusEntry,
} from '../../../reading/change/git-output.ts';
import { runGitWell } from '../git.ts';
import { hashFiles, type Workplace } from '../objects/hash-files.ts';
import { absolute } from '../worktree-path.ts';
import { statsOf } from './file-look.ts';
import type { View } from './look-around.ts';
import { nestedRepositories } from './nested-repositories.ts';

export interface PathState {
  /** As bytes. */
  readonly path: string;
  readonly before: GitEntry | undefined;
  readonly after: GitEntry | undefined;
}

export interface WorktreeState {
  /** The commit that `changed` is relative to; undefined without one. */
  readonly head: string | undefined;
  readonly changed: readonly PathState[];
  /** Submodules, as bytes. */
  readonly gitlinks: readonly string[];
  /** Repositories inside that have no commit, so that no tree can name them. */
  readonly unborn: readonly string[];
  /**
   * Files that had to be hashed, because the private index does not hold them as they are, and that
   * HEAD has: from what it holds to how they lie there. Others must not get into it, because ignore
   * files could not take them out again.
   */
  readonly learnt: readonly EntryChange[];
}

export async function worktreeState(view: View, place: Workplace): Promise<WorktreeState> {
  const { status, gitlinks } = view;
  const sparse = place.quarantine.isSparse ? await sparsePaths(place) : new Set<string>();
  const isNested = (path: string): boolean => path.endsWith('/');
  const listed = status.untracked.filter((path) => !isNested(path));
  const untracked = [...listed, ...unlisted(view, place)];
  const toHash = [
    ...status.tracked.filter(isToHash).map(({ path, index }) => ({ path, before: index })),
    ...untracked.map((path) => ({ path, before: undefined })),
  ];
  const [hashed, nested] = await Promise.all([
    hashFiles(toHash, place),
    nestedRepositories(status.untracked.filter(isNested), place),
  ]);
  const states = new Map<string, PathState>();
  for (const entry of status.tracked) {
    const after = afterOf(entry, hashed.get(entry.path), sparse);
    states.set(entry.path, { path: entry.path, before: entry.head, after });
  }
  // A file that HEAD has and the private index lacks is listed twice; what lies there counts.
  const lying = [...untracked.map((path) => [path, hashed.get(path)] as const), ...nested.born];
  for (const [path, after] of lying) {
    states.set(path, { path, before: states.get(path)?.before, after });
  }
  return {
    head: status.head,
    changed: [...states.values()].filter(({ before, after }) => !isSame(before, after)),
    // The private index may be older than a submodule, and knows nothing of repositories nobody registered.
    gitlinks: [...new Set([...gitlinks, ...nested.born.keys()])],
    unborn: nested.unborn,
    learnt: toHash.flatMap(({ path, before }) => {
      const after = hashed.get(path);
      const isKnown = after !== undefined && states.get(path)?.before !== undefined;
      return isKnown ? [{ path, before, after, isUnmerged: false }] : [];
    }),
  };
}

/** A file that HEAD has, the private index lacks and a rule ignores lies there without being listed. */
function unlisted({ status }: View, { layout }: Workplace): readonly string[] {
  const unknown = status.tracked.filter(({ head, index }) => head !== undefined && !index);
  if (unknown.length === 0) return [];
  const listed = new Set(status.untracked);
  return unknown
    .map(({ path }) => path)
    .filter((path) => !listed.has(path) && isFileIn(layout.top, path));
}

/** Not in a folder behind a link: that is another folder. */
function isFileIn(top: string, path: string): boolean {
  const names = path.split('/');
  const at = (depth: number): BigIntStats | undefined =>
    statsOf(absolute(top, names.slice(0, depth).join('/')), 'as they are');
  const found = at(names.length);
  const isFile = found?.isFile() === true || found?.isSymbolicLink() === true;
  return isFile && names.slice(1).every((_, depth) => at(depth + 1)?.isDirectory() === true);
}

function isToHash(entry: StatusEntry): boolean {
  return !entry.isWorktreeSame && entry.worktreeMode !== undefined;
}

function afterOf(
  entry: StatusEntry,
  hashed: GitEntry | undefined,
  sparse: ReadonlySet<string>,
): GitEntry | undefined {
  if (entry.isWorktreeSame) return entry.index;
  if (entry.worktreeMode === undefined) return sparse.has(entry.path) ? entry.index : undefined;
  // Where the file system has no modes, git has already put the index's own in.
  return hashed === undefined ? undefined : { mode: entry.worktreeMode, oid: hashed.oid };
}

function isSame(left: GitEntry | undefined, right: GitEntry | undefined): boolean {
  return left?.mode === right?.mode && left?.oid === right?.oid;
}

// In a sparse checkout the user's index says which files are left out on purpose. It is asked only
// about files that are not there: one that lies in the working tree is always looked at.
async function sparsePaths({ layout, quarantine }: Workplace): Promise<ReadonlySet<string>> {
  const env = { ...quarantine.env, GIT_OPTIONAL_LOCKS: '0' };
  const output = await runGitWell({ args: ['ls-files', '-t', '-z'], cwd: layout.top, env });
  const marked = records(output).filter((record) => record.startsWith('S '));
  return new Set(marked.map((record) => record.slice(2)));
}
