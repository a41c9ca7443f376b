// What each protocol promises, written down a second time and by hand: the checker believes this
// page, not the protocol values, so that a number changed there by mistake is found.

import type { Waiver } from '../../src/model/event.ts';
import type { TaskOutline } from '../../src/model/outline.ts';
import type { ProtocolName } from '../../src/model/protocol.ts';
import type { FailureType } from '../../src/model/reason.ts';

type Need = 'must' | 'may' | 'never';

export interface Charter {
  readonly stages: (task: TaskOutline) => Readonly<Record<'claim' | 'inspect' | 'verify', Need>>;
  readonly isReviewed: (task: TaskOutline, reviewers: number) => boolean;
  readonly votes: (task: TaskOutline) => number;
  readonly needsRatification: (task: TaskOutline) => boolean;
  readonly retries: Readonly<Record<FailureType, number>>;
  readonly gateRetries: number;
  readonly attempts: number;
  readonly dispatches: number;
  readonly runAttempts: number;
  readonly rechecks: number;
  readonly waivers: readonly Waiver[];
  /** Failures that may be accepted when their retries are used up. */
  readonly accepts: readonly FailureType[];
  readonly autoCommit: readonly string[];
  readonly fixes: { readonly perTask: number; readonly depth: number; readonly retries: number };
  /** As many failed tasks of one wave, or of the whole feature, halt the run. */
  readonly halts: { readonly of: 'wave' | 'feature'; readonly count: number };
}

const NO_FIXES = { perTask: 0, depth: 0, retries: 0 };
const UNBOUNDED = Number.POSITIVE_INFINITY;

const plain = {
  votes: () => 0,
  needsRatification: () => false,
  gateRetries: UNBOUNDED,
  dispatches: UNBOUNDED,
  runAttempts: UNBOUNDED,
  rechecks: 2,
  waivers: [],
  accepts: [],
  autoCommit: ['verified'],
  fixes: NO_FIXES,
  halts: { of: 'feature', count: UNBOUNDED },
} as const;

const retries = (
  execution: number,
  verify: number,
  rejection: number,
  timeout: number,
  malformed: number,
): Charter['retries'] => ({
  EXECUTION_FAILURE: execution,
  VERIFY_FAILURE: verify,
  ARCHITECT_REJECTION: rejection,
  BLOCKED: 0,
  TIMEOUT: timeout,
  MALFORMED: malformed,
});

const isScheduledReview = ({ index, total, phase, previousPhase }: TaskOutline): boolean =>
  index % 5 === 0 || index === total - 1 || (index > 0 && phase !== previousPhase);

export const CHARTERS: Readonly<Record<ProtocolName, Charter>> = {
  'gate-protocol': {
    ...plain,
    stages: () => ({ claim: 'must', inspect: 'may', verify: 'must' }),
    isReviewed: () => true,
    retries: retries(2, 2, 1, 1, 2),
    attempts: 3,
    waivers: ['onFlaky'],
    halts: { of: 'wave', count: 3 },
  },
  layers: {
    ...plain,
    stages: () => ({ claim: 'must', inspect: 'must', verify: 'must' }),
    isReviewed: isScheduledReview,
    retries: retries(4, 4, 2, 4, 4),
    attempts: 5,
    runAttempts: 100,
    waivers: ['onExhausted', 'onSilentReviewer', 'onMissing', 'onNoCommands', 'onSpecLevel'],
    accepts: ['ARCHITECT_REJECTION'],
    autoCommit: ['verified', 'unverified'],
    fixes: { perTask: 3, depth: 3, retries: 1 },
  },
  'two-layer': {
    ...plain,
    stages: ({ complexity }) => ({
      claim: 'never',
      inspect: complexity === 'TRIVIAL' ? 'never' : 'may',
      verify: 'never',
    }),
    isReviewed: ({ complexity }) => complexity !== 'TRIVIAL' && complexity !== 'SIMPLE',
    needsRatification: ({ complexity, hasSpec }) =>
      hasSpec && complexity !== 'TRIVIAL' && complexity !== 'SIMPLE',
    retries: retries(1, 1, 2, 1, 1),
    gateRetries: 1,
    attempts: 5,
    dispatches: 5,
    waivers: ['gates: skipped'],
    autoCommit: ['verified', 'unverified'],
    halts: { of: 'feature', count: 3 },
  },
  tiers: {
    ...plain,
    stages: ({ statesVerify }) => ({
      claim: 'never',
      inspect: 'may',
      verify: statesVerify ? 'must' : 'never',
    }),
    isReviewed: ({ tier }) => (tier ?? 1) >= 2,
    votes: ({ tier }) => (tier === 3 ? 3 : 0),
    retries: retries(3, 3, 3, 3, 3),
    attempts: 4,
    waivers: ['onMissing'],
    autoCommit: ['verified', 'unverified'],
  },
  commands: {
    ...plain,
    stages: () => ({ claim: 'must', inspect: 'may', verify: 'must' }),
    isReviewed: () => false,
    retries: retries(2, 2, 2, 2, 2),
    attempts: 3,
    waivers: ['onExhausted', 'onNoCommands'],
    accepts: ['VERIFY_FAILURE', 'TIMEOUT'],
    autoCommit: ['verified', 'unverified'],
  },
  strict: {
    ...plain,
    stages: () => ({ claim: 'may', inspect: 'may', verify: 'must' }),
    isReviewed: ({ tier }, reviewers) => reviewers > 0 || (tier ?? 1) >= 2,
    votes: ({ tier }) => (tier === 3 ? 3 : 0),
    retries: retries(2, 2, 1, 1, 2),
    attempts: 3,
    halts: { of: 'wave', count: 3 },
  },
};
