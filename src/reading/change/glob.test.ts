// Globs mean what picomatch makes of them, without its regular expressions.

import fc from 'fast-check';
import picomatch from 'picomatch';
import { expect, test } from 'vitest';
import { globTest } from './glob.ts';

test.each([
  ['src/*.ts', 'src/app.ts', true, 'a star is part of a name'],
  ['src/*.ts', 'src/deep/app.ts', false, 'a star stays in its folder'],
  ['src/**/*.ts', 'src/app.ts', true, 'two stars may be no folder'],
  ['src/**/*.ts', 'src/a/b/app.ts', true, 'or several'],
  ['**', '.github/workflows/ci.yml', true, 'hidden folders are folders'],
  ['*.md', '.notes.md', true, 'hidden files are files'],
  ['src/**', 'src/a/b', true, 'two stars at the end take everything'],
  ['src/**', 'src', false, 'but not the folder itself'],
  ['src/**', 'srcs/a', false, 'but not a neighbour'],
  ['./src/a.ts', 'src/a.ts', true, 'a leading ./ is nothing'],
  ['a?.ts', 'ab.ts', true, 'a question mark is one character'],
  ['a?.ts', 'a🚪.ts', true, 'even a wide one'],
  ['[a-c]x', 'bx', true, 'a range'],
  ['[!a-c]x', 'bx', false, 'a negated range'],
  ['[ab', '[ab', true, 'an open bracket is a character'],
  ['src/{a,b}.ts', 'src/b.ts', true, 'alternatives'],
  ['src/{a,{b,c}d}.ts', 'src/cd.ts', true, 'nested alternatives'],
  ['src/{a}.ts', 'src/{a}.ts', true, 'braces without a comma are characters'],
  ['src/\\*.ts', 'src/*.ts', true, 'an escaped star is a star'],
  ['src/\\*.ts', 'src/a.ts', false, 'and nothing else'],
  ['SRC/*', 'src/a', false, 'letters have a case'],
  ['', 'a', false, 'an empty pattern matches nothing'],
])('%j on %j is %j: %s', (pattern, path, expected) => {
  expect(globTest(pattern)(path)).toBe(expected);
});

test('it agrees with picomatch on ordinary patterns', () => {
  const piece = fc.constantFrom('a', 'b', 'ab', '*', 'a*', '*b', '**', '?', '{a,b}', '[ab]');
  const pattern = fc
    .tuple(fc.array(piece, { maxLength: 3 }), fc.constantFrom('a', '*b', '?', '{a,b}', '[ab]', '*'))
    .map(([parts, last]) => [...parts, last].join('/'));
  const name = fc.constantFrom('a', 'b', 'ab', '.a', 'abb', 'c');
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
  fc.assert(
    fc.property(pattern, path, (glob, candidate) => {
      expect(globTest(glob)(candidate)).toBe(picomatch.isMatch(candidate, glob, { dot: true }));
    }),
    { numRuns: 2_000 },
  );
});

test.each<readonly [trick: string, pattern: string]>([
  ['stars in one name', '*a'.repeat(400)],
  ['stars over folders', `${'**/a/'.repeat(190)}b`],
  ['exploding alternatives', '{a,b}'.repeat(100)],
  ['open braces', '{'.repeat(900)],
  ['open brackets', '[a-'.repeat(300)],
  ['sheer length', 'a'.repeat(100_000)],
])('a hostile pattern with %s neither stalls nor matches', (_trick, pattern) => {
  const matches = globTest(pattern);
  expect(matches(`${'a'.repeat(4_000)}!`)).toBe(false);
  expect(matches(`${'a/'.repeat(2_000)}!`)).toBe(false);
});
