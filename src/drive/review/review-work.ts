// The review stage: every reviewer that is configured looks once, at the same time, and each of them
// can refuse.

import type { SpecVerdict } from '../../model/event.ts';
import type { Finding } from '../../model/finding.ts';
import type { ReviewRecord } from '../../model/record.ts';
import { judge } from '../../model/verdict.ts';
import type { Reviewer, ReviewRequest } from '../ports/reviewer.ts';
import { baitFindings } from './bait.ts';
import { type Reviewed, type ReviewWorld, reviewTogether } from './review-once.ts';

export interface StageReview {
  readonly records: readonly ReviewRecord[];
  readonly findings: readonly Finding[];
  readonly level: 'code' | 'spec';
  /** For a review of the spec: what the record says of it. */
  readonly spec: SpecVerdict;
}

export async function reviewWork(
  request: ReviewRequest,
  reviewers: readonly Reviewer[],
  world: ReviewWorld,
): Promise<StageReview> {
  const seats = reviewers.map((reviewer, index) => ({
    request: { ...request, nonce: index === 0 ? request.nonce : `${request.nonce}-${index + 1}` },
    reviewer,
  }));
  const looks = await reviewTogether(seats, world);
  const refusals = looks.filter(({ outcome }) => outcome === 'fail');
  const records = looks.map(({ record }) => record);
  return {
    records,
    findings: [...looks.flatMap(({ findings }) => findings), ...baitFindings(request, records)],
    level: refusals.length > 0 && refusals.every(({ level }) => level === 'spec') ? 'spec' : 'code',
    spec: specOf(looks),
  };
}

function specOf(looks: readonly Reviewed[]): SpecVerdict {
  if (looks.some(({ outcome }) => outcome === 'fail')) return 'needs-changes';
  if (judge(looks.flatMap(({ findings }) => findings)).verdict === 'needs-person')
    return 'needs-person';
  const isUnsure = looks.some(({ outcome }) => outcome === 'inconclusive' || outcome === 'skipped');
  return looks.length === 0 || isUnsure ? 'unavailable' : 'approved';
}
