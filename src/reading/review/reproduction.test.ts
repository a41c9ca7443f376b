import { expect, test } from 'vitest';
import { reproductionIn } from './reproduction.ts';

test.each([
  ['a field', '{"verdict":"REJECTED","reproduce":"npm test"}', 'npm test'],
  [
    'a field of a fenced block',
    'No.\n\n```json\n{"verdict":"REJECTED","failing_test":"test/a.test.ts"}\n```',
    'test/a.test.ts',
  ],
  ['YAML', 'verdict: REJECTED\nreproduction: npm test\n', 'npm test'],
  ['a line of prose', 'It fails.\n\n**Reproduce:** `npm test`\n\nREVIEW_FAIL', 'npm test'],
])('a command in %s is found', (_where, text, expected) => {
  expect(reproductionIn(text)).toBe(expected);
});

test.each([
  ['nothing', '{"verdict":"REJECTED"}'],
  ['an empty text', '{"verdict":"REJECTED","reproduce":""}'],
  ['"none"', '{"verdict":"REJECTED","reproduce":"none"}'],
  ['several lines', '{"verdict":"REJECTED","reproduce":"npm test\\nrm -rf ."}'],
  ['a list', '{"verdict":"REJECTED","reproduce":["npm test"]}'],
  ['a line of a code block', '```sh\nReproduce: npm test\n```'],
  ['an endless line', `{"verdict":"REJECTED","reproduce":"${'a'.repeat(500)}"}`],
])('%s names no command', (_what, text) => {
  expect(reproductionIn(text)).toBeUndefined();
});
