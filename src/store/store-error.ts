// Every way in which the disk or the database can refuse, in words that say what to do. What is
// neither the disk's nor the database's doing is a bug of ours and stays one.

import { DoorwardError } from '../std/error.ts';
import { oneLine } from '../std/text.ts';
import { RowError } from './sql-driver.ts';
import { sqliteCode } from './sqlite.ts';

interface Trouble {
  readonly what: string;
  readonly hint: string;
}

export const RESTORE_HINT =
  'Nothing was changed. Keep the folder as it is and restore a backup, or move the folder aside to begin with an empty record (docs/guide/store.md).';

const LOCKED: Trouble = {
  what: 'is locked by another process for too long',
  hint: 'Nothing was written. See which doorward process is still running or suspended, end it or let it go on, and try again.',
};
const FULL: Trouble = {
  what: 'could not be written: the disk is full',
  hint: 'What was recorded before is safe. Make room and run the same command again.',
};
const READ_ONLY: Trouble = {
  what: 'may not be read or written by this user',
  hint: 'Give your user write access to the folder and the files in it, then try again.',
};
const DAMAGED: Trouble = { what: 'is damaged', hint: RESTORE_HINT };
const NO_DATABASE: Trouble = { what: 'is not a database', hint: RESTORE_HINT };
const UNSUITED: Trouble = {
  what: 'could not be read, written or locked',
  hint: 'See whether the disk is full. If it is not: the store needs a local disk with file locks, no network or synchronised folder, and no sandbox that forbids locks or shared memory.',
};
const CANNOT_OPEN: Trouble = {
  what: 'can not be opened',
  hint: 'Check that it is a file, that its folder exists and that your user may read and write both.',
};

const BY_SQLITE_CODE: ReadonlyMap<number, Trouble> = new Map([
  [1, DAMAGED],
  [3, READ_ONLY],
  [5, LOCKED],
  [6, LOCKED],
  [8, READ_ONLY],
  [10, UNSUITED],
  [11, DAMAGED],
  [13, FULL],
  [14, CANNOT_OPEN],
  [15, UNSUITED],
  [19, DAMAGED],
  [23, READ_ONLY],
  [26, NO_DATABASE],
]);

const BY_SYSTEM_CODE: ReadonlyMap<string, Trouble> = new Map([
  ['ENOSPC', FULL],
  ['EDQUOT', FULL],
  ['EROFS', READ_ONLY],
  ['EACCES', READ_ONLY],
  ['EPERM', READ_ONLY],
  ['NOT_PLAIN', CANNOT_OPEN],
  ['EISDIR', CANNOT_OPEN],
  ['ENOTDIR', CANNOT_OPEN],
  ['EEXIST', CANNOT_OPEN],
  // A number in a row that no number of ours could have become.
  ['ERR_OUT_OF_RANGE', DAMAGED],
  ['EMFILE', { what: 'can not be opened', hint: 'Too many files are open: raise `ulimit -n`.' }],
]);

/** `subject` begins a sentence, such as "The run log /…/log.sqlite". */
export function storeError(error: unknown, subject: string): unknown {
  if (error instanceof DoorwardError) return error;
  const trouble = troubleOf(error);
  if (trouble === undefined || !(error instanceof Error)) return error;
  const message = `${subject} ${trouble.what} (${oneLine(error.message)}).`;
  return new DoorwardError('store', message, trouble.hint, { cause: error });
}

/** For ports: whatever fails leaves as a rejection, in words. */
export async function inWords<T>(subject: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storeError(error, subject);
  }
}

function troubleOf(error: unknown): Trouble | undefined {
  const code = sqliteCode(error);
  // The low byte is the plain code; the rest says where in SQLite it came up.
  if (code !== undefined) return BY_SQLITE_CODE.get(code % 256) ?? UNSUITED;
  if (error instanceof RowError) return DAMAGED;
  const name = systemCode(error);
  if (name === undefined) return undefined;
  return BY_SYSTEM_CODE.get(name) ?? (name.startsWith('ERR_') ? undefined : UNSUITED);
}

export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
