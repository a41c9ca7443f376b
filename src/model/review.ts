// What a reviewer said, decoded. Text that cannot be decoded is `malformed`, never an approval.

export type ReviewVerdict = 'approved' | 'rejected' | 'needs-changes' | 'blocked';
export type Confidence = 'high' | 'medium' | 'low';

/** The form of a word on a plan, given before anything was built. */
export const PLAN_FORM = 'plan-heading';

export interface Citation {
  readonly file: string;
  readonly line: number | undefined;
}

export interface Review {
  readonly reviewer: string;
  readonly verdict: ReviewVerdict;
  /** The task that the reviewer says it is about, where it says so. */
  readonly taskName?: string;
  readonly confidence: Confidence | undefined;
  readonly findings: readonly string[];
  readonly concerns: readonly string[];
  readonly recommendation: 'commit' | 'retry' | 'manual_review' | undefined;
  readonly feedback: string | undefined;
  readonly citations: readonly Citation[];
  /** Checklist items the reviewer marked as not met: an approval over them is none. */
  readonly failedItems: readonly string[];
  /** Which form the answer had, such as `yaml`, `json`, `signal` or `prose`. */
  readonly form: string;
}

/** Nothing usable came back: no answer at all (`unavailable`) or one that can't be read. */
export interface NoReview {
  readonly reviewer: string;
  /** `undecided`: a person, who was not asked yet or did not say. */
  readonly problem: 'unavailable' | 'malformed' | 'undecided';
  readonly message: string;
}

export type ReviewReading =
  | { readonly ok: true; readonly review: Review }
  | { readonly ok: false; readonly failure: NoReview };
