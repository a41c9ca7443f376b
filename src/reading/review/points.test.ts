import { expect, test } from 'vitest';
import { aReview } from '../../../test/rig/builders.ts';
import type { Review } from '../../model/review.ts';
import { blockersOf, isSamePoint, markLate } from './points.ts';

function review(parts: Partial<Review>): Review {
  const reading = aReview({ verdict: 'rejected', ...parts });
  if (!reading.ok) throw new Error('the builder gives a review');
  return reading.review;
}

test.each<[string, Partial<Review>, readonly string[]]>([
  [
    'failed items before concerns',
    { failedItems: ['a.ts:1: bad'], concerns: ['odd'] },
    ['a.ts:1: bad'],
  ],
  ['concerns of a rejection', { concerns: ['odd'] }, ['odd']],
  [
    'lines of the feedback that name a place',
    { feedback: 'Well.\n- a.ts:3 is wrong\nSo.' },
    ['- a.ts:3 is wrong'],
  ],
  ['nothing of prose', { feedback: 'I do not like it.' }, []],
  ['nothing of an approval with concerns', { verdict: 'approved', concerns: ['odd'] }, []],
])('the blockers of a review are %s', (_what, parts, expected) => {
  expect(blockersOf(review(parts)).map(({ text }) => text)).toEqual(expected);
});

const point = (text: string, file: string | undefined = 'src/tide.ts') => ({
  file,
  line: undefined,
  text,
});

test.each([
  [
    'a higher grade and another line',
    '[MAJOR] src/tide.ts:4: returns an empty table',
    '[CRITICAL] src/tide.ts:9: returns empty table',
    true,
  ],
  ['another order of words', 'the table returned is empty', 'an empty table is returned', true],
  ['something else', 'returns an empty table', 'ignores the time zone of the harbour', false],
])('a point with %s is the same: %s', (_what, left, right, expected) => {
  expect(isSamePoint(point(left), point(right))).toBe(expected);
});

test('the same words about another file are not the same point', () => {
  expect(isSamePoint(point('returns nothing'), point('returns nothing', 'src/moon.ts'))).toBe(
    false,
  );
});

test('a point that came too late has no weight in any later round', () => {
  const said = review({ failedItems: ['a.ts:1: bad', 'b.ts:1: worse'] });
  const [first] = blockersOf(said);
  const marked = markLate(said, first === undefined ? [] : [first]);
  expect(blockersOf(marked).map(({ text }) => text)).toEqual(['b.ts:1: worse']);
  expect(marked.failedItems[0]).toMatch(/^Raised late.*a\.ts:1: bad$/);
});
