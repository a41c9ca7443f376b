// What git prints with -z, turned into values. Input is byte strings (one character per byte), so
// that no name is lost; a record that is not understood is never skipped.

import type { Change, ChangeStatus, EntryKind } from '../../model/change.ts';
import { assert } from '../../std/assert.ts';
import { pathOfBytes } from './git-path.ts';

/** Mode and object of one entry, as tree and index hold it. */
export interface GitEntry {
  /** Octal, six digits, such as `100644`. */
  readonly mode: string;
  readonly oid: string;
}

/** A tracked path on which HEAD, index and working tree do not all agree. */
export interface StatusEntry {
  /** As bytes. */
  readonly path: string;
  readonly head: GitEntry | undefined;
  readonly index: GitEntry | undefined;
  /** Undefined where the file is gone. */
  readonly worktreeMode: string | undefined;
  readonly isWorktreeSame: boolean;
}

export interface Status {
  /** Undefined on a branch without a commit. */
  readonly head: string | undefined;
  readonly tracked: readonly StatusEntry[];
  /** As bytes; a nested repository ends in a slash. */
  readonly untracked: readonly string[];
  /** As bytes, folders with a slash at their end; empty unless git was asked for them. */
  readonly ignored: readonly string[];
}

const NO_MODE = '000000';

/**
 * Reads `git status --porcelain=v2 -z --branch --no-renames`. Undefined for what git says only about
 * an index that is broken or holds conflicts.
 */
export function readStatus(output: string): Status | undefined {
  const all = records(output);
  const starting = (mark: string): readonly string[] =>
    all.filter((record) => record.startsWith(mark)).map((record) => record.slice(mark.length));
  const [head] = starting('# branch.oid ');
  const tracked = starting('1 ')
    .map(statusEntry)
    .filter((entry) => entry !== undefined);
  const untracked = starting('? ').filter((path) => path !== '');
  const ignored = starting('! ').filter((path) => path !== '');
  const understood = tracked.length + untracked.length + ignored.length + starting('# ').length;
  if (head === undefined || understood < all.length) return undefined;
  return { head: head === '(initial)' ? undefined : head, tracked, untracked, ignored };
}

function statusEntry(record: string): StatusEntry | undefined {
  const match = /^.(.) \S{4} (\d{6}) (\d{6}) (\d{6}) ([0-9a-f]+) ([0-9a-f]+) ([\s\S]+)$/.exec(
    record,
  );
  if (match === null) return undefined;
  const [, y = '', modeHead = '', modeIndex = '', modeWorktree = '', oidHead = ''] = match;
  const [oidIndex = '', path = ''] = match.slice(6);
  return {
    path,
    head: entryOf(modeHead, oidHead),
    index: entryOf(modeIndex, oidIndex),
    worktreeMode: modeWorktree === NO_MODE ? undefined : modeWorktree,
    isWorktreeSame: y === '.',
  };
}

function entryOf(mode: string, oid: string): GitEntry | undefined {
  return mode === NO_MODE ? undefined : { mode, oid };
}

const STATUSES: Readonly<Record<string, ChangeStatus>> = {
  A: 'added',
  M: 'modified',
  D: 'deleted',
  R: 'renamed',
  T: 'type-changed',
};

/** Reads `git diff-tree -r -z --raw`. */
export function readRawDiff(output: string): readonly Change[] {
  const fields = records(output);
  const changes: Change[] = [];
  for (let at = 0; at < fields.length; ) {
    const match = /^:(\d{6}) (\d{6}) \S+ \S+ ([A-Z])\d*$/.exec(fields[at] ?? '');
    const status = STATUSES[match?.[3] ?? ''];
    assert(match !== null && status !== undefined, `unreadable diff record: ${fields[at]}`);
    const first = pathOfBytes(fields[at + 1] ?? '');
    const isRename = status === 'renamed';
    changes.push({
      path: isRename ? pathOfBytes(fields[at + 2] ?? '') : first,
      status,
      from: isRename ? first : undefined,
      before: kindOfMode(match[1]),
      after: kindOfMode(match[2]),
    });
    at += isRename ? 3 : 2;
  }
  return changes;
}

export interface EntryChange {
  /** As bytes. */
  readonly path: string;
  readonly before: GitEntry | undefined;
  /** Of an unmerged path, undefined as well. */
  readonly after: GitEntry | undefined;
  readonly isUnmerged: boolean;
}

/** The same output, made without renames, with modes and objects. */
export function readEntryChanges(output: string): readonly EntryChange[] {
  const fields = records(output);
  const changes: EntryChange[] = [];
  for (let at = 0; at < fields.length; at += 2) {
    const match = /^:(\d{6}) (\d{6}) ([0-9a-f]+) ([0-9a-f]+) ([A-Z])\d*$/.exec(fields[at] ?? '');
    assert(match !== null, `unreadable diff record: ${fields[at]}`);
    const [, modeBefore = '', modeAfter = '', before = '', after = '', status] = match;
    changes.push({
      path: fields[at + 1] ?? '',
      before: entryOf(modeBefore, before),
      after: entryOf(modeAfter, after),
      isUnmerged: status === 'U',
    });
  }
  return changes;
}

/** Undefined for no entry at all. */
export function kindOfMode(mode: string | undefined): EntryKind | undefined {
  if (mode === undefined || mode === NO_MODE) return undefined;
  if (mode === '120000') return 'symlink';
  if (mode === '160000') return 'submodule';
  return mode === '100755' ? 'executable' : 'file';
}

/** Splits at NUL; the last one ends the output. */
export function records(output: string): readonly string[] {
  const parts = output.split('\0');
  if (parts.at(-1) === '') parts.pop();
  return parts;
}

/** Reads a tree object: `mode SP name NUL oid` again and again. Keys are names as bytes. */
export function readTree(content: string, oidLength: number): ReadonlyMap<string, GitEntry> {
  const entries = new Map<string, GitEntry>();
  for (let at = 0; at < content.length; ) {
    const space = content.indexOf(' ', at);
    const end = content.indexOf('\0', space);
    const next = end + 1 + oidLength;
    assert(space > at && end > space && next <= content.length, 'unreadable tree object');
    const oid = hexOf(content, end + 1, next);
    entries.set(content.slice(space + 1, end), {
      mode: content.slice(at, space).padStart(6, '0'),
      oid,
    });
    at = next;
  }
  return entries;
}

function hexOf(bytes: string, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at += 1) text += HEX[bytes.charCodeAt(at)] ?? '';
  return text;
}

const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
);
