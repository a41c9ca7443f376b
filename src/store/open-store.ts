// The store of a repository: one folder in its common git directory, shared by all working trees and
// by all processes that are at work there.

import { hostname } from 'node:os';
import { join } from 'node:path';
import type { BlobStore, EventLog, Leases } from '../drive/ports/log.ts';
import { blobFiles } from './blob-files.ts';
import { eventLog } from './event-log.ts';
import { leasesIn } from './leases.ts';
import { BLOBS, DATABASE, openDatabase } from './open-log-file.ts';

export interface Store {
  readonly folder: string;
  readonly log: EventLog;
  readonly blobs: BlobStore;
  readonly leases: Leases;
  close(): void;
}

export interface StoreOptions {
  /** How long to wait for another process that writes, before giving up with an error. */
  readonly busyTimeoutMs?: number;
  /** The name that leases are taken under, if not the machine's own. */
  readonly host?: string;
}

const BUSY_TIMEOUT_MS = 10_000;

/** Makes the store where there is none. Throws a DoorwardError where there is one that can't be used. */
export function openStore(folder: string, options: StoreOptions = {}): Store {
  const { busyTimeoutMs = BUSY_TIMEOUT_MS, host = hostname() } = options;
  const database = openDatabase(folder, { busyTimeoutMs });
  const path = join(folder, DATABASE);
  return {
    folder,
    log: eventLog(database, path),
    blobs: blobFiles(join(folder, BLOBS)),
    leases: leasesIn(database, { host, path }),
    close: () => database.close(),
  };
}
