// A folder that one task at a time works in, as a linked worktree of the user's repository. It lies
// outside the repository, is taken by one process at a time, and what a killed one left is reused.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DoorwardError } from '../../../std/error.ts';
import { readPlainFile } from '../../plain-file.ts';
import { gitFailed, runGit } from '../git.ts';
import type { Layout } from '../layout.ts';
import { refName } from '../ref-names.ts';
import type { Workshop } from '../workshop.ts';
import { finishWorktree } from './finish-worktree.ts';
import { leftGitsDone } from './left-gits.ts';
import { leaveSlot, takeSlot } from './slot-holder.ts';

/** A folder for each repository, in the user's cache unless another place is given. */
function worktreesFolder({ top, commonDir }: Layout, place: string | undefined): string {
  const mark = createHash('sha256').update(commonDir).digest('hex').slice(0, 12);
  const name = basename(top).replace(/[^A-Za-z0-9_-]+/g, '-') || 'repository';
  return join(place ?? join(cacheFolder(), 'doorward', 'worktrees'), `${name}-${mark}`);
}

function cacheFolder(): string {
  // biome-ignore lint/style/noProcessEnv: the one variable that says where caches belong.
  const set = process.env['XDG_CACHE_HOME'];
  return set !== undefined && isAbsolute(set) ? set : join(homedir(), '.cache');
}

/** Gives the path of a worktree that stands on `base`, or somewhere else if it was there before. */
export async function openSlot(
  slot: { readonly name: string; readonly base: string; readonly folder: string | undefined },
  shop: Workshop,
): Promise<string> {
  const folder = worktreesFolder(shop.layout, slot.folder);
  refuseInside(folder, shop.layout);
  const path = withUsable(folder, () => {
    makeFolder(folder);
    const real = realpathSync(folder);
    // A link may lead back into it.
    refuseInside(real, shop.layout);
    const place = join(real, refName('', slot.name).slice(1).replaceAll('/', '-'));
    takeSlot(place);
    return place;
  });
  try {
    await leftGitsDone(path);
    const gitDir = gitDirOf(path, shop.layout);
    if (gitDir !== undefined) {
      finishWorktree(gitDir, slot.base);
      return path;
    }
    moveAway(path);
    await addWorktree(path, slot.base, shop);
    return path;
  } catch (error) {
    leaveSlot(path);
    throw error;
  }
}

function withUsable<T>(folder: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    if (error instanceof DoorwardError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DoorwardError(
      'platform',
      `the folder for worktrees ${folder} can't be used: ${reason}`,
      'Let XDG_CACHE_HOME name a folder on a local disk that can be written; `proof: basic` does without.',
      { cause: error },
    );
  }
}

/** By hand: where a file system has no room for folders, such as /proc, Node would try for ever. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(folder)) throw error;
  }
}

/** Those that lie there, by their names. */
export function slotsIn(
  layout: Layout,
  place: string | undefined,
  name: RegExp,
): readonly string[] {
  const folder = realpathSync(worktreesFolder(layout, place));
  return readdirSync(folder)
    .filter((entry) => name.test(entry))
    .map((entry) => join(folder, entry));
}

/** Takes the folder and git's note of it away. */
export async function removeSlot(path: string, { call }: Workshop): Promise<void> {
  if (!existsSync(path)) {
    await runGit({ ...call, args: ['worktree', 'prune'] });
    leaveSlot(path);
    return;
  }
  const args = ['worktree', 'remove', '--force', '--force', path];
  const { exitCode } = await runGit({ ...call, args });
  // The agent may have damaged what makes it a worktree.
  if (exitCode !== 0) rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  if (exitCode !== 0) await runGit({ ...call, args: ['worktree', 'prune'] });
  leaveSlot(path);
}

function refuseInside(folder: string, { top, commonDir }: Layout): void {
  const real = resolve(folder);
  const isInside = [top, commonDir].some((place) => real === place || real.startsWith(place + sep));
  if (!isInside) return;
  throw new DoorwardError(
    'config',
    `worktrees cannot be in ${folder}: it is inside the repository`,
    'Name a folder outside the repository.',
  );
}

async function addWorktree(path: string, base: string, shop: Workshop): Promise<void> {
  const { call } = shop;
  const { env } = await shop.quarantine();
  // Twice by force: git may still have a note of a folder that is gone, even a locked one.
  const args = ['worktree', 'add', '--force', '--force', '--quiet', '--detach', path, base];
  for (let left = TRIES; ; left -= 1) {
    const { exitCode, errors } = await runGit({ ...call, env, args });
    if (exitCode === 0) return;
    if (left === 1 || !HALF_MADE.test(errors)) throw gitFailed(args, errors);
    await pause(PAUSE_MS);
  }
}

// Git reads the notes of all worktrees, and stumbles over one that another git is just writing.
const HALF_MADE = /failed to read \S*\/worktrees\//;
const TRIES = 10;
const PAUSE_MS = 50;

const MAX_LINK_BYTES = 8_192;

function textOf(path: string): string {
  return readPlainFile(path, MAX_LINK_BYTES).toString('utf8');
}

/** Undefined where it is none of ours that git knows from both sides. */
export function gitDirOf(path: string, { commonDir }: Layout): string | undefined {
  try {
    const target = /^gitdir: (.+)$/m.exec(textOf(join(path, '.git')))?.[1];
    if (target === undefined) return undefined;
    const gitDir = realpathSync(resolve(path, target));
    const back = textOf(join(gitDir, 'gitdir')).trim();
    const isKnown = dirname(gitDir) === realpathSync(join(commonDir, 'worktrees'));
    return isKnown && realpathSync(dirname(back)) === realpathSync(path) ? gitDir : undefined;
  } catch {
    return undefined;
  }
}

/** What lies there is no worktree any more; whatever it holds, it is not thrown away. */
export function moveAway(path: string): void {
  if (!existsSync(path) || readdirSync(path).length === 0) return;
  renameSync(path, `${path}.left-${Date.now()}`);
}
