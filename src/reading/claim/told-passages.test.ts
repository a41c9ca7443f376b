// A message that is nothing but a document or a fence speaks by what stands inside.

import { expect, test } from 'vitest';
import { readClaim } from './claim.ts';

const admitted = (text: string): readonly (readonly [string, number])[] =>
  readClaim(text).contradictions.map(({ sentence, line }) => [sentence, line]);

test.each<[string, string, readonly (readonly [string, number])[]]>([
  [
    'the notes of a document of one’s own shape',
    '{\n  "outcome": "done",\n  "notes": "I did not run the tests."\n}',
    [['I did not run the tests.', 3]],
  ],
  [
    'the same in a fence',
    '```json\n{"outcome": "done", "notes": ["I did not run the tests."]}\n```\n',
    [['I did not run the tests.', 2]],
  ],
  [
    'a log in a fence, and nothing else',
    '```\nlinux : done\nmacos : done, I did not run the tests\n```',
    [['macos : done, I did not run the tests', 3]],
  ],
  [
    'a fence behind which the signal stands',
    '```\nI did not run the tests.\n```\n\nTASK_COMPLETE\n',
    [['I did not run the tests.', 2]],
  ],
  [
    'a document before which the signal stands',
    'TASK_COMPLETE\n\n{"notes": "I did not run the tests."}',
    [['I did not run the tests.', 3]],
  ],
  [
    'what stands on the line of the signal itself',
    '```\nAll done.\n```\n\nTASK_COMPLETE. I did not run the tests.',
    [['I did not run the tests.', 5]],
  ],
  ['a fence with a signal and words', 'Done.\n\n```\nI did not run it.\n```\nTASK_COMPLETE', []],
  ['a fence with words around it', 'Done.\n\n```\nI did not run the tests.\n```\n', []],
  ['two fences', '```\nI did not run the tests.\n```\n\n```\nok\n```', []],
  ['program text', '```ts\n// I did not run the tests.\n```', []],
  [
    'what a document quotes is quoted',
    '{"outcome": "done", "notes": "The dialog says \\"I did not run the tests\\"."}',
    [],
  ],
  ['a brace is no document', '{ I did not run the tests. }', [['{ I did not run the tests.', 1]]],
])('%s', (_, text, expected) => {
  expect(admitted(text)).toEqual(expected);
});
