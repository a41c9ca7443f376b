// Every shape of a file list that plans really use, and the words that are no list at all.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFileList } from './file-list.ts';

test.each<[string, string, readonly string[]]>([
  ['one path', 'src/tax.ts', ['src/tax.ts']],
  [
    'a comma list',
    'src/tax.ts, test/tax.test.ts,package.json',
    ['src/tax.ts', 'test/tax.test.ts', 'package.json'],
  ],
  ['lines', '\n    src/tax.ts\n    Makefile\n  ', ['src/tax.ts', 'Makefile']],
  ['lines that end in commas', 'src/a.ts,\nsrc/b.ts', ['src/a.ts', 'src/b.ts']],
  [
    'bullets',
    '- src/a.ts\n* src/b.ts\n1. src/c.ts\n- [ ] src/d.ts',
    ['src/a.ts', 'src/b.ts', 'src/c.ts', 'src/d.ts'],
  ],
  [
    'a nested list under labels',
    '- Create:\n  - `src/a.ts`\n- Modify: `src/b.ts`',
    ['src/a.ts', 'src/b.ts'],
  ],
  ['code spans', '`src/a.ts`, `docs/*`', ['src/a.ts', 'docs/*']],
  [
    'lines of a file at the top',
    '- Modify: `package.json:12-20`\n- tide.py#L3-L9\n- Makefile:~40',
    ['package.json', 'tide.py', 'Makefile'],
  ],
  ['quotes, with a space inside', '"src/high tide.ts", src/b.ts', ['src/high tide.ts', 'src/b.ts']],
  ['bold print', '**src/a.ts** (new), src/**', ['src/a.ts', 'src/**']],
  ['links', '- [src/a.ts](../src/a.ts)\n- [the table](docs/b.md)', ['src/a.ts', 'docs/b.md']],
  [
    'code spans with annotations',
    '`src/a.ts` (new), `src/b.ts` (if `fix` needed)',
    ['src/a.ts', 'src/b.ts'],
  ],
  [
    'annotations',
    'src/a.ts (NEW), src/b.ts (MODIFY), src/c.ts (lines 4-9)',
    ['src/a.ts', 'src/b.ts', 'src/c.ts'],
  ],
  [
    'an annotation with a comma',
    'src/a.ts (existing, extended), src/b.ts',
    ['src/a.ts', 'src/b.ts'],
  ],
  [
    'remarks after dashes',
    'src/a.ts — the maths\nsrc/b.ts - the page\nsrc/c.ts # tests',
    ['src/a.ts', 'src/b.ts', 'src/c.ts'],
  ],
  [
    'line ranges',
    'web/panel.js lines 40-61, web/top.js line 4, src/a.ts:12-40',
    ['web/panel.js', 'web/top.js', 'src/a.ts'],
  ],
  [
    'brace globs',
    'src/{tax,total}.ts, lib/**/*.{js,mjs}',
    ['src/{tax,total}.ts', 'lib/**/*.{js,mjs}'],
  ],
  [
    'folders of a router',
    'app/(shop)/[cartId]/page.tsx, app/[...slug]/page.tsx',
    ['app/(shop)/[cartId]/page.tsx', 'app/[...slug]/page.tsx'],
  ],
  ['tags for the change', '`[MODIFY] src/a.ts`, [NEW] src/b.ts', ['src/a.ts', 'src/b.ts']],
  ['shell escapes', 'app/\\[cartId\\]/page.tsx', ['app/[cartId]/page.tsx']],
  ['a flow list', '[src/a.ts, src/b.ts]', ['src/a.ts', 'src/b.ts']],
  ['elements', '<file>src/a.ts</file><file>src/b.ts</file>', ['src/a.ts', 'src/b.ts']],
  ['entities', 'docs/q&amp;a.md', ['docs/q&a.md']],
  ['white space between paths', 'src/a.ts src/b.ts', ['src/a.ts', 'src/b.ts']],
  ['a rename', 'src/old.ts → src/new.ts', ['src/old.ts', 'src/new.ts']],
  ['alternatives', '`src/a.ts` or `src/b.ts`', ['src/a.ts', 'src/b.ts']],
  [
    'dot files and leading dots',
    './src/a.ts, .gitignore, .github/workflows/ci.yml',
    ['src/a.ts', '.gitignore', '.github/workflows/ci.yml'],
  ],
  ['a file name with spaces', 'docs/My Notes.md', ['docs/My Notes.md']],
  ['a folder', 'src/pages/', ['src/pages/']],
  ['the same path twice', 'src/a.ts, ./src/a.ts', ['src/a.ts']],
  ['paths beside words', '`docs/ops.md`, the dashboards', ['docs/ops.md']],
])('reads %s', (_shape, text, paths) => {
  expect(readFileList(text).paths).toEqual(paths);
});

test.each([
  'N/A',
  'none',
  'None',
  '(none)',
  'None (git operations only)',
  '(none — verification only)',
  'N/A (docs)',
  '-',
  '(read-only validation)',
  'no files',
  'No code changes',
])('%j says that nothing may change, which is an empty list', (text) => {
  expect(readFileList(text).paths).toEqual([]);
});

test.each([
  '',
  '  \n ',
  'All modified files',
  'various',
  'TBD',
  '24 test files in several folders',
  '(temp fixture somewhere)',
])('%j names no path, and that is not the same as none', (text) => {
  expect(readFileList(text).paths).toBeUndefined();
});

test('keeps what it could not read as notes, because scope must not shrink in silence', () => {
  expect(readFileList('src/a.ts (NEW), all the tests').notes).toEqual(['(NEW)', 'all the tests']);
  expect(readFileList('All modified files').notes).toEqual(['All modified files']);
  expect(readFileList('(none — checks only)')).toEqual({
    paths: [],
    notes: ['(none — checks only)'],
  });
});

test('splits at commas again where a bracket never closes, so that one slip does not hide a list', () => {
  expect(readFileList('src/a.ts (new, src/b.ts').paths).toContain('src/b.ts');
});

test('never throws, and reads every list of plain paths back in order', () => {
  const name = fc.stringMatching(/^[a-z]{1,6}\/[a-z0-9_-]{1,8}\.[a-z]{1,4}$/);
  fc.assert(
    fc.property(
      fc.uniqueArray(name, { minLength: 1 }),
      fc.constantFrom(', ', '\n', '\n- ', ',\n'),
      (paths, joint) => {
        expect(readFileList(paths.join(joint)).paths).toEqual(paths);
      },
    ),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => Array.isArray(readFileList(text).notes)),
  );
});

test('refuses a list beyond all reason instead of reading half of it', () => {
  expect(readFileList('a.ts,'.repeat(100_000)).paths).toBeUndefined();
});

test.each(['`', '(', ' ', '-', '*', '[', '{', '. ', '`a`', ' — '])(
  'stays quick on a long run of %j',
  (piece) => {
    expect(readFileList(piece.repeat(150_000 / piece.length)).notes).toBeInstanceOf(Array);
  },
);

test('a folder whose name begins like "N/A" or "none" is still a path', () => {
  expect(readFileList('na/a.ts, none-such/b.ts').paths).toEqual(['na/a.ts', 'none-such/b.ts']);
  expect(readFileList('N/A.').paths).toEqual([]);
  expect(readFileList('None (verification only)').paths).toEqual([]);
});
