// Started on a small disk of its own, as FOLDER full|read-only. Records until the disk refuses, makes it
// usable again, and prints what was refused, what had been acknowledged and what is there.

import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DoorwardError } from '../../src/std/error.ts';
import { openStore } from '../../src/store/open-store.ts';
import { aNote } from './log-rig.ts';

const [disk = '', kind = ''] = process.argv.slice(2);
const folder = join(disk, 'doorward');
const ballast = join(disk, 'ballast');
let acknowledged = 0;

async function append(): Promise<void> {
  const store = openStore(folder);
  try {
    const events = [aNote('x'.repeat(2000)), aNote('y'.repeat(2000))];
    acknowledged = (await store.log.append('r1', acknowledged, { events, actor: 'test' })).head;
  } finally {
    store.close();
  }
}

async function refusalOf(work: () => Promise<unknown>, times: number): Promise<unknown> {
  try {
    for (let count = 0; count < times; count += 1) await work();
    return 'nothing was refused';
  } catch (error) {
    return error instanceof DoorwardError ? { ...error, message: error.message } : String(error);
  }
}

const remount = (mode: string): void => {
  spawnSync('mount', ['-o', `remount,${mode}`, disk]);
};

await append();
await append();
const store = openStore(folder);
store.close();
const isFull = kind === 'full';
// Files that are open for writing would keep the disk writable.
if (isFull) writeFileSync(ballast, Buffer.alloc(100 * 1024));
else remount('ro');
const blobError = await refusalOf(() => store.blobs.put(randomBytes(600_000)), 1);
const error = await refusalOf(append, 1000);
if (isFull) rmSync(ballast);
else remount('rw');
const found = (await openStore(folder).log.read('r1')).length;
console.log(JSON.stringify({ error, blobError, acknowledged, found }));
