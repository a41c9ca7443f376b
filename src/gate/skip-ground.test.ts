import { expect, test } from 'vitest';
import { conditionOf, groundOf, plainWords, type SkipGround } from './skip-ground.ts';

test.each<readonly [string, SkipGround]>([
  ['External API rate limit exceeded', 'unavailable'],
  ['External dependency', 'unavailable'],
  ['the tide server is down until Monday', 'unavailable'],
  ['The simulator can’t be started on this machine', 'unavailable'],
  ['verify needs a licence that we do not have', 'unavailable'],
  ['Known false negative', 'false-negative'],
  ['the test itself expects last year’s tide', 'false-negative'],
  ['Bug in the test, not in the code', 'false-negative'],
  ['deadline at noon', 'time-pressure'],
  ['production is down', 'time-pressure'],
  ['We have to ship it today', 'time-pressure'],
  ['the harbour master asked for it', 'other'],
  // Slow is what answers here, and it is no check.
  ['the crane is slow this week', 'other'],
  ['the test server times out, it is too slow', 'unavailable'],
])('"%s" is %s', (reason, ground) => {
  expect(groundOf(plainWords(reason))).toBe(ground);
});

test('whoever skips for want of time, or for no known condition, is told to bear the risk', () => {
  expect(conditionOf('deadline at noon')).toBe("time pressure, at the user's risk");
  expect(conditionOf('the harbour master asked for it')).toContain("at the user's risk");
});
