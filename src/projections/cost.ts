// What something cost, added up. What was not told is counted beside the sum, never taken for zero.

import type { Usage } from '../model/record.ts';
import { showDuration } from '../std/duration.ts';

export interface Cost {
  /** How many turns there were. */
  readonly turns: number;
  readonly durationMs: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number;
  /** Turns of a model that did not say what they cost. */
  readonly untold: number;
}

export const NO_COST: Cost = {
  turns: 0,
  durationMs: 0,
  inputTokens: 0,
  outputTokens: 0,
  costUsd: 0,
  untold: 0,
};

/** `isFree`: no model was asked, so that nothing was left untold. */
export function costOf(durationMs: number, usage: Usage | undefined, isFree: boolean): Cost {
  return {
    turns: 1,
    durationMs,
    inputTokens: usage?.inputTokens ?? 0,
    outputTokens: usage?.outputTokens ?? 0,
    costUsd: usage?.costUsd ?? 0,
    untold: isFree || usage?.costUsd !== undefined ? 0 : 1,
  };
}

export function sumOf(costs: readonly Cost[]): Cost {
  const sum: { -readonly [K in keyof Cost]: Cost[K] } = { ...NO_COST };
  for (const cost of costs) {
    sum.turns += cost.turns;
    sum.durationMs += cost.durationMs;
    sum.inputTokens += cost.inputTokens;
    sum.outputTokens += cost.outputTokens;
    sum.costUsd += cost.costUsd;
    sum.untold += cost.untold;
  }
  return sum;
}

export function showUsd(cost: Cost): string {
  if (cost.costUsd === 0) return cost.untold === 0 ? '-' : 'not told';
  const sum = `$${cost.costUsd.toFixed(cost.costUsd < 1 ? 4 : 2)}`;
  return cost.untold === 0 ? sum : `${sum} + ${cost.untold} not told`;
}

/** Nobody works for no tokens: none are said of a turn that told nothing. */
export function showTokens(tokens: number, { untold }: Cost): string {
  return tokens === 0 && untold > 0 ? 'not told' : String(tokens);
}

export function showTime({ turns, durationMs }: Cost): string {
  return turns === 0 ? '-' : showDuration(durationMs);
}
