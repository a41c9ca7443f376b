// Patterns that plans give for what a file must contain. A regular expression from outside is never
// run: literals joined by `.*` and `|` are matched by hand, and everything else only as written.

export type PatternResult = 'found' | 'missing' | 'not-understood';

const MAX_PATTERN = 500;

export function findPattern(text: string, pattern: string): PatternResult {
  const wanted = pattern.trim();
  if (wanted === '' || wanted.length > MAX_PATTERN) return 'not-understood';
  if (text.includes(wanted)) return 'found';
  const alternatives = readAlternatives(wanted);
  if (alternatives === undefined) return 'not-understood';
  const lines = text.split('\n');
  const isFound = alternatives.some((parts) => lines.some((line) => inOrder(line, parts)));
  return isFound ? 'found' : 'missing';
}

function inOrder(line: string, parts: readonly string[]): boolean {
  let at = 0;
  for (const part of parts) {
    const found = line.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return true;
}

const PIECE = /(?:\.|\\s)[*+]|\\[^\w]|[\s\S]/g;

/** Each alternative as literals that follow one another on a line. */
function readAlternatives(pattern: string): readonly (readonly string[])[] | undefined {
  const pieces = pattern.match(PIECE) ?? [];
  if (pieces.some((piece) => /^[\\^$*+?()[\]{}]$/.test(piece))) return undefined;
  const alternatives: string[][] = [['']];
  for (const piece of pieces) {
    const parts = alternatives.at(-1) ?? [];
    if (piece === '|') alternatives.push(['']);
    else if (/^(?:\.|\\s)[*+]$/.test(piece)) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${piece.replace(/^\\(?=.)/, '')}`);
  }
  return alternatives.some((parts) => parts.every((part) => part === ''))
    ? undefined
    : alternatives;
}
