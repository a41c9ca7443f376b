// A working tree made for a task, so that several can be worked on at once. HEAD stands on a commit
// of its own there and on no branch: agents cannot get in each other's way.

import { existsSync, lstatSync, mkdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import type { Workspace } from '../../../drive/ports/workspace.ts';
import { DoorwardError } from '../../../std/error.ts';
import { oneLine } from '../../../std/text.ts';
import { runGitWell } from '../git.ts';
import { keepWhatLies } from '../land/bring.ts';
import { keepAside } from '../land/keep-aside.ts';
import { AGENT_REFS, type SettleTools } from '../land/settle.ts';
import { readCommit } from '../objects/object-reader.ts';
import { type OpenOptions, openWorkshop, type Workshop } from '../workshop.ts';
import { dropLeftLocks } from './left-locks.ts';
import { leaveSlot } from './slot-holder.ts';
import { type OpenPlace, openPlace } from './workspace-in-place.ts';
import { moveAway, openSlot, removeSlot } from './worktree-slot.ts';

export interface WorktreeRequest extends OpenOptions {
  /** Any directory of the user's checkout. */
  readonly cwd: string;
  /** Of the slot; used again by the next run. */
  readonly name: string;
  /** The commit to begin from. */
  readonly base: string | undefined;
  /** Where worktrees are made; unsaid, in the user's cache folder. */
  readonly folder?: string;
  /** Paths that are linked from the user's checkout, such as `node_modules`; never part of the work. */
  readonly link?: readonly string[];
}

export interface WorktreeWorkspace extends Workspace {
  /** Takes it away; what is neither `known` nor in a commit is kept under a ref first. */
  remove(known?: readonly string[]): Promise<void>;
}

export async function workspaceInWorktree(request: WorktreeRequest): Promise<WorktreeWorkspace> {
  const { cwd, name, base, folder, link = [], ...options } = request;
  const shop = await openWorkshop(cwd, {});
  if (base === undefined) throw withoutCommit();
  const tree = (await readCommit(base, shop.reader))?.tree;
  if (tree === undefined) throw noCommit(base);
  link.forEach(refuseOutside);
  const path = await openSlot({ name, base, folder }, shop);
  const goal = { base, tree, name };
  try {
    const ownLinks = linksOf(link, shop.layout.top, path);
    const home = { ref: undefined };
    const place = await openPlace(path, { ...options, ownLinks, home }, false);
    await clear(place, goal);
    makeLinks(ownLinks, path);
    return { ...place.workspace, remove: (known = []) => remove(place, { known, name }, shop) };
  } catch (error) {
    leaveSlot(path);
    throw error;
  }
}

async function remove(
  { workspace, tools }: OpenPlace,
  { known, name }: { readonly known: readonly string[]; readonly name: string },
  shop: Workshop,
): Promise<void> {
  const { top } = workspace;
  try {
    await keepHead(tools, name);
    await keepWhatLies(known, tools);
  } catch {
    // One that was damaged beyond looking at is moved away whole, not thrown away.
    moveAway(top);
  }
  await removeSlot(top, shop);
}

interface Goal {
  readonly base: string;
  readonly tree: string;
  readonly name: string;
}

/** HEAD, index and files as in `base`. What somebody left here is kept, if nothing else holds it. */
async function clear({ workspace, tools }: OpenPlace, { base, tree, name }: Goal): Promise<void> {
  await dropLeftLocks(tools.shop.layout.gitDir);
  await keepHead(tools, name);
  await tools.refs.pointHead({ ref: undefined, commit: base }, 'doorward: a new task begins');
  await workspace.settle({ base, name: `worktree/${name}` });
  await workspace.bring(tree, [tree]);
}

async function keepHead({ refs, shop }: SettleTools, name: string): Promise<void> {
  const head = await refs.read('HEAD');
  if (head === undefined) return;
  const args = ['for-each-ref', '--count=1', `--contains=${head}`, '--format=held'];
  if ((await runGitWell({ ...shop.call, args })).startsWith('held')) return;
  const isSame = (commit: string): Promise<boolean> => Promise.resolve(commit === head);
  const why = `doorward: left in the worktree ${name}`;
  await keepAside(head, { prefix: AGENT_REFS, name: `worktree/${name}`, why, isSame }, refs);
}

function linksOf(
  paths: readonly string[],
  top: string,
  worktree: string,
): ReadonlyMap<string, string> {
  const links = new Map<string, string>();
  for (const path of paths) {
    const isThere = lstatSync(join(worktree, path), { throwIfNoEntry: false });
    const isOurs =
      isThere?.isSymbolicLink() === true && readlinkSync(join(worktree, path)) === join(top, path);
    // What a commit has at that path goes before.
    if (existsSync(join(top, path)) && (isThere === undefined || isOurs))
      links.set(path, join(top, path));
  }
  return links;
}

function refuseOutside(path: string): void {
  const isPlain = !path.split('/').some((part) => ['', '.', '..', '.git'].includes(part));
  if (isPlain && !isAbsolute(path)) return;
  throw new DoorwardError(
    'config',
    `${oneLine(path)} cannot be linked into worktrees`,
    'Name a path inside the repository, such as node_modules.',
  );
}

function makeLinks(links: ReadonlyMap<string, string>, worktree: string): void {
  for (const [path, target] of links) {
    const place = join(worktree, path);
    if (lstatSync(place, { throwIfNoEntry: false }) !== undefined) continue;
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(target, place);
  }
}

function withoutCommit(): DoorwardError {
  return new DoorwardError(
    'git',
    'a repository without a commit cannot have worktrees',
    'Make a first commit, or run one task at a time.',
  );
}

function noCommit(base: string): DoorwardError {
  return new DoorwardError(
    'git',
    `${oneLine(base)} is no commit of this repository`,
    'Name a commit that exists here.',
  );
}
