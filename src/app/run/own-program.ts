// A reviewer's program that lies in the repository is the one of the person's checkout, by its full path: it
// is found where a reviewer is put to the test, and in a worktree the work has no hand in it.

import { statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { CommandTemplate } from '../../effects/agents/agent-options.ts';

type Command = string | CommandTemplate;

/** Programs whose first argument is the program that is meant. */
const INTERPRETERS = /^(?:ba|da|z)?sh$|^(?:node|bun|deno|ruby|perl|php|python3?)$/;
/** Words that mean the same without a shell; `A=b program` would not. */
const PLAIN = /^[\w.+@/{}-][\w.+@/:=,{}\s-]*$/;

export function ownProgram(command: Command, top: string): Command {
  const words = typeof command === 'string' ? plainWords(command) : command;
  const [first, second] = words;
  if (typeof first === 'string' && first.includes('/') && isOwnFile(first, top))
    return [join(top, first), ...words.slice(1)];
  const isScript =
    typeof first === 'string' && INTERPRETERS.test(first) && typeof second === 'string';
  return isScript && isOwnFile(second, top)
    ? [first, join(top, second), ...words.slice(2)]
    : command;
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
