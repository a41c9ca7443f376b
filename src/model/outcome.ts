// The five outcomes and their lattice. A gate that saw nothing has not passed anything.

export const OUTCOMES = ['pass', 'concern', 'fail', 'inconclusive', 'skipped'] as const;
export type Outcome = (typeof OUTCOMES)[number];

// A proven failure outweighs a doubt: the work is wrong whatever else could not be found out.
const WEIGHT: Readonly<Record<Outcome, number>> = {
  skipped: 0,
  pass: 1,
  concern: 2,
  inconclusive: 3,
  fail: 4,
};

/** The worst of them; `skipped` for none at all, which no caller may read as a pass. */
export function worst(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce<Outcome>(
    (found, outcome) => (WEIGHT[outcome] > WEIGHT[found] ? outcome : found),
    'skipped',
  );
}

export function isPassing(outcome: Outcome): boolean {
  return outcome === 'pass' || outcome === 'concern';
}
