import { expect, test } from 'vitest';
import { partitionPoint } from './partition-point.ts';

test.each([
  [[], 5, 0],
  [[5], 5, 0],
  [[4], 5, 1],
  [[1, 3, 3, 9], 3, 1],
  [[1, 3, 3, 9], 4, 3],
  [[1, 3, 3, 9], 10, 4],
])('in %j, what is not below %i begins at %i', (sorted, bound, place) => {
  expect(partitionPoint(sorted, (item) => item < bound)).toBe(place);
});
