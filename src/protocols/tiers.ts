// Tier 1 is deterministic and always runs; tier 2 adds one model with fresh context, tier 3 votes.
// A retry climbs to a stronger executor; the same failure twice in a row ends it.

import type { Protocol } from '../model/protocol.ts';
import { CHEAT_GUARDS, strict } from './strict.ts';

export const tiers: Protocol = {
  ...strict,
  name: 'tiers',
  summary: 'Tier 1 deterministic, tier 2 one fresh model, tier 3 votes; per task and global.',
  checks: [
    'outputs',
    'artifacts',
    'syntax',
    'tool-calls',
    'gate-files',
    'change-present',
    'submodules',
    ...CHEAT_GUARDS,
    'checkpoint',
    'verify-commands',
    'manual-checks',
    'proof-strength',
    'review-verdict',
  ],
  planChecks: [],
  rules: {
    ...strict.rules,
    signal: { need: 'ignored', tokens: [] },
    review: 'required',
    emptyChanges: 'refused',
    noChange: 'shown',
  },
  stages: { plan: 'off', claim: 'off', inspect: 'if-any', verify: 'if-stated' },
  budgets: {
    EXECUTION_FAILURE: { retries: 3, delayMs: 0, onExhausted: 'park' },
    VERIFY_FAILURE: { retries: 3, delayMs: 0, onExhausted: 'park' },
    ARCHITECT_REJECTION: { retries: 3, delayMs: 0, onExhausted: 'park' },
    BLOCKED: { retries: 0, delayMs: 0, onExhausted: 'park' },
    TIMEOUT: { retries: 3, delayMs: 0, onExhausted: 'park' },
    MALFORMED: { retries: 3, delayMs: 0, onExhausted: 'park' },
  },
  maxAttempts: 4,
  review: {
    when: 'never',
    onRejection: 'attempt',
    onSpecLevel: 'fail',
    // A verifier that is not there passes in the original; here the task is marked unverified.
    onMissing: 'accept-unverified',
  },
  tiers: { unstated: 1, highest: 3, reviewFrom: 2, votesFrom: 3, votes: 3 },
  ladder: { start: 1, top: 3, steps: ['same', 'same', 'next', 'top'] },
  triggers: [
    { on: 'same-signature', count: 2, level: 2, offers: ['fix', 'retry', 'skip', 'investigate'] },
  ],
  autoCommit: ['verified', 'unverified'],
};
