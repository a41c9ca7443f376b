// What the clipped lines of a log admit, and the honest line that looks like it.

import { describe, expect, test } from 'vitest';
import { findContradictions } from './contradiction.ts';

const inLog = (line: string): readonly string[] =>
  findContradictions(
    `## 2026-04-02 - ST-12\n- Built the ledger view.\n- ${line}\n- Files changed: two.\n`,
  ).map(({ severity }) => severity);

/** An admission, how hard it is, and a look-alike that admits nothing. */
const PAIRS: readonly (readonly [string, 'hard' | 'soft', string])[] = [
  ['Only a real CI run can confirm the fix.', 'soft', 'Only an admin can confirm the invitation.'],
  [
    'Nightly job: 36/76 cases.',
    'hard',
    'Branched the handler: case 36/76 routes to the copy action.',
  ],
  [
    'The browser console shows warnings on start.',
    'hard',
    'On start the browser console should NOT show warnings.',
  ],
  [
    'Each CI job trips over the cache.',
    'hard',
    'Each CI round trip costs forty minutes, so the diagnosis was made here.',
  ],
  [
    'No time left for the rollback.',
    'hard',
    'Shows minutes per row, or a grey circle if no time is assigned yet.',
  ],
  [
    'The import cannot be checked from this sandbox.',
    'hard',
    'Where a fact cannot be checked in place, the right move is to say so.',
  ],
  [
    '✅ Release notes (English only)',
    'hard',
    '| 2 | `npm run lint` (sources only) | ✅ 30/30 | 2 s |',
  ],
  [
    'The old toolchain prevents build verification.',
    'hard',
    'The guard prevents test data from reaching production.',
  ],
  [
    'Latency validation remains a manual step on the target.',
    'soft',
    'Approval remains manual for large orders.',
  ],
  [
    'Remaining tasks: the rollback and the docs.',
    'hard',
    '2 remaining tasks: V-019 (persona), V-038 (badges).',
  ],
  [
    '`npm run lint` failed because `eslint` is not installed.',
    'hard',
    'The installer fails when the licence is not installed.',
  ],
  [
    'python tools/health.py (fails: missing file)',
    'hard',
    'python tools/health.py (two new options)',
  ],
  [
    'Network issues prevented pip install.',
    'soft',
    'A network error prevented the retry loop from spinning: fixed.',
  ],
  ['Sandbox has no pip, so nothing was installed.', 'soft', 'The sandbox now has pip.'],
  [
    'Browser unavailable, so two pages were drawn by hand.',
    'soft',
    'A banner tells when the network is unavailable, so nobody waits.',
  ],
  [
    'Both paths are built; only the explicit one was device-tested.',
    'soft',
    'Only the owner is notified.',
  ],
  [
    'Smoke test pending verification on the first real start.',
    'soft',
    'Accounts pending verification are listed.',
  ],
  ['Preview fixed (built, not yet seen live).', 'soft', 'Messages not yet seen are bold.'],
  ['Status: ready to verify the fix.', 'soft', 'The page is ready to print.'],
  [
    'This task does not include a live verification pass.',
    'soft',
    'The export does not include archived rows.',
  ],
  [
    'What remains on both is a checklist for the real machine.',
    'soft',
    'What remains of the cart is kept for a day.',
  ],
  ['Test mode (placeholder)', 'soft', 'src/import/main.rs (stub)'],
  ['Tests: not run.', 'hard', 'Tests: not run (docs-only change).'],
  ['Task 2 (human-verify) auto-aprobado.', 'soft', 'Task 2 (human-verify) aprobado por Ana.'],
  ['The shell is intentionally a placeholder.', 'soft', 'The timeout is intentionally short.'],
  [
    'The processor still throws until S02 implements it.',
    'soft',
    'The client throws until it is signed in.',
  ],
  ['Foundation: not started.', 'hard', 'Phase 3: Billing - Not Started'],
  ['Result: partial.', 'hard', 'POST /pumps/stop ends the session (status: stopped)'],
  [
    '`npm test` fails for no reason that I could find.',
    'hard',
    '`tool discover` ❌ expected at T01 because the command belongs to T04.',
  ],
  [
    '`pnpm dev` -> FAIL (import error)',
    'hard',
    '`pnpm dev` -> FAIL (existing runtime import error)',
  ],
  ['./plans/verify.sh full (failed: exit 128)', 'hard', './plans/verify.sh full (two new steps)'],
  [
    'Docker not available in execution environment.',
    'soft',
    'Docker is available in the execution environment.',
  ],
  [
    'Build verification skipped due to the environment.',
    'soft',
    'Schema validation skipped for empty files.',
  ],
  ['⚡ Auto-approved — AUTO_MODE active', 'soft', 'Auto-approved requests get a green badge.'],
  [
    'Correctness verified by code inspection.',
    'soft',
    'Already right: verified by code inspection, no changes needed.',
  ],
  [
    'The release build takes longer than the timeout.',
    'soft',
    'A request that takes longer than the timeout is cancelled.',
  ],
  [
    'Validation is there but not integrated into the runner.',
    'soft',
    'Integrated into the runner, but not into the old CLI, as agreed.',
  ],
  ['The endpoint returns 501 so far.', 'soft', 'The endpoint returns 201 with the id.'],
  ['A type error blocks full build.', 'hard', 'The hook blocks full disks early.'],
  ['Load test skipped.', 'soft', 'Draft posts skipped.'],
  [
    'SDK missing, so `flutter test` was skipped.',
    'soft',
    'Rows with a missing price are skipped by the importer.',
  ],
  [
    'Browser not available, verified via typecheck only.',
    'soft',
    'Tokens are verified with the public key only.',
  ],
  [
    'The session ended before verification could finish.',
    'soft',
    'The spinner stops before the upload could finish.',
  ],
  ['The real gateway was never called.', 'hard', 'The real gateway was called twice.'],
  [
    'Visual check requires a dev server (not running).',
    'soft',
    'The client requires a server (not bundled).',
  ],
  ['Needs a human to try the animation.', 'soft', 'The form needs a user to be signed in.'],
  ['Walkthroughs routed to human UAT.', 'soft', 'Requests are routed to the user service.'],
  ['Schema push pending (requires auth).', 'soft', 'Rows pending (amber) come first.'],
  ['AC-4 (offline mode) is not covered.', 'hard', 'AC-4 (offline mode) is covered.'],
  ['Agent signalled complete but criteria remain.', 'hard', 'Filter criteria remain in the URL.'],
  [
    'The preview may be shifted (needs investigation).',
    'soft',
    'Alerts carry a label (investigation, resolved).',
  ],
  [
    'Changes are staged but not committed.',
    'soft',
    'Drafts are saved on blur and published on submit.',
  ],
  [
    'Hooks bypassed with --no-verify because lint was failing.',
    'hard',
    'The hook is documented: --no-verify skips it.',
  ],
  [
    'Mail is logged to the console instead of delivered.',
    'soft',
    'Errors are logged to the console instead of thrown.',
  ],
  ['Playwright not available in sandbox.', 'soft', 'Playwright is available in the sandbox now.'],
  [
    'Browser check: N/A (no tooling installed).',
    'soft',
    'Browser check: N/A in the legend means not asked.',
  ],
  ['The lamp test is red.', 'hard', 'The lamp test: red → green → blue on boot.'],
  ['No se pudo validar en el runner.', 'hard', 'El formulario valida la fecha.'],
];

