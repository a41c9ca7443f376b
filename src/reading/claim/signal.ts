// Tells whether a completion signal was given or only mentioned.
//
// Given means: the token is a sentence of its own in the final message. That is, it
//   1. stands outside code blocks, inline code, quotations, quoted lines and comments;
//   2. begins a line (after heading, list, bold or emoji decoration, or `Status:`) or follows a finished
//      sentence, and is itself followed by the end of the line, punctuation or a bracket;
//   3. is not struck out, asked, denied ("TASK_COMPLETE: not yet") or announced by the line before
//      ("When everything passes, output:");
//   4. is near the end: at most 20 lines and 2,000 characters of trailer follow it;
//   5. is in the last message of a transcript, and that message is not the user's.
// Everything else is a mention: a prompt echoed back, a rule quoted, a promise to say it later.

import type { Signal } from '../../model/claim.ts';
import { markdownLines } from '../../std/markdown.ts';
import { codeSpans } from '../words/code-spans.ts';

export const DEFAULT_SIGNAL_TOKENS: readonly string[] = [
  'TASK_COMPLETE',
  'ALL_TASKS_COMPLETE',
  'VERIFICATION_PASS',
  '<promise>COMPLETE</promise>',
];

const MAX_TRAILER_LINES = 20;
const MAX_TRAILER_LENGTH = 2_000;
const MAX_TOKENS = 32;

export interface SignalText {
  /** The final message, or the part of it that is read. */
  readonly text: string;
  readonly firstLine: number;
  /** The last message was written by the user or the system. */
  readonly isForeign: boolean;
}

export function readSignal(message: SignalText, tokens: readonly string[]): Signal {
  const text = joinTags(message.text);
  const found = tokens.slice(0, MAX_TOKENS).flatMap((token) => occurrences(text, token));
  const given = found.filter(({ isGiven }) => isGiven).at(-1);
  const last = given ?? found.at(-1);
  if (last === undefined) return { use: 'absent', token: undefined, line: undefined };
  return {
    use: given !== undefined && !message.isForeign ? 'given' : 'mentioned',
    token: last.token,
    line: last.line + message.firstLine - 1,
  };
}

// `<promise>`, its word and its end may stand on lines of their own: they are put on the first one.
function joinTags(text: string): string {
  return text.replace(
    /<(\w{1,40})>[ \t]{0,8}(\n?)\s{0,40}([\w ]{1,80}?)\s{0,40}<\/\1>/g,
    (whole, tag: string, _newline: string, word: string) =>
      `<${tag}>${word}</${tag}>${'\n'.repeat(whole.split('\n').length - 1)}`,
  );
}

interface Occurrence {
  readonly token: string;
  readonly line: number;
  readonly isGiven: boolean;
}

function occurrences(text: string, token: string): readonly Occurrence[] {
  const pattern = tokenPattern(token);
  if (pattern === undefined || text.search(pattern) === -1) return [];
  const lines = markdownLines(text);
  const found: Occurrence[] = [];
  let before = '';
  let rest = text.length;
  for (const { number, text: line, isCode } of lines) {
    rest -= line.length + 1;
    const match = pattern.exec(line);
    if (match !== null) {
      const isGiven =
        !isCode &&
        isOwnSentence(line, match.index, match[0].length) &&
        !isAnnounced(before) &&
        isNearEnd(lines, number, rest);
      found.push({ token, line: number, isGiven });
    }
    if (line.trim() !== '') before = line;
  }
  return found;
}

function tokenPattern(token: string): RegExp | undefined {
  const trimmed = token.trim();
  if (trimmed === '' || trimmed.length > 200) return undefined;
  const escaped = trimmed.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s{1,8}');
  // A tag is matched as people write tags; a word token only as it is.
  if (trimmed.startsWith('<')) return new RegExp(escaped.replaceAll('>', '>\\s{0,8}'), 'i');
  return new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`);
}

const DECORATION =
  /^\s{0,40}(?:#{1,6}\s{1,8})?(?:[-*+•]\s{1,8})?(?:[*_]{1,3})?(?:(?:final )?(?:status|signal|result)\s?[:=]\s{0,8})?(?:[*_]{1,3})?[^\p{L}\p{N}\s"'`>(<~]{0,6}\s{0,4}$/iu;
const AFTER_SENTENCE = /[.!?:)*✅✓🎉]["')*_]{0,3}\s{1,8}[*_]{0,3}$/u;
const NOTHING_OR_PUNCTUATION =
  /^[*_]{0,3}\s{0,8}(?:$|[.!,:;—–(✅✓🎉*-]|\p{Extended_Pictographic})/u;
const DENIED =
  /^[*_]{0,3}\s{0,4}[:=—–(-]\s{0,4}(?:not|no|never|false|pending|blocked|withheld|n\/a|cannot|can't|false|later|tbd)\b/i;

function isOwnSentence(line: string, at: number, length: number): boolean {
  const before = line.slice(0, at);
  const after = line.slice(at + length);
  if (before.length > 4_000) return false;
  if (/^\s{0,40}(?:>|<!--|\|)/.test(line) || isShown(line, at)) return false;
  const starts = DECORATION.test(before) || AFTER_SENTENCE.test(before.slice(-24));
  if (!starts || /~~$|["“'‘«]$/.test(before)) return false;
  // A colon before the token introduces it; only a closed sentence lets it stand for itself.
  if (/:["')*_]{0,3}\s{1,8}$/.test(before) && !DECORATION.test(before)) return false;
  return NOTHING_OR_PUNCTUATION.test(after) && !DENIED.test(after);
}

function isShown(line: string, at: number): boolean {
  if (codeSpans(line.slice(0, 20_000)).spans.some(({ start, end }) => start <= at && at < end))
    return true;
  const quotes = line.slice(0, at).split('"').length - 1;
  return quotes % 2 === 1 && line.indexOf('"', at) !== -1;
}

const ANNOUNCEMENT =
  /\b(?:will|when|once|if|until|after|must|should|would|only|before|never|expected|required|instead of|do not|don't)\b[^.!?]{0,200}:\s{0,8}$/i;

const isAnnounced = (lineBefore: string): boolean => ANNOUNCEMENT.test(lineBefore.slice(-240));

function isNearEnd(
  lines: readonly { readonly text: string }[],
  from: number,
  rest: number,
): boolean {
  if (rest > MAX_TRAILER_LENGTH) return false;
  return lines.slice(from).filter(({ text }) => text.trim() !== '').length <= MAX_TRAILER_LINES;
}
