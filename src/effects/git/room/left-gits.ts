// Gits that a killed gate left at work: each is in a session of its own, so that no Ctrl-C breaks it in the middle
// of a write, and goes on without its gate. What it still writes would end up in whatever comes next in the same
// folder. Linux tells where a process works; elsewhere nobody can be waited for.

import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { DoorwardError } from '../../../std/error.ts';
import { readPlainFile } from '../../plain-file.ts';
import { OWN_MARK } from '../git.ts';

const PATIENCE_MS = 120_000;
const LOOK_MS = 50;
const MAX_BYTES = 1024 * 1024;

/**
 * Only gates' own: what a person or an agent has started there may stay for ever, such as a pager or a daemon. And
 * only those that are there already: what begins later is of a gate that lives, and such a one may begin for ever.
 */
export async function leftGitsDone(top: string): Promise<void> {
  const areAtWork = (pids: readonly string[]): readonly string[] =>
    pids.filter((pid) => isAtWork(pid, top));
  let left = areAtWork(processes());
  for (let waited = 0; left.length > 0; waited += LOOK_MS) {
    if (waited >= PATIENCE_MS)
      throw new DoorwardError(
        'git',
        `a git that was left at work in ${top} does not end: process ${left.join(', ')}`,
        'Wait until it has ended, or end it, and run again.',
      );
    await wait(LOOK_MS);
    left = areAtWork(left);
  }
}

function processes(): readonly string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function isAtWork(pid: string, top: string): boolean {
  try {
    const words = told(pid, 'cmdline').split('\0');
    // What only reads for its gate ends with it.
    if (!OWN_MARK.every((word, place) => words[place] === word) || words.includes('cat-file'))
      return false;
    const isThere = words.includes(top) || readlinkSync(`/proc/${pid}/cwd`) === top;
    return isThere && !isChild(pid);
  } catch {
    // It has ended, or is somebody else's.
    return false;
  }
}

function isChild(pid: string): boolean {
  return /^PPid:\t(\d+)$/m.exec(told(pid, 'status'))?.[1] === String(process.pid);
}

const told = (pid: string, name: string): string =>
  readPlainFile(`/proc/${pid}/${name}`, MAX_BYTES).toString('utf8');
