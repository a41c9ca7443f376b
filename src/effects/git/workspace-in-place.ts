// The user's own checkout as the place where work is done.

import type { Workspace } from '../../drive/ports/workspace.ts';
import type { Home } from './branch.ts';
import { bring } from './bring.ts';
import { readCommit } from './object-reader.ts';
import { Refs } from './refs.ts';
import { freezingOnce, repositoryOn } from './repository.ts';
import { type SettleTools, settle } from './settle.ts';
import { emptyTree } from './snapshot.ts';
import { unfinishedOperations } from './unfinished.ts';
import { UserIndex } from './user-index.ts';
import { type OpenOptions, openWorkshop } from './workshop.ts';

export interface WorkspaceOptions extends OpenOptions {
  /** As the record of the run has it; unsaid, where HEAD is now. */
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

export async function openPlace(cwd: string, options: WorkspaceOptions): Promise<OpenPlace> {
  const shop = freezingOnce(await openWorkshop(cwd, options));
  const refs = new Refs(shop);
  const userIndex = new UserIndex(shop);
  const [head, commit] = await Promise.all([refs.head(), readCommit('HEAD', shop.reader)]);
  // What is staged now is the user's, as far as anybody can tell.
  const staged = (await userIndex.staged(commit?.tree ?? emptyTree(shop.layout))) ?? [];
  const home = options.home === undefined ? head?.ref : options.home.ref;
  const unfinished = unfinishedOperations(shop.layout);
  const tools = { shop, refs, userIndex, home, staged, unfinished };
  const workspace: Workspace = {
    top: shop.layout.top,
    repository: repositoryOn(shop, options),
    bring: (tree, known) => bring(tree, known, tools),
    settle: (place) => settle(place, tools),
  };
  return { workspace, tools };
}
