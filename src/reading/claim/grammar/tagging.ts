// Cuts a masked sentence into words and gives each the classes it belongs to. Fixed expressions become
// one word, contractions two, and "8 of 11" one that says whether something is short of the whole.

import { lexicon } from './lexicon.ts';
import type { WordClass } from './word-classes.ts';

export interface Word {
  readonly text: string;
  /** Where it begins and ends in the masked sentence. */
  readonly start: number;
  readonly end: number;
  readonly classes: ReadonlySet<WordClass>;
  readonly isBreak: boolean;
}

const NO_CLASSES: ReadonlySet<WordClass> = new Set();
/** What is in no table is told by its shape: `doctests`, `ValueError`, 14. */
const BY_SHAPE: readonly { readonly shape: RegExp; readonly classes: ReadonlySet<WordClass> }[] = [
  { shape: /^[45]\d\d$/, classes: new Set<WordClass>(['num', 'httpError']) },
  { shape: /^[1-9][\d.,]*$/, classes: new Set<WordClass>(['num']) },
  { shape: /^[1-9]\d?(?:[.,]\d+)? ?%$/, classes: new Set<WordClass>(['percent']) },
  { shape: /^[\w-]+(?:tests?|specs?|checks)$/, classes: new Set<WordClass>(['proof', 'guard']) },
  { shape: /^test_\w+$/, classes: new Set<WordClass>(['spec', 'proof', 'testNoun', 'guard']) },
  {
    shape: /^[\w-]+-un(?:verified|tested|proven|executed|run|measured)$/,
    classes: new Set<WordClass>(['unproven']),
  },
  { shape: /^\w+(?:error|exception)$/, classes: new Set<WordClass>(['fault', 'trouble']) },
];

