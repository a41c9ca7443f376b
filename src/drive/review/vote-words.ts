// What is said about a vote as a whole, beside what each reviewer said.

import type { Finding } from '../../model/finding.ts';
import { isPassing } from '../../model/outcome.ts';
import { plural } from '../../std/text.ts';
import type { Reviewed } from './review-once.ts';
import type { Decision } from './vote-policy.ts';

export function decisionFindings(
  decision: Decision,
  cast: readonly Reviewed[],
): readonly Finding[] {
  const usable = cast.filter(({ record }) => record.reading.ok);
  const passes = usable.filter(({ outcome }) => isPassing(outcome)).length;
  const isSplit = passes > 0 && passes < usable.length;
  const oneFamily = decision === 'passed' && usable.length > 1 && isOneFamily(usable);
  return [
    ...(isSplit ? [splitFinding(passes, usable.length)] : []),
    ...(oneFamily ? [ONE_FAMILY] : []),
  ];
}

// Models of one maker err together, so that their agreement is worth less than it looks.
function isOneFamily(usable: readonly Reviewed[]): boolean {
  const names = usable.map(({ record }) => record.reviewer.replace(/#\d{1,3}$/, ''));
  return new Set(names).size === 1 && usable.every(({ record }) => record.kind !== 'human');
}

const ONE_FAMILY: Finding = {
  check: 'votes',
  stage: 'review',
  outcome: 'concern',
  reason: 'review.weak',
  message: 'All votes came from one reviewer, asked more than once.',
  guidance: 'Configure reviewers of two families, so that their votes are worth two.',
};

function splitFinding(passes: number, count: number): Finding {
  return {
    check: 'votes',
    stage: 'review',
    outcome: 'concern',
    reason: 'vote.split',
    message: `${passes} of ${plural(count, 'vote')} approved (${Math.round((100 * passes) / count)}%); the others did not.`,
    guidance: 'Look at the reasons of those who refused.',
  };
}
