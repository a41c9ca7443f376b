// Some plans have a heading for each task, with the usual elements below it and no `<task>` around.

import { headingOf, type MarkdownLine, markdownLines } from '../../std/markdown.ts';
import { elementName } from './children.ts';
import { ELEMENTS } from './elements.ts';
import type { TaskBlock } from './task-blocks.ts';

interface Section {
  readonly title: string;
  readonly level: number;
  readonly start: number;
  /** Where the line of the heading ends. */
  readonly from: number;
  /** Its elements, up to the next heading of any level. */
  readonly elements: Set<string>;
}

export function headingBlocks(text: string, from: number): readonly TaskBlock[] {
  const blocks: TaskBlock[] = [];
  let task: Section | undefined;
  for (const section of sectionsOf(text, from)) {
    const isNext = isTask(section);
    if (task !== undefined && (isNext || section.level <= task.level)) {
      blocks.push(blockOf(task, section.start));
      task = undefined;
    }
    if (isNext) task = section;
  }
  if (task !== undefined) blocks.push(blockOf(task, text.length));
  return blocks;
}

function isTask({ title, elements }: Section): boolean {
  if (ELEMENTS.action.some((name) => elements.has(name))) return true;
  return /^(?:task\b|T-?\d)/i.test(title) && elements.size > 0;
}

function blockOf({ title, start, from }: Section, end: number): TaskBlock {
  const id = /^(T-?\d{1,4}[a-z]?)(?=[\s:.—–-])/.exec(title)?.[1];
  const tag = {
    name: 'task',
    attributes: new Map([['name', title], ...(id === undefined ? [] : [['id', id] as const])]),
    start,
    end: from,
    isSelfClosing: false,
    isComplete: true,
  };
  return { tag, end, isClosed: true, openFence: undefined };
}

const OPENING = /^[ \t]{0,8}<([A-Za-z][\w-]{0,40})>/;

function sectionsOf(text: string, from: number): readonly Section[] {
  const sections: Section[] = [];
  const closings = lastClosings(text);
  let offset = from;
  let inside: string | undefined;
  for (const line of markdownLines(text.slice(from))) {
    const end = offset + line.text.length;
    if (inside === undefined) enterLine(sections, line, offset);
    const opened: string | undefined = inside ?? openedBy(line);
    // What never closes must not swallow the headings after it.
    const isOpen = opened !== undefined && (closings.get(opened) ?? -1) > end;
    inside = isOpen && !line.text.includes(`</${opened}>`) ? opened : undefined;
    offset = end + 1;
  }
  return sections;
}

function enterLine(sections: Section[], line: MarkdownLine, start: number): void {
  const heading = headingOf(line);
  const opened = openedBy(line);
  if (heading !== undefined)
    sections.push({ ...heading, start, from: start + line.text.length, elements: new Set() });
  else if (opened !== undefined) sections.at(-1)?.elements.add(elementName(opened));
}

function openedBy(line: MarkdownLine): string | undefined {
  return line.isCode ? undefined : OPENING.exec(line.text)?.[1];
}

/** Where each name is closed for the last time. */
function lastClosings(text: string): ReadonlyMap<string, number> {
  return new Map(
    [...text.matchAll(/<\/([A-Za-z][\w-]{0,40})>/g)].map((match) => [match[1] ?? '', match.index]),
  );
}
