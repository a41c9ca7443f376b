// A message cut into sentences that can be judged one by one, each with its line and its headings.
// Code, quotations and quoted blocks say nothing about the work, so they are masked before judging.

import { type MarkdownLine, markdownLines } from '../../std/markdown.ts';
import { type Word, wordsOf } from './grammar/tagging.ts';
import type { WordClass } from './grammar/word-classes.ts';
import { maskSpeech } from './masking.ts';
import { LIST_MARK, type Paragraph, paragraphsOf } from './paragraphs.ts';
import { SectionTrail } from './section-trail.ts';
import { sentenceEnds } from './sentence-ends.ts';
import { TableTrail } from './table-trail.ts';

export class Sentence {
  /** As written, for quoting. */
  readonly text: string;
  /** What of it is told of the work as it is now. */
  readonly told: string;
  readonly line: number;
  /** The headings it stands under, joined; a bold line or a `Label:` line counts as one. */
  readonly section: string;
  /** Whether the list item begins with a ticked or an open box. */
  readonly box: 'ticked' | 'open' | undefined;
  readonly isHeading: boolean;
  /** The first sentence under its heading or label. */
  readonly opensSection: boolean;
  #masked: string | undefined;
  #lowered: string | undefined;
  #readings: readonly (readonly Word[])[] | undefined;
  #classes: ReadonlySet<WordClass> | undefined;

  constructor(parts: Omit<Sentence, 'masked' | 'lowered' | 'readings' | 'classes'>) {
    this.text = parts.text;
    this.told = parts.told;
    this.line = parts.line;
    this.section = parts.section;
    this.box = parts.box;
    this.isHeading = parts.isHeading;
    this.opensSection = parts.opensSection;
  }

  /** Code replaced by `‹cmd›` or `‹code›`, quotations by `‹quote›`, emphasis gone. Made when asked for. */
  get masked(): string {
    this.#masked ??= maskSpeech(this.told);
    return this.#masked;
  }

  /** The masked text in lower case. */
  get lowered(): string {
    this.#lowered ??= this.masked.toLowerCase();
    return this.#lowered;
  }

  /** Its words, and once more with denials apart where that makes a difference. */
  get readings(): readonly (readonly Word[])[] {
    this.#readings ??= readingsOf(this.masked);
    return this.#readings;
  }

  /** All word classes that occur in it. */
  get classes(): ReadonlySet<WordClass> {
    this.#classes ??= classesIn(this.readings);
    return this.#classes;
  }
}

function classesIn(readings: Sentence['readings']): ReadonlySet<WordClass> {
  const all = new Set<WordClass>();
  for (const words of readings)
    for (const { classes } of words) for (const name of classes) all.add(name);
  return all;
}

function readingsOf(masked: string): readonly (readonly Word[])[] {
  const words = wordsOf(masked);
  if (!/\b(?:not|never)\b|n't/i.test(masked)) return [words];
  const apart = wordsOf(masked, true);
  return words.length === apart.length ? [words] : [words, apart];
}

/**
 * The sentences of those paragraphs that are triggered, and of the first one under each heading.
 * The others can't matter to the caller, and most of a long text is such.
 */
export function sentencesOf(
  text: string,
  isTriggered: (text: string) => boolean,
  firstLine = 1,
): readonly Sentence[] {
  const sentences: Sentence[] = [];
  const sections = new SectionTrail();
  for (const chunk of chunksOf(markdownLines(text))) {
    const isWanted = sections.isFresh || chunk.some((line) => isTriggered(line.text));
    if (!isWanted && !chunk.some(SectionTrail.mayChange)) continue;
    const table = new TableTrail();
    for (const paragraph of paragraphsOf(chunk)) {
      const isTitle = sections.pass(paragraph);
      if (!isWanted && !isTitle) continue;
      const parts = [...cut(paragraph)].map((part) => ({
        ...part,
        isHeading: isTitle,
        told: table.pass(part.text),
      }));
      const label = ITEM_LABEL.exec(parts[0]?.text ?? '')?.[1];
      sentences.push(
        ...parts.map((part, index) =>
          placed(part, sections, firstLine, index > 0 || isTopic(label) ? label : undefined),
        ),
      );
    }
  }
  return sentences;
}

/** "RED: wrote the test; it failed": the label speaks for the whole item. */
const ITEM_LABEL = /^[*_]{0,3}([A-Za-z][\w ()-]{1,30}):[*_]{0,3}\s/;

/** What stands right after such a label is told of the product, not of the work. */
const isTopic = (label = ''): boolean =>
  /^(?:key )?(?:decisions?|learnings?|lessons?|patterns?(?: discovered)?|rationale)$/i.test(label);

function placed(
  part: Part & Pick<Sentence, 'told'>,
  sections: SectionTrail,
  firstLine: number,
  label: string | undefined,
): Sentence {
  return new Sentence({
    ...part,
    line: part.line + firstLine - 1,
    section: label === undefined ? sections.title : `${sections.title} / ${label}`,
    opensSection: !part.isHeading && sections.takeFresh(),
  });
}

const MAX_CHUNK = 48;

/** Runs of lines without a blank or quoted line or a code block between them. */
function* chunksOf(lines: readonly MarkdownLine[]): Generator<readonly MarkdownLine[]> {
  let chunk: MarkdownLine[] = [];
  for (const line of lines) {
    const isGap = line.isCode || line.text === '' || /^\s{0,200}(?:$|>)/.test(line.text);
    if (!isGap) chunk.push(line);
    if (chunk.length > 0 && (isGap || chunk.length === MAX_CHUNK)) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}

const BOX = /^\[([ xX~-])\][ \t]{0,8}/;

type Part = Pick<Sentence, 'text' | 'line' | 'box' | 'isHeading'>;

function* cut(paragraph: Paragraph): Generator<Part> {
  const { text, isHeading } = paragraph;
  const mark = isHeading ? /^#{1,6}\s{0,8}/.exec(text) : LIST_MARK.exec(text);
  const start = mark?.[0].length ?? 0;
  const box = BOX.exec(text.slice(start, start + 12));
  const state = box === null ? undefined : /x/i.test(box[1] ?? '') ? 'ticked' : 'open';
  let from = start + (box?.[0].length ?? 0);
  for (const end of sentenceEnds(text, from)) {
    const written = text.slice(from, end);
    const line = paragraph.lineAt(from + written.length - written.trimStart().length);
    if (written.trim() !== '') yield { text: written.trim(), line, box: state, isHeading };
    from = end;
  }
}
