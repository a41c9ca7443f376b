// Removes blobs that no run needs any more. The log itself is never pruned; a run whose texts are
// gone can still be read and verified.

import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredEvent } from '../drive/ports/log.ts';
import { BLOBS } from './open-log-file.ts';
import type { Store } from './open-store.ts';
import { inWords, systemCode } from './store-error.ts';

export interface PrunePolicy {
  /** Whatever the newest ones refer to stays. */
  readonly newestRuns: number;
  /** Younger blobs stay; counted from when the same text was last put. */
  readonly olderThanDays: number;
  /** What a run that is not finished refers to stays, however old. */
  isFinished(events: readonly StoredEvent[]): boolean;
}

export const PRUNE_DEFAULTS: Omit<PrunePolicy, 'isFinished'> = {
  newestRuns: 20,
  olderThanDays: 90,
};

export interface Pruned {
  readonly removed: number;
  readonly freedBytes: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export async function pruneBlobs(store: Store, policy: PrunePolicy): Promise<Pruned> {
  const folder = join(store.folder, BLOBS, 'sha256');
  // A blob is put before the event that names it: the last day is never touched.
  const before = Date.now() - Math.max(policy.olderThanDays, 1) * DAY_MS;
  return inWords(`The folder ${folder}`, async () => {
    const old = await oldFiles(folder, before);
    if (old.length === 0) return { removed: 0, freedBytes: 0 };
    const needed = await neededBlobs(store, policy);
    const sizes: number[] = [];
    for (const path of old.filter((file) => !needed.has(hashIn(file))))
      sizes.push(await removeUnlessUsed(path, before));
    const freedBytes = sizes.reduce((sum, size) => sum + size, 0);
    return { removed: sizes.filter((size) => size > 0).length, freedBytes };
  });
}

/** Blobs, and what a killed process left half-written. */
async function oldFiles(folder: string, before: number): Promise<readonly string[]> {
  const old: string[] = [];
  for (const name of (await unlessGone(readdir(folder))) ?? []) {
    for (const file of (await unlessGone(readdir(join(folder, name)))) ?? []) {
      const path = join(folder, name, file);
      const found = await unlessGone(stat(path));
      if (found !== undefined && found.mtimeMs < before) old.push(path);
    }
  }
  return old;
}

async function unlessGone<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

// A record that can't be read stops the pruning: nobody knows what it needs.
async function neededBlobs(store: Store, policy: PrunePolicy): Promise<ReadonlySet<string>> {
  const needed = new Set<string>();
  for (const [age, { run }] of (await store.log.runs()).entries()) {
    const events = await store.log.read(run);
    if (age >= policy.newestRuns && policy.isFinished(events)) continue;
    for (const [, hash] of JSON.stringify(events).matchAll(/sha256:([0-9a-f]{64})/g))
      if (hash !== undefined) needed.add(hash);
  }
  return needed;
}

const hashIn = (path: string): string => /([0-9a-f]{64})\.gz$/.exec(path)?.[1] ?? '';

/** The bytes that became free; 0 if somebody put the same text again meanwhile. */
async function removeUnlessUsed(path: string, before: number): Promise<number> {
  const aside = `${path}.pruned.tmp`;
  await unlessGone(rename(path, aside));
  const found = await unlessGone(stat(aside));
  if (found === undefined) return 0;
  if (found.mtimeMs >= before) {
    await rename(aside, path);
    return 0;
  }
  await rm(aside, { force: true });
  return found.size;
}
