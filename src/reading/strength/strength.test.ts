// What can be altered in a text, and where two texts differ.

import { expect, test } from 'vitest';
import { alterableIn } from './alterable.ts';
import { hunksOf, withoutHunk } from './hunks.ts';

const altered = (path: string, text: string): readonly string[] =>
  alterableIn(path, text).mutants.map(
    (mutant) =>
      `${mutant.line} ${text.slice(0, mutant.start)}${mutant.text}${text.slice(mutant.end)}`,
  );

test.each([
  ['a < b;', ['1 a <= b;']],
  ['f(a === 1);', ['1 ;', '1 f(a !== 1);', '1 f(a === 2);']],
  ['x = a + 1;', ['1 ;', '1 x = a - 1;', '1 x = a + 2;']],
  ["x = a + 'px';", ['1 ;']],
  ['x = a /* < */ < b;', ['1 ;']],
  ['if (a) b();', ['1 if (false) b();', '1 if (true) b();', '1 if (a) ;']],
  ['while (a) b();', ['1 while (false) b();', '1 while (a) ;']],
  ['const f = () => a;', ['1 const f = () => undefined;']],
  ['const on = !off;', ['1 const on = (off);']],
  ['const on = true && a;', ['1 const on = true || a;', '1 const on = false && a;']],
  ['throw new Error(a);', ['1 ;']],
  ['console.log(a < 1);', []],
  ["import a from './a';\ntype B = 1 | 2;\ninterface C { d: true }", []],
  ['const a: 1 = b as 1;', []],
  ['enum Sea { High = 1 }', ['1 enum Sea { High = 2 }']],
  ['this is no code at all {', []],
])('JavaScript: %s', (text, results) => {
  expect(altered('src/a.ts', text)).toEqual(results);
});

test('a function can be emptied, and its name is said', () => {
  const { mutants } = alterableIn('a.js', 'function tide(a) {\n  return a;\n}\n');
  expect(mutants.map(({ kind, line, lastLine, what }) => [kind, line, lastLine, what])).toEqual([
    ['body', 1, 3, 'the body of `tide` was emptied'],
    ['mutant', 2, 2, '`return a;` became `return undefined`'],
  ]);
});

test.each([
  ['a.ts', 'class Quay {\n  close() { }\n  open() { return; }\n  leave() { /* nothing */ }\n}'],
  ['a.ts', 'export const nothing = () => void 0;'],
  ['a.py', 'class Quay(Protocol):\n    def depth(self) -> int: ...\n    def open(self): pass'],
  ['a.py', 'def close():\n    return\n\ndef open():\n    return None'],
])('a function that does nothing can not be emptied: %s %j', (path, text) => {
  expect(alterableIn(path, text).mutants.filter(({ kind }) => kind === 'body')).toEqual([]);
});

test.each([
  ['x = a < b', ['1 x = a <= b']],
  ['x = -1', ['1 x = -2']],
  ['f(*a, **b)', ['1 pass']],
  ['self.x = 1', ['1 pass', '1 self.x = 2']],
  ['x = 1', ['1 x = 2']],
  ['x += 1', ['1 pass', '1 x += 2']],
  ['x = "a" + b', []],
  ['x = a and not b', ['1 x = a or not b', '1 x = a and  b']],
  ['x = a not in b', []],
  ['x = a is not None', []],
  ['x = True', ['1 x = False']],
  ['raise ValueError(a)', ['1 pass']],
  ['print(a < 1)', []],
  ['import a\nfrom b import c', []],
  [
    'def f(a=1):\n    """No < code."""\n    return a',
    [
      '3 def f(a=1):\n    """No < code."""\n    pass',
      '3 def f(a=1):\n    """No < code."""\n    return None',
    ],
  ],
  ['if a:\n    b()', ['1 if False:\n    b()', '1 if True:\n    b()', '2 if a:\n    pass']],
])('Python: %s', (text, results) => {
  expect(altered('a.py', text)).toEqual(results);
});

test.each([
  ['a.ts', "import a from 'a';\n// words\ntype B = {\n  c: 1;\n};\nf(\n  a,\n);\n", [6, 7]],
  ['a.py', 'import a\n# words\n"""More\nwords."""\nf(\n  a,\n)\n', [5, 6]],
  ['a.go', '// words\n\nfunc f() {\n}\n', [3]],
  ['a.d.ts', 'export const a = 1;\n', []],
])('lines that do something: %s', (path, text, lines) => {
  expect(alterableIn(path, text).codeLines).toEqual(lines);
});

test('hunks are stretches of changed lines, and each can be put back alone', () => {
  const before = 'a\nb\nc\nd\ne\nf\ng';
  const after = 'a\nB\nc\nd\ne\nF\nF2\ng';
  const hunks = hunksOf(before, after);
  expect(hunks.map(({ afterAt, before: old, after: now }) => [afterAt, old, now])).toEqual([
    [1, ['b'], ['B']],
    [5, ['f'], ['F', 'F2']],
  ]);
  expect(hunks.map((hunk) => withoutHunk(after, hunk))).toEqual([
    'a\nb\nc\nd\ne\nF\nF2\ng',
    'a\nB\nc\nd\ne\nf\ng',
  ]);
});

test.each([
  ['', 'a\nb', [[0, [''], ['a', 'b']]]],
  ['a\nb\nc', 'a\nc', [[1, ['b'], []]]],
  ['a\nb\nc', 'A\nb\nC', [[0, ['a', 'b', 'c'], ['A', 'b', 'C']]]],
  ['same', 'same', []],
])('hunks from %j to %j', (before, after, expected) => {
  const found = hunksOf(before, after);
  expect(found.map(({ afterAt, before: old, after: now }) => [afterAt, old, now])).toEqual(
    expected,
  );
});
