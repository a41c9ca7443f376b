// A store that can't be used says so, says what to do, and never looks like an empty one.

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasStore } from '../../src/store/open-log-file.ts';
import { openStore } from '../../src/store/open-store.ts';
import { aNote, aStart } from '../rig/log-rig.ts';
import { aFolder, aStore, behindTheBack, errorOf } from '../rig/store-rig.ts';

const actor = 'test';

/** A closed store with one run of `count` notes of a kilobyte. */
async function aRecord(count = 3): Promise<string> {
  const folder = aFolder();
  const store = openStore(folder);
  const notes = Array.from({ length: count }, (_, index) => aNote(`note ${index} `.repeat(100)));
  await store.log.append('r1', 0, { events: [aStart('r1'), ...notes], actor });
  await store.blobs.put(Buffer.from('kept'));
  store.close();
  return folder;
}

const RESTORE = /Nothing was changed.*restore a backup/;
const storeError = (message: RegExp, hint = RESTORE): unknown =>
  expect.objectContaining({
    name: 'DoorwardError',
    code: 'store',
    message: expect.stringMatching(message),
    hint: expect.stringMatching(hint),
  });

test.each([
  ["UPDATE event SET body = '{}'", 'events are never changed'],
  ['DELETE FROM event', 'events are never deleted'],
  ["INSERT OR REPLACE INTO event VALUES (99, 'r1', 2, 'x', '{}', '', '')", 'follow one another'],
  ["INSERT OR REPLACE INTO event VALUES (1, 'r1', 5, 'x', '{}', '', '')", 'follow one another'],
  ["INSERT INTO event VALUES (99, 'r1', 9, 'x', '{}', '', '')", 'follow one another'],
  ['UPDATE run SET head = 1', 'only grows'],
  ["UPDATE run SET plan = 'other.md', head = 9", 'only grows'],
  ['DELETE FROM run', 'never deleted'],
  ["INSERT OR REPLACE INTO run VALUES (9, 'r1', 1, '', '', '')", 'never replaced'],
])('the database itself refuses to rewrite history: %s', async (sql, reason) => {
  const folder = await aRecord();
  expect(() => behindTheBack(folder).exec(sql)).toThrow(reason);
  expect(await aStore(folder).log.read('r1')).toHaveLength(4);
});

const REPLACED = (head: string): string => `
  CREATE TABLE other AS SELECT id, run, ${head} AS head, started_at, last_at, plan FROM run;
  DROP TABLE run; ALTER TABLE other RENAME TO run`;

test.each([
  ['an event was changed', "UPDATE event SET body = replace(body, 'note 1', 'note 9')", /event 3 /],
  ['an actor was changed', "UPDATE event SET actor = 'nobody' WHERE seq = 2", /event 2 /],
  ['the first was taken out', 'DELETE FROM event WHERE seq = 1', /event 1 /],
  ['one in the middle was taken out', 'DELETE FROM event WHERE seq = 2', /event 2 /],
  ['the last was taken out', 'DELETE FROM event WHERE seq = 4', /4 events were recorded, 3 are/],
  ['all were taken out', 'DELETE FROM event', /4 events were recorded, 0 are/],
  [
    'two changed places',
    'UPDATE event SET seq = -seq; UPDATE event SET seq = CASE seq WHEN -3 THEN 4 WHEN -4 THEN 3 ELSE -seq END',
    /event 3 /,
  ],
  ['it was taken off the list', 'DELETE FROM run', /0 events were recorded, 4 are/],
  ['a number became a text', REPLACED("'many'"), /is damaged/],
  ['a number became too large', REPLACED('9223372036854775807'), /is damaged/],
])('whoever gets round the triggers is found by reading: %s', async (_, sql, message) => {
  const folder = await aRecord();
  const intruder = behindTheBack(folder);
  for (const trigger of ['run_only_grows', 'run_stays', 'event_unchanged', 'event_stays'])
    intruder.exec(`DROP TRIGGER ${trigger}`);
  intruder.exec(sql);
  intruder.close();
  const { log } = aStore(folder);
  expect(await errorOf(() => log.read('r1'))).toEqual(storeError(message));
});

test('a list of runs that was emptied is not taken for a store without runs', async () => {
  const folder = await aRecord();
  behindTheBack(folder).exec('DROP TRIGGER run_stays; DELETE FROM run');
  const { log } = aStore(folder);
  expect(await errorOf(() => log.runs())).toEqual(storeError(/not in the list of runs/));
});

test('nothing is appended to a run whose last event was changed', async () => {
  const folder = await aRecord();
  behindTheBack(folder).exec(
    "DROP TRIGGER event_unchanged; UPDATE event SET body = '{}' WHERE seq = 4",
  );
  const { log } = aStore(folder);
  const appending = (): unknown => log.append('r1', 4, { events: [aNote('next')], actor });
  expect(await errorOf(appending)).toEqual(storeError(/event 4 is not what was recorded/));
});

test('a byte that flipped on the disk is found', async () => {
  const folder = await aRecord();
  const path = join(folder, 'log.sqlite');
  const bytes = readFileSync(path);
  const at = bytes.indexOf('note 1 note 1');
  expect(at).toBeGreaterThan(0);
  bytes[at] = (bytes[at] ?? 0) ^ 0x01;
  writeFileSync(path, bytes);
  const { log } = aStore(folder);
  expect(await errorOf(() => log.read('r1'))).toEqual(storeError(/event 3 is not what was/));
});

