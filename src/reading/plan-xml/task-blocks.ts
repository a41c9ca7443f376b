// Where each task of a plan begins and ends. Tasks inside code blocks are examples; a task that is
// not closed ends where the next begins, and no fault of one task reaches into another.

import { type FenceMark, type Mark, marksOf, type OpenFences, passFence } from './marks.ts';
import { type Tag, tagAt } from './tags.ts';

export interface TaskBlock {
  readonly tag: Tag;
  /** Where the content ends. */
  readonly end: number;
  readonly isClosed: boolean;
  /** A code block inside it has no end. */
  readonly openFence: number | undefined;
}

export interface TaskBlocks {
  readonly blocks: readonly TaskBlock[];
  /** Closing tags that no task is open for. */
  readonly strays: readonly number[];
  /** Where comments begin that hold whole tasks. */
  readonly hidden: readonly number[];
}

interface Search {
  readonly text: string;
  readonly marks: readonly Mark[];
  /** Where the last comment ends. */
  readonly lastComment: number;
  /** Looking ahead for the end of a code block is bounded; afterwards fences count as text. */
  budget: number;
}

export function taskBlocks(text: string, from: number): TaskBlocks {
  const marks = marksOf(text, from);
  const lastComment = text.lastIndexOf('-->');
  const search: Search = { text, marks, lastComment, budget: 1_000 + 30 * marks.length };
  const found: Found = { blocks: [], strays: [], hidden: [] };
  for (let at = 0; at < marks.length; at += 1) {
    const kind = marks[at]?.kind;
    if (kind === 'fence') at = afterExamples(search, at);
    else if (kind === '/task') found.strays.push(marks[at]?.offset ?? 0);
    else if (kind === 'task') at = readTaskAt(search, at, found);
  }
  return found;
}

interface Found extends TaskBlocks {
  readonly blocks: TaskBlock[];
  readonly strays: number[];
  readonly hidden: number[];
}

/** The last mark that was read. */
function readTaskAt(search: Search, at: number, found: Found): number {
  const { text, marks } = search;
  const comment = commentAround(search, at, found.blocks.at(-1)?.end ?? 0);
  if (comment !== undefined) {
    found.hidden.push(comment.start);
    return comment.last;
  }
  const tag = tagAt(text, marks[at]?.offset ?? 0);
  if (tag === undefined) return at;
  const read = readBlock(search, at, tag);
  found.blocks.push(read.block);
  return read.last;
}

interface Comment {
  readonly start: number;
  /** The last mark inside it. */
  readonly last: number;
}

/** The comment behind the last task that this one stands in. A task that ends behind it is real. */
function commentAround(search: Search, at: number, from: number): Comment | undefined {
  const { text, marks } = search;
  const offset = marks[at]?.offset ?? 0;
  const opening = text.slice(from, offset).lastIndexOf('<!--');
  if (opening === -1 || search.lastComment < offset) return undefined;
  const end = text.indexOf('-->', from + opening);
  if (end < offset) return undefined;
  let next = at;
  let depth = 0;
  for (; (marks[next]?.offset ?? end) < end; next += 1) {
    if (!spend(search)) return undefined;
    depth += depthStep(marks[next]);
  }
  return depth === 0 ? { start: from + opening, last: next - 1 } : undefined;
}

/** The last mark of a code block outside tasks, or `at` itself where the block can't be one. */
function afterExamples(search: Search, at: number): number {
  const open: OpenFences = [];
  let depth = 0;
  for (let next = at; next < search.marks.length && spend(search); next += 1) {
    const mark = search.marks[next];
    if (mark?.kind === 'fence') passFence(open, mark);
    else depth += depthStep(mark);
    // A task that begins in the block and ends behind it is real: then the fence is the mistake.
    if (depth < 0) return at;
    if (open.length === 0) return depth === 0 ? next : at;
  }
  return at;
}

function spend(search: Search): boolean {
  search.budget -= 1;
  return search.budget > 0;
}

function depthStep(mark: Mark | undefined): number {
  if (mark?.kind === 'task') return 1;
  return mark?.kind === '/task' ? -1 : 0;
}

interface ReadBlock {
  readonly block: TaskBlock;
  /** The mark to go on after. */
  readonly last: number;
}

function readBlock(search: Search, at: number, tag: Tag): ReadBlock {
  if (tag.isSelfClosing)
    return { block: { tag, end: tag.end, isClosed: true, openFence: undefined }, last: at };
  const end = fencedEnd(search, at) ?? plainEnd(search.marks, at);
  const mark = search.marks[end];
  const isClosed = mark?.kind === '/task';
  const openFence = firstOpenFence(search.marks.slice(at + 1, end));
  const offset = Math.max(tag.end, mark?.offset ?? search.text.length);
  // The next task's own mark has still to be read.
  return { block: { tag, end: offset, isClosed, openFence }, last: isClosed ? end : end - 1 };
}

/** The mark that ends the task, with whole examples in its code blocks passed over. */
function fencedEnd(search: Search, at: number): number | undefined {
  const inside: Inside = { open: [], depth: 0, examples: 0 };
  for (let next = at + 1; next < search.marks.length && spend(search); next += 1) {
    const step = stepInside(inside, search.marks[next]);
    if (step !== 'on') return step === 'end' ? next : undefined;
  }
  return undefined;
}

interface Inside {
  readonly open: OpenFences;
  /** Of the example tasks in the open code block. */
  depth: number;
  examples: number;
}

function stepInside(inside: Inside, mark: Mark | undefined): 'on' | 'end' | 'broken' {
  if (mark?.kind === 'fence') {
    passFence(inside.open, mark);
    // An example ends in the block it began in.
    return inside.open.length === 0 && inside.depth !== 0 ? 'broken' : 'on';
  }
  if (mark === undefined || mark.kind === 'tasks') return 'on';
  if (inside.open.length === 0) return 'end';
  // In a block, an end without a beginning is this task's own: the block was never closed.
  if (inside.depth === 0 && mark.kind !== 'task') return inside.examples === 0 ? 'end' : 'broken';
  inside.depth += depthStep(mark);
  inside.examples += 1;
  return 'on';
}

/** The next tag, whatever the code blocks say. */
function plainEnd(marks: readonly Mark[], at: number): number {
  let next = at + 1;
  while (next < marks.length && (marks[next]?.kind === 'fence' || marks[next]?.kind === 'tasks'))
    next += 1;
  return next;
}

function firstOpenFence(marks: readonly Mark[]): number | undefined {
  const open: OpenFences = [];
  for (const mark of marks) if (mark.kind === 'fence') passFence(open, mark);
  const [first]: readonly FenceMark[] = open;
  return first?.offset;
}
