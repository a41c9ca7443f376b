// After an attempt: HEAD, the branch and the index stand where they stood when it began. Commits are
// kept under a ref before they leave the branch; files are not touched.

import type { Settled, SettlePlace } from '../../../drive/ports/workspace.ts';
import type { EntryChange } from '../../../reading/change/git-output.ts';
import { DoorwardError } from '../../../std/error.ts';
import { oneLine, plural } from '../../../std/text.ts';
import { runGitWell } from '../git.ts';
import type { UserIndex } from '../index/user-index.ts';
import { emptyTree, findCommit } from '../look/snapshot.ts';
import type { Head, Refs } from '../refs.ts';
import type { Workshop } from '../workshop.ts';
import { keepAside } from './keep-aside.ts';
import { putUnfinishedAside } from './unfinished.ts';

export const AGENT_REFS = 'refs/doorward/agent';
const MAX_COMMITS = 1_000;

export interface SettleTools {
  readonly shop: Workshop;
  readonly refs: Refs;
  readonly userIndex: UserIndex;
  /** The branch that HEAD belongs on; undefined where HEAD belongs on a commit. */
  readonly home: string | undefined;
  /** What was staged when the workspace was opened. */
  readonly staged: readonly EntryChange[];
  /** What was unfinished then. */
  readonly unfinished: readonly string[];
}

export async function settle(place: SettlePlace, tools: SettleTools): Promise<Settled> {
  const { refs, home, shop } = tools;
  const { base, name } = place;
  const found = await strays(base, tools);
  const commits: string[] = [];
  let kept: string | undefined;
  for (const stray of found.commits) {
    const own = await commitsSince(base, stray, tools);
    commits.push(...own.filter((commit) => !commits.includes(commit)));
    if (own.length > 0) {
      const why = `doorward: commits of ${name}`;
      const isSame = (commit: string): Promise<boolean> => Promise.resolve(commit === stray);
      kept = await keepAside(stray, { prefix: AGENT_REFS, name, why, isSame }, refs);
    }
  }
  const notes = [...found.notes];
  if (kept !== undefined) notes.push(`${plural(commits.length, 'commit')} kept as ${kept}`);
  const message = `doorward: put back after ${name}`;
  if (found.isHeadAway) orThrow('HEAD', await refs.pointHead(homeHead(home, base), message));
  if (home !== undefined && found.tip !== base)
    orThrow(home, await refs.move([{ ref: home, to: base, from: found.tip }], message));
  notes.push(...putUnfinishedAside(shop.layout, tools.unfinished));
  const { layout, reader } = shop;
  const tree = base === undefined ? emptyTree(layout) : (await findCommit(base, reader)).tree;
  notes.push(...(await tools.userIndex.putBack(tree, tools.staged)));
  return { commits, kept, notes };
}

interface Strays {
  readonly tip: string | undefined;
  readonly isHeadAway: boolean;
  /** Commits that HEAD or the branch were found on, other than the base. */
  readonly commits: readonly string[];
  readonly notes: readonly string[];
}

async function strays(base: string | undefined, { refs, home }: SettleTools): Promise<Strays> {
  const head = await refs.head();
  const tip = home === undefined ? undefined : await refs.read(home);
  const isHeadAway =
    home === undefined ? head?.commit !== base || base === undefined : head?.ref !== home;
  const notes: string[] = [];
  if (isHeadAway) notes.push(headNote(head, home));
  if (home !== undefined && tip === undefined && base !== undefined)
    notes.push(`the branch ${home} was gone and was made again`);
  else if (home !== undefined && tip !== base) notes.push(`the branch ${home} had been moved`);
  const headCommit = isHeadAway ? await refs.read('HEAD') : undefined;
  const commits = [headCommit, tip].filter((commit) => commit !== undefined && commit !== base);
  return { tip, isHeadAway, notes, commits: [...new Set(commits)].filter(isDefined) };
}

const isDefined = (text: string | undefined): text is string => text !== undefined;

function headNote(head: Head | undefined, home: string | undefined): string {
  if (head === undefined) return 'HEAD was unreadable';
  if (head.ref !== undefined) return `HEAD was on another branch: ${oneLine(head.ref)}`;
  return home === undefined ? 'HEAD was on another commit' : 'HEAD was on no branch';
}

function homeHead(home: string | undefined, base: string | undefined): Head {
  if (home !== undefined) return { ref: home };
  if (base !== undefined) return { ref: undefined, commit: base };
  throw new DoorwardError(
    'git',
    'HEAD is on no branch and there is no commit to put it on',
    'Check out a branch with `git switch`.',
  );
}

/** Oldest first. */
async function commitsSince(
  base: string | undefined,
  tip: string,
  { shop }: SettleTools,
): Promise<readonly string[]> {
  const args = ['rev-list', `--max-count=${MAX_COMMITS}`, tip];
  const since = base === undefined ? args : [...args, `^${base}`];
  const output = await runGitWell({ ...shop.call, args: since });
  return output
    .split('\n')
    .filter((line) => line !== '')
    .reverse();
}

function orThrow(ref: string, reason: string | undefined): void {
  if (reason === undefined) return;
  throw new DoorwardError(
    'git',
    `${oneLine(ref)} could not be put back to where the attempt began: ${reason}`,
    'Put it back by hand with `git update-ref`, or remove the lock file, and run again.',
  );
}
