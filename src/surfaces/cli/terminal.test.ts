// What is printed quotes plans, names of files and words of agents; a terminal obeys nothing of it.

import { expect, test } from 'vitest';
import { back, harmless, picture } from './terminal.ts';

test.each([
  ['a cleared screen', 'a\u001b[2Jb', 'ab'],
  ['lines taken back', 'a\u001b[5A\u001b[Jb', 'ab'],
  ['a title', 'a\u001b]0;pwned\u0007b', 'ab'],
  ['a carriage return over what was printed', 'failed\rpassed', 'failedpassed'],
  ['text that is concealed', '\u001b[8mhidden\u001b[0m', 'hidden\u001b[0m'],
  ['a control character of eight bits', 'a\u009b2Jb', 'a\\u009b2Jb'],
  ['text turned round', 'a\u202efdp', 'a\\u202efdp'],
])('%s does nothing', (_, text, shown) => {
  expect(harmless(text)).toBe(shown);
});

test.each([
  ['our own colours', '\u001b[32m✓\u001b[0m passed\n'],
  ['words in other writings', 'Größe 大小 حجم ⚠️\n\tdone\n'],
])('%s are shown as they are', (_, text) => {
  expect(harmless(text)).toBe(text);
});

test('JSON means the same as before', () => {
  const value = { name: 'a\u001b[2J\u007f\u009b31m\u202e\u200b\r\n' };
  expect(JSON.parse(harmless(JSON.stringify(value)))).toEqual(value);
});

test.each([0, 1, 3])('%i lines are taken back from their first column on', (lines) => {
  expect(back(lines).startsWith('\r')).toBe(true);
});

test('a picture clears each line before it is written, so that the last column stays', () => {
  expect(picture('ab\ncd\n')).toBe(
    '\u001b[?7l\u001b[H\u001b[2Kab\n\u001b[2Kcd\n\u001b[2K\u001b[J\u001b[?7h',
  );
});
