// The expectations of tests in Rust, Java, Kotlin, Go and C#, made wrong by what they look like: no syntax tree is
// read, so only whole numbers and plain texts in well-known assertions are touched, and no file that skips any test.

import type { Edit } from './edits.ts';

const READ = /\.(?:rs|java|kt|go|cs)$/;
const MAX_EDITS = 500;
const MAX_LOOKS = 5_000;
const MAX_ARGUMENTS = 2_000;
const MAX_LINE = 500;

/** One of its tests may not run, or is meant to fail: nobody would notice what it expects. */
const MAY_NOT_RUN =
  /#\[\s*(?:ignore|should_panic|cfg_attr)|#\[cfg\((?!test\))|@Test\(\s*expected\b|\[Ignore|@(?:Disabled|Ignore|Enabled|EnabledIf|EnabledOn)|\.Skip\w*\(|\bSkip\s*=|\bassume\w*\(|\/\/go:build/;
const ASSERTS =
  /\b(?:assert_eq!|(?:Assert(?:ions)?\.)?assertEquals|Assert\.(?:AreEqual|Equal)|(?:assert|require)\.Equal)\s*\(/g;
/** `if (fare(7) != 21) throw …`, `if got := Fare(7); got != 21 {` with a failure on the next line. */
const COMPARES =
  /!= (-?\d{1,9})\b(?=\)? ?\{?\s{0,40}(?:throw\b|t\.(?:Error|Fatal|Errorf|Fatalf|Fail|FailNow)\())/g;

export const isOtherLanguage = (path: string): boolean => READ.test(path);

export function misledByLooks(text: string): readonly Edit[] {
  if (MAY_NOT_RUN.test(text)) return [];
  const edits: Edit[] = [];
  for (const { 0: call, index } of firstOf(text, ASSERTS)) {
    if (edits.length >= MAX_EDITS) break;
    edits.push(...wrongArgument(text, index + call.length));
  }
  for (const { 0: found, 1: number = '', index } of firstOf(text, COMPARES)) {
    const start = index + found.indexOf(number);
    if (edits.length < MAX_EDITS && !isAside(text, index))
      edits.push({ start, end: start + number.length, text: `${Number(number) + 1}` });
  }
  return edits;
}

const firstOf = (text: string, pattern: RegExp): readonly RegExpExecArray[] =>
  [...text.matchAll(pattern)].slice(0, MAX_LOOKS);

/** The first compared value that is nothing but a number or a text. */
function wrongArgument(text: string, start: number): readonly Edit[] {
  if (isAside(text, start)) return [];
  for (const { from, to } of comparedIn(argumentsAt(text, start), text)) {
    const written = text.slice(from, to);
    const value = written.trim();
    const at = from + written.indexOf(value);
    const [, digits, suffix] =
      /^(-?\d{1,9})((?:\.\d{1,9})?[A-Za-z]\w{0,7}|\.\d{1,9})?$/.exec(value) ?? [];
    if (digits !== undefined)
      return [{ start: at, end: at + value.length, text: `${Number(digits) + 1}${suffix ?? ''}` }];
    if (/^"[^"\\\n]{0,200}"$/.test(value))
      return [{ start: at, end: at + value.length, text: '"what nobody expects, 1013"' }];
  }
  return [];
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The two that are compared: not the test of Go before them, and no words or tolerance around them. */
function comparedIn(spans: readonly Span[], text: string): readonly Span[] {
  const [first] = spans;
  const opening = first === undefined ? '' : text.slice(first.from, first.to).trim();
  const isAhead = spans.length > 2 && (opening === 't' || opening.startsWith('"'));
  return isAhead ? spans.slice(1, 3) : spans.slice(0, 2);
}

/** What stands between the commas, texts and brackets stepped over; nothing where they are not closed soon. */
function argumentsAt(text: string, start: number): readonly Span[] {
  const spans: Span[] = [];
  const marks = /"(?:[^"\\]|\\.)*"|[()[\]{},]/gs;
  const part = text.slice(start, start + MAX_ARGUMENTS);
  let depth = 0;
  let from = 0;
  for (const { 0: mark, index } of part.matchAll(marks)) {
    if (/^[([{]$/.test(mark)) depth += 1;
    else if (/^[)\]}]$/.test(mark)) depth -= 1;
    if (depth < 0 || (depth === 0 && mark === ',')) {
      spans.push({ from: start + from, to: start + index });
      from = index + 1;
    }
    if (depth < 0) return spans;
  }
  return [];
}

/** In a comment, as far as its line tells; no line that anybody wrote is longer than that. */
function isAside(text: string, at: number): boolean {
  const from = Math.max(0, at - MAX_LINE);
  const start = text.slice(from, at).lastIndexOf('\n') + 1;
  if (start === 0 && from > 0) return true;
  return /^\s*(?:\*|\/\*)|(?<!:)\/\//.test(text.slice(from + start, at));
}
