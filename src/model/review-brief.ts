// What a reviewer is asked to look at: the task, the change and what the gate itself observed, never
// the executor's words.

import type { Change } from './change.ts';
import type { Finding } from './finding.ts';
import type { Plan } from './plan.ts';
import type { CommandRecord, ReviewRecord } from './record.ts';
import type { Task } from './task.ts';

/** `work`: the change. `spec`: the spec before anything is done. */
export type ReviewSubject = 'work' | 'spec';

export interface ReviewBrief {
  readonly subject: ReviewSubject;
  readonly plan: Plan;
  readonly task: Task;
  /** All tasks of a parallel batch that are reviewed together; the task alone without one. */
  readonly batch: readonly Task[];
  readonly base: string | undefined;
  readonly tree: string;
  readonly changes: readonly Change[];
  /** The change as a unified diff, bounded. */
  readonly diff: string;
  /** Since the tree of the last round; undefined in the first. */
  readonly diffSinceLastRound: string | undefined;
  readonly commands: readonly CommandRecord[];
  /** What the gate's own checks found. */
  readonly findings: readonly Finding[];
  /** From 1. */
  readonly round: number;
  /** What reviewers said in earlier rounds of this task, oldest first. */
  readonly prior: readonly ReviewRecord[];
  /** Documents that the plan points at, such as design.md, by path. */
  readonly documents: ReadonlyMap<string, string>;
  /** Must come back with the answer. */
  readonly nonce: string;
}
