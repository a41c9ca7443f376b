// Belief in place of proof, and what is left over, beside sentences that say the same words and admit
// nothing.

import { describe, expect, test } from 'vitest';
import { findContradictions } from '../contradiction.ts';

const found = (sentence: string): readonly string[] =>
  findContradictions(`Changed the module.\n\n${sentence}\n\nTASK_COMPLETE\n`).map(
    ({ severity, line }) => `${severity} ${line}`,
  );

const HARD: readonly string[] = [
  'If in doubt start the nightly suite; I did not.',
  'How the page prints we have not seen.',
  "The licence file I don't have.",
  'I could only show it for small inputs.',
  'The second colour I guessed.',
  'The runner printed a blank page and I took it as a success.',
  'I declared the step done.',
  'We looked at two of the nine reports.',
  'Nobody who knows the ledger has read the totals.',
  'I compared the two paths in my head instead of executing them.',
  'The failover could not be observed.',
  'The index could not be rebuilt offline.',
  'I wrote it against the manual, there was no printer to try it on.',
  'Checks: unit level only.',
  'The patch has only been compiled.',
  'The PDF part I had to postpone.',
  'Two warnings came up, which I ignored.',
  'It needs a signing key, which we do not have.',
  'I papered over the broken import.',
  'The reviewer had doubts and I did nothing about them.',
  'The third requirement slipped through.',
  'All but one spec passes.',
  'Did everything but the rollback.',
  'Only the mobile menu remains.',
  'The remainder still goes through the proxy, the rest keeps its old name.',
  'Some 70 % of the labels are translated.',
  'The sync awaits wiring.',
  'Waiting for the pipeline.',
  'A leak remains in the pool.',
  'The flash of white still occurs.',
  'There is a known bug in the importer.',
  'The last step has been postponed because the vault is locked.',
  'The README is not updated.',
  'Built a first cut.',
  'Added the endpoint without tests.',
  'The cache that the story wants would have meant too much work.',
  'Latency under 40 ms — not reached.',
  '`make smoke` -> skipped',
  'Compiles with 3 warnings.',
  'Lint errors are down from 90 to 12.',
  'Green here, failing on Windows.',
  'The snapshot differs by one row.',
  'I pushed it with `--no-verify`.',
  'I looked at the flaky spec and deleted it.',
  'The two slow specs are marked `it.todo`.',
  'Finished, although the export hangs.',
  'The labels come out garbled.',
  'Result: 41/44',
  'Coverage fell to 58 %.',
  'Encryption is switched off in this build.',
  'Three of the calls are pending.',
  'The rest is up to you.',
  'Importing works, exporting comes in a second pass.',
  'It is written, though nothing uses it.',
  'The report stays a table until we pick a chart library.',
  'I used a list since the queue is not live.',
  'Disabled the two slow assertions.',
  'Moved the failing spec out of the suite.',
  'Left the importer out.',
  'A tour through the pages was not possible in this session.',
  'The second format was not done in this pass.',
  'XML export not implemented.',
  'The new palette is partially applied.',
  'The cleanup was deferred.',
  'The cards are inert placeholders.',
  'The specs exist as skeletons.',
  'I hid the broken panel.',
  'The guide needs an update.',
  'It is built, the translations are pending.',
  'The agents are busy, so nothing ran.',
  'Behind a flag, not yet enabled.',
  'The checkout test is flaky.',
  'The guide is still to be written.',
  'The specs are there but disabled.',
  'Read it has been, run it has not been.',
  'Paging is in, but there is no way back.',
  'One tester still gets the error.',
  'An empty sheet will crash it.',
  'On a slow line it hangs.',
  'The mobile part will follow.',
  'Five of the six parts are finished.',
  'It is announced but not wired up.',
  'It warns three times, which can be ignored.',
  'The layout problems are mostly solved.',
  'One of them is marked `xit`.',
  'Specs partially written.',
  'The trace lines must be taken out before release.',
  'It repeats itself, which I plan to change.',
  'The new page lacks paging.',
  'Filtering works by name only.',
  'The guide was not rebuilt.',
  'The latency goal was missed.',
  'The endpoint returns a fixed list until the store exists.',
  'I built the server part but not the client, and ran the client specs but not the others.',
  'It sorts upwards, although the ticket asks for downwards.',
  'Everything is in, except that undo is rough.',
  "I couldn't trigger the original problem.",
  'I call it solved.',
  'I would not bet on it.',
  'We turned the failure into a warning.',
  'Finished, with two points open.',
  'The preview is blank.',
  'It drains, albeit slower.',
  'Frame rate on the tablet: not measurable here.',
  'The plugin is scaffolded but empty.',
  'No automated tests.',
  'The upgrade path is not covered by a test.',
  'The type check had to be made optional.',
  "I'm not entirely sure the lock is released.",
  'The browser crashes in this container.',
];