describe('a line of a log admits', () => {
  test.each(PAIRS)('%s', (admission, severity) => {
    expect(inLog(admission)).toEqual([severity]);
  });
});

describe('a line of a log admits nothing by', () => {
  test.each(PAIRS.map(([, , honest]) => honest))('%s', (honest) => {
    expect(inLog(honest)).toEqual([]);
  });
});

/** What takes an admission back has to be said of it: here the same words stand beside it. */
const STANDS: readonly (readonly [string, 'hard' | 'soft'])[] = [
  ['The docs-only job is green; the unit tests were not run.', 'hard'],
  ['CI ran the docs-only workflow, so the tests were not executed.', 'hard'],
  ['I updated the docs only, the parser change was not tested.', 'hard'],
  ['The change is docs only except for the parser, which was not tested.', 'hard'],
  ['No code was touched in billing, but the tests were not run for the parser.', 'hard'],
  ['Where the suite needs docker it was not run.', 'hard'],
  ['Where the tests failed, I disabled them.', 'hard'],
  ['Where any check failed I skipped it.', 'hard'],
  ['Where things stand: the tests were not run.', 'hard'],
  ['The build is not stable and breaks.', 'hard'],
  ['All jobs trip over the cache.', 'hard'],
  ['The edge case fails.', 'hard'],
  ['The suite was not rerun after the change.', 'soft'],
  ['Phase 1: 3/7 tests pass.', 'hard'],
  ['Phase 1 is 60% complete.', 'hard'],
  ['The existing suite shows 3 failures.', 'hard'],
  ['Remaining errors: TS2322 in fare.ts.', 'hard'],
  ['Remaining work: S3 upload.', 'hard'],
  ['Status: in progress → 3 of 5.', 'hard'],
  ['Status: blocked, POST /fares lacks a database.', 'hard'],
  ['`npm test` fails: expected for step 3 to be done.', 'hard'],
  ['Tests failed, expected at 3 places.', 'hard'],
  ['The suite went red, green again tomorrow maybe.', 'hard'],
  ['The suite failing before does not pass now.', 'hard'],
  ['Import (CSV only) ✅', 'hard'],
];

