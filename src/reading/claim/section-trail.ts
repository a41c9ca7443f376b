// The headings above a line: a deeper one keeps its parents, a label lasts until the next.

import type { MarkdownLine } from '../../std/markdown.ts';
import type { Paragraph } from './paragraphs.ts';

export class SectionTrail {
  readonly #headings: { readonly level: number; readonly title: string }[] = [];
  #label = '';
  #isFresh = false;

  /** A cheap no: such a line is neither a heading nor a label. */
  static mayChange(this: void, { text }: MarkdownLine): boolean {
    return /^\s{0,64}#|[:*_]\s{0,8}$/.test(text.length > 240 ? text.slice(0, 80) : text);
  }

  /** Takes in a paragraph; true where it is a heading or a label itself. */
  pass({ text, isHeading }: Paragraph): boolean {
    if (isHeading) this.#enter(text);
    else if (text.length > 100 || !this.#setLabel(text)) return false;
    this.#isFresh = true;
    return true;
  }

  get isFresh(): boolean {
    return this.#isFresh;
  }

  /** True once after each heading or label. */
  takeFresh(): boolean {
    const isFresh = this.#isFresh;
    this.#isFresh = false;
    return isFresh;
  }

  get title(): string {
    return [...this.#headings.map(({ title }) => title), this.#label].filter(Boolean).join(' / ');
  }

  #enter(line: string): void {
    const level = /^#{1,6}/.exec(line)?.[0].length ?? 1;
    while ((this.#headings.at(-1)?.level ?? 0) >= level) this.#headings.pop();
    this.#headings.push({ level, title: line.slice(level, 240).trim() });
    this.#label = '';
  }

  #setLabel(line: string): boolean {
    const label = /^(?:[-*+•]\s)?(?:\*\*|__)?([^:*_`]{2,60}):?(?:\*\*|__)?:?$/.exec(line)?.[1];
    // A whole sentence before the colon is told, not titled.
    if (label === undefined || !/:|\*\*$|__$/.test(line) || /[.!?]\s/.test(label)) return false;
    this.#label = label;
    return true;
  }
}
