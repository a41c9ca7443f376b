// The doctor on a machine where nothing may listen: it says that it saw nothing, and leaves nothing.

import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { callsHook } from '../../src/app/install/calls-hook.ts';

const room = mkdtempSync(join(tmpdir(), 'doorward-offline-'));

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(room, { recursive: true, force: true });
});

test('a loopback that no model can be opened on leaves the question open, and no folder', async () => {
  const temporary = join(room, 'tmp');
  mkdirSync(temporary);
  vi.stubEnv('TMPDIR', temporary);
  vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server) {
    process.nextTick(() => this.emit('error', new Error('listen EACCES')));
    return this;
  });
  expect(await callsHook('claude', room)).toMatchObject({
    state: 'unknown',
    message: expect.stringContaining('listen EACCES'),
  });
  expect(readdirSync(temporary)).toEqual([]);
});
