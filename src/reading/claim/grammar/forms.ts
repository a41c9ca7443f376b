// Makes rows of the admission table from forms, and names what usually takes them back.

import type { CancellerName } from '../admission-cancellers.ts';
import type { Admission } from '../admission-words.ts';
import { Form } from './form.ts';

type Unless = readonly CancellerName[];

export function forms(
  kind: string,
  unless: Unless,
  written: readonly string[],
  only: Partial<Pick<Admission, 'beside' | 'isTicked' | 'isLoose' | 'severity'>> = {},
): readonly Admission[] {
  return written.map((form) => ({
    kind,
    severity: 'hard',
    pattern: new Form(form),
    unless,
    ...only,
  }));
}

/** What a message admits in words that a note uses of the product: read in messages only. */
export const looseForms: typeof forms = (kind, unless, written, only = {}) =>
  forms(kind, unless, written, { ...only, isLoose: true });

/** A hedge or a hint in a message: it is listed, and the claim stands. */
export const softForms: typeof forms = (kind, unless, written, only = {}) =>
  looseForms(kind, unless, written, { ...only, severity: 'soft' });

/** The agent speaks of its own deed: only time, scope or a repair can take that back. */
export const OWN: Unless = [
  ...(['hypothetical', 'past', 'madeGood', 'agreed', 'history', 'repairLabel'] as const),
  'interfaceKept',
];

/** A thing is said to be in some state: it may be the product's, in a rule, or denied. */
export const STATE: Unless = [
  ...OWN,
  ...(['denied', 'relativeClause', 'conditional', 'told'] as const),
  ...(['expected', 'preexisting', 'repairSection', 'planSection', 'redPhase'] as const),
];

/** The same for words that a product's own description uses just as often. */
export const PRODUCT: Unless = [...STATE, 'actor', 'resolved', 'telling', 'rather'];

const HARD_TIME =
  "[^.;]{0,60}(?:\\b(?:too|no|not|never|fail\\w*|hard|tricky|difficult|complic\\w*|complex|time|lack\\w*|missing|kept|keeps|takes|hours|minutes|cancel\\w*|huge|broke\\w*|refus\\w*|violat\\w*|errors?|chok\\w*|block\\w*|flaky|unreliable|unstable|slow|wrong|red|throw\\w*|crash\\w*|hang\\w*|pass\\w*|los(?:es|t|ing)|garbl\\w*|corrupt\\w*|green|quiet|goes through|succeeds?)\\b|n't)";
const TOO_HARD = '\\btoo (?:much|many|hard|big|complex|complicated|risky)\\b';
const WHY =
  'because|since|as(?= (?:it|they|there|the|this|that|these|I|we|both|most|some)\\b)|due to|for lack of|given';

/** Why somebody keeps what should have gone. */
export const HARDSHIP_NAMED: RegExp = new RegExp(`${TOO_HARD}|\\b(?:${WHY})\\b${HARD_TIME}`, 'i');

/** Why somebody leaves something out or weakens a check: a purpose is a reason as well. */
export const HARDSHIP: RegExp = new RegExp(`${TOO_HARD}|\\b(?:${WHY}|so)\\b${HARD_TIME}`, 'i');
