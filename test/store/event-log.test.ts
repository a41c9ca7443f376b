import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src/store/open-store.ts';
import { eventLogContract } from '../contracts/event-log.ts';

eventLogContract('SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doorward-store-'));
  return {
    open: () => openStore(folder).log,
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
});
