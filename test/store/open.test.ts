// Opening: which SQLite may, which schema is known, and that nobody is bothered with warnings.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasStore } from '../../src/store/open-log-file.ts';
import { openStore } from '../../src/store/open-store.ts';
import { migrate } from '../../src/store/schema.ts';
import { openSqlite, sqliteVersion } from '../../src/store/sqlite.ts';
import { journalFor, refuseUnsafeWal, usesWal } from '../../src/store/sqlite-version.ts';
import { aNote } from '../rig/log-rig.ts';
import { aFolder, aStore, behindTheBack, errorOf } from '../rig/store-rig.ts';

test('a new store is one file until something is recorded, and keeps its journal mode', () => {
  const folder = aFolder();
  expect(hasStore(folder)).toBe(false);
  openStore(folder).close();
  expect(hasStore(folder)).toBe(true);
  expect(readdirSync(folder)).toEqual(['log.sqlite']);
  const isWal = usesWal(readFileSync(join(folder, 'log.sqlite')));
  expect(isWal).toBe(journalFor(sqliteVersion()).mode === 'wal');
  openStore(folder).close();
  expect(readdirSync(folder)).toEqual(['log.sqlite']);
});

test.each([
  ['3.50.2', 'delete'],
  ['3.51.2', 'delete'],
  ['3.51.3', 'wal'],
  ['3.53.0', 'wal'],
  ['4.0.0', 'wal'],
  ['3.9.99', 'delete'],
  ['unknown', 'delete'],
])('SQLite %s makes stores with the journal mode %s', (version, mode) => {
  expect(journalFor(version).mode).toBe(mode);
});

test('a SQLite that could corrupt a write-ahead log does not get near one', () => {
  expect(() => refuseUnsafeWal('3.51.2', 'log.sqlite')).toThrow(/needs SQLite 3\.51\.3 or newer/);
  expect(() => refuseUnsafeWal('3.51.3', 'log.sqlite')).not.toThrow();
});

test.each(['99.0.0', 'nonsense', ''])(
  'a store that asks for SQLite "%s" is refused by an older one',
  async (minimum) => {
    const folder = aFolder();
    openStore(folder).close();
    const setting = behindTheBack(folder).prepare('UPDATE header SET value = ?');
    setting.run(minimum);
    expect(await errorOf(() => openStore(folder))).toMatchObject({
      code: 'store',
      message: expect.stringContaining('needs SQLite'),
      hint: expect.stringContaining('Use a newer Node'),
    });
  },
);

test('a store of a newer Doorward is refused and stays as it is', async () => {
  const folder = aFolder();
  openStore(folder).close();
  behindTheBack(folder).exec('PRAGMA user_version = 7');
  expect(await errorOf(() => openStore(folder))).toMatchObject({
    code: 'store',
    message: expect.stringMatching(/newer Doorward \(schema 7; this one knows \d+\)/),
    hint: expect.stringContaining('Update Doorward'),
  });
  const version = behindTheBack(folder).prepare('PRAGMA user_version').get();
  expect(version).toMatchObject({ user_version: 7 });
});

test('an older schema is brought up to date once, and all of it or nothing', async () => {
  const folder = aFolder();
  const { log } = aStore(folder);
  await log.append('r1', 0, { events: [aNote('old')], actor: 'test' });
  const database = openSqlite(join(folder, 'log.sqlite'), { busyTimeoutMs: 1000 });
  const versionNow = (): unknown => database.all('PRAGMA user_version')[0]?.['user_version'];
  const start = Number(versionNow());
  const past = Array.from({ length: start }, () => 'SELECT no_such_function()');
  const broken = [...past, 'CREATE TABLE anchor (run TEXT) STRICT', 'CREATE TABLE run (x TEXT)'];
  expect(() => migrate(database, 'log.sqlite', broken)).toThrow('already exists');
  expect(versionNow()).toBe(start);
  const mended = [...past, 'CREATE TABLE anchor (run TEXT) STRICT', ''];
  migrate(database, 'log.sqlite', mended);
  migrate(database, 'log.sqlite', mended);
  expect(versionNow()).toBe(start + 2);
  expect(database.all('SELECT * FROM anchor')).toEqual([]);
  database.close();
  expect(await log.read('r1')).toHaveLength(1);
});

test('the warning that SQLite is experimental reaches nobody, and other warnings do', () => {
  const store = new URL('../../src/store/open-store.ts', import.meta.url).href;
  const script = `import { openStore } from ${JSON.stringify(store)};
    openStore(process.argv[1]).close();
    process.emitWarning('the tide is high');`;
  const args = ['--input-type=module', '--eval', script, aFolder()];
  const { stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status).toBe(0);
  expect(stderr).toContain('the tide is high');
  expect(stderr).not.toMatch(/sqlite/i);
});
