import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

test.each([
  ['chek', 'check'],
  ['chekc', 'check'],
  ['hceck', 'check'],
  ['cheque', undefined],
  ['staus', 'status'],
  ['Status', 'status'],
  ['rnu', 'run'],
  ['ci', 'ci'],
  ['', undefined],
  ['x'.repeat(500), undefined],
])('%.20j is near to %j', (word, expected) => {
  expect(nearest(word, ['check', 'status', 'run', 'ci'])).toBe(expected);
});
