import { expect, test } from 'vitest';
import { aReview } from '../../../test/rig/builders.ts';
import type { Review } from '../../model/review.ts';
import { levelOf } from './level.ts';

function refusal(parts: Partial<Review>): Review {
  const reading = aReview({ verdict: 'rejected', ...parts });
  if (!reading.ok) throw new Error('the builder gives a review');
  return reading.review;
}

test.each<[string, 'code' | 'spec', Partial<Review>]>([
  [
    'an ambiguous requirement',
    'spec',
    { concerns: ['The requirement for spring tides is ambiguous.'] },
  ],
  [
    'design.md and a manual check',
    'spec',
    { concerns: ['design.md contradicts itself', 'needs manual verification at sea'] },
  ],
  [
    'a place in a document',
    'spec',
    { concerns: ['requirements.md:12: the acceptance criteria leave out neap tides'] },
  ],
  ['feedback about the spec alone', 'spec', { feedback: 'Clarify with the product owner.' }],
  ['a place in a source', 'code', { concerns: ['src/tide.ts:3: contradicts the specification'] }],
  [
    'a missing test beside the spec',
    'code',
    { concerns: ['The spec is ambiguous.', 'A test is missing.'] },
  ],
  [
    'a bug against the requirement',
    'code',
    { concerns: ['The function violates the requirement.'] },
  ],
  [
    'a place under a folder that is called specs',
    'code',
    { concerns: ['specs/tide/tasks.md:3 was not followed'] },
  ],
  [
    'an item about the spec, and a revision of the code',
    'code',
    { concerns: ['The spec is ambiguous.'], feedback: 'Return the tide in metres.' },
  ],
  ['nothing in particular', 'code', {}],
  ['plain displeasure', 'code', { feedback: 'I do not like it.' }],
])('a refusal for %s is about the %s', (_what, expected, parts) => {
  expect(levelOf(refusal(parts))).toBe(expected);
});
