// Large texts as files named by their hash, compressed. Stored once, however often they are put;
// what is read is compared with its name, and anything else counts as gone.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { readFile, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { BlobStore } from '../drive/ports/log.ts';
import type { Digest } from '../model/record.ts';
import { DoorwardError } from '../std/error.ts';
import { syncFolder, writeDurably } from './durable-file.ts';
import { inWords, storeError, systemCode } from './store-error.ts';

export const MAX_BLOB_BYTES: number = 512 * 1024 * 1024;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

export function blobFiles(folder: string): BlobStore {
  return {
    put: (bytes) => put(folder, bytes),
    get: (digest) => get(folder, digest),
  };
}

async function put(folder: string, bytes: Uint8Array): Promise<Digest> {
  if (bytes.length > MAX_BLOB_BYTES)
    throw new DoorwardError(
      'store',
      `A text of ${bytes.length} bytes is too large to be kept; ${MAX_BLOB_BYTES} is the most.`,
      'Have the command or the agent write less.',
    );
  const digest = digestOf(bytes);
  const path = pathOf(folder, digest);
  await inWords(`The blob ${path}`, async () => {
    if (await isKept(folder, digest, path)) return;
    makeFolder(dirname(path));
    await writeDurably(path, await compress(bytes));
  });
  return digest;
}

// Marked as used before it is counted on: pruning looks at the time of a blob again after it has
// taken its name away, so that either it sees this mark or we see that the file is gone.
async function isKept(folder: string, digest: Digest, path: string): Promise<boolean> {
  try {
    const now = new Date();
    await utimes(path, now, now);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw error;
  }
  return (await get(folder, digest)) !== undefined;
}

async function get(folder: string, digest: Digest): Promise<Uint8Array | undefined> {
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) return undefined;
  const path = pathOf(folder, digest);
  const stored = await bytesAt(path);
  if (stored === undefined) return undefined;
  try {
    const bytes = await decompress(stored, { maxOutputLength: MAX_BLOB_BYTES });
    return digestOf(bytes) === digest ? bytes : undefined;
  } catch {
    return undefined;
  }
}

async function bytesAt(path: string): Promise<Uint8Array | undefined> {
  try {
    const { size } = await stat(path);
    // Compression never makes a text much larger: such a file is not one of ours.
    return size > MAX_BLOB_BYTES * 1.01 + 1024 ? undefined : await readFile(path);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
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
