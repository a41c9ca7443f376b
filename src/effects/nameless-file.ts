// A file without a name, so that nobody comes by it in its folder. Programs are given it in place of a
// pipe where what they print is read after their end: Node's pipes are sockets, and the first of them
// costs as much as a small git.

import { constants, fstatSync, openSync, readSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DoorwardError } from '../std/error.ts';

// Linux makes a file that never had a name, on most disks. Node does not know the flag, whose own bit is
// the same on all machines that Node is built for.
const NEVER_NAMED =
  process.platform === 'linux' ? constants.O_RDWR | constants.O_DIRECTORY | 0o20000000 : undefined;

// Where Linux keeps files in memory: to make one on a disk takes ten times as long.
const MEMORY_FOLDER = '/dev/shm';
const MEMORY_KIND = 0x01021994;
/** Containers often give it 64 MB, which a large answer of git would fill. */
const ENOUGH_BYTES = 1024 ** 3;

/** Open for reading and writing, at its beginning; whoever asked closes it. */
export function openNameless(): number {
  if (NEVER_NAMED !== undefined) {
    for (const folder of quickFolders()) {
      try {
        return openSync(folder, NEVER_NAMED, 0o600);
      } catch {
        // It does not have that kind, or is not ours to write in.
      }
    }
  }
  return openAndUnname(tmpdir());
}

let folders: readonly string[] | undefined;

/** For what is gone in a moment, the quickest first. */
export function quickFolders(): readonly string[] {
  folders ??=
    process.platform === 'linux' && hasRoomInMemory() ? [MEMORY_FOLDER, tmpdir()] : [tmpdir()];
  return folders;
}

function hasRoomInMemory(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return type === MEMORY_KIND && bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}

let made = 0;

function openAndUnname(folder: string): number {
  made += 1;
  // Never a file that is there already: a guessed name only fails.
  const name = `doorward-${process.pid}-${made}-${Math.random().toString(36).slice(2)}`;
  const path = join(folder, name);
  try {
    const file = openSync(path, 'wx+', 0o600);
    rmSync(path, { force: true });
    return file;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DoorwardError(
      'platform',
      `no file could be made in ${folder}: ${reason}`,
      'Point TMPDIR at a folder on a local disk that can be written, with space left on it.',
      { cause: error },
    );
  }
}

/** To be read by a program from its beginning. */
export function namelessWith(bytes: Uint8Array): number {
  const file = openNameless();
  // By position: a program that is given the file begins where it stands, and that stays the beginning.
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, at);
  return file;
}

export const sizeOfNameless = (file: number): number => fstatSync(file).size;

/** From the beginning, wherever others stand in it, and not more than so many bytes. */
export function readNameless(file: number, maxBytes: number): Buffer {
  const bytes = Buffer.allocUnsafe(Math.min(sizeOfNameless(file), maxBytes));
  let size = 0;
  while (size < bytes.length) {
    const count = readSync(file, bytes, size, bytes.length - size, size);
    if (count === 0) break;
    size += count;
  }
  return bytes.subarray(0, size);
}
