import { expect, test } from 'vitest';
import { aFolder, aStore, behindTheBack } from '../rig/store-rig.ts';

function holds(folder: string, columns: Readonly<Record<string, string | number>>): void {
  const names = Object.keys(columns);
  const sql = `UPDATE lease SET ${names.map((name) => `${name} = ?`).join(', ')}`;
  behindTheBack(folder)
    .prepare(sql)
    .run(...Object.values(columns));
}

test('a lease is free until somebody takes it, and again after it was given back', async () => {
  const folder = aFolder();
  const [first, second] = [aStore(folder).leases, aStore(folder).leases];
  expect(await first.acquire('r1', false)).toBeUndefined();
  expect(await first.acquire('r1', false)).toBeUndefined();
  expect(await second.acquire('r1', false)).toMatchObject({ pid: process.pid });
  expect(await second.acquire('r2', false)).toBeUndefined();
  await first.release('r1');
  expect(await second.acquire('r1', false)).toBeUndefined();
});

test('force takes it from whoever has it, and the loser can not give it away', async () => {
  const folder = aFolder();
  const [first, second] = [aStore(folder).leases, aStore(folder).leases];
  await first.acquire('r1', false);
  expect(await second.acquire('r1', true)).toBeUndefined();
  await first.release('r1');
  expect(await first.acquire('r1', false)).toMatchObject({ pid: process.pid });
});

test('a holder on another machine is believed, alive or not, until somebody forces it', async () => {
  const folder = aFolder();
  const there = aStore(folder, { host: 'lighthouse' }).leases;
  const here = aStore(folder, { host: 'harbour' }).leases;
  await there.acquire('r1', false);
  // No process of this machine has this number, which says nothing about the other one.
  holds(folder, { pid: 2 ** 30 });
  expect(await here.acquire('r1', false)).toMatchObject({ host: 'lighthouse', pid: 2 ** 30 });
  expect(await here.acquire('r1', true)).toBeUndefined();
  expect(await there.acquire('r1', false)).toMatchObject({ host: 'harbour' });
});

test('a number that no process has any more is no holder', async () => {
  const folder = aFolder();
  await aStore(folder).leases.acquire('r1', false);
  holds(folder, { pid: 2 ** 30 });
  expect(await aStore(folder).leases.acquire('r1', false)).toBeUndefined();
});

test.runIf(process.platform === 'linux').each([
  ['another process got the number', (mark: string) => mark.replace(/ \d+$/, ' 1')],
  ['the machine was started anew', (mark: string) => mark.replace(/^\S+/, 'another-boot')],
])('a living process with the number of the holder does not hold it: %s', async (_, changed) => {
  const folder = aFolder();
  await aStore(folder).leases.acquire('r1', false);
  const row = behindTheBack(folder).prepare('SELECT process FROM lease').get();
  const mark = String(row?.['process']);
  expect(changed(mark)).not.toBe(mark);
  holds(folder, { process: changed(mark) });
  expect(await aStore(folder).leases.acquire('r1', false)).toBeUndefined();
});

test.runIf(process.platform === 'linux')(
  'a holder in another pid namespace is believed: its number means nothing here',
  async () => {
    const folder = aFolder();
    await aStore(folder).leases.acquire('r1', false);
    const row = behindTheBack(folder).prepare('SELECT process FROM lease').get();
    const mark = String(row?.['process']).replace(/pid:\[\d+\]/, 'pid:[1]');
    holds(folder, { process: mark, pid: 2 ** 30 });
    expect(await aStore(folder).leases.acquire('r1', false)).toMatchObject({ pid: 2 ** 30 });
  },
);

test('where the platform gives no marks, the number alone decides', async () => {
  const folder = aFolder();
  await aStore(folder).leases.acquire('r1', false);
  holds(folder, { process: '' });
  expect(await aStore(folder).leases.acquire('r1', false)).toMatchObject({ pid: process.pid });
  holds(folder, { pid: 2 ** 30 });
  expect(await aStore(folder).leases.acquire('r1', false)).toBeUndefined();
});
