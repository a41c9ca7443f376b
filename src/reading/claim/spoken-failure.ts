// "Task 1.1: Add the helper FAILED", with its error below: how executors of checklists say that they
// have failed. Only the whole form counts, outside code and quotations: tools print such lines, too.

import { markdownLines } from '../../std/markdown.ts';
import { oneLine } from '../../std/text.ts';

const HEAD =
  /^\s{0,8}(?:#{1,6}\s{1,4})?[*_]{0,3}Task\s{1,4}(?=[\w.-]{0,30}\d)\w[\w.-]{0,30}[*_]{0,3}(?:[\s:][^\n]{0,300}\s|\s{1,4})[*_]{0,3}FAILED[*_.:]{0,4}\s{0,8}$/;
const ERROR = /^\s{0,8}[-*+]\s{1,4}[*_]{0,3}Error[*_]{0,3}\s?:[*_]{0,3}(.{0,600})/;

/** What it gives as its error. */
export function findSpokenFailure(text: string): string | undefined {
  const lines = markdownLines(text).filter(({ text: line }) => line.trim() !== '');
  for (const [index, { text: line, isCode }] of lines.entries()) {
    const next = lines[index + 1];
    if (isCode || next === undefined || next.isCode || !HEAD.test(line.slice(0, 600))) continue;
    const said = ERROR.exec(next.text.slice(0, 800))?.[1];
    if (said === undefined) continue;
    const error = oneLine(said.trim(), 300);
    return error === '' ? 'Task execution failed' : error;
  }
  return undefined;
}
