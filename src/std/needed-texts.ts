// To compile a long regular expression costs a millisecond, most are asked once, and few of them match.
// What an expression can't do without is found in its source, and looked for first.

/** Shorter ones occur everywhere. */
const MIN_LENGTH = 3;
const ESCAPE = /^\\(?:u[\da-f]{4}|x[\da-f]{2}|c[a-z]|k<\w+>|\d+|.)/is;
const PLAIN = /^[A-Za-z0-9 '-]$/;

/** Lists of texts in lower case; of each list, one text at least has to be there. */
export type Needed = readonly (readonly string[])[];

/** What occurs in whatever the expression matches, be it with the flag i or without; not with u or v. */
export function neededTexts(source: string): Needed {
  const reader = { source, at: 0 };
  const needed = ofAlternatives(reader);
  return reader.at < source.length ? [] : needed;
}

const known = new WeakMap<RegExp, Needed>();

/** A cheap no: `lowered` is the text in lower case. */
export function mayMatch(pattern: RegExp, lowered: string): boolean {
  const needed = known.get(pattern) ?? neededTexts(pattern.source);
  known.set(pattern, needed);
  return needed.every((texts) => texts.some((text) => lowered.includes(text)));
}

interface Reader {
  readonly source: string;
  at: number;
}

/** Up to the end of the group. */
function ofAlternatives(reader: Reader): Needed {
  const needed = [ofSequence(reader)];
  while (reader.source[reader.at] === '|') {
    reader.at += 1;
    needed.push(ofSequence(reader));
  }
  const [only = [], ...others] = needed;
  if (others.length === 0) return only;
  // Of several alternatives each gives its most telling list; one that needs nothing spoils the rest.
  const best = needed.map(mostTelling);
  return best.every((texts) => texts.length > 0) ? [best.flat()] : [];
}

const mostTelling = (needed: Needed): readonly string[] =>
  needed.reduce((best, texts) => (shortest(texts) > shortest(best) ? texts : best), []);

const shortest = (texts: readonly string[]): number =>
  texts.length === 0 ? 0 : Math.min(...texts.map(({ length }) => length));

function ofSequence(reader: Reader): Needed {
  const needed: (readonly string[])[] = [];
  let run = '';
  const endRun = (): void => {
    if (run.length >= MIN_LENGTH) needed.push([run]);
    run = '';
  };
  while (reader.at < reader.source.length && !/[|)]/.test(reader.source[reader.at] ?? '')) {
    const { letter, inside = [] } = partAt(reader);
    const times = timesAt(reader);
    if (letter !== undefined && times !== 'maybe') run += letter;
    if (letter === undefined || times !== 'once') endRun();
    if (times !== 'maybe') needed.push(...inside);
  }
  endRun();
  return needed;
}

interface Part {
  readonly letter?: string;
  /** What a group needs. */
  readonly inside?: Needed;
}

function partAt(reader: Reader): Part {
  const { source } = reader;
  const sign = source[reader.at] ?? '';
  if (sign === '(') return groupAt(reader);
  if (sign === '[') {
    reader.at = endOfClass(source, reader.at);
    return {};
  }
  if (sign === '\\') {
    reader.at += ESCAPE.exec(source.slice(reader.at, reader.at + 40))?.[0].length ?? 2;
    return {};
  }
  reader.at += 1;
  return PLAIN.test(sign) ? { letter: sign.toLowerCase() } : {};
}

function groupAt(reader: Reader): Part {
  const opening = /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(
    reader.source.slice(reader.at, reader.at + 40),
  );
  reader.at += opening?.[0].length ?? 1;
  const inside = ofAlternatives(reader);
  reader.at += 1;
  // What must not be there, or lies before or behind the match, is not part of it.
  const isInside = /^\((?:\?(?::|<\w+>))?$/.test(opening?.[0] ?? '');
  return isInside ? { inside } : {};
}

function endOfClass(source: string, start: number): number {
  let at = start + 1;
  while (at < source.length && source[at] !== ']') at += source[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** How often what stands before is meant: a quantifier, or none. */
function timesAt(reader: Reader): 'once' | 'maybe' | 'repeated' {
  const found = /^(?:([?*])|\+|\{(\d+)(?:,\d*)?\})\??/.exec(
    reader.source.slice(reader.at, reader.at + 20),
  );
  if (found === null) return 'once';
  reader.at += found[0].length;
  return found[1] !== undefined || Number(found[2] ?? 1) === 0 ? 'maybe' : 'repeated';
}
