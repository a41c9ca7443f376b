// A file that says which process holds what the file stands for. A note of a process that is gone means
// nothing, so that nobody has to clean up after one that was killed. Whether one of another machine or of
// another container is gone can't be seen from here: its note is believed for a time.

import { randomUUID } from 'node:crypto';
import { linkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { fingerprint } from '../std/fingerprint.ts';
import { readPlainFile } from './plain-file.ts';
import { isOutOfSight, isRunning, processMark } from './process-identity.ts';

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** As in `process-identity.ts`. */
  readonly process: string;
}

const MAX_BYTES = 4_096;
/** Each is a process that was killed in the moment in which it took a note over. */
const MAX_DEPTH = 12;

/**
 * Whether the note is ours now; one of elsewhere is believed for so long. It appears whole or not at all: half
 * of one would look left behind. Two that find the same note left behind must not both remove it, because the
 * second would remove what the first has put there. So a note has one heir at a time, named in a note of the
 * same kind.
 */
export function takeNote(file: string, believedMs: number, depth: number = 0): boolean {
  const id = randomUUID();
  const beside = `${file}.${id}`;
  const { pid } = process;
  const ours: Holder = { pid, host: hostname(), process: processMark(pid) };
  writeFileSync(beside, JSON.stringify({ ...ours, id }));
  try {
    while (!isPlaced(beside, file)) {
      const found = noteIn(file);
      if (found === undefined) continue;
      const heir = `${file}.${fingerprint(found)}`;
      if (isHeld(found, () => ageOf(file) < believedMs)) return false;
      if (depth === MAX_DEPTH || !takeNote(heir, believedMs, depth + 1)) return false;
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

/** None where the note is gone by now, and nothing holds. */
function ageOf(file: string): number {
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return written === undefined ? Infinity : Date.now() - written;
}

/** Our own number means an earlier process. */
function isHeld(note: string, isBelieved: () => boolean): boolean {
  try {
    const { pid, host, process: mark }: Holder = JSON.parse(note);
    if (host !== hostname() || isOutOfSight(mark)) return isBelieved();
    return pid !== process.pid && isRunning(pid, mark);
  } catch {
    return false;
  }
}
