// Git's index file, read and written directly where a git process would cost more than the work:
// looking for flags that hide changes, and carrying a handful of entries to and from `update-index`.

import type { GitEntry } from '../../../reading/change/git-output.ts';
import { assert } from '../../../std/assert.ts';

/** Of some millions of files. */
export const MAX_INDEX_BYTES: number = 1024 * 1024 * 1024;

export const HEADER = 12;
/** Stat data in front of the object id: ten words, the seventh of which is the mode. */
const STAT = 40;
const MODE_AT = 24;
/** The second byte of a submodule's mode, 160000; no other kind has it. */
const GITLINK_BYTE = 0xe0;
/** The lower bits of the flags are the length of the name; all others hide files or are conflicts. */
const NAME_MASK = 0xfff;
const HIDING_MASK = 0xf0;

export interface IndexSurvey {
  /** Some entry is marked so that git would not look at its file. */
  readonly hidesFiles: boolean;
  /** Paths of submodules, as bytes. */
  readonly gitlinks: readonly string[];
  /** Where entries start whose file was changed no earlier than `since`. */
  readonly recent: readonly number[];
}

/** Undefined for what is no index that a git of ours has written. */
export function surveyIndex(
  index: Buffer,
  oidLength: number,
  since: number,
): IndexSurvey | undefined {
  const gitlinks: string[] = [];
  const recent: number[] = [];
  const words = viewOf(index);
  let marks = 0;
  // Once for every file of the repository, before V8 has compiled any of it: few bytes, no objects.
  const isWhole = eachEntry(index, oidLength, (start, nameAt, end) => {
    marks |= index[nameAt - 2] ?? 0;
    // The first word is the time of the last change of the file, in seconds.
    if (words.getUint32(start) >= since) recent.push(start);
    if (index[start + MODE_AT + 2] === GITLINK_BYTE)
      gitlinks.push(index.toString('latin1', nameAt, end));
  });
  if (!isWhole) return undefined;
  return { hidesFiles: (marks & HIDING_MASK) !== 0, gitlinks, recent };
}

/** Takes the stat data off entries, in place: git compares their content then. */
export function forgetStats(index: Buffer, starts: readonly number[]): void {
  for (const start of starts) {
    index.fill(0, start, start + MODE_AT);
    index.fill(0, start + MODE_AT + 4, start + STAT);
  }
}

export function readIndexEntries(index: Buffer, oidLength: number): ReadonlyMap<string, GitEntry> {
  const entries = new Map<string, GitEntry>();
  const isWhole = eachEntry(index, oidLength, (start, nameAt, end) => {
    entries.set(index.toString('latin1', nameAt, end), entryIn(index, start, oidLength));
  });
  assert(isWhole, 'git wrote an index of an unknown layout');
  return entries;
}

export function eachEntry(
  index: Buffer,
  oidLength: number,
  see: (start: number, nameAt: number, end: number) => void,
): boolean {
  return extensionsAt(index, oidLength, see) !== undefined;
}

/** Where the entries end; undefined where they can't be read. */
export function extensionsAt(
  index: Buffer,
  oidLength: number,
  see: (start: number, nameAt: number, end: number) => void,
): number | undefined {
  const size = index.length;
  if (size < HEADER || index.toString('latin1', 0, 4) !== 'DIRC') return undefined;
  const words = viewOf(index);
  if (words.getUint32(4) !== 2) return undefined;
  const nameOffset = STAT + oidLength / 2 + 2;
  let start = HEADER;
  for (let left = words.getUint32(8); left > 0; left -= 1) {
    const nameAt = start + nameOffset;
    if (nameAt >= size) return undefined;
    const length = words.getUint16(nameAt - 2) & NAME_MASK;
    // A name too long for the mask ends at the first NUL.
    const end = length < NAME_MASK ? nameAt + length : index.indexOf(0, nameAt);
    if (end < nameAt || end >= size) return undefined;
    see(start, nameAt, end);
    start += paddedSize(end - start);
  }
  return start;
}

function viewOf(index: Buffer): DataView {
  return new DataView(index.buffer, index.byteOffset, index.length);
}

/** One entry without stat data. */
export function entryBytes(path: string, { mode, oid }: GitEntry, oidLength: number): Buffer {
  const flagsAt = STAT + oidLength / 2;
  const nameAt = flagsAt + 2;
  const entry = Buffer.alloc(paddedSize(nameAt + path.length));
  entry.writeUInt32BE(Number.parseInt(mode, 8), MODE_AT);
  entry.write(oid, STAT, 'hex');
  entry.writeUInt16BE(Math.min(path.length, NAME_MASK), flagsAt);
  entry.write(path, nameAt, 'latin1');
  return entry;
}

/** Mode and object of the entry that starts there. */
export function entryIn(index: Buffer, start: number, oidLength: number): GitEntry {
  const mode = index
    .readUInt32BE(start + MODE_AT)
    .toString(8)
    .padStart(6, '0');
  return { mode, oid: index.toString('hex', start + STAT, start + STAT + oidLength / 2) };
}

/** Entries are padded with one to eight NULs to a multiple of eight. */
export const paddedSize = (size: number): number => (size + 8) & ~7;

/** An index with these entries and no stat data, so that git looks at every file anew. */
export function writeIndex(entries: ReadonlyMap<string, GitEntry>, oidLength: number): Buffer {
  const header = Buffer.alloc(HEADER);
  header.write('DIRC', 'latin1');
  header.writeUInt32BE(2, 4);
  header.writeUInt32BE(entries.size, 8);
  const parts: Buffer[] = [header];
  // Byte strings compare as git compares names.
  for (const [path, entry] of [...entries].sort(([a], [b]) => (a < b ? -1 : 1)))
    parts.push(entryBytes(path, entry, oidLength));
  // Git does not verify the checksum of an index it reads; zeros say that there is none.
  parts.push(Buffer.alloc(oidLength / 2));
  return Buffer.concat(parts);
}
