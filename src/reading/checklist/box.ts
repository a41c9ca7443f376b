// The box that makes a task of a line, with whatever people put into it. A mark that nobody agreed on
// still opens a task where an id follows, because a task must not be lost.

import { readTaskLabel } from './task-label.ts';

export interface Box {
  /** In columns; a tab reaches the next multiple of four. */
  readonly indent: number;
  readonly isTicked: boolean;
  /** What follows the box. */
  readonly text: string;
  /** Where `text` begins in the line, counted from 1. */
  readonly column: number;
  /** The line with its box ticked, in the style it has. */
  readonly ticked: string;
  /** The number of an ordered list item. */
  readonly ordinal: string | undefined;
}

export function indentOf(line: string): number {
  let columns = 0;
  for (const character of line) {
    if (character === '\t') columns += 4 - (columns % 4);
    else if (character === ' ' || character === '\u00a0') columns += 1;
    else break;
  }
  return columns;
}

const BOX =
  /^[ \t\u00a0]*(?:[-*+•–—]|(\d{1,4})[.)])([ \t\u00a0]*)\[([^[\]]{0,4})\](?:\*?(?:[ \t\u00a0]+|$)|(?=[\w`]))/;
const TICKED = /^[xX✓✔✅☑]\ufe0f?$/u;
const OPEN = /^[~!/>?-]?$/;

/** By the line alone, in either style. */
export const boxOf = (line: string): Box | undefined => bracketOf(line) ?? pictureOf(line);

/** A plan has one style of boxes: where some are brackets, pictures mark news, legends and criteria. */
export function boxStyleOf(lines: readonly string[]): (line: string) => Box | undefined {
  return lines.some((line) => bracketOf(line) !== undefined) ? bracketOf : boxOf;
}

function bracketOf(line: string): Box | undefined {
  const match = BOX.exec(line);
  if (match === null) return undefined;
  const [, ordinal, gap = '', inside = ''] = match;
  const mark = inside.trim();
  const text = line.slice(match[0].length).trim();
  const isTicked = TICKED.test(mark);
  // Whatever somebody put into the box of a task with an id, it is a task.
  const isUsual = (isTicked || OPEN.test(mark)) && gap !== '';
  if (!isUsual && !(/^(?:.\ufe0f?)?$/u.test(mark) && isNamed(text))) return undefined;
  const ticked = `${line.slice(0, line.indexOf('['))}[x]${line.slice(line.indexOf(']') + 1)}`;
  return { indent: indentOf(line), isTicked, text, column: match[0].length + 1, ticked, ordinal };
}

// `- ⬜ 1.2 Title`. A picture of a box is one by itself; a check mark and signs of progress are boxes
// only before an id, because lists of news have them too.
const PICTURE =
  /^[ \t\u00a0]*(?:[-*+•–—]|(\d{1,4})[.)])[ \t\u00a0]+(?:([✅☑✔🗹])|([⬜◻☐🔲▢□])|[⏳🔄🚧❌⏸🟡🔴])\ufe0f?([ \t\u00a0]+)/u;

function pictureOf(line: string): Box | undefined {
  const match = PICTURE.exec(line);
  if (match === null) return undefined;
  const [all, ordinal, tick, empty, gap = ' '] = match;
  const text = line.slice(all.length).trim();
  const hasId = isNamed(text);
  if (!hasId && empty === undefined && tick !== '☑' && tick !== '🗹') return undefined;
  const lead = all.slice(0, all.search(/[^-\s*+•–—\d.)]/u));
  return {
    indent: indentOf(line),
    isTicked: tick !== undefined,
    text,
    column: all.length + 1,
    ticked: `${lead}${hasId ? '✅' : '☑'}${gap}${line.slice(all.length)}`,
    ordinal,
  };
}

function isNamed(text: string): boolean {
  const { id, isBareNumber } = readTaskLabel(text);
  return id !== undefined && !isBareNumber;
}

/** The line with its box ticked; undefined where it has none. */
export const tickedLine = (line: string): string | undefined => boxOf(line)?.ticked;

/** Whether `now` is `old` with its box ticked, and nothing else. */
export function isTickOf(old: string, now: string): boolean {
  return boxOf(now)?.isTicked === true && tickedLine(old) === tickedLine(now);
}
