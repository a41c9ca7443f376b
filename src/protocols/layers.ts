// Four layers over what the executor says and leaves behind, then an artifact review at phase ends,
// each fifth task and the last. Its review loop cannot block: what it lets through is unverified.

import type { Protocol } from '../model/protocol.ts';
import { CHEAT_GUARDS, strict } from './strict.ts';

const INSPECTED = ['checkmarks', 'spec-files-committed'];

export const layers: Protocol = {
  ...strict,
  name: 'layers',
  summary:
    'Contradiction, spec files, checkmarks, signal; artifact review on schedule with fix tasks.',
  checks: [
    'completion-signal',
    'contradiction',
    'checkmarks',
    'spec-files-committed',
    'gate-files',
    'change-present',
    'submodules',
    ...CHEAT_GUARDS,
    'checkpoint',
    // The executor's own duty before its signal; the gate does not take its word for it.
    'verify-commands',
    'manual-checks',
    'proof-strength',
    'review-verdict',
  ],
  planChecks: [],
  // Boxes and committed spec files are all that its inspection demands. They prove nothing even so:
  // the verify stage is required as well.
  guards: strict.guards.filter((check) => !INSPECTED.includes(check)),
  rules: {
    ...strict.rules,
    claim: 'required',
    signal: {
      need: 'required',
      tokens: ['TASK_COMPLETE', 'ALL_TASKS_COMPLETE', 'VERIFICATION_PASS'],
    },
    contradiction: 'phrases',
    checkmarks: 'exact',
    specFilesCommitted: true,
    onNoCommands: 'accept',
    review: 'required',
    onSilentReviewer: 'accept',
    noChange: 'shown',
  },
  stages: { plan: 'off', claim: 'required', inspect: 'required', verify: 'required' },
  budgets: {
    EXECUTION_FAILURE: { retries: 4, delayMs: 0, onExhausted: 'park' },
    VERIFY_FAILURE: { retries: 4, delayMs: 0, onExhausted: 'park' },
    // Three review iterations; then "proceeding with best available implementation".
    ARCHITECT_REJECTION: { retries: 2, delayMs: 0, onExhausted: 'accept-unverified' },
    BLOCKED: { retries: 0, delayMs: 0, onExhausted: 'park' },
    TIMEOUT: { retries: 4, delayMs: 0, onExhausted: 'park' },
    MALFORMED: { retries: 4, delayMs: 0, onExhausted: 'park' },
  },
  maxAttempts: 5,
  maxRunAttempts: 100,
  review: {
    // Index 0 counts, as the rule is written (0 % 5 == 0). Its makers later excluded it
    // (`taskIndex > 0 &&`), as `review: {firstTask: false}` in a config does.
    when: { atPhaseBoundary: true, everyNth: 5, countsIndexZero: true, atLastTask: true },
    onRejection: 'fix-task',
    onSpecLevel: 'suggest',
    onMissing: 'accept-unverified',
  },
  tiers: undefined,
  fixTasks: { perTask: 3, maxDepth: 3, retries: 1, areReviewed: false, titleLength: 50 },
  triggers: [],
  autoCommit: ['verified', 'unverified'],
};
