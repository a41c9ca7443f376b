// Where the sentences of a paragraph end. Abbreviations end none, and neither does a stop in code.

import { codeSpans } from '../words/code-spans.ts';

/** Longer sentences are cut, so that no pattern ever sees more: the work stays linear. */
const MAX_SENTENCE = 600;

const END = /[.!?](?=["')*_]{0,3}\s)|;(?=\s)|[。！？；]/g;
const ABBREVIATION = /(?:\be\.g|\bi\.e|\bvs|\betc|\bapprox|\bno|\s[A-Z])\.$/;

export function* sentenceEnds(text: string, from: number): Generator<number> {
  let last = from;
  // A table row is one statement: its cells explain one another.
  if (!text.startsWith('|')) {
    const isCode = insideSpans(codeSpansOf(text));
    const isQuoted = insideSpans(quotedSpansOf(text));
    for (const { index } of text.matchAll(END)) {
      const end = index + 1 + closingMarks(text, index + 1);
      if (
        end <= last ||
        isCode(index) ||
        isQuoted(index) ||
        ABBREVIATION.test(text.slice(Math.max(last, end - 8), end))
      )
        continue;
      yield* hardCuts(last, end);
      last = end;
    }
  }
  yield* hardCuts(last, text.length);
}

// The marks that close a quotation belong to the sentence they end.
const closingMarks = (text: string, from: number): number =>
  /^["”']{1,2}(?=\s|$)/.exec(text.slice(from, from + 3))?.[0].length ?? 0;

function* hardCuts(from: number, end: number): Generator<number> {
  for (let at = from + MAX_SENTENCE; at < end; at += MAX_SENTENCE) yield at;
  if (end > from) yield end;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const codeSpansOf = (text: string): readonly Span[] =>
  text.includes('`') ? codeSpans(text).spans : [];

// The last stop in a quotation may end the sentence around it, where another one begins.
const quotedSpansOf = (text: string): readonly Span[] =>
  [...text.matchAll(/(?<![\w"])"[^"\n]{1,300}"(?!\w)|“[^”\n]{1,300}”/g)].map(
    ({ index, 0: quote }) => ({
      start: index,
      end:
        index +
        quote.length -
        (/^\s+[\p{Lu}\d]|^\s*$/u.test(text.slice(index + quote.length, index + quote.length + 8))
          ? 2
          : 0),
    }),
  );

/** Asked with growing offsets only. */
function insideSpans(spans: readonly Span[]): (offset: number) => boolean {
  let next = 0;
  return (offset) => {
    while ((spans[next]?.end ?? Number.POSITIVE_INFINITY) <= offset) next += 1;
    return (spans[next]?.start ?? Number.POSITIVE_INFINITY) <= offset;
  };
}
