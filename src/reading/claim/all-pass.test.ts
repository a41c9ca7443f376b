import { expect, test } from 'vitest';
import { saysAllPass } from './all-pass.ts';

test.each([
  'All tests pass.',
  'Done, all tests pass.',
  'All 14 unit tests are passing now.',
  'I fixed the rounding and every test is green.',
  'The full test suite passes.',
  'Implemented the harbour list. Tests pass.',
  'The test suite is green again.',
  'Tests all pass and the linter is quiet.',
])('stated: %s', (line) => {
  expect(saysAllPass(line)).toBeDefined();
});

test.each([
  'The new tests pass.',
  'Both tide tests pass.',
  'Make sure all tests pass before you merge.',
  'Once all tests pass, I will open the request.',
  'Not all tests pass.',
  'All tests pass except the one for leap years.',
  'All tests pass, but the tide suite was skipped.',
  'All tests should pass.',
  "I can't say that all tests pass.",
  'Do all tests pass?',
  'Previously all tests passed.',
  'It passes all tests to the runner.',
])('not stated: %s', (line) => {
  expect(saysAllPass(line)).toBeUndefined();
});
