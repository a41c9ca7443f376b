// Git's index file, read and written directly where a git process would cost more than the work:
// looking for flags that hide changes, and carrying a handful of entries to and from `update-index`.

import type { GitEntry } from '../../reading/git-output.ts';
import { assert } from '../../std/assert.ts';

const HEADER = 12;
/** Stat data in front of the object id: ten words, the seventh of which is the mode. */
const STAT = 40;
const MODE_AT = 24;
const ASSUME_VALID = 0x8000;
const EXTENDED = 0x4000;
const SKIP_WORKTREE = 0x4000;
const INTENT_TO_ADD = 0x2000;
const NAME_MASK = 0xfff;
const GITLINK = 0o160000;

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
  let hidesFiles = false;
  const isWhole = eachEntry(index, oidLength, ({ start, mode, isHidden, nameAt, end }) => {
    hidesFiles ||= isHidden;
    // The first word is the time of the last change of the file, in seconds.
    if (index.readUInt32BE(start) >= since) recent.push(start);
    if (mode === GITLINK) gitlinks.push(index.toString('latin1', nameAt, end));
  });
  return isWhole ? { hidesFiles, gitlinks, recent } : undefined;
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
  const isWhole = eachEntry(index, oidLength, ({ mode, start, nameAt, end }) => {
    entries.set(index.toString('latin1', nameAt, end), {
      mode: mode.toString(8).padStart(6, '0'),
      oid: index.toString('hex', start + STAT, start + STAT + oidLength / 2),
    });
  });
  assert(isWhole, 'git wrote an index of an unknown layout');
  return entries;
}

interface IndexEntry {
  readonly start: number;
  readonly mode: number;
  readonly isHidden: boolean;
  readonly nameAt: number;
  /** Where the name ends. */
  readonly end: number;
}

function eachEntry(index: Buffer, oidLength: number, see: (entry: IndexEntry) => void): boolean {
  if (index.length < HEADER || index.toString('latin1', 0, 4) !== 'DIRC') return false;
  const version = index.readUInt32BE(4);
  if (version !== 2 && version !== 3) return false;
  const count = index.readUInt32BE(8);
  let at = HEADER;
  for (let seen = 0; seen < count; seen += 1) {
    const entry = entryAt(index, at, at + STAT + oidLength / 2);
    if (entry === undefined) return false;
    see(entry);
    // Entries are padded with one to eight NULs to a multiple of eight.
    at += (entry.end - at + 8) & ~7;
  }
  return true;
}

function entryAt(index: Buffer, start: number, flagsAt: number): IndexEntry | undefined {
  if (flagsAt + 4 > index.length) return undefined;
  const flags = index.readUInt16BE(flagsAt);
  const more = (flags & EXTENDED) === 0 ? undefined : index.readUInt16BE(flagsAt + 2);
  const nameAt = flagsAt + (more === undefined ? 2 : 4);
  const length = flags & NAME_MASK;
  const end = length < NAME_MASK ? nameAt + length : index.indexOf(0, nameAt);
  if (end < nameAt || end >= index.length) return undefined;
  const isHidden =
    (flags & ASSUME_VALID) !== 0 || ((more ?? 0) & (SKIP_WORKTREE | INTENT_TO_ADD)) !== 0;
  return { start, mode: index.readUInt32BE(start + MODE_AT), isHidden, nameAt, end };
}

/** An index with these entries and no stat data, so that git looks at every file anew. */
export function writeIndex(entries: ReadonlyMap<string, GitEntry>, oidLength: number): Buffer {
  const header = Buffer.alloc(HEADER);
  header.write('DIRC', 'latin1');
  header.writeUInt32BE(2, 4);
  header.writeUInt32BE(entries.size, 8);
  const parts = [header];
  const flagsAt = STAT + oidLength / 2;
  // Byte strings compare as git compares names.
  for (const [path, { mode, oid }] of [...entries].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const nameAt = flagsAt + 2;
    const entry = Buffer.alloc((nameAt + path.length + 8) & ~7);
    entry.writeUInt32BE(Number.parseInt(mode, 8), MODE_AT);
    entry.write(oid, STAT, 'hex');
    entry.writeUInt16BE(Math.min(path.length, NAME_MASK), flagsAt);
    entry.write(path, nameAt, 'latin1');
    parts.push(entry);
  }
  // Git does not verify the checksum of an index it reads; zeros say that there is none.
  parts.push(Buffer.alloc(oidLength / 2));
  return Buffer.concat(parts);
}
