// How much of a change somebody would notice if it were otherwise: parts of it are put back or changed,
// one at a time, and the verify commands run again. A number to look at, never a reason to refuse.

import { oneLine, plural } from '../std/text.ts';

/**
 * `file`: a whole file as the base has it. `hunk`: one stretch of changed lines. `body`: a new function
 * that does nothing. `mutant`: one small change, such as another operator.
 */
export type AlterationKind = 'file' | 'hunk' | 'body' | 'mutant';

/** One thing that was made different from the work. */
export interface Alteration {
  readonly kind: AlterationKind;
  readonly path: string;
  /** Lines of the work that it touches, from 1; where lines were taken out, the one after them. */
  readonly line: number;
  readonly lastLine: number;
  /** In words, such as "`<` became `<=`". */
  readonly what: string;
}

/** A small change of a text: what stands from `start` to `end` is replaced. */
export interface Mutant {
  readonly kind: 'body' | 'mutant';
  readonly line: number;
  readonly lastLine: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly what: string;
  /** The lower, the more it tells. */
  readonly rank: number;
}

/** What can be altered in one version of a file. */
export interface Alterable {
  /** Lines that do something when the program runs: no comments, types, imports or lone brackets. */
  readonly codeLines: readonly number[];
  readonly mutants: readonly Mutant[];
}

/** How much may be spent. */
export interface ProveBudget {
  readonly runs: number;
  readonly minutes: number;
}

export const DEFAULT_BUDGET: ProveBudget = { runs: 20, minutes: 5 };

export interface Strength {
  /** `nothing`: no changed line runs. `unknown`: nobody could tell, for the reason given. */
  readonly state: 'measured' | 'unknown' | 'nothing';
  readonly reason: string;
  /** Changed lines that do something; lines taken out count as one for each place. */
  readonly changedLines: number;
  /** Those of them whose alteration was noticed. */
  readonly verifiedLines: number;
  /** How often the commands ran, the two runs on the work itself included. */
  readonly runs: number;
  readonly noticed: number;
  /** Alterations that were not tried, because the budget was spent or the place failed. */
  readonly notTried: number;
  /** Alterations that nobody noticed. */
  readonly survivors: readonly Alteration[];
}

/** Such as `src/tide.ts:14: `<` became `<=``; safe to print on one line. */
export function alterationLine({ path, line, what }: Alteration): string {
  return oneLine(`${path}:${line}: ${what}`, 240);
}

/** The number in one sentence, with what stands behind it. */
export function strengthLine(strength: Strength): string {
  const { state, reason, changedLines, verifiedLines, runs, notTried } = strength;
  if (state === 'nothing') return `Nothing to try: ${reason}.`;
  if (state === 'unknown') return `Unknown: ${oneLine(reason, 300)}.`;
  const left = notTried === 0 ? '' : `; ${plural(notTried, 'alteration')} not tried`;
  return `${verifiedLines} of ${plural(changedLines, 'changed line')} verified (${plural(runs, 'run')}${left}).`;
}
