// Rooms for further runs, on real git: what lies in them is the asked tree and nothing else, and the
// checkout never notices.

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { installedIn, linkDependencies, pythonPath } from '../../../src/effects/dependencies.ts';
import { ignoredAmong } from '../../../src/effects/git/look/ignored.ts';
import { replacedTree, restoredTree } from '../../../src/effects/git/objects/compose-tree.ts';
import { openProbeRoom, type ProbeRoom } from '../../../src/effects/git/room/probe-room.ts';
import { openWorkshop } from '../../../src/effects/git/workshop.ts';
import { makeDirectory, makeRepo } from '../../rig/repo-rig.ts';

const opened: ProbeRoom[] = [];
afterEach(async () => {
  for (const room of opened.splice(0)) await room.leave();
});

async function roomFor(top: string): Promise<ProbeRoom> {
  const room = await openProbeRoom(await openWorkshop(top, {}));
  opened.push(room);
  return room;
}

test('a path behind a link makes nobody else an ignored one', async () => {
  const repo = makeRepo({ 'src/tide.js': 'one\n', '.gitignore': 'dist/\n' });
  repo.write('dist/tide.js', 'built\n');
  symlinkSync('src', repo.path('linked'));
  const asked = ['src/tide.js', 'dist/tide.js', 'linked/tide.js'];
  const ignored = await ignoredAmong(asked, await openWorkshop(repo.top, {}));
  expect([...ignored]).toEqual(['dist/tide.js', 'linked/tide.js']);
});

test('a room holds the tree and nothing that an earlier run left, ignored or not', async () => {
  const repo = makeRepo({ 'src/tide.js': 'one\n', '.gitignore': 'dist/\n' });
  const old = repo.git('rev-parse', 'HEAD^{tree}');
  repo.write('src/tide.js', 'two\n');
  repo.write('src/moon.js', 'moon\n');
  repo.commit();
  const room = await roomFor(repo.top);
  await room.lay(repo.git('rev-parse', 'HEAD^{tree}'));
  writeFileSync(join(room.top, 'src/tide.js'), 'written by a test\n');
  mkdirSync(join(room.top, 'dist'));
  writeFileSync(join(room.top, 'dist/built.js'), 'stale\n');
  writeFileSync(join(room.top, 'left.txt'), 'stale\n');
  await room.lay(old);
  expect(readdirSync(room.top).sort()).toEqual(['.git', '.gitignore', 'src']);
  expect(readdirSync(join(room.top, 'src'))).toEqual(['tide.js']);
  expect(readFileSync(join(room.top, 'src/tide.js'), 'utf8')).toBe('one\n');
});

test('a room in which a git was killed can be laid out again', async () => {
  const repo = makeRepo({ 'a.txt': 'a\n' });
  const room = await roomFor(repo.top);
  const locks = ['HEAD.lock', 'index.lock'].map((name) =>
    repo.path(`.git/worktrees/probe-1/${name}`),
  );
  for (const lock of locks) writeFileSync(lock, '');
  await room.lay(repo.git('rev-parse', 'HEAD^{tree}'));
  expect(readFileSync(join(room.top, 'a.txt'), 'utf8')).toBe('a\n');
  expect(locks.filter((lock) => existsSync(lock))).toEqual([]);
});

test('a room whose .git leads to the checkout by now is not laid out, and the checkout stays as it is', async () => {
  const repo = makeRepo({ 'a.txt': 'a\n' });
  const room = await roomFor(repo.top);
  const lock = repo.path('.git/config.lock');
  writeFileSync(lock, '');
  writeFileSync(join(room.top, '.git'), `gitdir: ${repo.path('.git')}\n`);
  const laid = room.lay(repo.git('rev-parse', 'HEAD^{tree}'));
  await expect(laid).rejects.toThrow('leads elsewhere');
  expect(existsSync(lock)).toBe(true);
  expect(repo.git('symbolic-ref', 'HEAD')).toBe('refs/heads/main');
});

test('the checkout stays as it is: files, index, HEAD and branches', async () => {
  const repo = makeRepo({ 'a.txt': 'a\n' });
  const tree = repo.git('rev-parse', 'HEAD^{tree}');
  repo.write('a.txt', 'changed\n');
  repo.write('staged.txt', 'x\n');
  repo.git('add', 'staged.txt');
  const look = (): string =>
    [
      repo.git('status', '--porcelain'),
      repo.git('for-each-ref'),
      repo.git('symbolic-ref', 'HEAD'),
    ].join('\n');
  const before = look();
  const room = await roomFor(repo.top);
  await room.lay(tree);
  expect(look()).toBe(before);
});

test('two rooms at once are two places, and a room that was left is used again', async () => {
  const repo = makeRepo({ 'a.txt': 'a\n' });
  const [first, second] = [await roomFor(repo.top), await roomFor(repo.top)];
  expect(first?.top).not.toBe(second?.top);
  await first?.leave();
  expect((await roomFor(repo.top)).top).toBe(first?.top);
});

