// Masks what a sentence only shows: inline code and quotations. Commands keep a mark of their own,
// because `‹cmd›` failing is an admission while `‹code›` failing is often the feature.

import { judgeCommand } from '../command-line.ts';

/** The text of an inline code span reads as something one would type into a shell. */
export function looksLikeCommand(code: string): boolean {
  return judgeCommand(code.replace(/^\$\s+/, ''), 'quoted') !== undefined;
}

const CODE = /`{1,2}([^`]{1,600})`{1,2}/g;
const DOUBLE_QUOTED = /"[^"]{1,400}"|“[^”]{1,400}”|«[^»]{1,400}»/g;
// An apostrophe inside a word opens nothing: the quote must follow a space and end before a non-letter.
const SINGLE_QUOTED = /(^|[\s(:,=])(?:'[^'\n]{2,300}'|‘[^’]{2,300}’)(?![\p{L}\p{N}])/gu;
const EMPHASIS = /\*{1,3}|_{2,3}|~~/g;

export function maskSpeech(sentence: string): string {
  return unquotedWhole(sentence)
    .replace(CODE, (_, code: string) => (looksLikeCommand(code) ? '‹cmd›' : '‹code›'))
    .replace(DOUBLE_QUOTED, '‹quote›')
    .replace(SINGLE_QUOTED, '$1‹quote›')
    .replace(EMPHASIS, '')
    .replace(/[’‘]/g, "'")
    .replace(/\s{2,}/g, ' ')
    .trim();
}

// A list item or a field that is quoted from end to end is a quoted scalar, not a quotation.
function unquotedWhole(sentence: string): string {
  const match = /^(\s*(?:[\w -]{1,40}:\s+)?)"([^"]{1,600})"\s*$/.exec(sentence);
  return match === null ? sentence : `${match[1] ?? ''}${match[2] ?? ''}`;
}
