// An object out of a pack, read without a git process: its place from the index of the pack, its content
// from the pack, put together where it is stored as a difference from another. Whatever is unusual here
// is left to git, which knows every kind of pack.

import { readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { withPlainFile } from '../../plain-file.ts';
import { applyDelta } from './apply-delta.ts';
import { inflate, type RawObject } from './loose-object.ts';

const INDEX_MAGIC = 'ff744f6300000002';
const FANOUT_AT = 8;
const TABLE_AT = FANOUT_AT + 256 * 4;
/** Names that begin with the same byte and are searched at once. */
const MAX_BUCKET = 1024 * 1024;
const MAX_PACKS = 24;
const MAX_CHAIN = 300;
const HEADER_ROOM = 64;

const TYPES: Readonly<Record<number, string>> = { 1: 'commit', 2: 'tree', 3: 'blob', 4: 'tag' };
const BY_OFFSET = 6;
const BY_NAME = 7;

/** Undefined where no pack has it, it is larger than that, or the packs are not of the usual kind. */
export function packedObject(objects: string, oid: string, maxSize: number): RawObject | undefined {
  const folder = join(objects, 'pack');
  try {
    const indexes = readdirSync(folder).filter((name) => name.endsWith('.idx'));
    if (indexes.length > MAX_PACKS) return undefined;
    for (const name of indexes) {
      const index = join(folder, name);
      const offset = placeOf(oid, index);
      if (offset === undefined) continue;
      return withPlainFile(index.replace(/\.idx$/, '.pack'), 'follow links', (file) =>
        objectAt(offset, { file, index, maxSize, oidBytes: oid.length / 2 }, 0),
      );
    }
    return undefined;
  } catch {
    return undefined;
  }
}

function placeOf(oid: string, path: string): number | undefined {
  return withPlainFile(path, 'follow links', (file) => {
    if (bytesAt(file, 0, FANOUT_AT).toString('hex') !== INDEX_MAGIC) return undefined;
    const wanted = Buffer.from(oid, 'hex');
    const first = wanted[0] ?? 0;
    const below = first === 0 ? 0 : numberAt(file, FANOUT_AT + (first - 1) * 4);
    const upTo = numberAt(file, FANOUT_AT + first * 4);
    const total = numberAt(file, FANOUT_AT + 255 * 4);
    const size = wanted.length;
    if (upTo < below || upTo > total || (upTo - below) * size > MAX_BUCKET) return undefined;
    const names = bytesAt(file, TABLE_AT + below * size, (upTo - below) * size);
    const at = searched(names, wanted);
    if (at === undefined) return undefined;
    // After the names come a checksum of four bytes for each object, then its place in the pack.
    const places = TABLE_AT + total * (size + 4);
    const place = numberAt(file, places + (below + at) * 4);
    if (place < 0x8000_0000) return place;
    const far = places + total * 4 + (place - 0x8000_0000) * 8;
    return Number(bytesAt(file, far, 8).readBigUInt64BE());
  });
}

/** Names in order, one after the other. */
function searched(names: Buffer, wanted: Buffer): number | undefined {
  const size = wanted.length;
  let [low, high] = [0, names.length / size];
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = names.compare(wanted, 0, size, middle * size, (middle + 1) * size);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return undefined;
}

interface Pack {
  readonly file: number;
  readonly index: string;
  readonly maxSize: number;
  readonly oidBytes: number;
}

function objectAt(offset: number, pack: Pack, depth: number): RawObject | undefined {
  const { file, index, maxSize, oidBytes } = pack;
  const head = bytesAt(file, offset, HEADER_ROOM);
  const { kind, size, length } = entryHeader(head);
  if (size > maxSize || depth > MAX_CHAIN) return undefined;
  const type = TYPES[kind];
  if (type !== undefined) return { type, content: inflated(file, offset + length, size) };
  const rest = head.subarray(length);
  const back = kind === BY_OFFSET ? distance(rest) : undefined;
  const from =
    kind === BY_NAME
      ? placeOf(rest.toString('hex', 0, oidBytes), index)
      : back && offset - back.distance;
  if (from === undefined || from < 0) return undefined;
  const base = objectAt(from, pack, depth + 1);
  const delta = inflated(file, offset + length + (back?.length ?? oidBytes), size);
  const content = base && applyDelta(base.content, delta, maxSize);
  return base && content && { type: base.type, content };
}

function entryHeader(bytes: Buffer): { kind: number; size: number; length: number } {
  const first = bytes[0] ?? 0;
  let size = first & 0x0f;
  let length = 1;
  for (let scale = 2 ** 4, byte = first; byte >= 0x80; scale *= 2 ** 7) {
    byte = bytes[length] ?? 0;
    length += 1;
    size += (byte & 0x7f) * scale;
  }
  return { kind: (first >> 4) & 7, size, length };
}

/** How far back the other object lies. */
function distance(bytes: Buffer): { distance: number; length: number } {
  let byte = bytes[0] ?? 0;
  let sum = byte & 0x7f;
  let length = 1;
  while (byte >= 0x80) {
    byte = bytes[length] ?? 0;
    length += 1;
    sum = (sum + 1) * 2 ** 7 + (byte & 0x7f);
  }
  return { distance: sum, length };
}

/** What does not shrink is stored with a few bytes more. */
function inflated(file: number, at: number, size: number): Buffer {
  const bytes = bytesAt(file, at, size + (size >> 8) + 256);
  const content = inflate(bytes, Math.max(size, 1));
  if (content.length !== size) throw new Error('an object of another size than it says');
  return content;
}

/** Fewer where the file ends before. */
function bytesAt(file: number, at: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  let length = 0;
  while (length < size) {
    const count = readSync(file, bytes, length, size - length, at + length);
    if (count === 0) break;
    length += count;
  }
  return bytes.subarray(0, length);
}

const numberAt = (file: number, at: number): number => bytesAt(file, at, 4).readUInt32BE();