test('a repository without a commit has no room, and says so', async () => {
  const repo = makeRepo();
  await expect(roomFor(repo.top)).rejects.toThrow('without a commit');
});

test('trees are put together from parts: what the other has not goes, what it has comes back', async () => {
  const repo = makeRepo({
    'src/tide.js': 'old\n',
    'src/gone.js': 'gone\n',
    'test/tide.test.js': 'old test\n',
  });
  const base = repo.git('rev-parse', 'HEAD^{tree}');
  repo.write('src/tide.js', 'new\n');
  repo.remove('src/gone.js');
  repo.write('src/deep/moon.js', 'moon\n');
  repo.write('test/tide.test.js', 'new test\n');
  repo.commit();
  const work = repo.git('rev-parse', 'HEAD^{tree}');
  const shop = await openWorkshop(repo.top, {});
  const paths = ['src/tide.js', 'src/gone.js', 'src/deep/moon.js'];
  const mixed = await restoredTree({ tree: work, from: base, paths }, shop);
  expect(repo.git('ls-tree', '-r', '--name-only', mixed).split('\n')).toEqual([
    'src/gone.js',
    'src/tide.js',
    'test/tide.test.js',
  ]);
  expect(repo.git('show', `${mixed}:src/tide.js`)).toBe('old');
  expect(repo.git('show', `${mixed}:test/tide.test.js`)).toBe('new test');
  const ruined = await replacedTree(
    work,
    new Map([
      ['src/tide.js', '((('],
      ['not/there.js', '((('],
    ]),
    shop,
  );
  expect(repo.git('show', `${ruined}:src/tide.js`)).toBe('(((');
  expect(repo.git('ls-tree', '-r', '--name-only', ruined)).toBe(
    repo.git('ls-tree', '-r', '--name-only', work),
  );
});

test('packages of the project itself are those of the room, not those of the checkout', () => {
  const checkout = makeDirectory({
    'node_modules/left-pad/index.js': 'module.exports = 1;\n',
    'node_modules/@ferry/installed/index.js': '',
    'node_modules/.bin/keep': '',
    'node_modules/.vite/results.json': '{}',
    'packages/tide/index.js': 'work\n',
    'packages/app/node_modules/inner/index.js': '',
    '.env': 'HARBOUR=north\n',
  });
  symlinkSync('../../packages/tide', checkout.path('node_modules/@ferry/tide'));
  const room = makeDirectory({
    'packages/tide/index.js': 'base\n',
    'packages/app/package.json': '{}',
  });
  linkDependencies({ from: checkout.top, to: room.top }, { links: [] });
  expect(readFileSync(room.path('node_modules/left-pad/index.js'), 'utf8')).toContain('exports');
  expect(readFileSync(room.path('node_modules/@ferry/tide/index.js'), 'utf8')).toBe('base\n');
  expect(readlinkSync(room.path('node_modules/@ferry/installed'))).toBe(
    checkout.path('node_modules/@ferry/installed'),
  );
  expect(existsSync(room.path('packages/app/node_modules/inner/index.js'))).toBe(true);
  expect(existsSync(room.path('node_modules/.vite'))).toBe(false);
  expect(readFileSync(room.path('.env'), 'utf8')).toBe('HARBOUR=north\n');
});

test('what is part of the work is not brought back by a link', () => {
  const checkout = makeDirectory({
    'node_modules/left-pad/index.js': '',
    'test/node_modules/fare/index.js': '',
    '.env': '',
  });
  const room = makeDirectory({ 'test/fare.test.js': '' });
  const places = { from: checkout.top, to: room.top };
  expect(installedIn(places, []).map(({ sample }) => sample)).toEqual([
    'node_modules/left-pad',
    'test/node_modules/fare',
    '.env',
  ]);
  linkDependencies(places, { links: [], own: new Set(['test/node_modules', '.env']) });
  const paths = ['node_modules/left-pad', 'test/node_modules', '.env'];
  expect(paths.map((path) => existsSync(room.path(path)))).toEqual([true, false, false]);
});

test('what a run writes into a mirrored folder stays in the room', () => {
  const checkout = makeDirectory({ 'node_modules/left-pad/index.js': '' });
  const room = makeDirectory({ 'package.json': '{}' });
  linkDependencies({ from: checkout.top, to: room.top }, { links: [] });
  room.write('node_modules/.cache/x.json', '{}');
  expect(existsSync(checkout.path('node_modules/.cache'))).toBe(false);
});

test('where Python is set up to import the checkout, the room comes first', () => {
  const checkout = makeDirectory({ '.venv/lib/python3.12/site-packages/other.pth': 'import os\n' });
  const room = makeDirectory({ 'src/tide/__init__.py': '' });
  const places = { from: checkout.top, to: room.top };
  expect(pythonPath(places, undefined)).toBeUndefined();
  checkout.write(
    '.venv/lib/python3.12/site-packages/__editable__.tide.pth',
    `${checkout.top}/src\n`,
  );
  expect(pythonPath(places, undefined)?.split(':')[0]).toBe(room.path('src'));
});
