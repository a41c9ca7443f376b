// Automated gates first (spec lint, assertion audit, file scope), with one retry that runs all of
// them again; then a reviewer with a breaker of its own. The complexity of a task sets how much.

import type { Protocol } from '../model/protocol.ts';
import { CHEAT_GUARDS, strict } from './strict.ts';

export const twoLayer: Protocol = {
  ...strict,
  name: 'two-layer',
  summary: 'Spec lint, assertion audit, file scope with one retry; then a reviewer by complexity.',
  checks: [
    'spec-lint-plan',
    'spec-lint',
    'assertion-audit',
    'file-scope',
    'gate-files',
    'change-present',
    'submodules',
    ...CHEAT_GUARDS,
    'checkpoint',
    // The pipeline itself runs no command; a packet that names one means it.
    'verify-commands',
    'manual-checks',
    'proof-strength',
    'review-verdict',
  ],
  planChecks: ['spec-lint-plan'],
  rules: {
    ...strict.rules,
    claim: 'required',
    signal: { need: 'ignored', tokens: [] },
    strictVocabulary: false,
    review: 'required',
    noChange: 'shown',
  },
  stages: { plan: 'if-any', claim: 'off', inspect: 'if-any', verify: 'if-stated' },
  budgets: {
    EXECUTION_FAILURE: { retries: 1, delayMs: 0, onExhausted: 'park' },
    VERIFY_FAILURE: { retries: 1, delayMs: 0, onExhausted: 'park' },
    ARCHITECT_REJECTION: { retries: 2, delayMs: 0, onExhausted: 'park' },
    BLOCKED: { retries: 0, delayMs: 0, onExhausted: 'park' },
    TIMEOUT: { retries: 1, delayMs: 0, onExhausted: 'park' },
    MALFORMED: { retries: 1, delayMs: 0, onExhausted: 'park' },
  },
  gateRetries: 1,
  maxAttempts: 5,
  review: {
    when: 'by-complexity',
    onRejection: 'attempt',
    onSpecLevel: 'fail',
    onMissing: 'park',
  },
  tiers: undefined,
  complexity: {
    treatments: {
      TRIVIAL: { gates: 'skipped', review: 'skipped', isRatified: false, graduates: false },
      SIMPLE: { gates: 'run', review: 'optional', isRatified: false, graduates: false },
      MODERATE: { gates: 'run', review: 'required', isRatified: true, graduates: true },
      COMPLEX: { gates: 'run', review: 'required', isRatified: true, graduates: true },
    },
    // "Conflicting signals classify up", and so does a task that says nothing.
    unstated: 'MODERATE',
    optionalReview: 'skip',
  },
  triggers: [
    { on: 'rejections', count: 3, level: 2, offers: ['fix', 'retry', 'skip', 'investigate'] },
  ],
  breakers: { dispatches: 5, blockedInFeature: 3, blockedAtOnce: 3, sameConcernTasks: 2 },
  // TRIVIAL tasks have no gates at all: they are committed, and marked for what they are.
  autoCommit: ['verified', 'unverified'],
};
