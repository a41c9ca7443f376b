// Where data begins and ends in a prompt. Each prompt has a mark of its own, which no data in it can
// hold, so that nothing in the data can end its fence.

import { fingerprint } from '../std/fingerprint.ts';
import { oneLine, truncate } from '../std/text.ts';
import { visibleText } from '../std/visible.ts';

export interface BlockParts {
  /** What is inside, in a few words. */
  readonly label: string;
  readonly maxLength: number;
  /** Which end is kept of what is too long; the end of an output says what failed. */
  readonly keep: 'head' | 'tail';
}

export interface Fences {
  readonly mark: string;
  /** Visible text, bounded, without the mark; for text that stays outside a fence. */
  plain(text: string, maxLength: number): string;
  /** The same on one line. */
  line(text: string, maxLength?: number): string;
  /** Fenced; empty text stays empty. */
  block(text: string, parts: BlockParts): string;
}

// Escapes and invisible characters shrink a text: this much more of it is looked at.
const SLACK = 2;

export function fencesFor(nonce: string): Fences {
  const mark = fingerprint(`${nonce}:fence`);
  const clean = (text: string): string =>
    visibleText(text)
      .replaceAll(mark, '(mark)')
      .replace(/\b(BEGIN|END)[^\S\n]{1,8}DATA\b/gi, '$1_DATA');
  const plain = (text: string, maxLength: number): string =>
    truncate(clean(text.slice(0, maxLength * SLACK)), maxLength) +
    leftOut(text.length - maxLength * SLACK);
  return {
    mark,
    plain,
    line: (text, maxLength = 300) => oneLine(clean(text.slice(0, maxLength * SLACK)), maxLength),
    block(text, { label, maxLength, keep }) {
      const body = keep === 'head' ? plain(text, maxLength) : lastLines(text, maxLength, clean);
      if (body.trim() === '') return '';
      const name = oneLine(clean(label), 120);
      return `--- BEGIN DATA ${mark}: ${name} ---\n${body}\n--- END DATA ${mark} ---`;
    },
  };
}

const leftOut = (count: number): string =>
  count > 0 ? `\n(${count} characters after this are left out)` : '';

/** The end of a text, from the beginning of a line where there is one. */
function lastLines(text: string, maxLength: number, clean: (text: string) => string): string {
  const end = clean(text.slice(-maxLength * SLACK)).trimEnd();
  if (text.length <= maxLength * SLACK && end.length <= maxLength) return end;
  const cut = end.slice(-maxLength).toWellFormed();
  const lineStart = cut.indexOf('\n');
  const whole = lineStart === -1 || lineStart > maxLength / 2 ? cut : cut.slice(lineStart + 1);
  return `(what came before is left out)\n${whole}`;
}
