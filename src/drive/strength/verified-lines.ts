// The number: of the changed lines that run, how many are such that somebody noticed when they were
// different. The smallest thing that was tried with a line decides.

import type { AlterationKind } from '../../model/strength.ts';
import type { Trial, TrialPlan } from './plan.ts';

export type Notice = 'noticed' | 'unnoticed' | 'open';

export interface Tried {
  readonly trial: Trial;
  readonly notice: Notice;
}

const FINER: readonly AlterationKind[] = ['mutant', 'body', 'hunk'];

export function verifiedLines({ trials, lines }: TrialPlan, tried: readonly Tried[]): number {
  let verified = 0;
  for (const [path, numbers] of lines) {
    const finer = trials.filter((trial) => trial.path === path && trial.kind !== 'file');
    const known = tried.filter(({ trial, notice }) => trial.path === path && notice !== 'open');
    for (const line of numbers) {
      const covers = (trial: Trial): boolean => trial.line <= line && trial.lastLine >= line;
      const about = known.filter(({ trial }) => covers(trial));
      if (isVerified(about, finer.some(covers))) verified += 1;
    }
  }
  return verified;
}

function isVerified(about: readonly Tried[], isFinerPlanned: boolean): boolean {
  // Nobody noticed more than this line: then nobody noticed this line.
  if (about.some(({ trial, notice }) => trial.kind !== 'mutant' && notice === 'unnoticed'))
    return false;
  for (const kind of FINER) {
    const own = about.filter(({ trial }) => trial.kind === kind);
    if (own.length > 0) return own.every(({ notice }) => notice === 'noticed');
  }
  // A whole file that is missed says little about one line of it.
  return !isFinerPlanned && about.length > 0;
}
