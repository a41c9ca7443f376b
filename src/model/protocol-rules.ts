// The parts of a protocol that the state machine reads: budgets, review, tiers, escalation.
// Every permissive choice is a named setting here, so that it can be seen, counted and refused.

import type { Complexity, VerificationTier } from './task.ts';

/** `accept-unverified` goes on with work that did not pass, marked so; never an approval. */
export type Fallback = 'park' | 'accept-unverified';

export interface RetryBudget {
  /** Further attempts after the first failure of this type. */
  readonly retries: number;
  readonly delayMs: number;
  /** What happens when they are used up. */
  readonly onExhausted: Fallback;
}

export interface Recheck {
  readonly times: number;
  readonly delayMs: number;
}

export interface StepTimeout {
  readonly defaultMs: number;
  /** As far as a person or a plan may extend it. */
  readonly maxMs: number;
}

/**
 * `required`: something of this stage must pass. `if-any`: what applies must pass. `if-stated`: like
 * `required`, for tasks whose plan says how to verify them. `off`: does not run.
 */
export type StageNeed = 'required' | 'if-any' | 'if-stated' | 'off';

export interface ReviewSchedule {
  /** The first task of a new phase. */
  readonly atPhaseBoundary: boolean;
  /** Task indexes divisible by this number. */
  readonly everyNth: number;
  /** Index 0 is divisible by everything; whether that counts is a choice. */
  readonly countsIndexZero: boolean;
  readonly atLastTask: boolean;
}

export interface ReviewRules {
  /** `by-complexity` asks ComplexityRules; `if-reviewer` reviews every task of a run that has one. */
  readonly when: 'always' | 'never' | 'if-reviewer' | 'by-complexity' | ReviewSchedule;
  /** What a rejection leads to: another attempt, or a task of its own that repairs it. */
  readonly onRejection: 'attempt' | 'fix-task';
  /** A rejection that no code can answer. `suggest` notes it and goes on, marked unverified. */
  readonly onSpecLevel: 'fail' | 'suggest';
  /** There is no reviewer at all. */
  readonly onMissing: Fallback;
}

export interface TierRules {
  /** For tasks that name none. */
  readonly unstated: VerificationTier;
  /** No task gets more than this. */
  readonly highest: VerificationTier;
  /** From this tier on, one reviewer with fresh context. */
  readonly reviewFrom: VerificationTier;
  /** From this tier on, votes as well. */
  readonly votesFrom: VerificationTier;
  /** How many votes are cast; more than half of them must pass. */
  readonly votes: number;
}

/** Which executor an attempt gets. Steps count attempts from 0; the last one holds from there on. */
export interface LadderRules {
  readonly start: number;
  readonly top: number;
  readonly steps: readonly ('same' | 'next' | 'top')[];
}

export interface FixTaskRules {
  readonly perTask: number;
  /** Fixes of fixes of fixes: how deep. */
  readonly maxDepth: number;
  /** Further attempts of a fix task that failed. */
  readonly retries: number;
  readonly areReviewed: boolean;
  /** Characters of the finding that become the title. */
  readonly titleLength: number;
}

export interface ComplexityTreatment {
  /** `skipped`: no check runs, the task ends unverified. */
  readonly gates: 'run' | 'skipped';
  readonly review: 'required' | 'optional' | 'skipped';
  /** The spec must be approved before the first attempt. */
  readonly isRatified: boolean;
  /** The lifecycle ends in GRADUATED with the feature. */
  readonly graduates: boolean;
}

export interface ComplexityRules {
  readonly treatments: Readonly<Record<Complexity, ComplexityTreatment>>;
  /** For tasks that name none. */
  readonly unstated: Complexity;
  readonly optionalReview: 'run' | 'skip';
}

export const PERSON_OPTIONS = [
  'retry',
  'retry-extended',
  'fix',
  'approve',
  'skip',
  'force',
  'investigate',
  'abandon',
  'resume',
] as const;
export type PersonOption = (typeof PERSON_OPTIONS)[number];

/** 1 is the automatic retry, 2 asks a person about one task, 3 halts the run. */
export type EscalationLevel = 1 | 2 | 3;

export interface EscalationTrigger {
  readonly on: 'failures' | 'rejections' | 'timeouts' | 'malformed' | 'same-signature' | 'wave';
  /** As many of them. Rejections and signatures count in a row, timeouts and others in total. */
  readonly count: number;
  readonly level: EscalationLevel;
  readonly offers: readonly PersonOption[];
}

export interface BreakerRules {
  /** A task started this often is not started again, whoever asks. */
  readonly dispatches: number | undefined;
  /** As many parked tasks in all halt the run: the feature needs a new spec. */
  readonly blockedInFeature: number | undefined;
  /** More parked tasks than this at one time pause the run. */
  readonly blockedAtOnce: number | undefined;
  /** The same concern in as many tasks turns Yellow into Orange. */
  readonly sameConcernTasks: number | undefined;
}

export interface OverrideRules {
  readonly skip: 'allowed' | 'refused';
  readonly force: 'allowed' | 'refused';
  /** The word a person types to force. */
  readonly confirmation: string;
  /** Reasons that contain one of these are no reasons. Lower case, without punctuation. */
  readonly refusedReasons: readonly string[];
  readonly minReasonLength: number;
}
