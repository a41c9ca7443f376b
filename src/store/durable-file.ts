// Files that are whole or not there, whatever happens meanwhile: written beside, synced, renamed,
// and the folder synced too, because a name is only safe once its folder is.

import { closeSync, constants, fsyncSync, openSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode } from './store-error.ts';

let writes = 0;

export async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  writes += 1;
  const beside = `${path}.${process.pid}.${writes}.tmp`;
  try {
    const file = await open(beside, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}

export function syncFolder(folder: string): void {
  try {
    // Whatever has taken its place is refused, and not waited for.
    const handle = openSync(folder, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0));
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    // Windows opens no folders; there the rename itself has to do.
    if (!['EISDIR', 'EPERM', 'EINVAL'].includes(systemCode(error) ?? '')) throw error;
  }
}
