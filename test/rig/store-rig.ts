// Stores in folders of their own that are gone after the test, and a look behind the store's back.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { openStore, type Store, type StoreOptions } from '../../src/store/open-store.ts';

export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'doorward-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function aStore(folder: string = aFolder(), options: StoreOptions = {}): Store {
  const store = openStore(folder, options);
  onTestFinished(() => store.close());
  return store;
}

/** The same file, opened by somebody who does not know the rules. */
export function behindTheBack(folder: string): DatabaseSync {
  const database = new DatabaseSync(join(folder, 'log.sqlite'), { timeout: 5_000 });
  onTestFinished(() => {
    if (database.isOpen) database.close();
  });
  return database;
}

/** What it throws, so that its code, words and hint can be looked at together. */
export async function errorOf(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  return undefined;
}
