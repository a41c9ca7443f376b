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
  /** Indentation and bullet, up to the mark. */
  readonly lead: string;
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

export function boxOf(line: string): Box | undefined {
  const match = BOX.exec(line);
  if (match === null) return undefined;
  const [, ordinal, gap = '', inside = ''] = match;
  const mark = inside.trim();
  const text = line.slice(match[0].length).trim();
  const isTicked = TICKED.test(mark);
  // Whatever somebody put into the box of a task with an id, it is a task.
  const isUsual = (isTicked || OPEN.test(mark)) && gap !== '';
  if (!isUsual && !(/^(?:.\ufe0f?)?$/u.test(mark) && isNamed(text))) return undefined;
  return {
    indent: indentOf(line),
    isTicked,
    text,
    column: match[0].length + 1,
    lead: line.slice(0, line.indexOf('[')),
    ordinal,
  };
}

function isNamed(text: string): boolean {
  const { id, isBareNumber } = readTaskLabel(text);
  return id !== undefined && !isBareNumber;
}

/** The line with its box ticked; undefined where it has none. */
export function tickedLine(line: string): string | undefined {
  const box = boxOf(line);
  if (box === undefined) return undefined;
  return `${box.lead}[x]${line.slice(line.indexOf(']') + 1)}`;
}

/** Whether `now` is `old` with its box ticked, and nothing else. */
export function isTickOf(old: string, now: string): boolean {
  return boxOf(now)?.isTicked === true && tickedLine(old) === tickedLine(now);
}
