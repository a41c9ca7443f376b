// A reviewer's program that lies in the repository: the one of the person's checkout, by its full path, so that it
// is found where a reviewer is put to the test. It is a rule of the gate, which no task may rewrite.

import { statSync } from 'node:fs';
import { isAbsolute, join, normalize } from 'node:path';
import type { CommandTemplate } from '../../effects/agents/agent-options.ts';

type Command = string | CommandTemplate;

/** Programs whose first argument is the program that is meant. */
const INTERPRETERS = /^(?:ba|da|z)?sh$|^(?:node|bun|deno|ruby|perl|php|python3?)$/;
/** Words that mean the same without a shell; `A=b program` would not. */
const PLAIN = /^[\w.+@/{}-][\w.+@/:=,{}\s-]*$/;

export function ownProgram(command: Command, top: string): Command {
  const words = wordsOf(command);
  const at = placeIn(words, top);
  return at === undefined
    ? command
    : words.map((word, index) => (index === at ? join(top, String(word)) : word));
}

/** From the top of the repository; undefined for a program that lies elsewhere. */
export function ownProgramPath(command: Command, top: string): string | undefined {
  const words = wordsOf(command);
  const at = placeIn(words, top);
  return at === undefined ? undefined : normalize(String(words[at]));
}

function wordsOf(command: Command): CommandTemplate {
  return typeof command === 'string' ? plainWords(command) : command;
}

/** Which word names it. */
function placeIn([first, second]: CommandTemplate, top: string): 0 | 1 | undefined {
  if (typeof first !== 'string') return undefined;
  if (first.includes('/') && isOwnFile(first, top)) return 0;
  const isScript = INTERPRETERS.test(first) && typeof second === 'string';
  return isScript && isOwnFile(second, top) ? 1 : undefined;
}

/** None for a line that needs a shell. */
function plainWords(line: string): readonly string[] {
  const words = PLAIN.test(line.trim()) ? line.trim().split(/\s+/) : [];
  return words[0]?.includes('=') === true ? [] : words;
}

function isOwnFile(word: string, top: string): boolean {
  return (
    !isAbsolute(word) && statSync(join(top, word), { throwIfNoEntry: false })?.isFile() === true
  );
}
