// What a branch can be asked besides landing: merging, keeping, and showing changes that an agent
// would rather hide.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openBranch } from '../../../src/effects/git/land/branch.ts';
import { flatRefName, refName } from '../../../src/effects/git/ref-names.ts';
import { treeWith } from '../../rig/landing-rig.ts';
import { makeRepo } from '../../rig/repo-rig.ts';

const START = { 'src/app.ts': 'one\ntwo\nthree\nfour\nfive\n', 'README.md': '# harbour\n' };

describe('merging', () => {
  test('takes trees or commits, and the base it is given, whatever history says', async () => {
    const rig = makeRepo(START);
    const branch = await openBranch(rig.top);
    const base = rig.git('rev-parse', 'HEAD');
    const ours = treeWith(rig, { 'src/app.ts': 'ONE\ntwo\nthree\nfour\nfive\n' });
    const theirs = treeWith(rig, { 'src/app.ts': 'one\ntwo\nthree\nfour\nFIVE\n', 'b.ts': 'b\n' });
    const orphan = rig.git('commit-tree', theirs, '-m', 'unrelated');
    const merged = await branch.merge(base, ours, orphan);
    expect(rig.git('show', `${merged}:src/app.ts`)).toBe('ONE\ntwo\nthree\nfour\nFIVE');
    expect(rig.git('show', `${merged}:b.ts`)).toBe('b');
    expect(await branch.merge(base, ours, base)).toBe(ours);
  });

  test('gives nothing on a conflict', async () => {
    const rig = makeRepo(START);
    const branch = await openBranch(rig.top);
    const ours = treeWith(rig, { 'README.md': 'ours\n' });
    const theirs = treeWith(rig, { 'README.md': undefined });
    expect(await branch.merge('HEAD', ours, theirs)).toBeUndefined();
  });
});

describe('keeping', () => {
  test('makes a commit under a ref, once for each tree', async () => {
    const rig = makeRepo(START);
    const branch = await openBranch(rig.top);
    const base = await branch.tip();
    const parts = { tree: treeWith(rig, { a: 'a\n' }), base, message: 'Kept' };
    const ref = await branch.keep('kept/run/1/2', parts);
    expect(ref).toBe('refs/doorward/kept/run/1/2');
    expect(rig.git('rev-parse', `${ref}^{tree}`, `${ref}^`).split('\n')).toEqual([
      parts.tree,
      base,
    ]);
    expect(await branch.keep('kept/run/1/2', parts)).toBe(ref);
    const other = { ...parts, tree: treeWith(rig, { b: 'b\n' }) };
    expect(await branch.keep('kept/run/1/2', other)).toBe(`${ref}-2`);
  });

  test('makes branches that people find, whatever tasks are called', async () => {
    const rig = makeRepo(START);
    const branch = await openBranch(rig.top);
    const base = await branch.tip();
    const names = ['r/1.1', 'r/1.1/x', 'r/fix: a b~^:?*[', 'r/@{', 'r/.hidden', 'r/end.', 'r/a..b'];
    const refs: string[] = [];
    for (const [index, name] of names.entries()) {
      const tree = treeWith(rig, { a: `${index}\n` });
      refs.push(await branch.keepAsBranch(name, { tree, base, message: 'Unfinished' }));
    }
    expect(new Set(refs).size).toBe(names.length);
    expect(refs[0]).toBe('refs/heads/doorward/r/1.1');
    const short = refs.map((ref) => ref.slice('refs/heads/'.length)).sort();
    expect(
      rig.git('branch', '--list', 'doorward*', '--format=%(refname:short)').split('\n').sort(),
    ).toEqual(short);
  });

  test('finds another place where a branch is called doorward', async () => {
    const rig = makeRepo(START);
    rig.git('branch', 'doorward');
    const branch = await openBranch(rig.top);
    const parts = { tree: treeWith(rig, { a: 'a\n' }), base: await branch.tip(), message: 'm' };
    const ref = await branch.keepAsBranch('r/1', parts);
    expect(rig.git('rev-parse', `${ref}^{tree}`)).toBe(parts.tree);
  });

  test.each([
    ['a/b.c/d-e_f', 'p/a/b.c/d-e_f'],
    ['', 'p/unnamed'],
    ['//', 'p/unnamed'],
  ])('names like %j stay as they are', (name, expected) => {
    expect(refName('p', name)).toBe(expected);
  });

  test('names that have to be changed stay different', () => {
    const names = [
      'a b',
      'a-b',
      'a:b',
      'a/b',
      'ä',
      'ö',
      'x.lock',
      'x'.repeat(300),
      'x'.repeat(301),
    ];
    const all = [
      ...names.map((name) => refName('p', name)),
      ...names.map((name) => flatRefName('p', name)),
    ];
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('changes', () => {
  test('are listed, and shown as a diff within bounds', async () => {
    const rig = makeRepo({ ...START, 'pic.bin': 'a\0b' });
    const branch = await openBranch(rig.top);
    const from = await branch.treeOf(await branch.tip());
    const to = treeWith(rig, { 'ä b.ts': 'new\n', 'pic.bin': 'a\0c', 'README.md': undefined });
    const changes = await branch.changes(await branch.tip(), to);
    expect(changes.map(({ status, path }) => `${status} ${path}`)).toEqual([
      'deleted README.md',
      'modified pic.bin',
      'added ä b.ts',
    ]);
    const diff = await branch.diff(from, to, 100_000);
    expect(diff).toContain('+++ b/ä b.ts');
    expect(diff).toContain('Binary files a/pic.bin and b/pic.bin differ');
    const short = await branch.diff(from, to, 60);
    expect(short).toMatch(/^diff --git[\s\S]*longer than 60 bytes\]\n$/);
    expect(await branch.diff(from, from, 60)).toBe('');
    expect((await branch.changes(undefined, from)).length).toBe(3);
  });

  test('cannot be hidden by attributes, nor shown by programs that the repository names', async () => {
    const rig = makeRepo(START);
    const ran = rig.path('.git/ran');
    rig.git('config', 'diff.external', `touch ${ran}; true`);
    rig.git('config', 'diff.planted.textconv', `touch ${ran}; true`);
    rig.git('config', 'diff.planted.command', `touch ${ran}; true`);
    rig.write('.gitattributes', '*.ts binary\n*.md diff=planted\n');
    const branch = await openBranch(rig.top);
    const from = await branch.treeOf(await branch.tip());
    const to = treeWith(rig, { 'src/app.ts': 'evil\n', 'README.md': 'evil\n' });
    const lines = (text: string): number => text.split('+evil').length - 1;
    expect(lines(await branch.diff(from, to, 10_000))).toBe(2);
    rig.write('.git/info/attributes', '*.ts -diff\n*.md diff=planted\n');
    expect(lines(await branch.diff(from, to, 10_000))).toBe(2);
    expect(() => readFileSync(ran)).toThrow();
  });
});