test.each([
  ['half of it', (size: number) => size >> 1],
  ['its last page', (size: number) => size - 4096],
  ['all but its first bytes', () => 50],
  ['everything', () => 0],
])('a database that lost %s is damaged, not new', async (_, left) => {
  const folder = await aRecord(100);
  const path = join(folder, 'log.sqlite');
  truncateSync(path, left(statSync(path).size));
  const before = readFileSync(path);
  const reading = (): unknown => aStore(folder).log.read('r1');
  expect(await errorOf(reading)).toEqual(storeError(/damaged|not a database|is empty/));
  expect(readFileSync(path)).toEqual(before);
});

test.each([
  ['words', Buffer.from('The tide table is not a database.\n'.repeat(200))],
  ['noise after a true beginning', Buffer.from(`SQLite format 3\0${'\u0007'.repeat(9000)}`)],
])('a file of %s in its place is left alone', async (_, bytes) => {
  const folder = aFolder();
  const path = join(folder, 'log.sqlite');
  writeFileSync(path, bytes);
  expect(await errorOf(() => openStore(folder))).toEqual(storeError(/not a database|damaged/));
  expect(readFileSync(path)).toEqual(bytes);
});

test('a folder in place of the database, or a file in place of the folder, is said', async () => {
  const folder = aFolder();
  mkdirSync(join(folder, 'log.sqlite'));
  expect(await errorOf(() => openStore(folder))).toEqual(
    storeError(/can not be opened/, /Check that it is a file/),
  );
  writeFileSync(join(folder, 'file'), '');
  expect(await errorOf(() => openStore(join(folder, 'file')))).toEqual(
    storeError(/can not be/, /its folder exists/),
  );
});

test('a log that is gone while its blobs are there was lost, and is not begun anew', async () => {
  const folder = await aRecord();
  rmSync(join(folder, 'log.sqlite'));
  expect(await errorOf(() => openStore(folder))).toEqual(storeError(/is gone, but .*blobs/));
  expect(existsSync(join(folder, 'log.sqlite'))).toBe(false);
  // Whoever asks before opening must not conclude that there never were any runs.
  expect(hasStore(folder)).toBe(true);
});

test('a database without our tables is damaged or somebody else’s', async () => {
  const folder = await aRecord();
  behindTheBack(folder).exec('DROP TABLE lease; DROP TABLE run');
  const { log, leases } = aStore(folder);
  expect(await errorOf(() => log.runs())).toEqual(storeError(/no such table: run/));
  expect(await errorOf(() => leases.acquire('r1', true))).toEqual(storeError(/no such table/));
  behindTheBack(folder).exec('PRAGMA application_id = 7');
  expect(await errorOf(() => openStore(folder))).toEqual(
    storeError(/not one of Doorward's/, /Move it away/),
  );
});

test('a store that somebody keeps locked is not waited for without end', async () => {
  const folder = await aRecord();
  const { log } = aStore(folder, { busyTimeoutMs: 50 });
  const other = behindTheBack(folder);
  other.exec('BEGIN IMMEDIATE');
  const appending = (): Promise<unknown> => log.append('r1', 4, { events: [aNote('x')], actor });
  expect(await errorOf(appending)).toEqual(
    storeError(/is locked by another process/, /end it or let it go on/),
  );
  other.exec('ROLLBACK');
  expect(await appending()).toEqual({ ok: true, head: 5 });
});

const isRoot = process.getuid?.() === 0;

test.skipIf(isRoot || process.platform === 'win32')(
  'a folder that may not be written is said, and what is in it stays',
  async () => {
    const folder = await aRecord();
    const path = join(folder, 'log.sqlite');
    chmodSync(path, 0o400);
    chmodSync(folder, 0o500);
    try {
      const appending = (): Promise<unknown> =>
        aStore(folder).log.append('r1', 4, { events: [aNote('x')], actor });
      expect(await errorOf(appending)).toEqual(
        storeError(/may not be|can not be opened/, /read and write|write access/),
      );
    } finally {
      chmodSync(folder, 0o700);
      chmodSync(path, 0o600);
    }
    expect(await aStore(folder).log.read('r1')).toHaveLength(4);
  },
);

/** Whether this user may mount a small disk of their own, out of everybody else's sight. */
const UNSHARE = 'unshare';
const mounts = (script: string): readonly string[] => ['-Urm', 'sh', '-c', script];
const hasMounts = spawnSync(UNSHARE, mounts('mount -t tmpfs -o size=64k none /mnt')).status === 0;

test.runIf(hasMounts).each([
  ['full', 'size=400k', /disk is full/],
  ['read-only', 'size=400k', /may not be|can not be opened|could not be/],
])('a disk that is %s is said, and what was acknowledged before is there', (kind, size, words) => {
  const disk = aFolder();
  const script = new URL('../rig/small-disk.ts', import.meta.url).pathname;
  const commands = `mount -t tmpfs -o ${size} none ${disk} && exec "$0" ${script} ${disk} ${kind}`;
  const { stdout, stderr } = spawnSync(UNSHARE, [...mounts(commands), process.execPath], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const { error, acknowledged, found, blobError } = JSON.parse(stdout);
  expect(error.code).toBe('store');
  expect(error.message).toMatch(words);
  expect(error.hint).toMatch(/Make room|write access|read and write/);
  expect(blobError.code).toBe('store');
  expect(acknowledged).toBeGreaterThan(0);
  expect(found).toBe(acknowledged);
});
