// An approval that takes itself back: in a field of its own, or in a sentence that a parser took for
// one. Such an answer says two things, and is none.

import type { MarkdownLine } from '../../std/markdown.ts';
import { isFields } from '../../std/shape.ts';
import { refusesInWords } from './voices.ts';
import { verdictOf } from './words.ts';

const MAX_FIELDS = 200;
const SECOND_THOUGHT = /\b(?:but|however|unfortunately|broken|wait)\b/i;
/** What was said of earlier work is no verdict on this one. */
const EARLIER = /\b(?:previous|previously|earlier|prior|last|first|before|iteration|round|was)\b/i;

/** Whether a mapping that approves also refuses, in any of its own fields. */
export function takesBack(value: unknown): boolean {
  if (!isFields(value)) return false;
  return Object.entries(value)
    .slice(0, MAX_FIELDS)
    .some(([key, field]) => {
      if (typeof field !== 'string') return isSentence(key) && refusesInWords(key);
      const isEarlier = EARLIER.test(key.replaceAll('_', ' '));
      if (isRefusal(field)) return !isEarlier;
      if (refusesInWords(field)) return true;
      return isSentence(key) && (refusesInWords(key) || SECOND_THOUGHT.test(key));
    });
}

/** A sentence with a colon in it is a field to YAML. */
const isSentence = (key: string): boolean => key.trim().split(/\s+/).length >= 4;

function isRefusal(text: string | undefined): boolean {
  const verdict = verdictOf(text);
  return verdict !== undefined && verdict !== 'approved';
}

// The whole line, or what follows its last colon or dash; lists, tables and headings are findings.
const LAST_WORD = /(?:^|[:=—–]\s{0,3})[*_`]{0,3}([A-Z][A-Z_ ]{3,24})[*_`]{0,3}[.!]?\s{0,3}$/;

/** Whether a line of plain text ends in a verdict that refuses. */
export function refusesAtLineEnd(lines: readonly MarkdownLine[]): boolean {
  return lines.some(({ text }) => {
    if (/^(?:\s|[#|>-]|\* |\d{1,3}[.)])/.test(text) || EARLIER.test(text.slice(0, 1_000)))
      return false;
    return isRefusal(LAST_WORD.exec(text.slice(-200))?.[1]);
  });
}
