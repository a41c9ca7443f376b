// Opens the database of a store, or makes it. A new one appears under its name only when it is
// whole, so that whatever else is found there is damage and never taken for a fresh start.

import { randomUUID } from 'node:crypto';
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { withPlainFile } from '../effects/plain-file.ts';
import { DoorwardError } from '../std/error.ts';
import { syncFolder } from './durable-file.ts';
import { createSchema, migrate, minimumSqlite } from './schema.ts';
import type { Database } from './sql-driver.ts';
import { openSqlite, type SqliteOptions, sqliteVersion } from './sqlite.ts';
import { journalFor, refuseOlder, refuseUnsafeWal, usesWal } from './sqlite-version.ts';
import { RESTORE_HINT, storeError, systemCode } from './store-error.ts';

export const DATABASE = 'log.sqlite';
export const BLOBS = 'blobs';

export function openDatabase(folder: string, options: SqliteOptions): Database {
  const path = join(folder, DATABASE);
  try {
    mkdirSync(folder, { recursive: true });
    const version = sqliteVersion();
    const header = headerOf(path) ?? create(folder, version, options);
    if (usesWal(header)) refuseUnsafeWal(version, path);
    return opened(path, version, options);
  } catch (error) {
    throw storeError(error, `The run log ${path}`);
  }
}

function opened(path: string, version: string, options: SqliteOptions): Database {
  const database = openSqlite(path, options);
  try {
    migrate(database, path);
    refuseOlder(version, minimumSqlite(database), path);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';

/** Undefined where there is no file at all. */
function headerOf(path: string): Uint8Array | undefined {
  const header = firstBytes(path);
  if (header === undefined) return undefined;
  if (Buffer.from(header).toString('latin1', 0, MAGIC.length) === MAGIC) return header;
  const what = header.length === 0 ? 'is empty' : 'is not a database';
  throw new DoorwardError('store', `The run log ${path} ${what}.`, RESTORE_HINT);
}

function firstBytes(path: string): Uint8Array | undefined {
  try {
    const bytes = Buffer.alloc(HEADER_BYTES);
    return withPlainFile(path, 'follow links', (file) => bytes.subarray(0, readSync(file, bytes)));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function create(folder: string, version: string, options: SqliteOptions): Uint8Array {
  const path = join(folder, DATABASE);
  refuseRemains(folder);
  const beside = `${path}.${randomUUID()}.tmp`;
  const { mode, minimum } = journalFor(version);
  try {
    const database = openSqlite(beside, options);
    try {
      // The mode is kept in the file; setting it again later would need the file to itself.
      database.all(`PRAGMA journal_mode = ${mode}`);
      createSchema(database, minimum);
    } finally {
      database.close();
    }
    appear(beside, path);
  } finally {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(beside + suffix, { force: true });
  }
  syncFolder(folder);
  syncFolder(dirname(folder));
  return headerOf(path) ?? new Uint8Array();
}

/** Of a store whose log may be gone. Blobs come after the log and never before it. */
function remainsIn(folder: string): string | undefined {
  return [join(folder, BLOBS), join(folder, `${DATABASE}-wal`)].find((name) => existsSync(name));
}

/** Whether anything was ever recorded here. True as well where only remains are left: opening says so. */
export function hasStore(folder: string): boolean {
  return existsSync(join(folder, DATABASE)) || remainsIn(folder) !== undefined;
}

// Asked in this order, because another process may be making the log at this moment.
function refuseRemains(folder: string): void {
  const path = join(folder, DATABASE);
  const remains = remainsIn(folder);
  if (remains === undefined || existsSync(path)) return;
  throw new DoorwardError(
    'store',
    `The run log ${path} is gone, but ${remains} is there.`,
    RESTORE_HINT,
  );
}

// Whoever comes first wins: the other one's file is dropped, and both open the same store.
function appear(beside: string, path: string): void {
  try {
    linkSync(beside, path);
  } catch (error) {
    const code = systemCode(error);
    if (code === 'EEXIST') return;
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error;
    copyWhereLinksAreUnknown(beside, path);
  }
}

function copyWhereLinksAreUnknown(beside: string, path: string): void {
  try {
    copyFileSync(beside, path, constants.COPYFILE_EXCL);
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  }
}
