// What the world is asked to do next. The drive performs a step and appends what came of it.

import type { Draft, Park, TaskEvent } from '../model/event.ts';
import type { Stage } from '../model/finding.ts';
import type { CommitGrade } from '../model/protocol.ts';

export type Step =
  /** Append this decision; nothing has to be done for it. */
  | { readonly type: 'record'; readonly event: Draft<TaskEvent> }
  /** Wait, note the base, append `attempt.started`. */
  | { readonly type: 'start'; readonly attempt: number; readonly delayMs: number }
  /** Have the executor work, then append `attempt.ended`. Strength picks among executors. */
  | {
      readonly type: 'execute';
      readonly attempt: number;
      readonly strength: number;
      readonly timeoutMs: number;
      readonly delayMs: number;
    }
  /** Run the checks of one stage on the tree, then append `stage.judged`. */
  | {
      readonly type: 'check';
      readonly stage: Exclude<Stage, 'review'>;
      readonly tree: string | undefined;
      readonly timeoutMs: number;
      readonly delayMs: number;
    }
  /** Ask a reviewer with fresh context, then append `stage.judged` for the review. */
  | {
      readonly type: 'review';
      readonly iteration: number;
      readonly tree: string;
      readonly timeoutMs: number;
      readonly delayMs: number;
    }
  /** Have so many independent reviewers vote, then append `votes.cast`. */
  | {
      readonly type: 'vote';
      readonly count: number;
      readonly tree: string;
      readonly timeoutMs: number;
      readonly delayMs: number;
    }
  /** Have the spec itself reviewed, then append `spec.reviewed`. */
  | { readonly type: 'ratify'; readonly timeoutMs: number; readonly delayMs: number }
  /** Build a task from the findings that failed, then append `fix.inserted`. */
  | { readonly type: 'insert-fix'; readonly number: number; readonly depth: number }
  /** Commit exactly this tree, then append `commit.created` or `commit.refused`. */
  | {
      readonly type: 'commit';
      readonly tree: string;
      readonly evidence: CommitGrade;
      readonly delayMs: number;
    }
  /** Nothing to do until a fix task has ended. */
  | { readonly type: 'wait' }
  /** Nothing to do until a person speaks. */
  | { readonly type: 'ask'; readonly park: Park }
  /** Nothing to do until a person commits: the gate may not. */
  | { readonly type: 'await-commit' }
  | { readonly type: 'done' };

export type StepOf<T extends Step['type']> = Extract<Step, { readonly type: T }>;
