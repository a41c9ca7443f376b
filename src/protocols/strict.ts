// The default: every check that applies, nothing accepted unproven. What runs out or can't be told
// waits for a person. The other protocols begin here and say where they differ.

import type { Protocol } from '../model/protocol.ts';

const MINUTE = 60_000;

/** Cheats that make every other check worthless: refused under any protocol that runs tests. */
export const CHEAT_GUARDS: readonly string[] = [
  'tests-kept',
  'assertions-kept',
  'unit-mocked',
  'runtime-hijack',
  'exit-hijack',
  'test-awareness',
  // Asked by running, and only where tests or settings were changed unasked.
  'clean-room',
];

const CHECKS: readonly string[] = [
  'verify-quality',
  'done-criteria',
  'scope-declared',
  'spec-lint-plan',
  'executor-result',
  'completion-signal',
  'contradiction',
  'claim-facts',
  'claim-results',
  'spec-lint',
  'assertion-audit',
  'file-scope',
  'outputs',
  'artifacts',
  'syntax',
  'tool-calls',
  'checkmarks',
  'spec-files-committed',
  'gate-files',
  'change-present',
  'submodules',
  'tests-kept',
  'assertions-kept',
  'unit-mocked',
  'thresholds-kept',
  'suppressions',
  'runtime-hijack',
  'exit-hijack',
  'test-awareness',
  'hard-coded-inputs',
  'stub-bodies',
  'cosmetic-change',
  'protected-files',
  'code-readable',
  'checkpoint',
  'verify-commands',
  'manual-checks',
  'proof-strength',
  'red-green',
  'clean-room',
  'review-verdict',
];

// Staying in scope, changing something that parses, ticking a box and telling a story that holds
// together say nothing about the work being done; only these speak for it.
const PROOFS: ReadonlySet<string> = new Set([
  'verify-quality',
  'done-criteria',
  'scope-declared',
  'assertion-audit',
  'outputs',
  'artifacts',
  'verify-commands',
  'review-verdict',
]);

export const strict: Protocol = {
  name: 'strict',
  summary: 'Every check that applies; fails closed everywhere; parks instead of accepting.',
  checks: CHECKS,
  planChecks: ['verify-quality', 'done-criteria', 'scope-declared', 'spec-lint-plan'],
  guards: CHECKS.filter((name) => !PROOFS.has(name)),
  rules: {
    claim: 'if-given',
    structuredClaim: false,
    signal: {
      need: 'if-claimed',
      tokens: [
        'TASK_COMPLETE',
        'ALL_TASKS_COMPLETE',
        'VERIFICATION_PASS',
        '<promise>COMPLETE</promise>',
      ],
    },
    contradiction: 'clauses',
    // The makers' own packets break "exactly one keyword"; `lint --strict` still refuses them.
    strictVocabulary: false,
    // The gate itself commits, and a plan is not the executor's to edit.
    checkmarks: 'ignored',
    specFilesCommitted: false,
    lockfilesFollowManifest: true,
    onFlaky: 'fail',
    reruns: 0,
    onNoCommands: 'inconclusive',
    review: 'if-given',
    onSilentReviewer: 'inconclusive',
    // An empty file may be meant: only what was promised has to hold something.
    emptyChanges: 'ignored',
    noChange: 'refused',
    advisoryTools: ['WebSearch', 'WebFetch', 'web_search', 'web_fetch'],
  },
  stages: { plan: 'if-any', claim: 'if-any', inspect: 'if-any', verify: 'required' },
  budgets: {
    EXECUTION_FAILURE: { retries: 2, delayMs: 0, onExhausted: 'park' },
    VERIFY_FAILURE: { retries: 2, delayMs: 0, onExhausted: 'park' },
    ARCHITECT_REJECTION: { retries: 1, delayMs: 0, onExhausted: 'park' },
    BLOCKED: { retries: 0, delayMs: 0, onExhausted: 'park' },
    TIMEOUT: { retries: 1, delayMs: 30_000, onExhausted: 'park' },
    MALFORMED: { retries: 2, delayMs: 0, onExhausted: 'park' },
  },
  gateRetries: undefined,
  maxAttempts: 3,
  maxRunAttempts: undefined,
  recheck: { times: 2, delayMs: 10_000 },
  timeouts: {
    executor: { defaultMs: 15 * MINUTE, maxMs: 60 * MINUTE },
    verify: { defaultMs: 5 * MINUTE, maxMs: 60 * MINUTE },
    review: { defaultMs: 5 * MINUTE, maxMs: 10 * MINUTE },
  },
  review: {
    when: 'if-reviewer',
    onRejection: 'attempt',
    onSpecLevel: 'fail',
    onMissing: 'park',
  },
  tiers: { unstated: 1, highest: 3, reviewFrom: 2, votesFrom: 3, votes: 3 },
  ladder: undefined,
  fixTasks: undefined,
  complexity: undefined,
  triggers: [
    // Two of them fail in the same way, too; more time is what is needed then.
    { on: 'timeouts', count: 2, level: 2, offers: ['retry-extended', 'skip', 'investigate'] },
    { on: 'same-signature', count: 2, level: 2, offers: ['fix', 'retry', 'skip', 'investigate'] },
    { on: 'failures', count: 3, level: 2, offers: ['retry', 'fix', 'skip', 'investigate'] },
    { on: 'wave', count: 3, level: 3, offers: ['resume', 'abandon'] },
  ],
  breakers: {
    dispatches: undefined,
    blockedInFeature: undefined,
    blockedAtOnce: undefined,
    sameConcernTasks: undefined,
  },
  overrides: {
    skip: 'allowed',
    force: 'allowed',
    confirmation: 'OVERRIDE',
    refusedReasons: [
      'tests take too long',
      'tests are too slow',
      'looks good',
      'looks fine',
      'lgtm',
    ],
    minReasonLength: 10,
  },
  autoCommit: ['verified'],
};
