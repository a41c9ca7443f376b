// One item more at the end of a list or an object in somebody's JSON, written as what stands there is
// written. Not a character of the rest moves: formatters of JSON would lay its neighbours out anew.

import { createScanner, type Node } from 'jsonc-parser';

export interface JsonItem {
  /** For an object. */
  readonly key?: string;
  readonly value: unknown;
}

export function appended(text: string, container: Node, item: JsonItem): string {
  const last = container.children?.at(-1);
  const close = container.offset + container.length - 1;
  if (last === undefined) return inEmpty(text, container.offset, close, item);
  const end = last.offset + last.length;
  const indent = indentAt(text, last.offset);
  if (indent === undefined) return inserted(text, end, `, ${inline(item)}`);
  const at = trimmedEnd(text, end, close);
  const { eol } = layoutOf(text);
  const comma = hasComma(text, end, close) ? '' : ',';
  return (
    text.slice(0, end) +
    comma +
    inserted(text.slice(end), at - end, `${eol}${indent}${written(item, indent, text)}`)
  );
}

function inEmpty(text: string, open: number, close: number, item: JsonItem): string {
  const { eol, unit } = layoutOf(text);
  const outer = /^[ \t]*/.exec(lineUpTo(text, open))?.[0] ?? '';
  const indent = outer + unit;
  const at = trimmedEnd(text, open + 1, close);
  const isClosedBelow = text.slice(at, close).includes('\n');
  const after = isClosedBelow ? '' : `${eol}${outer}`;
  return inserted(text, at, `${eol}${indent}${written(item, indent, text)}${after}`);
}

function inserted(text: string, at: number, piece: string): string {
  return text.slice(0, at) + piece + text.slice(at);
}

function inline({ key, value }: JsonItem): string {
  return `${key === undefined ? '' : `${JSON.stringify(key)}: `}${JSON.stringify(value)}`;
}

/** Over several lines, all but the first indented. */
function written({ key, value }: JsonItem, indent: string, text: string): string {
  const { eol, unit } = layoutOf(text);
  const lines = JSON.stringify(value, null, unit).replaceAll('\n', eol + indent);
  return `${key === undefined ? '' : `${JSON.stringify(key)}: `}${lines}`;
}

/** Where the space before the closing bracket begins, after any comment. */
function trimmedEnd(text: string, from: number, close: number): number {
  return from + text.slice(from, close).trimEnd().length;
}

/** Undefined where something else stands before it on its line. */
function indentAt(text: string, offset: number): string | undefined {
  const before = lineUpTo(text, offset);
  return /^[ \t]*$/.test(before) ? before : undefined;
}

function lineUpTo(text: string, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
}

function hasComma(text: string, from: number, close: number): boolean {
  const rest = text.slice(from, close);
  const scanner = createScanner(rest, true);
  scanner.scan();
  return rest[scanner.getTokenOffset()] === ',';
}

/** Indented as the file is. */
function layoutOf(text: string): { readonly unit: string; readonly eol: string } {
  const indent = /^([ \t]{1,8})\S/m.exec(text)?.[1] ?? '  ';
  return {
    unit: indent.startsWith('\t') ? '\t' : indent,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}
