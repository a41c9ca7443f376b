// What a progress entry or a summary admits beside its claim, and the honest sentence that looks like it.

import { describe, expect, test } from 'vitest';
import { findContradictions } from './contradiction.ts';

const inReport = (line: string): readonly string[] =>
  findContradictions(
    `## 2026-04-02 - ST-12\n- Built the ledger view.\n- ${line}\n- Files changed: two.\n`,
  ).map(({ severity, line: at }) => `${severity} ${at}`);

/** An admission, how hard it is, and a look-alike that admits nothing. */
const PAIRS: readonly (readonly [string, 'hard' | 'soft', string])[] = [
  ['Native acceptance pending.', 'soft', 'Acceptance pending screen added to the order flow.'],
  [
    'The contrast smoke test is explicitly deferred to phase 6.',
    'soft',
    'Validation is deferred to the moment of saving.',
  ],
  [
    'Owner validation remains required before the pilot.',
    'soft',
    'E-mail verification is still required for new accounts.',
  ],
  ["Awaiting Noor's visual approval.", 'soft', 'Awaiting approval badge added to the claims list.'],
  [
    'The phase will be complete once the user approves the walkthrough.',
    'soft',
    'The order is complete once the parcel is scanned.',
  ],
  [
    'Pending — task 5 (human-verify checkpoint).',
    'soft',
    'Pending invitations are listed below the checkpoint file name.',
  ],
  ['Seven human verification items remain.', 'soft', 'No further human verification items remain.'],
  [
    'Human checkpoint bypassed, the run is autonomous.',
    'soft',
    'Requests below the limit are auto-approved by the rule engine.',
  ],
  [
    'Auto-accepted visual review of the sidebar.',
    'soft',
    'Task 4 (human-verify): approved by the customer.',
  ],
  ['The specs still need execution.', 'soft', 'Specs need two spaces of indentation.'],
  [
    'Manual UAT in the next phase will verify the whole flow.',
    'soft',
    'The form will verify the postcode on blur.',
  ],
  ['Please run the smoke tests.', 'soft', 'The banner asks: please run the set-up first.'],
  [
    'A release build could not be run in this shell.',
    'hard',
    'A release build now runs in this shell as well.',
  ],
  [
    'The directory sync cannot be verified without a real server.',
    'hard',
    'A token cannot be verified without its key, so the guard loads it first.',
  ],
  ['No rendered-page validation was possible.', 'hard', 'No validation was weakened.'],
  [
    '`npx prisma migrate deploy` deferred to the next deploy, the database is down here.',
    'hard',
    'Loading of the map is deferred until it is visible.',
  ],
  ['The audit was not carried out.', 'hard', 'The audit was carried out on both pages.'],
  [
    'SQL migration written but not yet applied to the remote project.',
    'hard',
    'Discounts are not applied to gift cards.',
  ],
  ['Screenshots could not be captured.', 'hard', 'Screenshots of all five tabs were captured.'],
  [
    'Lint skipped: the plugin is missing.',
    'soft',
    'The tests skipped the cache before; they no longer do.',
  ],
  ['This container has no browser.', 'soft', 'This container has no shell, which keeps it small.'],
  [
    'Foundry is not installed locally.',
    'soft',
    'If Foundry is not installed locally, the script says so.',
  ],
  ['npm test (packages/web) -> FAIL (2 snapshots)', 'hard', 'npm test (packages/web) -> PASS'],
  [
    'The build passes with one failing spec.',
    'hard',
    'The page opens with no failing specs in the list.',
  ],
  [
    'Branch coverage is 61%, below the 80% threshold.',
    'soft',
    'Branch coverage is 86%; a warning is shown below the 80% threshold.',
  ],
  ['AC-3 only partially met.', 'soft', 'AC-3 met.'],
  [
    'The layout was not visually verified.',
    'soft',
    'The layout was visually verified in two browsers.',
  ],
  [
    'Webhook untested against live events.',
    'hard',
    'Untested paths are listed by the coverage script.',
  ],
  ['status: human_needed', 'soft', 'status: complete'],
  [
    'Frontend partially complete: the wizard lacks a last page.',
    'hard',
    'Resumes partially completed uploads.',
  ],
  [
    'Importer implemented, but needs debugging.',
    'hard',
    'Importer implemented, but not exposed in the menu by design.',
  ],
  ['Remaining: the settings page and two translations.', 'hard', 'Remaining: none.'],
  ['DNS zone: not created.', 'hard', 'DNS zone: created and checked.'],
  [
    'The send button is not yet wired to the queue.',
    'hard',
    'A loadable (but not yet wired) skeleton of the adapter.',
  ],
  [
    'The chart currently shows placeholder numbers.',
    'soft',
    'Search box: placeholder text is now translated.',
  ],
  ['The real parser comes in plan 4.', 'soft', 'The real parser replaces the double from plan 2.'],
  ['E2E: blocked (no secrets).', 'hard', 'E2E: green.'],
  ['Browser check: pending.', 'soft', 'Payment check: pending orders are held.'],
  ['PARTIAL: import done, export open.', 'hard', 'Partial refunds: done.'],
  ['Deployment pending, no token.', 'soft', 'Pending deployments are listed on the board.'],
  [
    'User action needed: push the schema.',
    'soft',
    'The wizard asks for user action before it pushes.',
  ],
  ['Schema push left for the owner.', 'soft', 'The left column is for the owner.'],
  ['Could not open a browser.', 'hard', 'Visitors could not open the page before; now they can.'],
  ['No real message was sent.', 'hard', 'No real name is stored.'],
  ['CI failing on the macOS job.', 'hard', 'CI green on the macOS job.'],
  ['Only checked by static analysis.', 'soft', 'Only checked rows are exported.'],
  ['Memory use was not profiled.', 'soft', 'Memory use was profiled twice.'],
  ['Not all criteria are met.', 'hard', 'All criteria are met.'],
  ['The filter is not functional yet.', 'hard', 'The filter is functional.'],
  ['Stubbed the mailer.', 'soft', 'Replaced the stubbed mailer.'],
  [
    'All screens are converted except the wizard.',
    'hard',
    'All routes except the health check need a key.',
  ],
  [
    'The probe timed out in this sandbox, so no latency was taken.',
    'soft',
    'Requests that time out in the sandbox are retried, so nothing is lost.',
  ],
  ['The scanner was not opened.', 'hard', 'Files that are called by name are not opened.'],
];

