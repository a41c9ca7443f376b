// A progress note describes the product and what was learned in the words that a message uses for an
// admission. In a note only proof, a look that is owed and the author's own words count.

import { describe, expect, test } from 'vitest';
import { findContradictions } from './contradiction.ts';

const inNote = (line: string, heading = 'Done'): readonly string[] =>
  findContradictions(`# Plan 07 summary\n\n## ${heading}\n\n- Added the queue.\n- ${line}\n`).map(
    ({ severity, line: at }) => `${severity} ${at}`,
  );

const DESCRIBED: readonly string[] = [
  'Admin screens are trusted surfaces only.',
  '`export.html` is written but not linked from the menu (per D-12).',
  'The machine has four states: UNKNOWN, READY, BLOCKED, HELD.',
  'The scheduler is a no-op when the folder is missing.',
  'A loadable (but not yet connected) skeleton of the plugin.',
  '6/15 tasks of phase 3 complete.',
  'Search for doubles: no mock classes found in production code.',
  '`grep -c "^##" notes.md` returns 2, one for each section.',
  '`ls migrations | wc -l` returned 5.',
  'axe reports 0 violations on the twelve pages.',
  '`report` prints what is missing and what needs your attention.',
  'The session table still uses the old key format for existing rows.',
];

const ADMITTED: readonly (readonly [string, string])[] = [
  ['Chrome would not start here, so the screenshot test was never executed.', 'hard 6'],
  ['The desktop build was not run in this sandbox.', 'hard 6'],
  ['**Not run on this machine** (no Docker): the image build.', 'hard 6'],
  ['No scanner at hand, barcode login untested.', 'hard 6'],
  ['I left the import of attachments out.', 'hard 6'],
  ['The contract tests no longer pass on Java 11.', 'hard 6'],
  ['Browser check of the sidebar: visual verification skipped.', 'soft 6'],
  ['5 specs skipped due to an offline object store.', 'soft 6'],
  ['Store tests fail because the database is not available, a pre-existing issue.', 'soft 6'],
  ['✅ Colours updated (visual verification pending)', 'soft 6'],
  ['The walkthrough is deferred to end-of-phase UAT.', 'soft 6'],
  ['Delivery to a phone still has to be tried by hand.', 'soft 6'],
  ['The index remains to be built.', 'soft 6'],
  ['Failover was not rehearsed.', 'hard 6'],
  ['The screens were not opened, only type-checked.', 'hard 6'],
  ['The module needs credentials that I do not have.', 'hard 6'],
  ['The off switch is a TODO.', 'hard 6'],
  ['Known gap: retries are not shown.', 'hard 6'],
  ['The `<human-check>` of task 3 is not done and remains for the owner.', 'soft 6'],
  ['The collector check needs a service not available to this run.', 'soft 6'],
  ['The suite was only run on Linux.', 'soft 6'],
  ['Implementation complete pending QA.', 'soft 6'],
  ['I approved the checkpoint myself.', 'soft 6'],
  ['The clean-up applies on deploy and has not run in production.', 'hard 6'],
  ['The terms were not reviewed by a lawyer.', 'hard 6'],
  ['Formatting and clippy: left to CI.', 'soft 6'],
];

describe('a note describes', () => {
  test.each(DESCRIBED)('%s', (line) => {
    expect(inNote(line)).toEqual([]);
  });
});

describe('a note admits', () => {
  test.each(ADMITTED)('%s', (line, found) => {
    expect(inNote(line)).toContain(found);
  });

  test('that something was not run, even among the learnings', () => {
    const line = 'The emulator needs KVM, so the smoke test was never executed.';
    expect(inNote(line, 'Learnings for the next iteration')).toEqual(['hard 6']);
  });

  test.each([
    'Verification not performed',
    '2. Browser tests not run ⚠️',
    'What could not be verified here (needs a phone)',
  ])('by the heading "%s"', (heading) => {
    const note = `# Summary\n\n## ${heading}\n\n- Drag and drop on a phone.\n`;
    expect(findContradictions(note).map(({ line }) => line)).toContain(5);
  });
});

const TAKEN_BACK: readonly string[] = [
  'I did not just stub the exporter, I wrote it.',
  'Not only the unit tests but also the browser tests pass.',
  'Without this patch the build fails on Windows.',
  'The old client required manual renewal of the token.',
  'The wizard requires manual confirmation of the address.',
  'Next up on the roadmap is import, which nobody has started.',
  'The first build failed, the second one passed.',
  'I feared the suite could not run here, but it did.',
  'All TODOs in the module are done.',
  'Users now see which invoices still have to be paid.',
  'No part of the spec is left out.',
];

test.each(TAKEN_BACK)('a message admits nothing by: %s', (sentence) => {
  expect(findContradictions(`Changed the module.\n\n${sentence}\n\nTASK_COMPLETE\n`)).toEqual([]);
});
