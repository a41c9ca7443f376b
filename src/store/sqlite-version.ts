// Which SQLite may touch which store. Before 3.51.3 several processes could corrupt a write-ahead
// log between them, and one such process endangers the file for all: it gets no log, or no access.

import { DoorwardError } from '../std/error.ts';
import { oneLine } from '../std/text.ts';

const SAFE_WAL = '3.51.3';
/** The first that knows STRICT tables. */
const OLDEST = '3.37.0';

export interface Journal {
  readonly mode: 'wal' | 'delete';
  /** The oldest SQLite that may open a store of this mode. */
  readonly minimum: string;
}

/** For a new store. */
export function journalFor(version: string): Journal {
  return isOlder(version, SAFE_WAL)
    ? { mode: 'delete', minimum: OLDEST }
    : { mode: 'wal', minimum: SAFE_WAL };
}

/** Tells by the first bytes of the file, because merely opening it can already write to it. */
export function usesWal(header: Uint8Array): boolean {
  return header[18] === 2 || header[19] === 2;
}

export function refuseOlder(version: string, minimum: string | undefined, path: string): void {
  if (minimum !== undefined && VERSION.test(minimum) && !isOlder(version, minimum)) return;
  throw new DoorwardError(
    'store',
    `The run log ${path} needs SQLite ${oneLine(minimum ?? '(unknown)', 40)} or newer; this Node (${process.version}) has ${version}, which could damage it.`,
    'Use a newer Node here (24.21 has SQLite 3.53); nothing was changed.',
  );
}

export function refuseUnsafeWal(version: string, path: string): void {
  refuseOlder(version, SAFE_WAL, path);
}

function isOlder(version: string, than: string): boolean {
  const left = partsOf(version);
  const right = partsOf(than);
  const differs = right.findIndex((part, index) => part !== (left[index] ?? 0));
  return differs !== -1 && (left[differs] ?? 0) < (right[differs] ?? 0);
}

const VERSION = /^\d{1,6}\.\d{1,6}\.\d{1,6}$/;

// A version that can't be read is older than any.
function partsOf(version: string): readonly number[] {
  return VERSION.test(version) ? version.split('.').map(Number) : [-1];
}
