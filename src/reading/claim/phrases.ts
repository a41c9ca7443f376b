// The spec-driven layers' own contradiction rule: five phrases, anywhere, in any case. It is kept for
// those who want exactly that rule; it takes "no longer requires manual steps" for an admission.

import type { Contradiction } from '../../model/claim.ts';
import { oneLine } from '../../std/text.ts';

const FIVE_PHRASES =
  /requires manual|cannot be automated|could not complete|needs human|manual intervention/gi;

const MAX_FOUND = 100;

export function findPhrases(text: string, firstLine = 1): readonly Contradiction[] {
  const found: Contradiction[] = [];
  let line = firstLine;
  let counted = 0;
  for (const { index, 0: phrase } of text.matchAll(FIVE_PHRASES)) {
    for (
      let at = text.indexOf('\n', counted);
      at !== -1 && at < index;
      at = text.indexOf('\n', at + 1)
    ) {
      line += 1;
      counted = at + 1;
    }
    found.push({
      severity: 'hard',
      kind: phrase.toLowerCase().replaceAll(' ', '-'),
      sentence: oneLine(around(text, index), 240),
      line,
    });
    if (found.length === MAX_FOUND) break;
  }
  return found;
}

function around(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 200), at);
  const sentence = before.lastIndexOf('. ');
  const start = Math.max(before.lastIndexOf('\n') + 1, sentence === -1 ? 0 : sentence + 2);
  const after = text.slice(at, at + 200);
  const end = /\n|[.!?](?=\s|$)/.exec(after);
  return before.slice(start) + (end === null ? after : after.slice(0, end.index + 1));
}
