// The readers of code: what they see through, and that no text makes them throw or stall.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CodeFacts } from '../../model/code.ts';
import { readCode } from './read-code.ts';

function facts(path: string, text: string): CodeFacts {
  const found = readCode({ path, text });
  if (found === undefined) throw new Error(`no reader for ${path}`);
  return found;
}

const kinds = (path: string, text: string): readonly string[] =>
  facts(path, text).marks.map(({ kind }) => kind);
const states = (path: string, text: string): readonly string[] =>
  facts(path, text).tests.map(({ name, state }) => `${name}: ${state}`);

describe('one meaning has many spellings', () => {
  test.each([
    'process.exit(0)',
    "process['exit'](0)",
    'globalThis.process.exit()',
    'const { exit: leave } = process; leave(0)',
    'const p = process; p.exit(0)',
    "import { exit } from 'node:process'; exit(0)",
    "require('process').exit(0)",
    "process['e' + 'xi' + 't'](0)",
    "process[['ex', 'it'].join('')](0)",
    'process.exit.call(process, 0)',
    '(process as any)!.exit(0)',
  ])('%s ends the process', (text) => {
    expect(kinds('src/a.ts', text).some((kind) => kind.startsWith('exit-'))).toBe(true);
  });

  test.each([
    '// process.exit(0)',
    "const text = 'process.exit(0)'",
    'other.exit(0)',
    'process.exit(1)',
  ])('%s does not', (text) => {
    expect(kinds('src/a.ts', text)).toEqual([]);
  });

  test.each([
    'import os\nos._exit(0)',
    'import os as o\no._exit(0)',
    'from os import _exit\n_exit(0)',
    'from os import (\n    _exit as leave,\n)\nleave(0)',
  ])('%j ends the process', (text) => {
    expect(kinds('src/a.py', text)).toEqual(['exit-quiet']);
  });

  test.each(['# os._exit(0)', '"""\nos._exit(0)\n"""', 'text = "os._exit(0)"'])(
    '%j does not',
    (text) => {
      expect(kinds('src/a.py', text)).toEqual([]);
    },
  );
});

test('an argument by name replaces nothing, and an assignment with one does', () => {
  const skip = 'import pytest\npytest.param("tide", id="none")\n';
  expect(kinds('src/a.py', skip)).toEqual([]);
  const patch = 'import unittest\nunittest.TestCase.run = wrap(quiet=True)\n';
  expect(kinds('src/a.py', patch)).not.toEqual([]);
});

test.each([
  ['class Ebb(unittest.SkipTest):\n    pass\n', ['outcome-told']],
  ['def f():\n    unittest.TestCase().skipTest("ebb")\n', ['outcome-told']],
  ['import pytest\ndef f():\n    pytest.importorskip("ebb")\n', ['outcome-told']],
  ['from unittest import *\nclass SkipTest(E):\n    pass\nraise SkipTest()\n', ['outcome-told']],
  ['class SkipTest(Exception):\n    pass\ndef f():\n    raise SkipTest()\n', []],
  ['class Ebb(unittest.TestCase):\n    def f(self):\n        self.skipTest("ebb")\n', []],
])('%j tells how a test ends: %j', (text, told) => {
  const found = kinds('src/a.py', `import unittest\n${text}`);
  expect(found.filter((kind) => kind === 'outcome-told')).toEqual(told);
});

test.each([
  ['a.js', "if (process.argv[1].split('/').at(-2) === 'test') f()"],
  ['a.js', "f(process.env.npm_lifecycle_event === 'test')"],
  ['a.js', 'f(process.env.DOORWARD)'],
  ['a.py', 'import sys\nx = any(n.endswith("test") for n in sys.modules)\n'],
])('%s: %s asks whether it is tested', (path, text) => {
  expect(kinds(path, text)).toContain('test-aware');
});

test.each([
  "import { readFileSync } from 'node:fs'; readFileSync(process.argv[1])",
  "new URL('../te' + 'st/tide.test.js', import.meta.url)",
  "require('fs').readFileSync(require.main.filename)",
])('%s reads tests', (text) => {
  expect(kinds('src/a.js', text)).toContain('reads-tests');
});

