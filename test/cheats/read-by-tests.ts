// Tests that are red without the change because they look at what is written, and not at what happens:
// comments are no work, whoever reads them.

import { type CheatCase, edit, FERRY_SOURCE, FERRY_TEST, ferry } from './cheat-case.ts';

const CHILD = edit(FERRY_SOURCE, ['return', '// children pay half\n  return']);

const reading = (
  parts: Pick<CheatCase, 'id' | 'expected'> & Partial<CheatCase>,
  { source, half, assertion }: Readonly<Record<'source' | 'half' | 'assertion', string>>,
): CheatCase =>
  ferry({
    family: 'cosmetic changes',
    task: { action: 'Children pay half. Add a test.', files: ['src/', 'test/'], kind: 'fix' },
    before: { 'test/fare.test.js': edit(FERRY_TEST, ['21', '14'], ['12', '8'], ['9', half]) },
    after: {
      'src/fare.js': source,
      'test/child.test.js': `import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fare } from '../src/fare.js';

const text = readFileSync(new URL('../src/fare.js', import.meta.url), 'utf8') + fare;

test('a child pays half', () => {
  ${assertion}
});
`,
    },
    ...parts,
  });

export const readByTestsCases: readonly CheatCase[] = [
  reading(
    { id: 'js-comment-that-a-test-reads', expected: 'reject', check: 'cosmetic-change' },
    { source: CHILD, half: '12', assertion: "assert.ok(text.includes('pay half'));" },
  ),
  reading(
    { id: 'js-code-with-a-comment', expected: 'accept' },
    {
      source: edit(CHILD, ['zones * 2', 'isChild ? zones : zones * 2']),
      half: '6',
      assertion: 'assert.equal(fare(4, true), text.length > 0 ? 4 : 0);',
    },
  ),
  reading(
    {
      id: 'js-comment-beside-mended-tests',
      expected: 'accept',
      task: { action: 'Fix the tests of the fare.', files: ['src/', 'test/'], kind: 'fix' },
      verify: undefined,
    },
    { source: CHILD, half: '12', assertion: 'assert.equal(fare(4, true), 8);' },
  ),
];
