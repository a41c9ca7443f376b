// A file that says which process holds what the file stands for. A note of a process that is gone means
// nothing, so that nobody has to clean up after one that was killed.

import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { fingerprint } from '../std/fingerprint.ts';
import { readPlainFile } from './plain-file.ts';

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the process began, where the system tells: numbers of processes are used again. */
  readonly began: string;
}

const MAX_BYTES = 4_096;
/** Each is a process that was killed in the moment in which it took a note over. */
const MAX_DEPTH = 12;

/**
 * Whether the note is ours now. It appears whole or not at all: half of one would look left behind.
 * Two that find the same note left behind must not both remove it, because the second would remove what
 * the first has put there. So a note has one heir at a time, named in a note of the same kind.
 */
export function takeNote(file: string, depth: number = 0): boolean {
  const id = randomUUID();
  const ours: Holder = { pid: process.pid, host: hostname(), began: beganOf(process.pid) };
  const beside = `${file}.${id}`;
  writeFileSync(beside, JSON.stringify({ ...ours, id }));
  try {
    while (!isPlaced(beside, file)) {
      const found = noteIn(file);
      if (found === undefined) continue;
      const heir = `${file}.${fingerprint(found)}`;
      if (isHeld(found) || depth === MAX_DEPTH || !takeNote(heir, depth + 1)) return false;
      try {
        if (noteIn(file) !== found) continue;
        renameSync(beside, file);
        return true;
      } finally {
        rmSync(heir, { force: true });
      }
    }
    return true;
  } finally {
    rmSync(beside, { force: true });
  }
}

export function leaveNote(file: string): void {
  rmSync(file, { force: true });
}

function isPlaced(beside: string, file: string): boolean {
  try {
    linkSync(beside, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Undefined where there is none any more; what can't be read is nobody's, nor is a link, which may lead nowhere. */
function noteIn(file: string): string | undefined {
  try {
    return readPlainFile(file, MAX_BYTES, 'no link').toString('utf8');
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? undefined : '';
  }
}

function isHeld(note: string): boolean {
  try {
    const { pid, host, began }: Holder = JSON.parse(note);
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
    return beganOf(pid) !== ENDED;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

// A killed process that nobody has asked how it ended keeps its number, in some containers for ever.
const ENDED = 'ended';

function beganOf(pid: number): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program is in parentheses and may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return /^[ZX]$/.test(fields[0] ?? '') ? ENDED : (fields[19] ?? '');
  } catch {
    return '';
  }
}