const OF_THE_PRODUCT: readonly string[] = [
  'Tests were not run because this is a docs-only change.',
  'Tests not run, only the README was changed.',
  'Tests were not executed, as no code was changed.',
  'Where a price cannot be parsed, the row is skipped.',
  'GET /orders returns status: pending until paid.',
  'The order goes from status: pending → paid → closed.',
  'The production server was never contacted by the tests.',
  'The real database was not touched by the tests.',
  'The flow needs a user to approve the transfer.',
  'Orders pending (no payment) expire after a day.',
  'Only the header is validated, the body is streamed.',
  'What remains unchanged is the public API.',
  'Unknown methods: the endpoint returns 501 for them.',
  'The parser throws until the next token is found.',
  'The tests are not re-run on every keystroke.',
  'Checked with curl only where no browser is involved.',
];

test.each(STANDS)('words beside it do not take it back: %s', (admission, severity) => {
  expect(inLog(admission)).toEqual([severity]);
});

test.each(OF_THE_PRODUCT)('it is no admission: %s', (honest) => {
  expect(inLog(honest)).toEqual([]);
});

test('the head of a summary says what is still open', () => {
  const summary = (line: string): readonly string[] =>
    findContradictions(`---\nphase: 04\n${line}\n---\n\n# Summary\n\nBuilt the list.\n`).map(
      ({ severity }) => severity,
    );
  expect(summary('status: complete-with-gaps')).toEqual(['soft']);
  expect(summary('human_needed: true')).toEqual(['soft']);
  expect(summary('human_needed: false')).toEqual([]);
  expect(summary('status: complete')).toEqual([]);
});

test('among repairs, a failure was mended, and proof that was never made is missing', () => {
  const repairs = (line: string): number =>
    findContradictions(`# Story 4\n\n## Debug log\n\n${line}\n\n## Notes\n\n- Export added.\n`)
      .length;
  expect(repairs('Tests written but not executed.')).toBe(1);
  expect(repairs('Tests failed on the empty list.')).toBe(0);
});
