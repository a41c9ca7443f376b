// A few entries of a plain index replaced in its bytes: what a git process would do, at a cost that
// hardly grows with the repository. Anything unusual makes it decline, and git is asked.

import type { EntryChange } from '../../../reading/change/git-output.ts';
import { partitionPoint } from '../../../std/partition-point.ts';
import { carriedTrees, type IndexTail, notedTree, readTail } from './index-extensions.ts';
import { eachEntry, entryBytes, entryIn, HEADER, paddedSize } from './index-file.ts';

export interface IndexStep {
  /** The tree that the entries come from, and the one they go to. */
  readonly from: string;
  readonly to: string;
  readonly changes: readonly EntryChange[];
}

/** In the upper byte of the flags: not looked at, another layout, in conflict. */
const STRANGE = 0xf0;

/** Undefined where git itself has to do it. */
export function editIndex(index: Buffer, step: IndexStep, oidLength: number): Buffer | undefined {
  const tail = readTail(index, oidLength);
  if (tail === undefined || tail.isSpecial) return undefined;
  const kept = keptEntries(index, step.changes, oidLength);
  if (kept === undefined) return undefined;
  const added = step.changes
    .flatMap(({ path, after }) => (after === undefined ? [] : [{ path, entry: after }]))
    .sort((left, right) => (left.path < right.path ? -1 : 1));
  if (added.some(({ path }) => isInTheWay(path, kept))) return undefined;
  const parts: Buffer[] = [];
  let taken = 0;
  for (const { path, entry } of added) {
    const at = firstFrom(path, kept);
    parts.push(...slices(index, kept.slice(taken, at)), entryBytes(path, entry, oidLength));
    taken = at;
  }
  parts.push(...slices(index, kept.slice(taken)));
  const count = kept.length + added.length;
  return assembled(parts, { index, tail, step, count, oidLength });
}

interface Kept {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** Undefined where some entry is strange, or one to be replaced is not as in the first tree. */
function keptEntries(
  index: Buffer,
  changes: readonly EntryChange[],
  oidLength: number,
): readonly Kept[] | undefined {
  const wanted = new Map(changes.map((change) => [change.path, change]));
  const kept: Kept[] = [];
  let isUsual = true;
  eachEntry(index, oidLength, (start, nameAt, nameEnd) => {
    const path = index.toString('latin1', nameAt, nameEnd);
    const change = wanted.get(path);
    if (((index[nameAt - 2] ?? 0) & STRANGE) !== 0) isUsual = false;
    if (change === undefined) {
      kept.push({ path, start, end: start + paddedSize(nameEnd - start) });
      return;
    }
    const { mode, oid } = entryIn(index, start, oidLength);
    if (change.before?.mode !== mode || change.before.oid !== oid) isUsual = false;
    wanted.delete(path);
  });
  // What the first tree has and the index lacks was staged for removal by somebody.
  const isWhole = [...wanted.values()].every(({ before }) => before === undefined);
  return isUsual && isWhole ? kept : undefined;
}

/** A file where a folder has to be, or the other way round. */
function isInTheWay(path: string, kept: readonly Kept[]): boolean {
  const inside = kept[firstFrom(`${path}/`, kept)];
  if (inside?.path.startsWith(`${path}/`) === true) return true;
  for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) {
    const folder = path.slice(0, end);
    if (kept[firstFrom(folder, kept)]?.path === folder) return true;
  }
  return false;
}

/** Where a path stands or would stand. Byte strings compare as git compares names. */
const firstFrom = (path: string, kept: readonly Kept[]): number =>
  partitionPoint(kept, (entry) => entry.path < path);

function slices(index: Buffer, kept: readonly Kept[]): readonly Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < kept.length; ) {
    const start = kept[at]?.start ?? 0;
    let end = start;
    while (kept[at]?.start === end) {
      end = kept[at]?.end ?? end;
      at += 1;
    }
    parts.push(index.subarray(start, end));
  }
  return parts;
}

interface Assembly {
  readonly index: Buffer;
  readonly tail: IndexTail;
  readonly step: IndexStep;
  readonly count: number;
  readonly oidLength: number;
}

function assembled(
  entries: readonly Buffer[],
  { index, tail, step, count, oidLength }: Assembly,
): Buffer {
  const header = Buffer.from(index.subarray(0, HEADER));
  header.writeUInt32BE(count, 8);
  const isExact = notedTree(index, oidLength) === step.from;
  const changed = new Set(step.changes.map(({ path }) => path.split('/')[0] ?? ''));
  const root = { oid: isExact ? step.to : undefined, entries: count };
  const trees = tail.trees && carriedTrees(tail.trees, root, { changed, oidSize: oidLength / 2 });
  const notes: Buffer[] = [];
  if (trees !== undefined) {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(trees.length);
    notes.push(Buffer.from('TREE', 'latin1'), size, trees);
  }
  const body = Buffer.concat([header, ...entries, ...notes]);
  const { createHash } = process.getBuiltinModule('node:crypto');
  const hash = createHash(oidLength === 40 ? 'sha1' : 'sha256')
    .update(body)
    .digest();
  return Buffer.concat([body, hash]);
}
