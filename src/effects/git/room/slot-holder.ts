// Which process works in a slot, noted beside it. A note of a process that is gone means nothing.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { DoorwardError } from '../../../std/error.ts';
import { readPlainFile } from '../../plain-file.ts';

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the process began, where the system tells: numbers of processes are used again. */
  readonly began: string;
}

const taken = new Set<string>();

export function takeSlot(path: string): void {
  const file = holderFile(path);
  for (let left = 2; left > 0; left -= 1) {
    try {
      const ours: Holder = { pid: process.pid, host: hostname(), began: beganOf(process.pid) };
      writeFileSync(file, JSON.stringify(ours), { flag: 'wx' });
      taken.add(path);
      return;
    } catch {
      if (taken.has(path) || isHeld(file)) break;
      rmSync(file, { force: true });
    }
  }
  throw new DoorwardError(
    'git',
    `the worktree ${path} is in use by another run`,
    `wait until it has ended; if none is running, remove ${file}`,
  );
}

export function leaveSlot(path: string): void {
  taken.delete(path);
  rmSync(holderFile(path), { force: true });
}

const MAX_BYTES = 4_096;

const holderFile = (path: string): string => `${path}.holder`;

function isHeld(file: string): boolean {
  try {
    const { pid, host, began }: Holder = JSON.parse(
      readPlainFile(file, MAX_BYTES).toString('utf8'),
    );
    if (host !== hostname()) return true;
    return isRunning(pid) && (began === '' || began === beganOf(pid));
  } catch {
    return false;
  }
}

/** Whether a process of that number is there, of whomever. Our own number means an earlier process. */
export function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function beganOf(pid: number): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program is in parentheses and may hold anything.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
