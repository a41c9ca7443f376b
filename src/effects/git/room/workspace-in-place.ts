// The user's own checkout as the place where work is done.

import type { Workspace } from '../../../drive/ports/workspace.ts';
import type { EntryChange } from '../../../reading/change/git-output.ts';
import { DoorwardError } from '../../../std/error.ts';
import { isSame, UserIndex } from '../index/user-index.ts';
import { WatchedIndex } from '../index/watched-index.ts';
import { BeforeAttempt, type UsersOwn } from '../land/before-attempt.ts';
import type { Home } from '../land/branch.ts';
import { bring } from '../land/bring.ts';
import { type SettleTools, settle } from '../land/settle.ts';
import { unfinishedOperations } from '../land/unfinished.ts';
import { emptyTree } from '../look/snapshot.ts';
import { readCommit } from '../objects/object-reader.ts';
import { walkChanges } from '../objects/tree-walk.ts';
import { type Head, Refs } from '../refs.ts';
import { freezingOnce, repositoryOn } from '../repository.ts';
import { type OpenOptions, openWorkshop, type Workshop } from '../workshop.ts';
import { dropLeftLocks } from './left-locks.ts';

const MAX_OWED = 100_000;

export interface WorkspaceOptions extends OpenOptions {
  /** For a run that goes on: where it lands, as its record has it. Unsaid, where HEAD is now. */
  readonly home?: Home;
}

export async function workspaceInPlace(
  cwd: string,
  options: WorkspaceOptions = {},
): Promise<Workspace> {
  return (await openPlace(cwd, options)).workspace;
}

export interface OpenPlace {
  readonly workspace: Workspace;
  readonly tools: SettleTools;
}

/** With `isShared: false`, nobody but agents has ever worked there. */
export async function openPlace(
  cwd: string,
  options: WorkspaceOptions,
  isShared = true,
): Promise<OpenPlace> {
  const plain = await openWorkshop(cwd, options);
  const index = new WatchedIndex(plain.index);
  const shop = freezingOnce({ ...plain, freeze: (last) => index.freeze(plain, last) });
  const refs = new Refs(shop);
  const userIndex = new UserIndex(shop);
  const isResumed = options.home !== undefined;
  const before = new BeforeAttempt(shop.layout);
  // There only if an agent was at work when a process was killed.
  const known = before.read();
  let isLeft = known !== undefined;
  if (isLeft) index.watch(false);
  const [head, staged] = await Promise.all([
    refs.head(),
    isShared ? (known?.staged ?? stagedByUser(userIndex, shop, isResumed)) : [],
  ]);
  const home = isResumed ? options.home?.ref : head?.ref;
  if (isShared && known === undefined && head?.ref !== home) throw elsewhere(head, home, shop);
  const own: UsersOwn = {
    staged,
    unfinished: known?.unfinished ?? unfinishedOperations(shop.layout),
  };
  const tools = { shop, refs, userIndex, home, ...own };
  const workspace: Workspace = {
    top: shop.layout.top,
    repository: repositoryOn(shop, options),
    bring: (tree, known) => bring(tree, known, tools),
    justSaw: (tree) => shop.justSeen() === tree,
    remember: (base) => {
      before.write({ ...own, home, base });
      index.watch(!isLeft);
    },
    async settle(place) {
      const dropped = isShared ? [] : await dropLeftLocks(shop.layout.gitDir);
      const settled = await settle(place, tools);
      index.release();
      before.forget();
      isLeft = false;
      return { ...settled, notes: [...dropped, ...settled.notes] };
    },
  };
  return { workspace, tools };
}

/** What is staged when a run begins is the user's, as far as anybody can tell. */
async function stagedByUser(
  userIndex: UserIndex,
  { layout, reader }: Workshop,
  isResumed: boolean,
): Promise<readonly EntryChange[]> {
  const commit = await readCommit('HEAD', reader);
  const staged = (await userIndex.staged(commit?.tree ?? emptyTree(layout))) ?? [];
  if (!isResumed || commit === undefined || staged.length === 0) return staged;
  // The process before may have been killed after it moved the branch and before the index followed:
  // then the index holds what the last commit replaced, and nobody staged that.
  const parent = await readCommit('HEAD^', reader);
  const from = parent?.tree ?? emptyTree(layout);
  const owed = (await walkChanges({ from, to: commit.tree }, reader, MAX_OWED)) ?? [];
  const replaced = new Map(owed.map(({ path, before }) => [path, before]));
  return staged.filter(
    ({ path, after }) => !(replaced.has(path) && isSame(replaced.get(path), after)),
  );
}

/** Only an agent that was at work when a process was killed may have left HEAD somewhere else. */
function elsewhere(
  head: Head | undefined,
  home: string | undefined,
  { layout }: Workshop,
): DoorwardError {
  const place = (ref: string | undefined): string => ref ?? 'no branch';
  return new DoorwardError(
    'usage',
    `the run lands on ${place(home)}, but HEAD of ${layout.top} is on ${place(head?.ref)}`,
    'Go on in the checkout and on the branch that it began on, or begin another run here with --new.',
  );
}
