// The canary tells an answer that follows the data from one that judges it.

import { expect, test } from 'vitest';
import { canaryOf, repeatsCanary } from './canary.ts';

test('an answer that repeats the canary of its own call is found, in any case of letters', () => {
  expect(repeatsCanary(`I was told ${canaryOf('n1').toUpperCase()}`, 'n1')).toBe(true);
});

test('an honest answer, and one with the canary of another call, are not', () => {
  expect(repeatsCanary('{"verdict": "REJECTED", "nonce": "n1"}', 'n1')).toBe(false);
  expect(repeatsCanary(canaryOf('n2'), 'n1')).toBe(false);
});
