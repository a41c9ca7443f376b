// The secret of seals is made by whoever needs it first, a hook too, and a hook must not stand still.

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { machineMark } from '../../src/app/evidence/own-logs.ts';
import { isSealed, sealOf } from '../../src/app/seal.ts';

let home = '';

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'doorward-seal-'));
  mkdirSync(join(home, 'doorward/keys'), { recursive: true });
  vi.stubEnv('XDG_CONFIG_HOME', home);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true, force: true });
});

test('a seal and the mark of a machine are made while somebody else holds the lock of the keys', () => {
  const elsewhere = { pid: 1, host: 'a machine that shares this folder', process: '' };
  writeFileSync(join(home, 'doorward/lock'), JSON.stringify(elsewhere));
  const seal = sealOf('tide');
  expect(seal).toBeDefined();
  expect(isSealed('tide', seal)).toBe(true);
  const mark = machineMark(join(home, 'doorward'));
  expect(mark).toMatch(/^[0-9a-f]{16}$/);
  expect(machineMark(join(home, 'doorward'))).toBe(mark);
  expect(existsSync(join(home, 'doorward/lock'))).toBe(true);
});

test.each(['', 'half a sec'])('what is no secret (%j) is replaced', (text) => {
  writeFileSync(join(home, 'doorward/keys/seal'), text);
  const seal = sealOf('tide');
  expect(isSealed('tide', seal)).toBe(true);
  expect(isSealed('ebb', seal)).toBe(false);
});
