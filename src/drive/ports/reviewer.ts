// An independent look at the work. A reviewer gets the task, the change and what the gate itself
// observed, never the executor's words; whatever comes back that can't be read is no approval.

import type { Change } from '../../model/change.ts';
import type { Finding } from '../../model/finding.ts';
import type { Plan } from '../../model/plan.ts';
import type { CommandRecord, ReviewerKind, ReviewRecord, Usage } from '../../model/record.ts';
import type { ReviewReading } from '../../model/review.ts';
import type { Task } from '../../model/task.ts';

/** `work`: the change. `spec`: the spec before anything is done. */
export type ReviewSubject = 'work' | 'spec';

export interface ReviewRequest {
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
  readonly timeoutMs: number;
  /** The top of the working tree, for reviewers that look for themselves. */
  readonly cwd: string;
}

export interface ReviewAnswer {
  readonly reading: ReviewReading;
  /** What it was asked and what it answered; empty where there are no such words. */
  readonly prompt: string;
  readonly text: string;
  readonly model: string | undefined;
  readonly durationMs: number;
  readonly usage: Usage | undefined;
}

export interface Reviewer {
  readonly name: string;
  readonly kind: ReviewerKind;
  /** The maker of its model; undefined where nobody knows. */
  readonly family: string | undefined;
  review(request: ReviewRequest): Promise<ReviewAnswer>;
}
