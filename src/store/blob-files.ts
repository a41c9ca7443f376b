// Large texts as files named by their hash, compressed. Stored once, however often they are put;
// what is read is compared with its name, and anything else counts as gone.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { BlobStore } from '../drive/ports/log.ts';
import { readPlainFile } from '../effects/plain-file.ts';
import type { Digest } from '../model/record.ts';
import { DoorwardError } from '../std/error.ts';
import { syncFolder, writeDurably } from './durable-file.ts';
import { inWords, storeError, systemCode } from './store-error.ts';

const MAX_BLOB_BYTES = 256 * 1024 * 1024;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

interface Shelf {
  readonly folder: string;
  /** The most that a blob may hold, unpacked. */
  readonly maxBytes: number;
}

export function blobFiles(folder: string, maxBytes: number = MAX_BLOB_BYTES): BlobStore {
  const shelf = { folder, maxBytes };
  return {
    put: (bytes) => put(shelf, bytes),
    get: (digest) => get(shelf, digest),
  };
}

async function put(shelf: Shelf, bytes: Uint8Array): Promise<Digest> {
  if (bytes.length > shelf.maxBytes)
    throw new DoorwardError(
      'store',
      `A text of ${bytes.length} bytes is too large to be kept; ${shelf.maxBytes} is the most.`,
      'Have the command or the agent write less.',
    );
  const digest = digestOf(bytes);
  const path = pathOf(shelf.folder, digest);
  await inWords(`The blob ${path}`, async () => {
    if (await isKept(shelf, digest)) return;
    makeFolder(dirname(path));
    await writeDurably(path, await compress(bytes));
  });
  return digest;
}

// Marked as used before it is counted on: pruning looks at the time of a blob again after it has
// taken its name away, so that either it sees this mark or we see that the file is gone.
async function isKept(shelf: Shelf, digest: Digest): Promise<boolean> {
  try {
    const now = new Date();
    await utimes(pathOf(shelf.folder, digest), now, now);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw error;
  }
  return (await get(shelf, digest)) !== undefined;
}

async function get(shelf: Shelf, digest: Digest): Promise<Uint8Array | undefined> {
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) return undefined;
  const stored = bytesAt(pathOf(shelf.folder, digest), shelf.maxBytes);
  if (stored === undefined) return undefined;
  try {
    const bytes = await decompress(stored, { maxOutputLength: shelf.maxBytes });
    return digestOf(bytes) === digest ? bytes : undefined;
  } catch {
    return undefined;
  }
}

function bytesAt(path: string, maxBytes: number): Uint8Array | undefined {
  try {
    // Compression never makes a text much larger: such a file is not one of ours.
    return readPlainFile(path, maxBytes * 1.01 + 1024);
  } catch (error) {
    if (['ENOENT', 'TOO_LARGE', 'NOT_PLAIN'].includes(systemCode(error) ?? '')) return undefined;
    throw storeError(error, `The blob ${path}`);
  }
}

function digestOf(bytes: Uint8Array): Digest {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

function pathOf(folder: string, digest: Digest): string {
  const hash = digest.slice('sha256:'.length);
  return join(folder, 'sha256', hash.slice(0, 2), `${hash}.gz`);
}

function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true });
  const [kind, root] = [dirname(folder), dirname(dirname(folder))];
  for (const parent of [kind, root, dirname(root)]) syncFolder(parent);
}
