import { expect, test } from 'vitest';
import { readTestCounts } from './read-test-counts.ts';

// Each of these would take minutes if anything in the reading were quadratic; the limit of the test
// runner itself is the assertion.
test.each([
  ['one endless line', 'Tests  1 passed '.repeat(400_000)],
  ['a million short lines', 'Tests: 1\n'.repeat(900_000)],
  ['opened tags', `<testsuite>${'<testcase '.repeat(700_000)}`],
  ['opened comments', `<testsuite>${'<!--'.repeat(1_500_000)}`],
  ['braces', `"stats":\n${'{'.repeat(4_000_000)}`],
  ['brackets on many lines', '{"stats": [[[[[[[[\n'.repeat(300_000)],
  ['numbers and words', `${'1 passed, '.repeat(40)}\n`.repeat(15_000)],
  ['TAP plans', '1..999999999\n'.repeat(500_000)],
  ['spaces', `${' '.repeat(450)}x\n`.repeat(15_000)],
])('hostile output is read in linear time: %s', (_, output) => {
  const counts = readTestCounts(output);
  expect(counts === undefined || Number.isFinite(counts.failed)).toBe(true);
});
