// A reviewer, given work that is known to be wrong. What it says of it counts for nothing but itself.

import type { ReviewerProbe } from '../../model/record.ts';
import type { Planted, Reviewer } from '../ports/reviewer.ts';
import { type ReviewWorld, reviewOnce } from '../review/review-once.ts';

/** People are not put to the test, and the checklist reads no code. */
export function canBeProbed({ kind }: Reviewer): boolean {
  return kind === 'model' || kind === 'command';
}

export async function probeReviewer(
  reviewer: Reviewer,
  { defect, request, readFiles }: Omit<Planted, 'leave'>,
  world: Pick<ReviewWorld, 'rules' | 'keep' | 'executorFamily'>,
): Promise<ReviewerProbe> {
  const { outcome, record } = await reviewOnce(request, reviewer, { ...world, readFiles });
  return {
    defect,
    outcome:
      outcome === 'fail'
        ? 'refused'
        : outcome === 'pass' || outcome === 'concern'
          ? 'approved'
          : 'unusable',
    review: record,
  };
}

/** One look in `every`, chosen by the nonce of the look: nobody can tell beforehand which. */
export function isProbeDue(every: number, nonce: string): boolean {
  if (every < 1) return false;
  let mixed = 7;
  for (const letter of nonce) mixed = (mixed * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return mixed % every === 0;
}
