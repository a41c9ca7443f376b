// What only helps a run must never end it: tidying the store, and putting reviewers to the test.

import { mkdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { layPlanted } from '../../src/app/arming/lay-planted.ts';
import { tidyStore } from '../../src/app/run/tidy-store.ts';
import { aFolder, aStore } from '../rig/store-rig.ts';

afterEach(() => vi.unstubAllEnvs());

test('a store that can’t be marked as tidied is tidied another day', async () => {
  const store = aStore();
  const marker = join(store.folder, 'pruned');
  mkdirSync(marker);
  utimesSync(marker, 0, 0);
  await expect(tidyStore(store)).resolves.toBeUndefined();
});

test('where nothing can be laid out, no reviewer is put to the test', async () => {
  vi.stubEnv('TMPDIR', join(aFolder(), 'not', 'there'));
  expect(await layPlanted('c0ffee', 'wrong')).toBeUndefined();
});
