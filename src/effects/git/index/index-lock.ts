// The user's index replaced under git's own lock. The lock is there for an instant only, and one that
// a killed Doorward left can be told from git's: its content lies beside it, with our mark.

import { linkSync, lstatSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readPlainFile, writeOwnFile } from '../../plain-file.ts';
import { isAnother } from '../../process-identity.ts';
import { MAX_INDEX_BYTES } from './index-file.ts';

const MARK = '.doorward-';

export function scratchOf(index: string): string {
  return `${index}${MARK}${process.pid}`;
}

/** False where nothing was done: somebody else is at work, or `edit` declines. */
export function replaceIndex(index: string, edit: (old: Buffer) => Buffer | undefined): boolean {
  const scratch = scratchOf(index);
  const lock = `${index}.lock`;
  let isLocked = false;
  try {
    const before = lookOf(index);
    const edited = edit(readPlainFile(index, MAX_INDEX_BYTES));
    if (edited === undefined) return false;
    writeOwnFile(scratch, edited, lstatSync(index).mode & 0o777);
    linkSync(scratch, lock);
    isLocked = true;
    // What was read may have been replaced before it was locked.
    if (lookOf(index) !== before) return false;
    renameSync(lock, index);
    isLocked = false;
    return true;
  } catch {
    // Locked by somebody else, no links here, no space left: git says it better.
    return false;
  } finally {
    if (isLocked) rmSync(lock, { force: true });
    rmSync(scratch, { force: true });
  }
}

/** Takes a lock away that was ours, of a process that is gone. */
export function dropOwnLock(index: string): void {
  const folder = dirname(index);
  const stem = `${basename(index)}${MARK}`;
  const left = readdirSync(folder).filter((name) => name.startsWith(stem));
  for (const name of left) {
    if (isAnother(Number(name.slice(stem.length)))) continue;
    const scratch = join(folder, name);
    if (inodeOf(scratch) === inodeOf(`${index}.lock`)) rmSync(`${index}.lock`, { force: true });
    rmSync(scratch, { force: true });
  }
}

function inodeOf(path: string): bigint | undefined {
  return lstatSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
}

function lookOf(path: string): string {
  const { ino, size, mtimeNs, ctimeNs } = lstatSync(path, { bigint: true });
  return [ino, size, mtimeNs, ctimeNs].join(' ');
}
