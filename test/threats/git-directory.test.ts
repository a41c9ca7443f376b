// An agent that writes the git directory by hand: what git or the gate remembers there must not decide
// what is judged, and nothing that lands may be other bytes than its name says.

import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { AT, stageIn } from '../rig/landing-rig.ts';
import { makeRepo, type RepoRig } from '../rig/repo-rig.ts';

const START = { 'src/app.ts': 'export const a = 1;\n', 'src/other.ts': 'export const b = 1;\n' };

/** Other bytes under the name that `text` has as a file. */
function poison(rig: RepoRig, text: string, other: string): void {
  rig.write('.git/plain', text);
  const oid = rig.git('hash-object', '-w', '.git/plain');
  rig.remove('.git/plain');
  const path = rig.path(`.git/objects/${oid.slice(0, 2)}/${oid.slice(2)}`);
  rmSync(path);
  writeFileSync(path, deflateSync(`blob ${other.length}\0${other}`));
}

test('an object that the agent has poisoned beforehand does not land', async () => {
  const rig = makeRepo(START);
  const stage = await stageIn(rig);
  poison(rig, 'export const a = 2;\n', 'export const a = evil();\n');
  rig.write('src/app.ts', 'export const a = 2;\n');
  const { tree } = await stage.workspace.repository.snapshot(stage.base);
  const landed = await stage.branch.land({ tree, base: stage.base, message: 'Two', at: AT });
  expect(landed).toMatchObject({ ok: false, message: expect.stringContaining('git fsck') });
  expect(rig.git('rev-parse', 'main')).toBe(stage.base);
});

test('a file of the base under whose name other bytes lie is not compared with', async () => {
  const rig = makeRepo(START);
  const { workspace, base } = await stageIn(rig);
  poison(rig, START['src/app.ts'], 'export const a = evil();\n');
  rig.write('src/app.ts', 'export const a = evil();\n');
  const { baseTree } = await workspace.repository.snapshot(base);
  await expect(workspace.repository.readFiles(baseTree, ['src/app.ts'])).rejects.toThrow(
    'other bytes lie under that name',
  );
});

/** Writes into the index how the file lies there now, as if it were what the index names. */
function forgeStat(rig: RepoRig, path: string): void {
  const index = rig.path('.git/doorward/index');
  const bytes = readFileSync(index);
  const entry = bytes.indexOf(`${path}\0`) - 62;
  const stats = statSync(rig.path(path), { bigint: true });
  const second = 1_000_000_000n;
  const fields = [
    ...[stats.ctimeNs / second, stats.ctimeNs % second, stats.mtimeNs / second],
    ...[stats.mtimeNs % second, stats.dev, stats.ino],
  ];
  for (const [at, value] of fields.entries())
    bytes.writeUInt32BE(Number(value & 0xffffffffn), entry + at * 4);
  bytes.writeUInt32BE(Number(stats.size), entry + 36);
  rmSync(index);
  // No checksum: git takes twenty zeros for "not computed".
  bytes.fill(0, bytes.length - 20);
  writeFileSync(index, bytes);
  // Nothing seems to have been written shortly before it.
  const later = new Date(Date.now() + 60_000);
  utimesSync(index, later, later);
}

test.each([
  ['hides what changed from a look that trusts it', false, []],
  ['hides nothing after an attempt', true, ['src/other.ts']],
])('stat data that was forged in the private index %s', async (_what, isAttempt, seen) => {
  const rig = makeRepo(START);
  const { workspace, base } = await stageIn(rig);
  const long = new Date(Date.now() - 3_600_000);
  for (const path of Object.keys(START)) utimesSync(rig.path(path), long, long);
  await workspace.repository.snapshot(base);
  if (isAttempt) workspace.remember(base);
  rig.write('src/other.ts', 'export const b = 7;\n');
  forgeStat(rig, 'src/other.ts');
  const { changes } = await workspace.repository.snapshot(base);
  expect(changes.map(({ path }) => path)).toEqual(seen);
});
