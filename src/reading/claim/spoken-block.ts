// "BLOCKED: the API key is missing": an executor that writes no structured result can still say that it
// is blocked. Only a line of its own counts, outside code and quotations.

import { markdownLines } from '../../std/markdown.ts';
import { oneLine } from '../../std/text.ts';

// In capitals it is a signal like any other; in small letters only as the value of a status.
const IN_CAPITALS =
  /^\s{0,8}(?:#{1,6}\s{1,4})?[*_]{0,3}[^\w\s*>|`"'-]{0,4}\s?(?:TASK_)?BLOCKED[*_]{0,3}(?:\s{0,2}[:—–-][*_]{0,3}|\s(?=on\b|by\b)|[.!]?\s{0,8}$)/u;
const AS_STATUS =
  /^\s{0,8}(?:#{1,6}\s{1,4})?(?:[-*]\s)?[*_]{0,3}status[*_]{0,3}\s?[:=][*_]{0,3}\s{0,4}[^\w\s]{0,4}\s?blocked\b[*_]{0,3}[:.,—–-]{0,2}/iu;

export interface SpokenBlock {
  readonly line: number;
  /** What is said after the word; undefined where nothing is. */
  readonly reason: string | undefined;
}

export function findSpokenBlock(text: string): SpokenBlock | undefined {
  for (const { number, text: whole, isCode } of markdownLines(text)) {
    const line = whole.slice(0, 600);
    const match = isCode ? null : (IN_CAPITALS.exec(line) ?? AS_STATUS.exec(line));
    if (match === null) continue;
    const reason = oneLine(line.slice(match[0].length).trim(), 300);
    if (/^(?:no|none|nothing|n\/a|false|0)\b[.!]?$/i.test(reason)) continue;
    return { line: number, reason: reason === '' ? undefined : reason };
  }
  return undefined;
}
