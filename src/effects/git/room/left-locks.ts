// Locks that a git left in a worktree of ours when it was killed. In the user's checkout only a person may take
// one away; here nobody works but one agent at a time, and with the lock left there no later one could.

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MS = 400;
const LOOK_MS = 40;

/**
 * Gives what it took away, in words. A git that is just ending is waited for. `gitDir` is that of the worktree
 * alone: what all worktrees share may be locked by the user's git.
 */
export async function dropLeftLocks(gitDir: string): Promise<readonly string[]> {
  const left = (): readonly string[] => namesIn(gitDir).filter((name) => name.endsWith('.lock'));
  for (let waited = 0; left().length > 0 && waited < PATIENCE_MS; waited += LOOK_MS)
    await wait(LOOK_MS);
  const dropped = left();
  for (const name of dropped) rmSync(join(gitDir, name), { force: true, recursive: true });
  return dropped.map((name) => `${name} of a git that was killed was taken away`);
}

/** An agent may have taken the whole folder away: git says so, and better. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
