import { expect, test } from 'vitest';
import { costOf, showTokens, showUsd, sumOf } from './cost.ts';

const SILENT = costOf(20, undefined, false);
const TOLD = costOf(20, { inputTokens: 900, outputTokens: 0, costUsd: undefined }, false);
const OURS = costOf(20, undefined, true);

test.each([
  ['a turn that told nothing', SILENT, 'not told', 'not told'],
  ['a turn that told its tokens alone', TOLD, '900', 'not told'],
  ['both', sumOf([SILENT, TOLD]), '900', 'not told'],
  ['work of the gate, which asks no model', OURS, '0', '-'],
])('%s is never shown as free', (_what, cost, tokens, money) => {
  expect(showTokens(cost.inputTokens, cost)).toBe(tokens);
  expect(showUsd(cost)).toBe(money);
});
