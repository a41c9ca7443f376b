// Locks that a git left in a worktree of ours when it was killed. In the user's checkout only a person may take
// one away; here nobody works but one agent at a time, and with the lock left there no later one could.

import { lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

// Of this worktree alone: what all worktrees share may be locked by the user's git.
const LOCKS = ['index.lock', 'HEAD.lock'];
const PATIENCE_MS = 400;
const LOOK_MS = 40;

/** Gives what it took away, in words. A git that is just ending is waited for. */
export async function dropLeftLocks(gitDir: string): Promise<readonly string[]> {
  const left = (): readonly string[] => LOCKS.filter((name) => isThere(join(gitDir, name)));
  for (let waited = 0; left().length > 0 && waited < PATIENCE_MS; waited += LOOK_MS)
    await wait(LOOK_MS);
  const dropped = left();
  for (const name of dropped) rmSync(join(gitDir, name), { force: true, recursive: true });
  return dropped.map((name) => `${name} of a git that was killed was taken away`);
}

// A link that leads nowhere stops git as well.
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
