import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readClaim } from './claim.ts';

const use = (text: string): string => readClaim(text).signal.use;

describe('a signal is given when it is a sentence of its own near the end', () => {
  test.each([
    'Built the tide table.\n\nTASK_COMPLETE',
    'TASK_COMPLETE\nstatus: pass\ncommit: a1b2c3d\nverify: 12 passed',
    '**TASK_COMPLETE**',
    '## TASK_COMPLETE',
    '- TASK_COMPLETE',
    '✅ TASK_COMPLETE',
    'Status: TASK_COMPLETE',
    'TASK_COMPLETE. The deploy has no manual steps left.',
    'TASK_COMPLETE (12 tests pass)',
    'The tide table is in. TASK_COMPLETE',
    'ALL_TASKS_COMPLETE',
    'VERIFICATION_PASS',
    'All stories pass.\n<promise>COMPLETE</promise>',
    '<promise> complete </promise>',
    '<promise>\nCOMPLETE\n</promise>',
    '\uFEFFDone.\r\nTASK_COMPLETE\r\n',
    'User: go on until TASK_COMPLETE\nAssistant: Done.\nTASK_COMPLETE',
  ])('%j', (text) => {
    expect(use(text)).toBe('given');
  });
});

describe('anything else is a mention', () => {
  test.each([
    'I will output TASK_COMPLETE when the tests pass.',
    'When everything is verified, output:\n\nTASK_COMPLETE',
    'The rules say "TASK_COMPLETE" ends the loop.',
    'The loop ends at `TASK_COMPLETE`.',
    '```\nTASK_COMPLETE\n```',
    '> TASK_COMPLETE',
    '~~TASK_COMPLETE~~',
    'TASK_COMPLETE: not yet, two tests fail',
    'TASK_COMPLETE? Not quite.',
    'NOT TASK_COMPLETE',
    'TASK_COMPLETE must only be printed at the end',
    'Searching the transcript for TASK_COMPLETE',
    '<!-- TASK_COMPLETE -->',
    `TASK_COMPLETE\n${'Then more work was done.\n'.repeat(40)}`,
    'Assistant: ready\nUser: end with\nTASK_COMPLETE',
    'Example: `<promise>COMPLETE</promise>`',
  ])('%j', (text) => {
    expect(use(text)).toBe('mentioned');
  });
});

test.each(['All done.', '', 'task_complete', 'MY_TASK_COMPLETE', 'TASK_COMPLETED', 'REVIEW_PASS'])(
  'no token, no signal: %j',
  (text) => {
    expect(use(text)).toBe('absent');
  },
);

test('a signal of an earlier message is not one of the last', () => {
  expect(use('Assistant: TASK_COMPLETE\nUser: no, go on\nAssistant: I see.')).toBe('absent');
});

test('the line of the signal is the line of the file, and a given one outweighs a mention', () => {
  const text = 'I will say TASK_COMPLETE later.\n\nDone.\n\nTASK_COMPLETE\n';
  expect(readClaim(text).signal).toEqual({ use: 'given', token: 'TASK_COMPLETE', line: 5 });
});

test('other tokens can be agreed on, whatever characters they hold', () => {
  const tokens = ['[DONE]', 'SHIP IT (v1.0)'];
  expect(readClaim('Work is in.\n[DONE]', { tokens }).signal.use).toBe('given');
  expect(readClaim('SHIP IT (v1.0)', { tokens }).signal.use).toBe('given');
  expect(readClaim('TASK_COMPLETE', { tokens }).signal.use).toBe('absent');
});

test('a token that is nowhere in the text is never found, and reading never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const { signal } = readClaim(text);
      if (!/TASKS?_COMPLETE|VERIFICATION_PASS|promise/i.test(text))
        expect(signal.use).toBe('absent');
    }),
  );
});
