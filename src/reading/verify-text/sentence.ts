// Is a text that stands where a command belongs plainly a sentence, or a command with talk behind it?
// In doubt it is a command: an unknown tool that fails to start is found out, a command taken for
// prose is never run.

import { judgeCommand } from './command-line.ts';
import { isWeak, readsAsSentence } from './prose-words.ts';
import { looksSpoken } from './spoken.ts';

export function isSentence(text: string): boolean {
  if (looksSpoken(text)) return judgeCommand(text, 'shell')?.rest !== '';
  return isPlainTalk(text);
}

/** "dry run of the tide table 3 and 4": nothing but words, and no program that is known. */
function isPlainTalk(text: string): boolean {
  const words = text.slice(0, 2_000).trim().split(/\s+/);
  if (words.length < 4 || !words.every((word) => /^[\p{L}\p{N}'’-]+[,.;:]?$/u.test(word)))
    return false;
  return words.slice(1).some(isWeak) && judgeCommand(text, 'declared') === undefined;
}

const TALK =
  /^(?:\(|:\s|—|–|→|->|=>|(?:returns|prints|shows|passes|succeeds|fails|exits|finds|outputs|reports|works|completes)(?:\s|$))/;

/** "npm test: all suites green", "npm test (12 suites)", "node tide.js is idempotent" */
export function hasTalk(text: string): boolean {
  if (text.includes('\n')) return false;
  const rest = judgeCommand(text, 'declared')?.rest ?? '';
  return rest !== '' && (TALK.test(rest) || readsAsSentence(rest));
}