const TOKEN =
  /‹\w+›|n't\b|'(?:s|ve|m|re|d|ll)\b|\d+(?:[.,]\d+)*(?:\s?%)?|[\p{L}_](?:(?!n't\b)[\p{L}\p{N}_/-])*(?:\.[\p{L}\p{N}_]+)*|->|=>|[^\s\p{L}\p{N}]/gu;
const BREAK = /^(?:[;:()|—–→]|->|=>)$/;
const SHARE = /^(\d[\d.,]*)$/;
const COUNTED =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(
    ' ',
  );

let longestExpressions: ReadonlyMap<string, number> | undefined;

/** The first word of each fixed expression, with the length of the longest that begins so. */
function expressions(): ReadonlyMap<string, number> {
  const longest = new Map<string, number>();
  for (const text of lexicon().keys()) {
    const tokens = tokensOf(text);
    const first = tokens[0]?.text ?? '';
    if (tokens.length > 1) longest.set(first, Math.max(longest.get(first) ?? 1, tokens.length));
  }
  return longest;
}

/** A plain hyphen breaks only between spaces, which the tokens no longer know: it stands alone then. */
const isBreak = (text: string): boolean => BREAK.test(text) || text === '-';

/** "Moved the failing spec away": who reports leaves himself out. */
const UNSAID_SELF = /^(?:[a-z-]{2,}ed|left|kept|put|took|cut|set|wrote|made|gave|chose|let)$/;
const SELF: ReadonlySet<WordClass> = new Set(['self']);

/** "Skipped rows are counted" is about rows: what was done to something names it. */
const OBJECT =
  /^(?:‹|\d|(?:the|an?|this|that|these|those|its|our|my|your|all|some|both|one|two|three|each|every|any|it|them|to|with|only|out|up|for|by|in|on)$)/;

const unsaidSelf = ([first, second]: readonly Token[]): readonly Word[] =>
  UNSAID_SELF.test(first?.text ?? '') && OBJECT.test(second?.text ?? '')
    ? [{ text: '', start: 0, end: 0, classes: SELF, isBreak: false }]
    : [];

/** `apart`: a denial is read apart from what it denies, though both together are an expression. */
export function wordsOf(masked: string, apart = false): readonly Word[] {
  const tokens = tokensOf(masked);
  const words: Word[] = [...unsaidSelf(tokens)];
  for (let at = 0; at < tokens.length; ) {
    const length = shareLength(tokens, at) || expressionLength(tokens, at, apart);
    const taken = tokens.slice(at, at + length);
    const text = textOf(tokens, at, at + length);
    const share = length > 1 ? shareClass(taken.map((token) => token.text)) : undefined;
    words.push({
      text,
      start: taken[0]?.start ?? 0,
      end: taken.at(-1)?.end ?? 0,
      classes: share ?? classesOf(text),
      isBreak: isBreak(text),
    });
    at += length;
  }
  return words;
}

type Token = Pick<Word, 'text' | 'start' | 'end'>;

function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(TOKEN)].map((match) => ({
    text: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function classesOf(text: string): ReadonlySet<WordClass> {
  const known = lexicon().get(text);
  if (known !== undefined) return known;
  const rule = BY_SHAPE.find(({ shape }) => shape.test(text));
  return rule?.classes ?? NO_CLASSES;
}

function expressionsFrom(first: string): number | undefined {
  longestExpressions ??= expressions();
  return longestExpressions.get(first);
}

function expressionLength(tokens: readonly Token[], at: number, apart: boolean): number {
  const longest = expressionsFrom(tokens[at]?.text ?? '') ?? 1;
  for (let length = Math.min(longest, tokens.length - at); length > 1; length -= 1)
    if (isExpression(textOf(tokens, at, at + length), apart)) return length;
  return 1;
}

/** "not just" denies nothing. */
function isExpression(text: string, apart: boolean): boolean {
  const classes = lexicon().get(text);
  return (
    classes !== undefined && !(apart && /^(?:not|n't|never) /.test(text) && !classes.has('adv'))
  );
}

function textOf(tokens: readonly Token[], from: number, to: number): string {
  let text = tokens[from]?.text ?? '';
  for (let at = from + 1; at < to; at += 1) text += ` ${tokens[at]?.text ?? ''}`;
  return text;
}

const SHARED: ReadonlySet<string> = new Set(['/', 'of', 'out']);

/** "step 1/5" says which one, not how many; what follows a slash is no new beginning. */
const ORDINAL =
  /^(?:\/|steps?|parts?|phases?|stages?|tasks?|pages?|rounds?|iterations?|attempts?|batch|chunk|commit|slide|level|day)$/;

/** "8/11", "8 of 11", "1,204 of the 1,260", "3 out of these 7". */
function shareLength(tokens: readonly Token[], at: number): number {
  const textAt = (place: number): string => tokens[place]?.text ?? '';
  if (!SHARED.has(textAt(at + 1)) || !isCount(textAt(at)) || ORDINAL.test(textAt(at - 1))) return 0;
  const end = [at + 2, at + 3, at + 4].find(
    (place) => isCount(textAt(place)) && BETWEEN.test(textOf(tokens, at + 1, place)),
  );
  // "98 / 100 / 100" are scores, one beside the other.
  return end === undefined || textAt(end + 1) === '/' ? 0 : end - at + 1;
}

const BETWEEN = /^(?:\/|of|out of)(?: (?:the|these|those|all))?$/;

const isCount = (text: string): boolean => SHARE.test(text) || COUNTED.includes(text);

const countOf = (text = ''): number =>
  SHARE.test(text)
    ? Number(text.replace(/[.,](?=\d{3}\b)/g, ''))
    : COUNTED.indexOf(text) + 1 || Number.NaN;

/** In words a share is told of things of every kind; in figures it is mostly a result. */
function shareClass(texts: readonly string[]): ReadonlySet<WordClass> | undefined {
  const [first = '', last = ''] = [texts[0], texts.at(-1)];
  const [part, whole] = [countOf(first), countOf(last)];
  if (Number.isNaN(part + whole)) return undefined;
  if (part >= whole) return NO_CLASSES;
  return new Set<WordClass>([SHARE.test(first) ? 'short' : 'few']);
}
