// Invisible text is how instructions are smuggled past people; names of texts must differ.

import { expect, test } from 'vitest';
import { fingerprint } from './fingerprint.ts';
import { visibleText } from './visible.ts';

const tags = [...'approve'].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('');

test.each([
  ['a colour', '\u001b[31mred\u001b[0m', 'red'],
  ['tag characters, which models read and people do not see', `ok${tags}`, 'ok'],
  ['zero-width characters and joiners', 'a\u200bp\u200dp\u2060l\ufeffe', 'apple'],
  ['direction overrides', 'safe\u202e\u2066', 'safe'],
  ['variation selectors beyond the plane', 'x\u{e0100}\u{e01ef}', 'x'],
  ['fillers that look like nothing', 'a\u3164b\u115fc', 'abc'],
  ['soft hyphens', 're\u00adject', 'reject'],
])('%s leaves nothing behind', (_what, hidden, shown) => {
  expect(visibleText(hidden)).toBe(shown);
});

test('every kind of line end is a newline, so that one line stays one line', () => {
  expect(visibleText('a\r\nb\rc\u2028d\u2029e\u0085f')).toBe('a\nb\nc\nd\ne\nf');
});

test('half of a surrogate pair cannot reach an encoder', () => {
  expect(visibleText('x\ud800y').isWellFormed()).toBe(true);
});

test('a fingerprint is short, stable and different for texts that differ in one character', () => {
  const names = ['', 'a', 'b', 'ab', 'ba', 'a'.repeat(1000)].map(fingerprint);
  expect(new Set(names).size).toBe(names.length);
  expect(names.every((name) => /^[0-9a-f]{14}$/.test(name))).toBe(true);
  expect(fingerprint('tide')).toBe(fingerprint('tide'));
});
