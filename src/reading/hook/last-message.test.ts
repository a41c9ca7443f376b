// Only the last words are a claim; what was said before an earlier refusal has been judged.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heardIn, lastMessageIn, newWords } from './last-message.ts';

const lines = (...events: readonly object[]): string =>
  events.map((event) => `${JSON.stringify(event)}\n`).join('');

test('Copilot writes events with the content in their data', () => {
  const transcript = lines(
    { type: 'assistant.message', data: { content: 'First' } },
    { type: 'tool.execution_complete', data: { success: true } },
    { type: 'assistant.message', data: { content: 'The tides are in.' } },
    { type: 'assistant.message', data: { content: '', toolRequests: [{}] } },
  );
  expect(lastMessageIn(`half a line"}\n${transcript}`)).toBe('The tides are in.');
});

test('Claude writes messages of blocks, of which only the text is said', () => {
  const transcript = lines(
    {
      type: 'assistant',
      message: {
        role: 'assistant',
        content: [
          { type: 'text', text: 'One' },
          { type: 'text', text: 'Two' },
        ],
      },
    },
    { type: 'user', message: { role: 'user', content: [{ type: 'tool_result', text: 'no' }] } },
    {
      type: 'assistant',
      message: { role: 'assistant', content: [{ type: 'tool_use', name: 'Bash' }] },
    },
  );
  expect(lastMessageIn(transcript)).toBe('One\nTwo');
});

test.each(['', 'not json\n', '{"type":"user"}\n'])('%j says nothing', (transcript) => {
  expect(lastMessageIn(transcript)).toBeUndefined();
});

test('of a text that repeats what was heard, only the rest is new', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      expect(newWords(before + after, heardIn(before))).toBe(after);
    }),
  );
});

test('a text that begins differently is new as a whole', () => {
  expect(newWords('A new turn', heardIn('An old'))).toBe('A new turn');
  expect(newWords('Short', heardIn('A longer one'))).toBe('Short');
  expect(newWords('First', undefined)).toBe('First');
});
