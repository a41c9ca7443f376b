import { expect, test } from 'vitest';
import { normaliseNewlines, oneLine, stripEscapes, tail, truncate } from './text.ts';

const ESC = '\u001b';

test.each([
  ['colours', `${ESC}[31mred${ESC}[0m`, 'red'],
  ['cursor movement that overwrites a line', `FAIL${ESC}[1G${ESC}[2KPASS`, 'FAILPASS'],
  ['a window title', `${ESC}]0;pwned\u0007ok`, 'ok'],
  ['a hyperlink', `${ESC}]8;;https://x${ESC}\\text${ESC}]8;;${ESC}\\`, 'text'],
  ['a carriage return that hides what came before', 'FAIL\rPASS', 'FAILPASS'],
  ['a bidirectional override', 'a\u202eb', 'ab'],
  ['tabs and newlines, which stay', 'a\tb\nc', 'a\tb\nc'],
  ['an unfinished sequence', `x${ESC}[`, 'x'],
])('escapes are stripped: %s', (_title, input, shown) => {
  expect(stripEscapes(input)).toBe(shown);
});

test('what is cut is counted, so that nobody takes the part for the whole', () => {
  expect(truncate('abcdef', 4)).toBe('abcd… (2 more characters)');
  expect(tail('abcdef', 4)).toBe('(2 characters before) …cdef');
  expect(oneLine('a\n  b\tc')).toBe('a b c');
});

test('a byte-order mark and foreign line ends disappear', () => {
  expect(normaliseNewlines('\uFEFFa\r\nb\rc')).toBe('a\nb\nc');
});
