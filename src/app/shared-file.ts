// Files that other people and programs write too. They are read only where they are plain files of
// the working tree, and replaced in one step, so that nobody ever sees half of one.

import { randomUUID } from 'node:crypto';
import { lstatSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { readPlainFile } from '../effects/plain-file.ts';
import { DoorwardError } from '../std/error.ts';

export type SharedFile =
  | { readonly kind: 'text' | 'absent'; readonly text: string | undefined }
  /** A link, a device, a folder, or far too large: not ours to read or to replace. */
  | { readonly kind: 'unusable' };

const MAX_BYTES = 16 * 1024 * 1024;

/** A link could lead anywhere, and what it shows would end up in the repository. */
export async function readSharedFile(top: string, path: string): Promise<SharedFile> {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined)
    return isFolderOf(top, path) ? { kind: 'absent', text: undefined } : { kind: 'unusable' };
  if (!stats.isFile() || stats.size > MAX_BYTES || !isFolderOf(top, path))
    return { kind: 'unusable' };
  const text = textAt(path);
  return text === undefined ? { kind: 'unusable' } : { kind: 'text', text };
}

/** Byte for byte, the mark at the beginning included; undefined for what could not be written back. */
function textAt(path: string): string | undefined {
  try {
    const bytes = readPlainFile(path, MAX_BYTES, 'no link');
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function isFolderOf(top: string, path: string): boolean {
  try {
    const folder = realpathSync(dirname(path));
    return folder === dirname(path) && !relative(realpathSync(top), folder).startsWith('..');
  } catch {
    return false;
  }
}

const MAX_NOTE = 64 * 1024;

/** What `replaceFile` left in the git directory; undefined where nothing of the kind is there. */
export function noteAt(path: string): string | undefined {
  try {
    return readPlainFile(path, MAX_NOTE).toString('utf8');
  } catch {
    return undefined;
  }
}

/**
 * Whole or not at all; the mode of a file that was there stays. It is made in the folder `aside`: what a
 * killed process leaves of it in a working tree would be taken for work there, and committed.
 */
export function replaceFile(path: string, content: string, aside: string = dirname(path)): void {
  const half = join(aside, `${basename(path)}.${randomUUID()}.tmp`);
  const mode = lstatSync(path, { throwIfNoEntry: false })?.mode;
  try {
    for (const folder of [aside, dirname(path)]) mkdirSync(folder, { recursive: true });
    writeFileSync(half, content, { flag: 'wx', ...(mode === undefined ? {} : { mode }) });
    renameSync(half, path);
  } catch (error) {
    rmSync(half, { force: true });
    if (isElsewhere(error) && aside !== dirname(path)) {
      replaceFile(path, content);
      return;
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new DoorwardError(
      'io',
      `can't write ${path}: ${reason}`,
      'Check its folder and the disk.',
      {
        cause: error,
      },
    );
  }
}

/** No file can be moved from one disk to another in one step. */
function isElsewhere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EXDEV';
}
