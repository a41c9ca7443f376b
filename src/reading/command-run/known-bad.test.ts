// Which known-bad trees a command is put before, and how a failing test is planted.

import { expect, test } from 'vitest';
import { knownBadFor } from './known-bad.ts';

const FILES = [
  'package.json',
  'README.md',
  'src/tide.ts',
  'src/tide.test.ts',
  'tools/moon.py',
  'tests/test_moon.py',
  'tests/conftest.py',
  'quay/quay_test.go',
  'quay/crane_test.go',
  'src/lib.rs',
];
const MANIFEST = '{"scripts": {"test": "vitest run", "build": "tsc"}}';
const CODE = FILES.filter((path) => !/README|package/.test(path));

const FAILING = 'a failing test in every test file';
const UNREADABLE = 'code that nothing can read';
const EMPTIED = 'the files that it names emptied';

test.each([
  ['vitest run', { [FAILING]: ['src/tide.test.ts'] }],
  ['npm test', { [FAILING]: ['src/tide.test.ts'] }],
  ['npx jest --ci', { [FAILING]: ['src/tide.test.ts'] }],
  ['node --test', { [FAILING]: ['src/tide.test.ts'] }],
  ['pytest -q', { [FAILING]: ['tests/test_moon.py'] }],
  ['python -m unittest', { [FAILING]: ['tests/test_moon.py'] }],
  ['go test ./...', { [FAILING]: ['quay/quay_test.go'] }],
  ['cargo test', { [FAILING]: ['src/lib.rs'] }],
  ['npm run build', { [UNREADABLE]: CODE }],
  ['tsc --noEmit && eslint .', { [UNREADABLE]: CODE }],
  ['grep -q tide README.md', { [UNREADABLE]: CODE, [EMPTIED]: ['README.md'] }],
])('%s', (command, expected) => {
  const found = knownBadFor(command, MANIFEST, FILES);
  expect(Object.fromEntries(found.map(({ words, paths }) => [words, paths]))).toEqual(expected);
});

test('where nothing could be made bad, nothing is tried', () => {
  expect(knownBadFor('make', undefined, ['README.md'])).toEqual([]);
});

test.each([
  ['vitest run', 'src/a.test.ts', '', "import { test as doorwardTest } from 'vitest';"],
  [
    'node --test',
    'a.test.js',
    "import { test } from 'node:test';\n",
    "from 'node:test';\ndoorwardTest(",
  ],
  ['node --test', 'a.test.js', "const t = require('node:test');\n", "require('node:test').test("],
  ['mocha', 'test/a.js', '', "it('doorward: this test must fail'"],
  ['pytest', 'tests/test_a.py', 'def test_a():\n    pass\n', 'self.fail('],
])('%s gets a failing test into %s', (command, path, text, expected) => {
  const [bad] = knownBadFor(command, undefined, [path]);
  const planted = bad?.change(path, text) ?? '';
  expect(planted.startsWith(text.trimEnd())).toBe(true);
  expect(planted).toContain(expected);
});