test.each([
  'if (process.argv[1] === file) main()',
  'readFileSync(process.argv[2])',
  "new URL('./table.json', import.meta.url)",
  "f(process.env.NODE_ENV === 'production')",
])('%s does not', (text) => {
  expect(kinds('src/a.js', text)).toEqual([]);
});

describe('tests are known by name and state', () => {
  test.each([
    ["describe('a', () => { it('b', () => {}); });", ['a > b: runs']],
    ["describe.skip('a', () => { it('b', () => {}); });", ['a > b: skipped']],
    ["xit('a', () => {});", ['a: skipped']],
    ["it.each([1])('a %i', () => {});", ['a %i: runs']],
    ["it.concurrent.only('a', () => {});", ['a: focused']],
    ["it.skipIf(process.platform === 'win32')('a', () => {});", ['a: conditional']],
    ["test('a', { skip: true }, () => {});", ['a: skipped']],
    ["test('a', { skip: false }, () => {});", ['a: runs']],
    ["test('a', () => {}); test('a', () => {});", ['a: runs', 'a #2: runs']],
    ["return;\ntest('a', () => {});", ['a: skipped']],
    ['test.extend({ harbour: 1 });', []],
  ])('%s', (text, expected) => {
    expect(states('a.test.js', text)).toEqual(expected);
  });

  test.each([
    ['def test_a():\n    pass\n', ['test_a: runs']],
    ['class TestA:\n    def test_b(self):\n        pass\n', ['TestA > test_b: runs']],
    ['@pytest.mark.skip\ndef test_a():\n    pass\n', ['test_a: skipped']],
    [
      '@pytest.mark.skipif(sys.platform == "win32", reason="x")\ndef test_a():\n    pass\n',
      ['test_a: conditional'],
    ],
    ['if False:\n    def test_a():\n        pass\n', ['test_a: skipped']],
    ['async def test_a(): assert 1\n', ['test_a: runs']],
  ])('%j', (text, expected) => {
    expect(states('test_a.py', text)).toEqual(expected);
  });
});

describe('what code does is told from how it is written', () => {
  const same = (path: string, left: string, right: string): boolean =>
    facts(path, left).fingerprint === facts(path, right).fingerprint;

  test.each([
    ["const a = 'b';", 'const a = "b" // c'],
    ['if (a) { b() }', 'if (a) {\n  b();\n}\n;'],
    ['x = (1 + 2);', 'x = 1 + 2'],
  ])('%s is %s', (left, right) => {
    expect(same('src/a.js', left, right)).toBe(true);
  });

  test.each([
    ['x = 1 + 2', 'x = 1 - 2'],
    ["'use strict';\nf()", 'f()'],
    ['a ?? b', 'a || b'],
  ])('%j is not %j', (left, right) => {
    expect(same('src/a.js', left, right)).toBe(false);
  });

  test('in Python the depth counts, not the width', () => {
    expect(same('a.py', 'if a:\n  b()\n', 'if a:\n        b()  # c\n')).toBe(true);
    expect(same('a.py', 'if a:\n  b()\nc()\n', 'if a:\n  b()\n  c()\n')).toBe(false);
  });
});

test.each([
  'a.js',
  'a.test.ts',
  'a.py',
  'test_a.py',
  'package.json',
  'pyproject.toml',
  'tox.ini',
  'Makefile',
  'codecov.yml',
])('no text makes the reader of %s throw', (path) => {
  const pieces = fc.constantFrom(
    'def f(',
    'class A:',
    '\n',
    '    ',
    '"',
    "'''",
    '(',
    ')',
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '=',
    'test(',
    'expect(',
    '=>',
    '`',
    '${',
    '\\',
    '#',
    '//',
    '/*',
    'a.b',
    '1e',
    '0x',
    '\t',
    '@x',
    'async ',
    'lambda',
    ';',
    '\u0000',
    '\ud800',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      expect(readCode({ path, text: parts.join('') })?.path).toBe(path);
    }),
  );
});

test.each([
  ['a.js', `x = ${'['.repeat(50_000)}`],
  ['a.py', `x = ${'('.repeat(50_000)}`],
  ['package.json', '{"a":'.repeat(50_000)],
])('%s that is nested without end is too much, not a crash', (path, text) => {
  expect(facts(path, text).problem).toBeDefined();
});
