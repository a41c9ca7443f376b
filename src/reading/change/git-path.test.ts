// Paths must survive the way out and back, whatever bytes a hostile tree gives them.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOfPath, pathOfBytes } from './git-path.ts';

const bytes = (...values: readonly number[]): string => String.fromCharCode(...values);

test.each([
  ['src/app.ts', 'src/app.ts', 'a plain path stays'],
  [bytes(0xc3, 0xa9, 0x2e, 0x6d, 0x64), 'é.md', 'UTF-8 becomes readable'],
  [bytes(0x65, 0xcc, 0x81), 'e\u0301', 'decomposed letters stay decomposed'],
  [bytes(0xf0, 0x9f, 0x9a, 0xaa), '🚪', 'four bytes make one character'],
  [bytes(0x61, 0xff, 0x62), 'a\\xffb', 'a stray byte is escaped'],
  [bytes(0xc3), '\\xc3', 'a cut-off sequence is escaped'],
  [bytes(0xc0, 0xaf), '\\xc0\\xaf', 'an overlong slash is no slash'],
  [bytes(0xed, 0xa0, 0x80), '\\xed\\xa0\\x80', 'half a surrogate pair is escaped'],
  ['a\nb', 'a\\x0ab', 'a newline cannot break a line of a report'],
  ['a\u001b[31m', 'a\\x1b[31m', 'an escape cannot colour a terminal'],
  ['a\\b', 'a\\b', 'a backslash stays'],
  ['a\\x41', 'a\\x5cx41', 'a name that looks like an escape is told apart from one'],
])('%j is written as %j: %s', (raw, path) => {
  expect(pathOfBytes(raw)).toBe(path);
  expect(bytesOfPath(path)).toBe(raw);
});

test('any bytes survive, and what is shown holds no control character', () => {
  const anyBytes = fc
    .array(fc.oneof(fc.integer({ min: 1, max: 255 }), fc.constantFrom(0x5c, 0x78, 0x34, 0x31)))
    .map((values) => String.fromCharCode(...values));
  fc.assert(
    fc.property(anyBytes, (raw) => {
      const path = pathOfBytes(raw);
      expect(bytesOfPath(path)).toBe(raw);
      expect(path).not.toMatch(/\p{Cc}/u);
    }),
  );
});

test('any printable text is a path that stays as it is, unless it looks like an escape', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      fc.pre(!/\p{Cc}|\p{Cs}|\\x/u.test(text));
      expect(pathOfBytes(bytesOfPath(text))).toBe(text);
    }),
  );
});
