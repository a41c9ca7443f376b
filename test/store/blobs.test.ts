import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Digest } from '../../src/model/record.ts';
import { blobFiles } from '../../src/store/blob-files.ts';
import type { Store } from '../../src/store/open-store.ts';
import { PRUNE_DEFAULTS, pruneBlobs } from '../../src/store/prune-blobs.ts';
import { aNote, aStart } from '../rig/log-rig.ts';
import { aFolder, aStore, behindTheBack, errorOf } from '../rig/store-rig.ts';

const pathOf = ({ folder }: Store, digest: Digest): string => {
  const hash = digest.slice('sha256:'.length);
  return join(folder, 'blobs', 'sha256', hash.slice(0, 2), `${hash}.gz`);
};
const blobFilesOf = ({ folder }: Store): readonly string[] =>
  readdirSync(join(folder, 'blobs'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.includes('.'),
  );

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('High water at 06:12, low water at 12:25.\n')],
  ['bytes that are no text', randomBytes(10_000)],
  ['8 MiB of noise', randomBytes(8 * 1024 * 1024)],
  ['100 MiB of the same', Buffer.alloc(100 * 1024 * 1024, 'tide ')],
])('%s comes back as it was, under the name of its hash', async (_, bytes) => {
  const store = aStore();
  const digest = await store.blobs.put(bytes);
  expect(digest).toBe(`sha256:${createHash('sha256').update(bytes).digest('hex')}`);
  const found = await store.blobs.get(digest);
  expect(bytes.equals(found ?? Buffer.from('gone'))).toBe(true);
});

test('a pipe in the place of a blob holds nobody up, and the text takes its place', async () => {
  const store = aStore();
  const text = Buffer.from('The harbour is closed.\n');
  const path = pathOf(store, await store.blobs.put(text));
  rmSync(path);
  execFileSync('mkfifo', [path]);
  const digest = await store.blobs.put(text);
  expect(Buffer.from((await store.blobs.get(digest)) ?? '').equals(text)).toBe(true);
});

test('the same text is stored once, compressed, and by many at once too', async () => {
  const store = aStore();
  const text = Buffer.from('ok 1 - the harbour opens at dawn\n'.repeat(1000));
  const digests = await Promise.all(Array.from({ length: 10 }, () => store.blobs.put(text)));
  expect(new Set(digests).size).toBe(1);
  expect(blobFilesOf(store)).toHaveLength(1);
  const [digest] = digests;
  expect(digest && readFileSync(pathOf(store, digest)).length).toBeLessThan(text.length / 10);
});

test.each<[string, (path: string) => void]>([
  ['is gone', (path) => rmSync(path)],
  ['was cut short', (path) => truncateSync(path, 12)],
  ['is empty', (path) => truncateSync(path, 0)],
  ['holds something else', (path) => writeFileSync(path, gzipSync('another text'))],
  ['is not compressed', (path) => writeFileSync(path, 'kept')],
])('a blob that %s is undefined, and putting its text again mends it', async (_, damage) => {
  const store = aStore();
  const digest = await store.blobs.put(Buffer.from('kept'));
  damage(pathOf(store, digest));
  expect(await store.blobs.get(digest)).toBeUndefined();
  await store.blobs.put(Buffer.from('kept'));
  expect(Buffer.from((await store.blobs.get(digest)) ?? []).toString()).toBe('kept');
});

test('more than a blob may hold is neither stored nor unpacked', async () => {
  const store = aStore();
  const small = blobFiles(join(store.folder, 'blobs'), 1000);
  const digest = await store.blobs.put(Buffer.alloc(100_000));
  expect(await small.get(digest)).toBeUndefined();
  expect(await errorOf(() => small.put(Buffer.alloc(1001)))).toMatchObject({
    code: 'store',
    message: expect.stringContaining('1001 bytes is too large'),
  });
  writeFileSync(pathOf(store, digest), randomBytes(5000));
  expect(await small.get(digest)).toBeUndefined();
});

test.each<Digest>(['sha256:', 'sha256:../../../log.sqlite', `sha256:${'A'.repeat(64)}`])(
  'a name that is no digest leads nowhere: %s',
  async (digest) => {
    expect(await aStore().blobs.get(digest)).toBeUndefined();
  },
);

test('a blob that can not be written is an error of the store, and leaves nothing half-done', async () => {
  const store = aStore();
  const digest = await store.blobs.put(Buffer.from('kept'));
  const shelf = join(pathOf(store, digest), '..');
  rmSync(shelf, { recursive: true });
  writeFileSync(shelf, 'in the way');
  expect(await errorOf(() => store.blobs.put(Buffer.from('kept')))).toMatchObject({
    code: 'store',
    message: expect.stringContaining('The blob '),
  });
});

