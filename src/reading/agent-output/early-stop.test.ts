import { expect, test } from 'vitest';
import { earlyStop } from './early-stop.ts';

test.each([
  [undefined, undefined],
  ['end_turn', undefined],
  ['max_tokens', 'it reached the most tokens that a turn may have (max_tokens)'],
  ['max_turn_requests', 'it reached the most requests that a turn may have (max_turn_requests)'],
  ['refusal', 'it refused to go on (refusal)'],
  ['cancelled', 'it was cancelled (cancelled)'],
  ['toString\nof a newer version', 'toString of a newer version'],
])('%j is %j', (stopReason, words) => {
  expect(earlyStop(stopReason)).toBe(words);
});
