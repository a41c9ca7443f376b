// A message cut into sentences that can be judged one by one, each with its line and its headings.
// Code, quotations and quoted blocks say nothing about the work, so they are masked before judging.

import { markdownLines } from '../../std/markdown.ts';
import { maskSpeech } from './masking.ts';

export interface Sentence {
  /** As written, for quoting. */
  readonly text: string;
  /** Code replaced by `‹cmd›` or `‹code›`, quotations by `‹quote›`, emphasis gone. */
  readonly masked: string;
  readonly line: number;
  /** The headings it stands under, joined; a bold line or a `Label:` line counts as one. */
  readonly section: string;
  /** Whether the list item begins with a ticked or an open box. */
  readonly box: 'ticked' | 'open' | undefined;
  readonly isHeading: boolean;
  /** The first sentence under its heading or label. */
  readonly opensSection: boolean;
}

/** Longer ones are cut, so that no pattern ever sees more: the work stays linear. */
const MAX_SENTENCE = 600;

const LIST_MARK = /^[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]+/;
const BOX = /^\[([ xX~-])\][ \t]*/;
const SENTENCE_END = /[.!?](?=["')*_]{0,3}\s)|;(?=\s)/g;

interface Paragraph {
  readonly line: number;
  readonly isHeading: boolean;
  readonly pieces: { readonly line: number; readonly text: string }[];
}

export function sentencesOf(text: string, firstLine = 1): readonly Sentence[] {
  const sentences: Sentence[] = [];
  const sections = new SectionTrail();
  for (const paragraph of paragraphsOf(text, firstLine)) {
    const first = paragraph.pieces[0]?.text ?? '';
    if (paragraph.isHeading) sections.enter(first);
    else sections.label(paragraph.pieces.length === 1 ? first : '');
    const section = sections.title();
    for (const sentence of cut(paragraph)) {
      const opensSection = sections.isFresh && !paragraph.isHeading;
      if (opensSection) sections.isFresh = false;
      sentences.push({ ...sentence, section, opensSection });
    }
  }
  return sentences;
}

/** The headings above the current line: a deeper one keeps its parents, a label lasts until the next. */
class SectionTrail {
  readonly #headings: { readonly level: number; readonly title: string }[] = [];
  #label = '';
  isFresh = false;

  enter(line: string): void {
    const level = /^#{1,6}/.exec(line)?.[0].length ?? 7;
    while ((this.#headings.at(-1)?.level ?? 0) >= level) this.#headings.pop();
    this.#headings.push({ level, title: line.replace(/^[#\s]+/, '') });
    this.#label = '';
    this.isFresh = true;
  }

  label(line: string): void {
    const match = /^(?:[-*+•]\s+)?(?:\*\*|__)?([^:*_`]{2,60}):?(?:\*\*|__)?:?\s*$/.exec(
      line.trim(),
    );
    if (match !== null && /:|\*\*$|__$/.test(line)) this.#label = match[1] ?? '';
  }

  title(): string {
    return [...this.#headings.map(({ title }) => title), this.#label].filter(Boolean).join(' / ');
  }
}

function paragraphsOf(text: string, firstLine: number): readonly Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let open: Paragraph | undefined;
  for (const { number, text: line, isCode } of markdownLines(text)) {
    const at = number + firstLine - 1;
    const trimmed = line.trim();
    if (isCode || trimmed === '' || trimmed.startsWith('>')) {
      open = undefined;
      continue;
    }
    const isHeading = /^#{1,6}\s/.test(trimmed);
    const startsAnew = isHeading || LIST_MARK.test(line) || standsAlone(trimmed);
    if (open === undefined || startsAnew || open.isHeading) {
      open = { line: at, isHeading, pieces: [] };
      paragraphs.push(open);
    }
    open.pieces.push({ line: at, text: trimmed });
    if (standsAlone(trimmed)) open = undefined;
  }
  return paragraphs;
}

// Table rows, `key: value` lines, rulers and bold lines are never continued by the next line.
function standsAlone(line: string): boolean {
  return (
    line.startsWith('|') ||
    /^(?:\*\*|__)?[A-Za-z][\w \-/]{0,40}(?:\*\*|__)?:(?:\*\*|__)?(?:\s|$)/.test(line) ||
    /^[-=*_\s]{3,}$/.test(line) ||
    /^[^\p{L}\p{N}`"'([*_<]/u.test(line) ||
    /^(?:\*\*|__)[^*_]{1,200}(?:\*\*|__)$/.test(line)
  );
}

function* cut(paragraph: Paragraph): Generator<Omit<Sentence, 'section' | 'opensSection'>> {
  const { text, lineAt } = joined(paragraph);
  const mark = paragraph.isHeading ? /^#+\s*/.exec(text) : LIST_MARK.exec(text);
  const start = mark?.[0].length ?? 0;
  const box = BOX.exec(text.slice(start, start + 8));
  const state = box === null ? undefined : /x/i.test(box[1] ?? '') ? 'ticked' : 'open';
  let from = start + (box?.[0].length ?? 0);
  // A table row is one statement: its cells explain one another.
  const ends = text.startsWith('|') ? hardCuts(from, text.length) : sentenceEnds(text, from);
  for (const end of ends) {
    const written = text.slice(from, end);
    if (written.trim() !== '') {
      yield {
        text: written.trim(),
        masked: maskSpeech(written),
        line: lineAt(from + (written.length - written.trimStart().length)),
        box: state,
        isHeading: paragraph.isHeading,
      };
    }
    from = end;
  }
}

function joined(paragraph: Paragraph): { text: string; lineAt(offset: number): number } {
  const starts: number[] = [];
  let length = 0;
  for (const piece of paragraph.pieces) {
    starts.push(length);
    length += piece.text.length + 1;
  }
  return {
    text: paragraph.pieces.map((piece) => piece.text).join(' '),
    lineAt: (offset) => {
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      return paragraph.pieces[low]?.line ?? paragraph.line;
    },
  };
}

// Abbreviations end no sentence, and neither does a stop inside inline code.
function* sentenceEnds(text: string, from: number): Generator<number> {
  let last = from;
  const code = codeSpans(text);
  for (const match of text.matchAll(SENTENCE_END)) {
    const end = match.index + 1;
    if (end <= last || insideAny(code, match.index)) continue;
    if (
      /(?:\be\.g|\bi\.e|\bvs|\betc|\bapprox|\bno|\s[A-Z])\.$/i.test(
        text.slice(last, end).slice(-8),
      ) &&
      !/\b(?:no)\.$/i.test(text.slice(last, end).slice(-4))
    )
      continue;
    yield* hardCuts(last, end);
    last = end;
  }
  yield* hardCuts(last, text.length);
}

function* hardCuts(from: number, end: number): Generator<number> {
  for (let at = from + MAX_SENTENCE; at < end; at += MAX_SENTENCE) yield at;
  if (end > from) yield end;
}

type Span = readonly [start: number, end: number];

function codeSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  let open = text.indexOf('`');
  while (open !== -1) {
    const close = text.indexOf('`', open + 1);
    if (close === -1) break;
    if (close - open < MAX_SENTENCE) spans.push([open, close]);
    open = text.indexOf('`', close + 1);
  }
  return spans;
}

function insideAny(spans: readonly Span[], offset: number): boolean {
  let low = 0;
  let high = spans.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [start, end] = spans[middle] ?? [0, 0];
    if (offset < start) high = middle - 1;
    else if (offset > end) low = middle + 1;
    else return true;
  }
  return false;
}