test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
  'a blob that may not be read is an error, not one that is gone',
  async () => {
    const store = aStore();
    const digest = await store.blobs.put(Buffer.from('kept'));
    chmodSync(pathOf(store, digest), 0o000);
    expect(await errorOf(() => store.blobs.get(digest))).toMatchObject({ code: 'store' });
  },
);

const DAYS = 24 * 60 * 60;

function age(store: Store, digest: Digest, days: number): void {
  const then = Date.now() / 1000 - days * DAYS;
  utimesSync(pathOf(store, digest), then, then);
}

const POLICY = {
  ...PRUNE_DEFAULTS,
  newestRuns: 1,
  isFinished: (events: readonly { readonly event: { readonly type: string } }[]): boolean =>
    events.some(({ event }) => event.type === 'run.halted'),
};

/** Runs, oldest first, each with a blob of its own that is 100 days old. */
async function runsWithBlobs(
  store: Store,
  runs: Readonly<Record<string, 'finished' | 'open'>>,
): Promise<ReadonlyMap<string, Digest>> {
  const digests = new Map<string, Digest>();
  for (const [run, state] of Object.entries(runs)) {
    const digest = await store.blobs.put(Buffer.from(`the output of ${run}`));
    const end = { type: 'run.halted', at: '', why: 'stuck', tasks: [], message: '' } as const;
    const events = [aStart(run), aNote(`see ${digest}`), ...(state === 'finished' ? [end] : [])];
    await store.log.append(run, 0, { events, actor: 'test' });
    age(store, digest, 100);
    digests.set(run, digest);
  }
  return digests;
}

test('pruning removes what only old, finished runs refer to, and what none does', async () => {
  const store = aStore();
  const runs = { old: 'finished', waiting: 'open', newest: 'finished' } as const;
  const digests = await runsWithBlobs(store, runs);
  const lost = await store.blobs.put(Buffer.from('no run names this'));
  const young = await store.blobs.put(Buffer.from('nor this, but it is young'));
  age(store, lost, 100);
  age(store, young, 80);
  const pruned = await pruneBlobs(store, POLICY);
  expect(pruned.removed).toBe(2);
  expect(pruned.freedBytes).toBeGreaterThan(0);
  const left = [...digests.values(), young].filter((digest) => existsSync(pathOf(store, digest)));
  expect(left).toEqual([digests.get('waiting'), digests.get('newest'), young]);
  expect(await store.log.read('old')).toHaveLength(3);
  expect(await pruneBlobs(store, POLICY)).toEqual({ removed: 0, freedBytes: 0 });
});

test('a text that is put again is young again, although it was there already', async () => {
  const store = aStore();
  const digests = await runsWithBlobs(store, { old: 'finished', newest: 'finished' });
  await store.blobs.put(Buffer.from('the output of old'));
  expect(await pruneBlobs(store, POLICY)).toEqual({ removed: 0, freedBytes: 0 });
  expect([...digests.values()].every((digest) => existsSync(pathOf(store, digest)))).toBe(true);
});

test('a text that is put after pruning chose it, and before it took it away, stays', async () => {
  const store = aStore();
  const digests = await runsWithBlobs(store, { old: 'finished', newest: 'finished' });
  const wanted = digests.get('old') ?? 'sha256:';
  // Asked between the two: the blob was found old, and is used again by now.
  const isFinished = (): boolean => {
    age(store, wanted, 0);
    return true;
  };
  expect((await pruneBlobs(store, { ...POLICY, isFinished })).removed).toBe(0);
  expect(await store.blobs.get(wanted)).toBeDefined();
  expect(blobFilesOf(store)).toHaveLength(2);
});

test('what a killed process left half-written is removed once it is old', async () => {
  const store = aStore();
  const digest = await store.blobs.put(Buffer.from('kept'));
  const leftover = `${pathOf(store, digest)}.4711.1.tmp`;
  writeFileSync(leftover, 'half');
  utimesSync(leftover, 1, 1);
  await pruneBlobs(store, POLICY);
  expect(blobFilesOf(store)).toHaveLength(1);
});

test('where the record can not be read, nothing is pruned: nobody knows what it needs', async () => {
  const folder = aFolder();
  const store = aStore(folder);
  await runsWithBlobs(store, { old: 'finished', newest: 'finished' });
  behindTheBack(folder).exec(
    "DROP TRIGGER event_unchanged; UPDATE event SET body = '{}' WHERE run = 'old'",
  );
  expect(await errorOf(() => pruneBlobs(store, POLICY))).toMatchObject({ code: 'store' });
  expect(blobFilesOf(store)).toHaveLength(2);
});

test('a store that never kept a blob has nothing to prune', async () => {
  const store = aStore();
  mkdirSync(join(store.folder, 'blobs'), { recursive: true });
  expect(await pruneBlobs(store, POLICY)).toEqual({ removed: 0, freedBytes: 0 });
});
