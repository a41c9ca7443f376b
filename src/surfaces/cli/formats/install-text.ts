// The lines of a file that an installation adds or takes out. Enough for files in which it does nothing
// else.

import { stripEscapes } from '../../../std/text.ts';

export interface Versions {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export function addedLines({ before, after }: Versions): string {
  const [old, now] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start += 1;
  let end = 0;
  const most = Math.min(old.length, now.length) - start;
  while (end < most && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  const marked = (mark: string, lines: readonly string[]): readonly string[] =>
    lines.slice(start, lines.length - end).map((line) => `  ${mark} ${stripEscapes(line)}\n`);
  return [...marked('-', old), ...marked('+', now)].join('');
}

function linesOf(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.replace(/\n$/, '').split('\n');
}
