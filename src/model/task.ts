// What was promised. Every dialect is translated into this; a Task never says what happened.
// `undefined` means that the plan did not say; an empty list means that it said "none".

import type { Place } from '../std/place.ts';
import type { SpecPacket } from './spec.ts';
import type { VerifyIntent } from './verify.ts';

export const TASK_KINDS = ['feature', 'fix', 'refactor', 'docs', 'test', 'perf', 'chore'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** How many independent looks the work gets: 1 deterministic, 2 one fresh model, 3 votes. */
export type VerificationTier = 1 | 2 | 3;

export const COMPLEXITIES = ['TRIVIAL', 'SIMPLE', 'MODERATE', 'COMPLEX'] as const;
export type Complexity = (typeof COMPLEXITIES)[number];

export interface Checkpoint {
  readonly kind: 'human-verify' | 'decision' | 'human-action';
  /** `blocking-human` is never approved by anything but a person. */
  readonly gate: 'blocking' | 'blocking-human';
  /** What the person is asked to look at, decide or do, as the plan words it. */
  readonly request: string;
  readonly options: readonly string[];
  readonly resumeSignal: string | undefined;
}

export interface Task {
  /** Unique within the plan; as the plan writes it, or made from its position. */
  readonly id: string;
  readonly name: string;
  /** What to do, in the plan's words. */
  readonly action: string;
  readonly kind: TaskKind | undefined;
  /** Paths and globs the task may touch. */
  readonly files: readonly string[] | undefined;
  readonly verify: VerifyIntent;
  readonly done: readonly string[];
  readonly spec: SpecPacket | undefined;
  /** Paths and globs that must exist and not be empty afterwards. */
  readonly outputs: readonly string[];
  readonly dependsOn: readonly string[];
  readonly wave: number | undefined;
  /** The phase or section heading it stands under. */
  readonly phase: string | undefined;
  /** Tasks with the same group number may run at the same time. */
  readonly group: number | undefined;
  readonly tier: VerificationTier | undefined;
  readonly complexity: Complexity | undefined;
  readonly maxRetries: number | undefined;
  readonly isCritical: boolean;
  readonly commit: string | undefined;
  /** A person's turn instead of an agent's. */
  readonly checkpoint: Checkpoint | undefined;
  /** Bracket markers and the like, upper case: P, VERIFY, RED, GREEN, FIX 1.3 … */
  readonly markers: readonly string[];
  /** Ticked or marked as passed in the plan itself. A claim, not a fact. */
  readonly isTicked: boolean;
  readonly place: Place;
}
