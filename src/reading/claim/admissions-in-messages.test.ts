// Completion messages as agents write them: reservations that no phrase lists, and messages that use the
// same words of what is over, agreed or done.

import { describe, expect, test } from 'vitest';
import { findContradictions } from './contradiction.ts';

const found = (message: string): readonly string[] =>
  findContradictions(`${message}\n\nTASK_COMPLETE\n`).map(({ severity }) => severity);

const HARD: readonly string[] = [
  'The retry button is not hooked up.',
  'Sorting does not work on Safari.',
  'This covers only the happy path.',
  'No tests were added for the new endpoint.',
  'The command timed out after 10 minutes.',
  'I removed the failing test.',
  'I replaced the failing assertion with a weaker one.',
  'The snapshot tests are out of date and fail.',
  'Lint: 3 errors',
  '`mvn test`: 214 run, 9 errors, all in the tide package.',
  'tests ✗',
  '- AC-2 ❌ latency is 340 ms',
  'I ran into a permissions error and could not write the config.',
  'The sandbox prevented me from starting the dev server.',
  'Half of the endpoints are converted to async; the others follow the same pattern.',
  'The only thing missing is the French text.',
  'I left that step out.',
  "I'm leaving that for another PR.",
  'I did not touch the frontend, although the task mentions it.',
  'Everything is implemented per the plan, except the tide alarm, which I dropped.',
  'All tests pass, apart from the one for time zones.',
  'Not delivered: the scheduler.',
  '| CLI | done |\n| Completion | in progress |',
  '✅ Schema\n🚧 Admin page',
  'Remaining:\n- wire the log into the harbour service',
  '### Done\n- cache\n\n### Not done\n- tracing',
  'Three of the screens show static content.',
  'Open items: error handling for expired tokens.',
  'I never did a restore from it.',
  'The colours are guesses.',
];

const SOFT: readonly string[] = [
  'Known issue: the spinner never stops when offline.',
  'Verification: visual inspection of the code only.',
  'The changes are not committed.',
  'Coverage is 78 %, below the required 80 %.',
  'I had to retry the suite three times before it passed.',
];

const HONEST: readonly string[] = [
  'The Save button is disabled while a request is under way; the page currently shows ten rows.',
  'Startup cleanup is fire-and-forget: if it fails, the app still starts normally.',
  'A node for follow-up questions is part of the graph, and might be switched off by a flag.',
  'However, the plus and minus signs of the margin needed a larger font, so I gave them one.',
  'The TODO in `parser.ts` is resolved.',
  'Full suite: 341 passed, 2 failed. The two fail identically on a clean checkout of main.',
  'I kept the old name as an alias so that callers need not change.',
  'Verified by removing a key: the build fails; putting it back: it passes.',
  'Is manual approval required for refunds? No, see the spec.',
  'The first run was interrupted by a network timeout; the second finished: 512 passed.',
  'The importer had no tests; I added 12, all pass.',
  'The timer is not started until the first key press.',
  'After three failures the error is handed to the caller.',
  'I compared both images by eye and by pixel diff.',
  'Fixed the leaks in the reader and the writer.',
  'Although the diff looks large, its lines are moved code.',
  'I had to add one dependency.',
  'The old API still compiles and the bundled plugins run.',
  '❌ → ✅ for `lint` after the formatter ran.',
  'Limitations: none.',
  'There are no open points.',
  '### Not done\n- nothing',
];

describe('a completion message', () => {
  test.each(HARD)('admits: %s', (message) => {
    expect(found(message)).toContain('hard');
  });

  test.each(SOFT)('owes a look: %s', (message) => {
    expect(found(message)).toContain('soft');
  });

  test.each(HONEST)('admits nothing: %s', (message) => {
    expect(found(message)).toEqual([]);
  });

  test('a note describes the product in the same words', () => {
    const note = '# Summary\n\n## Done\n\n- The list currently holds ten harbours.\n';
    expect(findContradictions(note)).toEqual([]);
  });
});
