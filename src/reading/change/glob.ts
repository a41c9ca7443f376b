// Globs over paths, matched in time linear in pattern times path: patterns come from plans and names
// from agents, and neither may stall the gate. Dots are ordinary; matching is case-sensitive.

/** Longer ones match nothing. */
export const MAX_GLOB_LENGTH = 1_000;
const MAX_ALTERNATIVES = 256;

export type PathTest = (path: string) => boolean;

/**
 * `*` and `?` stay within a segment, `**` spans segments, `[a-z]` and `[!a]` are classes, `{a,b}`
 * alternatives, and a backslash takes the next character as it is. A pattern that is too long or has
 * too many alternatives matches nothing.
 */
export function globTest(pattern: string): PathTest {
  const alternatives = pattern.length > MAX_GLOB_LENGTH ? undefined : expandBraces(pattern);
  if (alternatives === undefined) return () => false;
  const compiled = alternatives.map((text) => splitSegments(text).map(compileSegment));
  return (path) => {
    const segments = path.split('/');
    return compiled.some((parts) => matchSegments(parts, segments));
  };
}

type Segment = '**' | readonly Token[];
type Token = '*' | '?' | { readonly text: string } | CharacterClass;
interface CharacterClass {
  readonly isNegated: boolean;
  readonly ranges: readonly (readonly [string, string])[];
}

// Going back only to the last `**` (or `*`) is enough: an earlier one could not match more than it did.
function matchSegments(parts: readonly Segment[], segments: readonly string[]): boolean {
  let part = 0;
  let at = 0;
  let retryPart = -1;
  let retryAt = 0;
  while (at < segments.length) {
    const current = parts[part];
    if (current === '**') {
      retryPart = part;
      retryAt = at;
      part += 1;
    } else if (current !== undefined && matchTokens(current, segments[at] ?? '')) {
      part += 1;
      at += 1;
    } else if (retryPart !== -1) {
      retryAt += 1;
      at = retryAt;
      part = retryPart + 1;
    } else return false;
  }
  return parts.slice(part).every((rest) => rest === '**');
}

function matchTokens(tokens: readonly Token[], name: string): boolean {
  const characters = Array.from(name);
  let token = 0;
  let at = 0;
  let retryToken = -1;
  let retryAt = 0;
  while (at < characters.length) {
    const current = tokens[token];
    if (current === '*') {
      retryToken = token;
      retryAt = at;
      token += 1;
    } else if (current !== undefined && matchesOne(current, characters[at] ?? '')) {
      token += 1;
      at += 1;
    } else if (retryToken !== -1) {
      retryAt += 1;
      at = retryAt;
      token = retryToken + 1;
    } else return false;
  }
  return tokens.slice(token).every((rest) => rest === '*');
}

function matchesOne(token: Exclude<Token, '*'>, character: string): boolean {
  if (token === '?') return true;
  if ('text' in token) return token.text === character;
  const isIn = token.ranges.some(([low, high]) => low <= character && character <= high);
  return isIn !== token.isNegated;
}

// What ends in `**` means the things inside, so at least one name must follow.
function splitSegments(pattern: string): readonly string[] {
  const segments = pattern.replace(/^(?:\.\/)+/, '').split('/');
  return segments.at(-1) === '**' ? [...segments, '*'] : segments;
}

function compileSegment(segment: string): Segment {
  if (segment === '**') return '**';
  const characters = Array.from(segment);
  const tokens: Token[] = [];
  for (let at = 0; at < characters.length; ) {
    const { token, next } = tokenAt(characters, at);
    if (token !== '*' || tokens.at(-1) !== '*') tokens.push(token);
    at = next;
  }
  return tokens;
}

interface FoundToken {
  readonly token: Token;
  readonly next: number;
}

function tokenAt(characters: readonly string[], at: number): FoundToken {
  const character = characters[at] ?? '';
  if (character === '*' || character === '?') return { token: character, next: at + 1 };
  const escaped = character === '\\' ? characters[at + 1] : undefined;
  if (escaped !== undefined) return { token: { text: escaped }, next: at + 2 };
  const found = character === '[' ? characterClass(characters, at) : undefined;
  return found ?? { token: { text: character }, next: at + 1 };
}

// A bracket that is never closed, or has nothing inside, is an ordinary character (`[id].tsx` is a
// class, as in every shell; `[]` is not).
function characterClass(characters: readonly string[], start: number): FoundToken | undefined {
  const isNegated = characters[start + 1] === '!' || characters[start + 1] === '^';
  const first = start + (isNegated ? 2 : 1);
  const end = characters.indexOf(']', first + 1);
  if (end === -1) return undefined;
  const ranges: (readonly [string, string])[] = [];
  for (let at = first; at < end; at += 1) {
    const low = characters[at] ?? '';
    const high = characters[at + 1] === '-' && at + 2 < end ? characters[at + 2] : undefined;
    ranges.push([low, high ?? low]);
    if (high !== undefined) at += 2;
  }
  return { token: { isNegated, ranges }, next: end + 1 };
}

/** Undefined where there are too many. */
function expandBraces(pattern: string): readonly string[] | undefined {
  const done: string[] = [];
  const open = [pattern];
  while (open.length > 0) {
    if (open.length + done.length > MAX_ALTERNATIVES) return undefined;
    const text = open.pop() ?? '';
    const group = innermostGroup(text);
    if (group === undefined) done.push(text);
    else {
      const [start, end] = group;
      for (const choice of text.slice(start + 1, end).split(',')) {
        open.push(text.slice(0, start) + choice + text.slice(end + 1));
      }
    }
  }
  return done;
}

// The first group that has a comma and no group inside.
function innermostGroup(text: string): readonly [number, number] | undefined {
  let start = -1;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '{') start = at;
    else if (character === '}' && start !== -1) {
      if (text.slice(start, at).includes(',')) return [start, at];
      start = -1;
    }
  }
  return undefined;
}
