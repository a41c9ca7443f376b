// Whatever a tool finds, what leaves the server is bounded, readable, and an error where it is one.

import { expect, test } from 'vitest';
import { DoorwardError } from '../../std/error.ts';
import { answered } from './answers.ts';

test('long and dressed-up words are cut and undressed, in the text and in the data', async () => {
  const words = `\u001b[2Jred\u001b[0m ${'x'.repeat(100_000)}`;
  const data = { task: { action: words }, many: Array.from({ length: 900 }, (_, at) => at) };
  const { content, structuredContent } = await answered(async () => ({ text: words, data }));
  const [first] = content;
  const text = first?.type === 'text' ? first.text : '';
  expect([text.slice(0, 6), text.length]).toEqual(['red xx', 40_025]);
  const { task, many } = structuredContent as { task: { action: string }; many: unknown[] };
  expect([task.action.slice(0, 6), task.action.length]).toEqual(['red xx', 20_025]);
  expect(many).toHaveLength(500);
});

test.each([
  [new DoorwardError('config', 'no such thing', 'Mend it.'), 'no such thing\nMend it.'],
  [
    new TypeError('x is not a function'),
    /a bug in Doorward: x is not a function\nNothing was passed/,
  ],
  ['a word', /a bug in Doorward: a word/],
])('%s becomes a tool error', async (thrown, words) => {
  const { content, isError } = await answered(() => Promise.reject(thrown));
  expect(isError).toBe(true);
  const [first] = content;
  expect(first?.type === 'text' ? first.text : '').toMatch(words);
});
