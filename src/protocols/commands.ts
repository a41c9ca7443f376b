// Commands after the completion signal, stopping at the first that fails, its errors in the next
// prompt. Used-up retries let the task through, marked unverified.

import type { Protocol } from '../model/protocol.ts';
import { CHEAT_GUARDS, strict } from './strict.ts';

export const commands: Protocol = {
  ...strict,
  name: 'commands',
  summary: 'Commands after the completion signal; stops at the first failure; two retries.',
  checks: [
    'completion-signal',
    'gate-files',
    'change-present',
    'submodules',
    ...CHEAT_GUARDS,
    'checkpoint',
    'verify-commands',
    'manual-checks',
    'proof-strength',
  ],
  planChecks: [],
  rules: {
    ...strict.rules,
    claim: 'required',
    signal: { need: 'required', tokens: ['<promise>COMPLETE</promise>'] },
    contradiction: 'ignored',
    reruns: 0,
    onNoCommands: 'accept',
    review: 'ignored',
    noChange: 'shown',
  },
  stages: { plan: 'off', claim: 'required', inspect: 'if-any', verify: 'required' },
  budgets: {
    EXECUTION_FAILURE: { retries: 2, delayMs: 0, onExhausted: 'park' },
    VERIFY_FAILURE: { retries: 2, delayMs: 0, onExhausted: 'accept-unverified' },
    ARCHITECT_REJECTION: { retries: 2, delayMs: 0, onExhausted: 'park' },
    BLOCKED: { retries: 0, delayMs: 0, onExhausted: 'park' },
    TIMEOUT: { retries: 2, delayMs: 0, onExhausted: 'accept-unverified' },
    MALFORMED: { retries: 2, delayMs: 0, onExhausted: 'park' },
  },
  maxAttempts: 3,
  retriesUpTo: 10,
  addsProjectCommands: true,
  timeouts: { ...strict.timeouts, verify: { defaultMs: 60_000, maxMs: 600_000 } },
  review: { when: 'never', onRejection: 'attempt', onSpecLevel: 'fail', onMissing: 'park' },
  tiers: undefined,
  triggers: [],
  autoCommit: ['verified', 'unverified'],
};