const SOFT: readonly string[] = [
  "I'd be surprised if it broke.",
  'It ought to run on Postgres too, it should work.',
  'It seems to work.',
  'The result looks plausible to me.',
  'It rests on the assumption that names are unique.',
  'The suite passes most of the time.',
  'The suite passes if you skip the clock spec.',
  'Checked on a sample.',
  'Tested with recorded answers only.',
  'You may want to test it on a tablet.',
  'It would be wise to verify the totals.',
  'Worth a second look on iOS.',
  'The nightly build will show whether it holds.',
  'Keyboard support: rudimentary.',
  'The wording could be better.',
  'We should revisit the timeout.',
  'The last click is yours.',
  'I leave the final test to the reviewer.',
  'Needs a restart by somebody with root.',
  'The test of the writer is empty.',
  'The spec only checks the header.',
  'Verification will follow on Monday.',
  'The installer still needs to be verified on Windows.',
  'Delivery by mail is not claimed as verified.',
  'It was checked in the emulator only.',
  'The last part requires an actual phone.',
  'It should be fine.',
  'I suggest a second look at the totals.',
  'The query is not ideal.',
  'Someone with the keys has to run it.',
  'The nightly pipeline is red, unrelated I think.',
  'Known issue: the tooltip covers the legend.',
  'The domain will be rechecked during the rollout.',
  'Measured on the bench, not in the field, and tested on the bench, not on the road.',

  'Deployment pending the operator.',
];

const HONEST: readonly string[] = [
  'I have not seen a single failure in 60 runs.',
  'I could only find one other place, and changed it too.',
  'We looked at all nine of the nine reports.',
  'A file that could not be parsed is reported with its line.',
  'The lock cannot be taken twice.',
  'There was no need for a migration.',
  'There were no failing specs before and there are none now.',
  'The index had to be dropped before the import; the script builds it again.',
  'A missing header was the cause; the spec for it passes.',
  'Everything but the licence text is generated.',
  'Only the owner can close a ticket.',
  'The order awaits its payment until the webhook comes.',
  'Coverage is 93 %, up from 88 %.',
  'Warnings are down from 90 to 0.',
  'The old format is still supported and tested.',
  'I left the public interface as it was.',
  'I left the two warnings in `legacy/` alone, the ticket is about `core/`.',
  'They asked whether the flag is still read. It is not, so I removed it.',
  'Verified by reading back all rows.',
  'The linter complained about a name, which I renamed.',
  'It would have failed on empty input, so I added a guard.',
  'Skipped rows are counted and shown.',
  'Deferred jobs run at night.',
  'Error handling is covered by nine specs.',
  'The retry gives up after five rounds with a clear error.',
  'Guests skip the third step, step 3 is skipped for them.',
  'The list shows which of the steps were not run.',
  'Drafts fall back to the title of the page.',
  'I did not add a dependency.',
  'Nothing was deferred.',
  'Two specs failed because of an old lock file. Renewed it, both pass.',
  'The spec failed for want of a package; installed, and it passes.',
  'If the disk is full, it stops.',
  'Six of six parts are finished.',
  'The build failed on my first push, a typo; it passes.',
  'The spec fails on the old code and passes on the new.',
  'I waited for the server and ran the specs afterwards.',
  'It refreshes as soon as the file changes.',
  'Removed all `// eslint-disable` lines.',
  'The job failed because of a typo; corrected, and green since.',
  'The file that nobody could read is a backup of 2012.',
  'The token is never written to disk.',
  'Most of the work was renaming.',
  'You asked me to leave the schema alone, so I did.',
  'You told me not to upgrade, so I did not.',
  'There was no spec for the old way, so I wrote one.',
  'The helper was superfluous, so I removed it.',
  'I feared a race, so I added a check for it.',
  '`curl -I /old` returned 301, as the redirect should.',
  'Merges are blocked while a release is pending.',
  'A rule that is not met stops the run.',
  'A missing picture is replaced by a placeholder.',
  'It is not just tested, it is proven by the type system.',
];

describe('doubt and remainders in a message', () => {
  test.each(HARD)('admits: %s', (sentence) => {
    expect(found(sentence)).toContain('hard 3');
  });
  test.each(SOFT)('is a reservation: %s', (sentence) => {
    expect(found(sentence)).toEqual(['soft 3']);
  });
  test.each(HONEST)('admits nothing: %s', (sentence) => {
    expect(found(sentence)).toEqual([]);
  });
});

describe('a subject that is not written', () => {
  test('is the agent in a message, and nobody in a note', () => {
    const line = 'Disabled the two slow assertions.';
    expect(findContradictions(`${line}\n`)).toHaveLength(1);
    expect(findContradictions(`# Progress\n\n## Done\n\n- ${line}\n`)).toEqual([]);
  });
});

describe('an open box', () => {
  const boxes = (item: string, heading = 'Checks'): readonly string[] =>
    findContradictions(`Done.\n\n**${heading}**\n\n- [x] schema\n- [ ] ${item}\n`).map(
      ({ severity, line }) => `${severity} ${line}`,
    );

  test('beside a claim of completion is owed', () => {
    expect(boxes('browser tour')).toEqual(['soft 6']);
  });
  test.each(['2.4 the next task', 'US-12 filters', 'Phase 3', 'optional: dark mode'])(
    'that bears the plan’s number or is optional is not: %s',
    (item) => expect(boxes(item)).toEqual([]),
  );
  test('under what comes next, or one among which to choose, is not', () => {
    expect(boxes('browser tour', 'Next steps')).toEqual([]);
    expect(boxes('a change of the look', 'Type of change')).toEqual([]);
  });
});
