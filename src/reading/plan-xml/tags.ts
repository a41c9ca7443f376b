// Tags in text that only looks like XML: attributes in any order and quoting, a tag that never
// closes ends with its line, and everything else is text.

import { decodeEntities } from '../../std/entities.ts';

export interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly start: number;
  /** After the `>`, or after the line where there is none. */
  readonly end: number;
  readonly isSelfClosing: boolean;
  readonly isComplete: boolean;
}

const MAX_TAG = 2_000;
const NAME = /<([A-Za-z][\w-]{0,40})(?=[\s/>])/y;
const ATTRIBUTE = /([\w:.-]{1,60})\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

/** The opening tag that starts exactly at `at`. */
export function tagAt(text: string, at: number): Tag | undefined {
  NAME.lastIndex = at;
  const name = NAME.exec(text)?.[1];
  if (name === undefined) return undefined;
  const head = headAt(text, at);
  const close = closingBracket(head, name.length + 1);
  const end = close ?? lineOf(head).length;
  const inside = head.slice(name.length + 1, end);
  return {
    name,
    attributes: attributesIn(inside),
    start: at,
    end: at + end + (close === undefined ? 0 : 1),
    isSelfClosing: inside.endsWith('/'),
    isComplete: close !== undefined,
  };
}

/** No tag reaches beyond the next one. */
function headAt(text: string, at: number): string {
  const head = text.slice(at, at + MAX_TAG);
  const next = head.indexOf('<', 1);
  return next === -1 ? head : head.slice(0, next);
}

const INSIDE = /(?:[^>"']|"[^"\n]*"|'[^'\n]*')*>/y;

/** A `>` within quotes does not close. A quote that stays open must not swallow the text. */
function closingBracket(head: string, from: number): number | undefined {
  INSIDE.lastIndex = from;
  const inside = INSIDE.exec(head)?.[0];
  if (inside !== undefined) return from + inside.length - 1;
  const bracket = lineOf(head).indexOf('>', from);
  return bracket === -1 ? undefined : bracket;
}

function lineOf(head: string): string {
  const end = head.indexOf('\n');
  return end === -1 ? head : head.slice(0, end);
}

function attributesIn(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name, double, single, bare] of text.matchAll(ATTRIBUTE)) {
    const key = (name ?? '').toLowerCase().replaceAll('-', '_');
    if (!found.has(key)) found.set(key, decodeEntities(double ?? single ?? bare ?? '').trim());
  }
  return found;
}
