// Paragraphs of a message: wrapped lines put together again, list items and table rows kept apart.

import type { MarkdownLine } from '../../std/markdown.ts';

export interface Paragraph {
  readonly text: string;
  readonly isHeading: boolean;
  /** The line of the message on which the character at `offset` of the text stands. */
  lineAt(offset: number): number;
}

export const LIST_MARK: RegExp = /^[ \t]{0,64}(?:[-*+•]|\d{1,3}[.)])[ \t]{1,8}/;

export function paragraphsOf(lines: readonly MarkdownLine[]): readonly Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let pieces: MarkdownLine[] = [];
  const close = (): void => {
    if (pieces.length > 0) paragraphs.push(joined(pieces));
    pieces = [];
  };
  for (const line of lines) {
    const trimmed = line.text.trim();
    const isAlone = standsAlone(trimmed);
    if (isAlone || LIST_MARK.test(line.text)) close();
    pieces.push({ ...line, text: trimmed });
    if (isAlone) close();
  }
  close();
  return paragraphs;
}

// Headings, table rows, `key: value` lines, rulers, emoji lines, bold lines and signals are never continued.
function standsAlone(line: string): boolean {
  const head = line.slice(0, 240);
  return (
    /^(?:#{1,6}\s|\|)/.test(head) ||
    /^(?:\*\*|__)?[A-Za-z][\w \-/]{0,40}(?:\*\*|__)?:(?:\*\*|__)?(?:\s|$)/.test(head) ||
    /^(?:[-=*_]\s?){3,60}$/.test(head) ||
    /^[^\p{L}\p{N}`"'([*_<\-+•]/u.test(head) ||
    /^(?:\*\*|__)[^*_]{1,200}(?:\*\*|__)$/.test(head) ||
    /^(?:[A-Z]{2,20}(?:_[A-Z]{2,20}){1,4}|<promise>.{0,60}<\/promise>)$/.test(head)
  );
}

function joined(pieces: readonly MarkdownLine[]): Paragraph {
  const starts: number[] = [];
  let length = 0;
  for (const { text } of pieces) {
    starts.push(length);
    length += text.length + 1;
  }
  const first = pieces[0]?.text ?? '';
  return {
    text: pieces.map(({ text }) => text).join(' '),
    isHeading: /^#{1,6}\s/.test(first),
    lineAt: (offset) => pieces[starts.findLastIndex((start) => start <= offset)]?.number ?? 0,
  };
}
