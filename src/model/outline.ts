// What the state machine needs to know of a task, and nothing else of it: its place, its order,
// its treatment. Recorded when a run starts, so that a plan edited later changes nothing.

import type { Complexity, VerificationTier } from './task.ts';

export interface TaskOutline {
  readonly id: string;
  readonly name: string;
  /** Its place in the plan, from 0, and how many tasks the plan has. */
  readonly index: number;
  readonly total: number;
  readonly phase: string | undefined;
  /** The phase of the task before it; undefined for the first. */
  readonly previousPhase: string | undefined;
  readonly wave: number | undefined;
  /** Ids that must be settled first, as the plan declares them or as its order implies. */
  readonly after: readonly string[];
  /** Those of them that only the order of the plan implies: they give way to what an executor waits for. */
  readonly implied?: readonly string[];
  /** All members of its parallel batch in plan order, itself among them; itself alone without one. */
  readonly batch: readonly string[];
  /** The index of the first member. */
  readonly batchIndex: number;
  /** The files of all members. */
  readonly batchFiles: readonly string[];
  readonly tier: VerificationTier | undefined;
  readonly complexity: Complexity | undefined;
  readonly maxRetries: number | undefined;
  readonly isCheckpoint: boolean;
  /** The task or its plan says how it is verified, in whatever form. */
  readonly statesVerify: boolean;
  readonly hasSpec: boolean;
}

/** A task made to repair another one; its work is judged and committed with that one. */
export interface FixOrigin {
  readonly parent: string;
  readonly depth: number;
}
