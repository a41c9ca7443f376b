// Executor, verify command, architect: all three must pass. Six failure types with budgets of their
// own, three levels of escalation, skip and force with a record of who and why.

import type { Protocol } from '../model/protocol.ts';
import { CHEAT_GUARDS, strict } from './strict.ts';

const MINUTE = 60_000;

export const gateProtocol: Protocol = {
  ...strict,
  name: 'gate-protocol',
  summary: 'Executor, verify command, architect; six failure types, three escalation levels.',
  checks: [
    'verify-quality',
    'done-criteria',
    'executor-result',
    'claim-facts',
    'claim-results',
    'file-scope',
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
  planChecks: ['verify-quality', 'done-criteria'],
  rules: {
    ...strict.rules,
    claim: 'required',
    structuredClaim: true,
    signal: { need: 'ignored', tokens: [] },
    // "Run verify 2x, pass if either succeeds": kept, but such a pass proves nothing.
    onFlaky: 'accept',
    reruns: 1,
    review: 'required',
  },
  stages: { plan: 'if-any', claim: 'required', inspect: 'if-any', verify: 'required' },
  budgets: {
    EXECUTION_FAILURE: { retries: 2, delayMs: 0, onExhausted: 'park' },
    VERIFY_FAILURE: { retries: 2, delayMs: 0, onExhausted: 'park' },
    ARCHITECT_REJECTION: { retries: 1, delayMs: 0, onExhausted: 'park' },
    BLOCKED: { retries: 0, delayMs: 0, onExhausted: 'park' },
    TIMEOUT: { retries: 1, delayMs: 30_000, onExhausted: 'park' },
    MALFORMED: { retries: 2, delayMs: 0, onExhausted: 'park' },
  },
  maxAttempts: 3,
  timeouts: {
    executor: { defaultMs: 5 * MINUTE, maxMs: 15 * MINUTE },
    verify: { defaultMs: 2 * MINUTE, maxMs: 5 * MINUTE },
    review: { defaultMs: 3 * MINUTE, maxMs: 10 * MINUTE },
  },
  review: {
    when: 'always',
    onRejection: 'attempt',
    onSpecLevel: 'fail',
    onMissing: 'park',
  },
  tiers: undefined,
  triggers: [
    { on: 'timeouts', count: 2, level: 2, offers: ['retry-extended', 'skip', 'investigate'] },
    { on: 'rejections', count: 2, level: 2, offers: ['retry', 'fix', 'skip', 'investigate'] },
    { on: 'malformed', count: 3, level: 2, offers: ['investigate', 'retry', 'fix', 'skip'] },
    { on: 'failures', count: 3, level: 2, offers: ['retry', 'fix', 'skip', 'investigate'] },
    { on: 'wave', count: 3, level: 3, offers: ['resume', 'abandon'] },
  ],
  // "No unverified work commits": a flaky pass waits for a person's own commit, like a skip.
  autoCommit: ['verified'],
};
