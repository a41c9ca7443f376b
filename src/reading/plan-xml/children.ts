// The child elements of a task. Whatever an element holds is text, so HTML and type parameters in
// an action are no tags; only what stands between the known elements is looked at.

import { partitionPoint } from '../../std/partition-point.ts';
import { type FenceMark, marksOf, type OpenFences, passFence } from './marks.ts';
import { type Tag, tagAt } from './tags.ts';

export interface Child {
  /** Lower case, with underscores. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** As written, entities included. */
  readonly text: string;
  /** Of `text` in the plan. */
  readonly offset: number;
  readonly start: number;
  readonly isClosed: boolean;
}

export interface Children {
  readonly children: readonly Child[];
  /** Elements that are not known; what one holds is text, whatever it looks like. */
  readonly unknown: readonly Child[];
  /** The text between the elements. */
  readonly loose: string;
}

export interface Extent {
  readonly start: number;
  readonly end: number;
}

interface Walk {
  readonly text: string;
  readonly end: number;
  readonly known: ReadonlySet<string>;
  readonly fences: readonly FenceMark[];
  /** Offsets of closing tags by name, nearest last. */
  readonly closings: ReadonlyMap<string, number[]>;
}

export function childrenOf(plan: string, extent: Extent, known: ReadonlySet<string>): Children {
  const text = plan.slice(0, extent.end);
  const fences = marksOf(text, extent.start).filter((mark) => mark.kind === 'fence');
  const walk: Walk = {
    text,
    end: extent.end,
    known,
    fences,
    closings: closingsIn(text, extent.start),
  };
  const children: Child[] = [];
  const unknown: Child[] = [];
  const loose: string[] = [];
  let from = extent.start;
  for (
    let at = text.indexOf('<', from);
    at !== -1;
    at = text.indexOf('<', Math.max(from, at + 1))
  ) {
    const tag = tagAt(text, at);
    if (tag === undefined) continue;
    loose.push(text.slice(from, at));
    const { child, end } = readChild(walk, tag);
    if (known.has(child.name)) children.push(child);
    else unknown.push(child);
    from = end;
  }
  return { children, unknown, loose: [...loose, text.slice(from)].join(' ').trim() };
}

const CLOSING = /<\/([A-Za-z][\w-]{0,40})\s{0,20}>/g;

function closingsIn(text: string, from: number): ReadonlyMap<string, number[]> {
  const found = new Map<string, number[]>();
  for (const match of [...text.slice(from).matchAll(CLOSING)].toReversed()) {
    const name = elementName(match[1] ?? '');
    const offsets = found.get(name) ?? [];
    offsets.push(from + match.index);
    found.set(name, offsets);
  }
  return found;
}

export function elementName(written: string): string {
  return written.toLowerCase().replaceAll('-', '_');
}

/** Blanks in place of the marks, so that places in the text stay what they are. */
function unwrapped(text: string): string {
  return text.includes('<![CDATA[')
    ? text.replace(/<!\[CDATA\[|\]\]>/g, (mark) => ' '.repeat(mark.length))
    : text;
}

interface ReadChild {
  readonly child: Child;
  readonly end: number;
}

function readChild(walk: Walk, tag: Tag): ReadChild {
  const name = elementName(tag.name);
  const made = (end: number, isClosed: boolean): Child => ({
    name,
    attributes: tag.attributes,
    text: unwrapped(walk.text.slice(tag.end, end)),
    offset: tag.end,
    start: tag.start,
    isClosed,
  });
  if (tag.isSelfClosing) return { child: made(tag.end, true), end: tag.end };
  const close = closeOf(walk, name, tag.end);
  if (close !== undefined) {
    const bracket = walk.text.indexOf('>', close);
    return { child: made(close, true), end: bracket === -1 ? walk.end : bracket + 1 };
  }
  const end = walk.known.has(name) ? nextKnown(walk, tag.end) : tag.end;
  return { child: made(end, false), end };
}

/** The first closing tag outside code blocks that began in the element; else the first of all. */
function closeOf(walk: Walk, name: string, from: number): number | undefined {
  const offsets = walk.closings.get(name) ?? [];
  while ((offsets.at(-1) ?? from) < from) offsets.pop();
  const first = offsets.at(-1);
  if (first === undefined || !walk.known.has(name)) return first;
  const open: OpenFences = [];
  let nth = partitionPoint(walk.fences, ({ offset }) => offset < from);
  for (let candidate = offsets.length - 1; candidate >= 0; candidate -= 1) {
    const offset = offsets[candidate] ?? 0;
    for (
      let fence = walk.fences[nth];
      fence !== undefined && fence.offset < offset;
      fence = walk.fences[nth]
    ) {
      passFence(open, fence);
      nth += 1;
    }
    if (open.length === 0) return offset;
  }
  return first;
}

const LINE_TAG = /^[ \t]*<([A-Za-z][\w-]{0,40})(?=[\s/>])/gm;

function nextKnown(walk: Walk, from: number): number {
  LINE_TAG.lastIndex = from;
  for (let match = LINE_TAG.exec(walk.text); match !== null; match = LINE_TAG.exec(walk.text))
    if (match.index > from && walk.known.has(elementName(match[1] ?? ''))) return match.index;
  return walk.end;
}
