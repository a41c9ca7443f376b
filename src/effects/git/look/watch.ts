// Notes how a working tree lies there, for a later look without git. Where such a look could miss
// anything (other settings, a clock that is too coarse, too many files), nothing is noted.

import { setTimeout as pause } from 'node:timers/promises';
import { records } from '../../../reading/change/git-output.ts';
import { runGit } from '../git.ts';
import type { Workshop } from '../workshop.ts';
import { absolute } from '../worktree-path.ts';
import { statsOf } from './file-look.ts';
import { branchOf, isPlain, MAX_PLACES, namesIn, steersGit, TICK_MS } from './plain-checkout.ts';
import { looksOf, type Untouched } from './untouched.ts';

const ARGS = ['status', '--porcelain=v2', '-z', '--ignored=matching', '--untracked-files=all'];

/** Has to be called before the look at the working tree that it is to stand for. */
export async function watch(shop: Workshop): Promise<Untouched | undefined> {
  const branch = branchOf(shop.layout);
  const { layout, index, call } = shop;
  if (branch === undefined || !isPlain({ layout, index, env: call.env })) return undefined;
  const checkout = { top: shop.layout.top, env: shop.call.env };
  const look = async (): Promise<Seen> => {
    const places = placesIn(checkout.top, await ignoredIn(shop));
    if (places === undefined) return undefined;
    const lastTick = BigInt(Date.now() - TICK_MS) * 1_000_000n;
    const watched = { places, branch: branch === '' ? undefined : branch };
    const { looks, times } = looksOf(watched, checkout);
    // What was not among the places when they were listed may have come before they were looked at.
    const again = placesIn(checkout.top, await ignoredIn(shop));
    if (!areFine(times) || again?.join('\0') !== places.join('\0')) return undefined;
    return times.some((time) => time >= lastTick) ? 'too fresh' : { ...watched, looks };
  };
  const first = await look();
  if (first !== 'too fresh') return first;
  await pause(TICK_MS);
  const second = await look();
  return second === 'too fresh' ? undefined : second;
}

type Seen = Untouched | 'too fresh' | undefined;

/** A file system that counts whole seconds can't tell two changes apart. */
const areFine = (times: readonly bigint[]): boolean =>
  times.some((time) => time % 1_000_000_000n !== 0n);

/** Files, and folders with a slash at their end, as bytes. */
async function ignoredIn(shop: Workshop): Promise<ReadonlySet<string> | undefined> {
  const { env } = await shop.quarantine();
  const { exitCode, output } = await runGit({
    args: ARGS,
    cwd: shop.layout.top,
    env: { ...env, GIT_INDEX_FILE: shop.index.path },
  });
  if (exitCode !== 0) return undefined;
  const ignored = records(output).filter((record) => record.startsWith('! '));
  return new Set(ignored.map((record) => record.slice(2)));
}

/** Undefined where there are too many, or a repository of its own, which changes without its folder. */
function placesIn(
  top: string,
  ignored: ReadonlySet<string> | undefined,
): readonly string[] | undefined {
  const places = ['.'];
  const addFrom = (folder: string): boolean =>
    namesIn(absolute(top, folder))?.every((name) => {
      const path = `${folder}${name}`;
      // Rules may ignore themselves, and count all the same.
      const isIgnored = ignored?.has(path) === true && !steersGit(path);
      if (path === '.git' || isIgnored || ignored?.has(`${path}/`)) return true;
      if (name === '.git' || places.length >= MAX_PLACES) return false;
      places.push(path);
      const isFolder = statsOf(absolute(top, path), 'as they are')?.isDirectory() === true;
      return !isFolder || addFrom(`${path}/`);
    }) === true;
  return ignored !== undefined && addFrom('') ? places : undefined;
}
