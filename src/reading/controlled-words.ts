// MUST, MUST NOT, SHOULD, MAY: the controlled vocabulary of spec packets. Only capitals count.

export type Keyword = 'MUST' | 'MUST NOT' | 'SHOULD' | 'SHOULD NOT' | 'MAY';

const KEYWORDS = /\b(MUST|SHOULD|MAY)\b(?:\s+(NOT)\b)?/g;

const KNOWN: Readonly<Record<string, Keyword>> = {
  MUST: 'MUST',
  'MUST NOT': 'MUST NOT',
  SHOULD: 'SHOULD',
  'SHOULD NOT': 'SHOULD NOT',
  MAY: 'MAY',
  'MAY NOT': 'MAY',
};

const OPPOSITES: Readonly<Record<Keyword, Keyword | undefined>> = {
  MUST: 'MUST NOT',
  'MUST NOT': 'MUST',
  SHOULD: 'SHOULD NOT',
  'SHOULD NOT': 'SHOULD',
  MAY: undefined,
};

export function keywordsIn(text: string): readonly Keyword[] {
  if (!/[A-Z]{3}/.test(text)) return [];
  return [...text.slice(0, 4_000).matchAll(KEYWORDS)]
    .map(([, word, not]) => KNOWN[not === undefined ? `${word}` : `${word} ${not}`])
    .filter((keyword) => keyword !== undefined);
}

/** Undefined where the vocabulary knows none. */
export function oppositeOf(keyword: Keyword): Keyword | undefined {
  return OPPOSITES[keyword];
}
