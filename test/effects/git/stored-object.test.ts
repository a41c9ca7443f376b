// Objects that are read without git must be those that git would have served, or be left to git.

import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { storedObject } from '../../../src/effects/git/objects/stored-object.ts';
import { makeRepo, type RepoRig } from '../../rig/repo-rig.ts';

const MAX = 1024 * 1024;

const placeOf = (rig: RepoRig, oidLength = 40) => ({
  gitDir: join(rig.top, '.git'),
  commonDir: join(rig.top, '.git'),
  oidLength,
});

/** Versions of one long file, so that packs hold differences, beside files of other kinds. */
function grow(rig: RepoRig): void {
  const lines = Array.from({ length: 2_000 }, (_, index) => `line ${index} of the file`);
  for (let version = 0; version < 12; version += 1) {
    lines[version * 100] = `changed in version ${version}`;
    rig.write('long.txt', `${lines.join('\n')}\n`);
    rig.write(`folder/${version}.bin`, Buffer.alloc(3_000, version).toString('latin1'));
    rig.write('empty', '');
    rig.commit(`version ${version}`);
  }
}

const all = (rig: RepoRig): readonly string[] =>
  rig.git('cat-file', '--batch-all-objects', '--batch-check').trim().split('\n');

function compare(rig: RepoRig, oidLength?: number): number {
  const place = placeOf(rig, oidLength);
  const lines = all(rig);
  for (const line of lines) {
    const [oid = '', type, size] = line.split(' ');
    const found = storedObject(oid, MAX, place);
    // Its content was hashed to its name before it was given.
    expect(found && { oid: found.oid, type: found.type, size: found.size }).toEqual({
      oid,
      type,
      size: Number(size),
    });
  }
  return lines.length;
}

test.each([
  ['loose', []],
  ['packed, with differences by place', ['repack', '-adq', '--depth=50', '--window=50']],
  [
    'packed, with differences by name',
    ['-c', 'repack.useDeltaBaseOffset=false', 'repack', '-adq', '--depth=50', '--window=50'],
  ],
])('every object that lies %s is the one that git has', async (_name, repack) => {
  const rig = await makeRepo({});
  grow(rig);
  if (repack.length > 0) {
    rig.git(...repack);
    rig.git('prune-packed');
  }
  expect(compare(rig)).toBeGreaterThan(30);
});

test('objects with long names are read as well', async () => {
  const rig = await makeRepo({});
  rmSync(join(rig.top, '.git'), { recursive: true });
  rig.git('init', '--quiet', '--object-format=sha256');
  grow(rig);
  rig.git('repack', '-adq');
  rig.git('prune-packed');
  expect(compare(rig, 64)).toBeGreaterThan(30);
});

test('HEAD and branches are found as files and in the packed list', async () => {
  const rig = await makeRepo({ a: '1\n' });
  const place = placeOf(rig);
  const head = rig.git('rev-parse', 'HEAD').trim();
  const branch = rig.git('symbolic-ref', 'HEAD').trim();
  for (const pack of [() => undefined, () => rig.git('pack-refs', '--all')]) {
    pack();
    expect(storedObject('HEAD^{commit}', MAX, place)?.oid).toBe(head);
    expect(storedObject(`${branch}^{commit}`, MAX, place)?.oid).toBe(head);
  }
  rig.git('checkout', '--quiet', '--detach');
  expect(storedObject('HEAD^{commit}', MAX, place)?.oid).toBe(head);
});

test.each([
  ['a name that only git can resolve', 'HEAD~0^{commit}'],
  ['an abbreviation', 'abcdef1'],
  ['a branch that is not there', 'refs/heads/none^{commit}'],
  ['a way out of the refs', 'refs/heads/../../HEAD^{commit}'],
  ['an id that nothing has', `${'0'.repeat(39)}1`],
  ['a tag', 'refs/tags/v1^{commit}'],
])('%s is left to git', async (_what, name) => {
  const rig = await makeRepo({ a: '1\n' });
  rig.git('tag', 'v1');
  expect(storedObject(name, MAX, placeOf(rig))).toBeUndefined();
});

test('a file is no commit, and one that is too large is left to git', async () => {
  const rig = await makeRepo({ a: 'some text\n' });
  const blob = rig.git('rev-parse', 'HEAD:a').trim();
  expect(storedObject(`${blob}^{commit}`, MAX, placeOf(rig))).toBeUndefined();
  expect(storedObject(blob, 4, placeOf(rig))).toBeUndefined();
  rig.git('repack', '-adq');
  rig.git('prune-packed');
  expect(storedObject(blob, 4, placeOf(rig))).toBeUndefined();
  expect(storedObject(blob, MAX, placeOf(rig))?.content?.toString()).toBe('some text\n');
});

test('other bytes under a name are never given', async () => {
  const rig = await makeRepo({ a: 'true\n' });
  const blob = rig.git('rev-parse', 'HEAD:a').trim();
  const path = join(rig.top, '.git/objects', blob.slice(0, 2), blob.slice(2));
  chmodSync(path, 0o600);
  writeFileSync(path, deflateSync(Buffer.from('blob 4\0lie\n')));
  expect(storedObject(blob, MAX, placeOf(rig))).toBeUndefined();
});

test('a pack with any byte of it changed gives the right object or none', async () => {
  const rig = await makeRepo({});
  grow(rig);
  rig.git('repack', '-adq', '--depth=50', '--window=50');
  rig.git('prune-packed');
  const place = placeOf(rig);
  const oids = all(rig).map((line) => line.slice(0, 40));
  const folder = join(rig.top, '.git/objects/pack');
  for (const kind of ['.pack', '.idx']) {
    const path = join(folder, readdirSync(folder).find((name) => name.endsWith(kind)) ?? '');
    const whole = readFileSync(path);
    chmodSync(path, 0o600);
    for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 31)) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      writeFileSync(path, changed);
      for (const oid of oids)
        expect([oid, undefined]).toContain(storedObject(oid, MAX, place)?.oid);
    }
    writeFileSync(path, whole);
  }
});