describe('a report admits', () => {
  test.each(PAIRS)('%s', (admission, severity) => {
    expect(inReport(admission)).toEqual([`${severity} 3`]);
  });
});

describe('a report admits nothing by', () => {
  test.each(PAIRS.map(([, , honest]) => honest))('%s', (honest) => {
    expect(inReport(honest)).toEqual([]);
  });

  test.each([
    'gaps: []',
    'Test: open the ledger and sort it by date.',
    'Tests: missing fields are refused.',
    'Never run `prisma migrate dev` against production.',
    'Did not add an override, the base profile covers the fourth quarter.',
    'Wrote 31 scenarios (target was 25).',
    '`npm install` reported 3 moderate vulnerabilities.',
    'Fixed: specs could not run because a fixture was missing.',
    'Red: the focused spec failed against the old policy.',
    'These files make service calls, not rendered pages.',
    'Status: deferred (cosmetic, next clean-up).',
    'Optional manual testing (recommended).',
    'The page says “Do not run yet.” Then the list follows.',
    'The preview font is not installed locally; the renderer falls back to a similar one.',
    'The process will still crash if no listener is registered.',
  ])('%s', (honest) => {
    expect(inReport(honest)).toEqual([]);
  });

  test('a heading that is answered by an approval', () => {
    const note =
      '# Check\n\n## Human verification required\n\nThe walkthrough was completed and approved.\n';
    expect(findContradictions(note)).toEqual([]);
  });

  test('a command that is barred where another way was taken', () => {
    const message =
      'Done. Switching branches is blocked by the sandbox; I restored the file with `git show` instead.\n';
    expect(findContradictions(message)).toEqual([]);
  });
});

test.each(['Outstanding verification', 'Pending browser checks'])(
  'the heading "%s" admits what is listed below it',
  (heading) => {
    const note = `# Summary\n\n## ${heading}\n\n- Dragging on a phone.\n`;
    expect(findContradictions(note).map(({ line }) => line)).toContain(5);
  },
);

test.each([
  ['As migrações não foram validadas em produção.', 'hard 3'],
  ['Validação em produção pendente.', 'soft 3'],
])('Portuguese: %s', (line, found) => {
  expect(inReport(line)).toEqual([found]);
});

