import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OUTCOMES, type Outcome } from '../model/outcome.ts';
import { tally } from './votes.ts';

test.each<readonly [readonly Outcome[], number, string]>([
  [['pass', 'pass', 'pass'], 3, 'passed'],
  [['pass', 'concern', 'fail'], 3, 'passed'],
  [['pass', 'fail', 'fail'], 3, 'split'],
  [['fail', 'fail', 'fail'], 3, 'failed'],
  [['pass', 'pass', 'fail', 'fail'], 4, 'split'],
  [['pass', 'pass'], 3, 'passed'],
  [['pass', 'fail'], 3, 'inconclusive'],
  [['fail', 'fail', 'inconclusive'], 3, 'failed'],
  [['pass', 'inconclusive', 'skipped'], 3, 'inconclusive'],
  [[], 3, 'inconclusive'],
  [['pass', 'pass', 'pass', 'pass'], 9, 'inconclusive'],
])('%j of %i votes: %s', (votes, count, result) => {
  expect(tally(votes, count)).toBe(result);
});

test('nothing passes without more than half of all votes, because silence is no consent', () => {
  const property = fc.property(
    fc.array(fc.constantFrom(...OUTCOMES), { maxLength: 9 }),
    fc.integer({ min: 1, max: 9 }),
    (votes, count) => {
      const passes = votes
        .slice(0, count)
        .filter((vote) => vote === 'pass' || vote === 'concern').length;
      return (tally(votes, count) === 'passed') === passes * 2 > count;
    },
  );
  fc.assert(property);
});
