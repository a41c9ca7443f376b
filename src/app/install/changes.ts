// Files that an installation changes: shown first, backed up, replaced in one step, and put back byte for
// byte as long as nobody else has edited them since.

import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { readPlainFile } from '../../effects/plain-file.ts';
import { DoorwardError, fileTrouble } from '../../std/error.ts';
import { fingerprint } from '../../std/fingerprint.ts';
import { textOf } from '../../std/shape.ts';
import { replaceFile } from '../shared-file.ts';
import { readSmallFile, writeSmallFile } from '../small-file.ts';

export interface FileChange {
  readonly path: string;
  /** Undefined where there is no file. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly isExecutable?: boolean;
}

const MAX_BYTES = 4 * 1024 * 1024;

/** Undefined where there is none. Links and the like are not ours to edit. */
export function fileText(path: string): string | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  if (stats.isFile() && stats.size <= MAX_BYTES)
    return readPlainFile(path, MAX_BYTES, 'no link').toString('utf8');
  throw new DoorwardError('input', `${path} is no plain file`, 'Edit it by hand.');
}

export function apply(change: FileChange, backups: string): void {
  try {
    replace(change, backups);
  } catch (error) {
    if (error instanceof DoorwardError) throw error;
    throw new DoorwardError(
      'input',
      `can't change ${change.path}: ${fileTrouble(error)}`,
      'See that you may write there and in the git directory, where the original is kept.',
      { cause: error },
    );
  }
}

function replace(change: FileChange, backups: string): void {
  const { path, before, after, isExecutable } = change;
  if (after === undefined) {
    rmSync(path, { force: true });
    removeMade(path, madeFor(path, backups));
    return;
  }
  // Installing again must not make our own earlier version the original.
  const first = before === undefined ? undefined : original(path, backups);
  const oldest = first === undefined ? before : first.text;
  const made = mkdirSync(dirname(path), { recursive: true }) ?? madeFor(path, backups);
  const kept = { path, before: oldest, after: fingerprint(after), made };
  writeSmallFile(backupOf(path, backups), kept);
  replaceFile(path, after);
  if (isExecutable === true) chmodSync(path, 0o755);
}

/** The outermost folder that was made for the file. */
function madeFor(path: string, backups: string): string | undefined {
  return textOf(readSmallFile(backupOf(path, backups))?.['made']);
}

/** Folders that were made for the file go with it, as long as nobody has put anything else there. */
function removeMade(path: string, made: string | undefined): void {
  if (made === undefined || !dirname(path).startsWith(made)) return;
  for (let folder = dirname(path); folder.length >= made.length; folder = dirname(folder)) {
    if (readdirSync(folder).length > 0) return;
    rmdirSync(folder);
  }
}

/** What was there before us, if nothing has happened to the file since we wrote it. */
export function original(
  path: string,
  backups: string,
): { readonly text: string | undefined } | undefined {
  const kept = existsSync(backups) ? readSmallFile(backupOf(path, backups)) : undefined;
  const now = fileText(path);
  if (kept === undefined || now === undefined || kept['after'] !== fingerprint(now))
    return undefined;
  const { before } = kept;
  return { text: typeof before === 'string' ? before : undefined };
}

export function forgetBackup(path: string, backups: string): void {
  rmSync(backupOf(path, backups), { force: true });
}

function backupOf(path: string, backups: string): string {
  return join(backups, `${fingerprint(path)}.json`);
}
