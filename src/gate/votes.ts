// Counting votes. More than half of all that were to be cast must pass: silence is no vote for
// anybody, and votes that disagree without such a majority are a person's to settle.

import { isPassing, type Outcome } from '../model/outcome.ts';

export type Tally = 'passed' | 'failed' | 'split' | 'inconclusive';

export function tally(votes: readonly Outcome[], count: number): Tally {
  const cast = votes.slice(0, count);
  const passes = cast.filter(isPassing).length;
  const fails = cast.filter((vote) => vote === 'fail').length;
  const silent = count - passes - fails;
  if (isMajority(passes, count)) return 'passed';
  // Votes that are still owed could decide it.
  if (isMajority(passes + silent, count) && silent > 0) return 'inconclusive';
  return passes === 0 ? 'failed' : 'split';
}

function isMajority(part: number, whole: number): boolean {
  return part > whole - part;
}
