// Which lines of a checklist are quotation: code blocks, comments, and commands in backticks that
// run over several lines. A box in there is somebody's text, not a task. What is opened inside a
// task and never closed ends where the next task begins, so that no task is swallowed.

import { boxOf, indentOf } from './box.ts';
import { readTaskLabel } from './task-label.ts';

export interface PlanLine {
  /** Counts from 1. */
  readonly number: number;
  readonly text: string;
  /** In columns. */
  readonly indent: number;
  readonly isQuoted: boolean;
}

/** `unclosed`: it had to be ended. `hides-tasks`: lines inside it look like tasks. */
export interface QuotationFault {
  readonly kind: 'unclosed' | 'hides-tasks';
  readonly line: number;
  readonly what: 'code block' | 'comment' | 'code span' | 'quotation';
}

export interface QuotedLines {
  readonly lines: readonly PlanLine[];
  readonly faults: readonly QuotationFault[];
}

/** From `first` to `last`, as indices. */
interface Quotation {
  readonly first: number;
  readonly last: number;
  readonly what: QuotationFault['what'];
  readonly fault: QuotationFault['kind'] | undefined;
}

const MAX_SPAN_LINES = 200;

export function quotedLines(text: string): QuotedLines {
  const texts = text.split('\n');
  const quoted = new Set<number>();
  const faults: QuotationFault[] = [];
  const closers = new Closers(texts);
  for (let index = 0; index < texts.length; index += 1) {
    const found = closers.blockFrom(index) ?? spanFrom(texts, index);
    if (found === undefined && isQuotedTask(texts[index]) && !isQuotedTask(texts[index - 1]))
      faults.push({ kind: 'hides-tasks', line: index + 1, what: 'quotation' });
    if (found === undefined) continue;
    const { first, last, what, fault } = found;
    if (fault !== undefined) faults.push({ kind: fault, line: index + 1, what });
    for (let at = first; at <= last; at += 1) quoted.add(at);
    index = last;
  }
  const lines = texts.map((line, index) => ({
    number: index + 1,
    text: line,
    indent: indentOf(line),
    isQuoted: quoted.has(index),
  }));
  return { lines, faults };
}

// Nobody needs a longer fence; with any length allowed, a hostile text could ask for a search per line.
const FENCE = /^[ \t]*(?:(?:[-*+>]|\d{1,4}[.)] )[ \t]*)?(`{3,16}|~{3,16})(?![`~])([^`]*)$/;

/** The mark a line opens a block with: its fence, or the start of a comment. */
function markOf(line: string): string | undefined {
  const fence = FENCE.exec(line)?.[1];
  if (fence !== undefined) return fence;
  return /^[ \t]*<!--/.test(line) && !line.includes('-->') ? COMMENT : undefined;
}

const COMMENT = '<!--';

// Looks for closing lines, and remembers where there are none left, because a hostile text may open
// a block on every line.
class Closers {
  readonly #texts: readonly string[];
  readonly #hopeless = new Map<string, number>();

  constructor(texts: readonly string[]) {
    this.#texts = texts;
  }

  blockFrom(first: number): Quotation | undefined {
    const line = this.#texts[first] ?? '';
    const mark = markOf(line);
    if (mark === undefined) return undefined;
    const what = mark === COMMENT ? 'comment' : 'code block';
    return { first, what, ...this.#endOf(first, mark, indentOf(line)) };
  }

  #endOf(first: number, mark: string, indent: number): Pick<Quotation, 'last' | 'fault'> {
    const least = this.#hopeless.get(mark.charAt(0)) ?? Number.POSITIVE_INFINITY;
    if (mark.length >= least) return { last: first, fault: 'unclosed' };
    let hidesTasks = false;
    for (let at = first + 1; at < this.#texts.length; at += 1) {
      const text = this.#texts[at] ?? '';
      if (isClosing(text, mark)) return { last: at, fault: hidesTasks ? 'hides-tasks' : undefined };
      const isTask = isNamedTask(text);
      if (isTask && indentOf(text) < indent) return { last: at - 1, fault: 'unclosed' };
      hidesTasks ||= isTask;
    }
    this.#hopeless.set(mark.charAt(0), mark.length);
    return { last: first, fault: 'unclosed' };
  }
}

function isClosing(line: string, mark: string): boolean {
  if (mark === COMMENT) return line.includes('-->');
  const closing = /^[ \t>]*(`{3,64}|~{3,64})[ \t]*$/.exec(line)?.[1];
  return closing?.[0] === mark[0] && (closing?.length ?? 0) >= mark.length;
}

/** A box with an id: whatever else it may be, people mean a task by it. */
function isNamedTask(line: string): boolean {
  const box = boxOf(line);
  return box !== undefined && readTaskLabel(box.text).id !== undefined;
}

/** `> - [ ] 1.1 Title` */
const isQuotedTask = (line = ''): boolean =>
  /^[ \t]{0,20}>/.test(line) && isNamedTask(line.replace(/^(?:[ \t]{0,20}>){1,20}[ \t]?/, ''));

const FIELD_OR_PHASE =
  /^[ \t]*[-*+][ \t]+(?:\[.\][ \t]+)?\*\*(?:do|files|done when|verify|commit)\b|^#{1,6}[ \t]+(?:phase|task)\b/i;

// A command in backticks may hold the text of a pull request, with headings and boxes of its own.
function spanFrom(texts: readonly string[], index: number): Quotation | undefined {
  const line = texts[index] ?? '';
  if (!line.includes('`') || !hasOpenBacktick(line) || boxOf(line) !== undefined) return undefined;
  const end = Math.min(texts.length, index + 1 + MAX_SPAN_LINES);
  for (let at = index + 1; at < end; at += 1) {
    const text = texts[at] ?? '';
    if (FIELD_OR_PHASE.test(text) || isNamedTask(text) || FENCE.test(text)) return undefined;
    if (hasOpenBacktick(text))
      // The line that opens a span has a field or a step before its backtick.
      return { first: index + 1, last: at, what: 'code span', fault: undefined };
  }
  return undefined;
}

function hasOpenBacktick(line: string): boolean {
  let count = 0;
  for (let at = line.indexOf('`'); at !== -1; at = line.indexOf('`', at + 1)) count += 1;
  return count % 2 === 1;
}
