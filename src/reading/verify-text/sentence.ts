// Is a text that stands where a command belongs plainly a sentence? In doubt it is a command: an
// unknown tool that fails to start is found out, a command taken for prose is never run.

import { judgeCommand } from './command-line.ts';
import { looksSpoken } from './spoken.ts';

export function isSentence(text: string): boolean {
  return looksSpoken(text) && judgeCommand(text, 'shell')?.rest !== '';
}
