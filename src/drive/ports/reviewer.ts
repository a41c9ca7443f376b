// An independent look at the work. A reviewer gets the task, the change and what the gate itself
// observed, never the executor's words; whatever comes back that can't be read is no approval.

import type { FileFact } from '../../model/change.ts';
import type { ReviewerKind, Usage } from '../../model/record.ts';
import type { ReviewReading } from '../../model/review.ts';
import type { ReviewBrief } from '../../model/review-brief.ts';

export interface ReviewRequest extends ReviewBrief {
  readonly timeoutMs: number;
  /** The gate's own files, which the mark of a task may change whatever its scope. */
  readonly gateFiles: readonly string[];
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
  /** Why it could not be asked as things are now, where that can be told without asking. */
  missing?(cwd: string): string | undefined;
  review(request: ReviewRequest): Promise<ReviewAnswer>;
}

/** Work that is known to be wrong, or right, laid out to be looked at. */
export interface Planted {
  readonly defect: string;
  readonly request: ReviewRequest;
  readFiles(tree: string, paths: readonly string[]): Promise<ReadonlyMap<string, FileFact>>;
  /** Takes it away again. */
  leave(): void;
}
