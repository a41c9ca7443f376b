// A table with a column for what was: only the other columns speak of the work.

import { expect, test } from 'vitest';
import { findContradictions } from './contradiction.ts';

const read = (rows: string): readonly string[] =>
  findContradictions(`Mended the importer.\n\n${rows}\n\nTASK_COMPLETE\n`).map(
    ({ sentence }) => sentence,
  );

test.each<[string, string, number]>([
  [
    'what failed before is no admission',
    '| Check | Before | After |\n|---|---|---|\n| unit | 4 failed | all pass |',
    0,
  ],
  [
    'what fails after it is one',
    '| Check | Before | After |\n|---|---|---|\n| unit | 9 failed | 4 failed |',
    1,
  ],
  ['nothing says which column was before', '| Check | Result |\n|---|---|\n| unit | 4 failed |', 1],
  [
    'tests that are old are there still',
    '| Old suite | New suite |\n|---|---|\n| 4 failed | 3 pass |',
    1,
  ],
  [
    'what the branch held before is over',
    '| Main | This branch |\n|---|---|\n| 4 failed | all pass |',
    0,
  ],
  [
    'what the code did before is over',
    '| Case | Old code | New code |\n|---|---|---|\n| leap | 4 tests failed | all pass |',
    0,
  ],
  [
    'another table begins anew',
    '| Was | Now |\n|---|---|\n| 4 failed | all pass |\n\n| Check | Result |\n|---|---|\n| 4 failed | - |',
    1,
  ],
])('%s', (_, rows, found) => {
  expect(read(rows)).toHaveLength(found);
});

test('the row is quoted as it is written', () => {
  const row = '| unit | 9 failed | 4 failed |';
  expect(read(`| Check | Before | After |\n|---|---|---|\n${row}`)).toEqual([row]);
});
