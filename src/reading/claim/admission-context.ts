// What stands around an admission, and whether any of it takes the admission back.

import { CANCELLERS, type CancellerName } from './admission-cancellers.ts';
import type { Found } from './grammar/form.ts';
import type { Sentence } from './sentences.ts';

export interface Context {
  readonly sentence: Sentence;
  /** It stands in a note, not in a message. */
  readonly isNote: boolean;
  /** The sentences before and after, as far as a canceller looks. */
  readonly preceding: string;
  readonly next: string;
  readonly following: string;
}

const REACH = 3;

export function contextOf(
  sentences: readonly Sentence[],
  index: number,
  isNote: boolean,
): Context | undefined {
  const sentence = sentences[index];
  if (sentence === undefined) return undefined;
  return {
    sentence,
    isNote,
    get preceding(): string {
      return sentences[index - 1]?.masked ?? '';
    },
    get next(): string {
      return sentences[index + 1]?.masked ?? '';
    },
    get following(): string {
      const after = sentences.slice(index + 1, index + 1 + REACH);
      return after.map(({ masked }) => masked).join(' ');
    },
  };
}

export function isTakenBack(
  unless: readonly CancellerName[],
  context: Context,
  { start, end }: Found,
): boolean {
  return unless.some((name) => {
    if (name === 'actor' && PROOF_FIRST.test(context.sentence.masked.slice(start, start + 12)))
      return false;
    const { scope, pattern } = CANCELLERS[name];
    return pattern.test(SCOPES[scope](context, start, end));
  });
}

/** "The checkout test is flaky": the product only says which test. */
const PROOF_FIRST = /^(?:tests?|specs?|suites?|builds?|benchmarks?)\b/i;

/** Under "Out of scope" too, what its author wrote is not somebody else's. */
const OWN_WORK = /\b(?:I|[Ww]e|[Mm]y|[Oo]ur|[Nn]ew|[Nn]ewly)\b/;

/** Whoever is told to leave out a step may say so; proof that is left out is missing all the same. */
const PROOF = /\b(?:\w*tests?|testing|suites?|specs?|verif\w+|lint\w*|type-?check\w*|checks?)\b/i;

type Scope = (context: Context, start: number, end: number) => string;

const SCOPES = {
  section: ({ sentence }) => sentence.section,
  sectionOfOthers: ({ sentence }) => (OWN_WORK.test(sentence.masked) ? '' : sentence.section),
  sentence: ({ sentence }) => sentence.masked,
  before: ({ sentence: { masked } }, start) =>
    masked.slice(Math.max(clauseStart(masked, start), start - 90), start),
  clause: ({ sentence: { masked } }, start, end) =>
    masked.slice(clauseStart(masked, start), clauseEnd(masked, end)),
  errand: ({ sentence: { masked, text } }, start, end) =>
    PROOF.test(text) ? '' : masked.slice(clauseStart(masked, start), clauseEnd(masked, end)),
  after: ({ sentence, next }, start) => `${sentence.masked.slice(start)} ${next}`,
  following: ({ sentence, following }, _, end) => `${sentence.masked.slice(end)} ${following}`,
  around: ({ sentence, preceding }) => `${preceding} ${sentence.masked}`,
} satisfies Record<string, Scope>;

const CLAUSE_BREAK =
  /\s[—–-]{1,2}\s|;\s|,?\s(?:but|however|although|though|whereas|while|yet|so)\s|,\s(?=(?:I|we|it|they)\s)/g;

function clauseStart(masked: string, at: number): number {
  let start = 0;
  for (const { index, 0: text } of masked.matchAll(CLAUSE_BREAK)) {
    if (index + text.length > at) break;
    start = index + text.length;
  }
  return start;
}

function clauseEnd(masked: string, at: number): number {
  for (const { index } of masked.matchAll(CLAUSE_BREAK)) if (index >= at) return index;
  return masked.length;
}
