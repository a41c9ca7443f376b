// MUST, MUST NOT, SHOULD, MAY: the controlled vocabulary of spec packets. Only capitals count.

export type Keyword = 'MUST' | 'MUST NOT' | 'SHOULD' | 'SHOULD NOT' | 'MAY';

const KEYWORDS = /\b(MUST|SHOULD|MAY)\b(?:\s+(NOT)\b)?/g;

const MAX_LENGTH = 4_000;

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
  const found: Keyword[] = [];
  const short = text.slice(0, MAX_LENGTH);
  KEYWORDS.lastIndex = 0;
  for (let match = KEYWORDS.exec(short); match !== null; match = KEYWORDS.exec(short)) {
    const keyword = KNOWN[match[2] === undefined ? `${match[1]}` : `${match[1]} NOT`];
    if (keyword !== undefined) found.push(keyword);
  }
  return found;
}

/** Undefined where the vocabulary knows none. */
export function oppositeOf(keyword: Keyword): Keyword | undefined {
  return OPPOSITES[keyword];
}