/** An admission of a task report, how hard it is, and a look-alike that admits nothing. */
const TASK_REPORT: readonly (readonly [string, 'hard' | 'soft', string])[] = [
  [
    'The device specs were blocked entirely by the licence prompt.',
    'hard',
    'The mandate said no end-to-end tests, so none were written.',
  ],
  [
    'Signing was attempted but failed before the first artefact was written.',
    'hard',
    'Initial lint run failed on two imports; re-run exits with exit 0.',
  ],
  [
    'The nightly pipelines will fail until the owner stores the token.',
    'hard',
    'The form will fail until every field is filled in.',
  ],
  [
    'Task 3 fails on every second upload.',
    'hard',
    'The rounding spec failed for the right reason.',
  ],
  [
    'No physical device is available in this workspace.',
    'soft',
    'If no GPU is available, the CPU path is taken.',
  ],
  [
    'The runner lacks the `wasm-opt` binary, so the size was estimated.',
    'soft',
    'Skipped `terraform apply` as instructed.',
  ],
  [
    'Command: bash tools/gate.sh --all -> FAIL (exit 2)',
    'hard',
    'Command: bash tools/gate.sh --all -> PASS',
  ],
  [
    'Pending operator step: rotate the signing key.',
    'soft',
    'Lint fails in two vendor files, outside this task.',
  ],
  ['Rotating the key remains a live-verify item.', 'soft', 'I did not weaken a single assertion.'],
  [
    'The change alone does nothing until the worker is redeployed.',
    'soft',
    'The button does nothing until a row is selected.',
  ],
  ['Nothing from this sitting is committed.', 'soft', 'I did not invent any figures.'],
  [
    'The release build is expected to succeed on the server.',
    'soft',
    'The parser is expected to succeed on empty input.',
  ],
  [
    'BLOCKER: the vendor has not sent the certificate.',
    'hard',
    'Removed the blocker: the certificate arrived.',
  ],
  [
    '| Importer | PARTIALLY_DONE | 3 of 5 formats |',
    'hard',
    'The page state:Stopped is shown in grey.',
  ],
  ['Smoke test: human gate', 'soft', 'I am confident in the rounding.'],
  [
    '6 acceptance scenarios blocked by the missing emulator.',
    'hard',
    '[Rule 3 - Blocking] The suite could not run without the locale file',
  ],
  [
    '⚠️ Two reports not implemented',
    'hard',
    'RED: wrote the rounding spec first; the suite failed on the sum.',
  ],
  [
    'Wrote the template (placeholder figures, story not complete).',
    'hard',
    'No secret is logged — confirmed by reading every call.',
  ],
  ['Issues remaining: 2 (rounding, time zones)', 'hard', 'Issues remaining: 0'],
  [
    'Status of the specs: written-but-unexecuted.',
    'hard',
    'The integration tests failed on the stale port. They now ask for a free one.',
  ],
  ['58 passed, 3 failed.', 'hard', '58 passed, 3 warnings.'],
  [
    'Checked every page (if one is listed) and did not run the specs.',
    'hard',
    'The pages that were not tested are listed by the tool.',
  ],
];

describe('a task report', () => {
  test.each(TASK_REPORT)('%s', (admission, severity, honest) => {
    expect(inReport(admission)).toEqual([`${severity} 3`]);
    expect(inReport(honest)).toEqual([]);
  });

  test.each([
    ['Failures found', 'The billing suite fails on two totals.', ['hard']],
    ['Failures found (pre-existing)', 'The billing suite fails on two totals.', []],
    ['Pre-existing', 'Two of the new totals specs fail.', ['hard']],
    ['Out of scope', 'I did not run the billing suite.', ['hard']],
    ['Out of scope', 'The billing suite was not run.', ['hard']],
    ['Simulated gateway', 'Added a simulated gateway with three answers.', ['hard']],
    ['Task 2: gateway', 'Added a simulated gateway with three answers.', ['hard']],
    ['Task 2: stub gateway', 'Added a simulated gateway with three answers.', []],
    ['Next phase readiness', 'Unverified, carried over: the nightly load run.', ['soft']],
  ])('the heading "%s" says whose it is', (heading, line, found) => {
    const report = `# Task 4 report\n\n## ${heading}\n\n- ${line}\n`;
    expect(findContradictions(report).map(({ severity }) => severity)).toEqual(found);
  });

  test.each([
    'Two tests fail. This now blocks the release.',
    'npm test fails. It now takes four seconds.',
    'The tests fail. It now uses the new cache.',
    'npm test fails. They now run in CI.',
    'The initial migration was not run.',
    'Only checked by reading the code.',
    'Skipped the tests per the constraints of the sandbox.',
    'Skipped the billing suite as instructed.',
    'Skipped `npm test` as instructed.',
    'The tests were not run per my time constraints.',
    'Two tests fail. I re-ran them and none passed.',
    'None of the paths were tested, only verified by code review.',
    'All tests pass bar two.',
    '[Rule 1 - Bug] The billing specs still fail.',
  ])('what looks like an excuse is none: %s', (admission) => {
    expect(inReport(admission)).toEqual(['hard 3']);
  });

  test.each([
    'Complete tool bar with undo and redo.',
    "The helper is called from the agent's shell.",
    'Decisions: the retry is not implemented in the client.',
  ])('a message: %s', (honest) => {
    expect(findContradictions(`Changed the module.\n\n${honest}\n\nTASK_COMPLETE\n`)).toEqual([]);
  });
});
