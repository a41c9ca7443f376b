// A reviewer's program that lies in the repository: the one of the person's checkout, by its full path, so that it
// is found where a reviewer is put to the test. It is a rule of the gate, which no task may rewrite.

import { statSync } from 'node:fs';
import { isAbsolute, join, normalize } from 'node:path';
import type { CommandTemplate } from '../../effects/agents/agent-options.ts';
import { commandsIn } from '../../reading/shell/list.ts';
import { parseShell } from '../../reading/shell/script.ts';
import { programWords } from '../../reading/shell/wrappers.ts';

type Command = string | CommandTemplate;

/** Programs whose first argument that is no option is the program that is meant. */
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

/** All of them that a line for the shell starts, from the top of the repository; not what lies elsewhere. */
export function ownProgramPaths(command: Command, top: string): readonly string[] {
  const calls = typeof command === 'string' ? callsIn(command) : [command];
  return calls.flatMap((words) => {
    const at = placeIn(words, top);
    return at === undefined ? [] : [normalize(String(words[at]))];
  });
}

function callsIn(line: string): readonly CommandTemplate[] {
  return commandsIn(parseShell(line) ?? []).flatMap((call) => [
    programWords(call).map(({ text }) => text),
    ...call.words.flatMap(({ substitutions }) => substitutions.flatMap(callsIn)),
  ]);
}

function wordsOf(command: Command): CommandTemplate {
  return typeof command === 'string' ? plainWords(command) : command;
}

/** Which word names it. */
function placeIn(words: CommandTemplate, top: string): number | undefined {
  const [first] = words;
  if (typeof first !== 'string') return undefined;
  if (first.includes('/') && isOwnFile(first, top)) return 0;
  if (!INTERPRETERS.test(first)) return undefined;
  const at = words.findIndex((word, index) => index > 0 && !isOption(word));
  return at !== -1 && isOwnFile(words[at], top) ? at : undefined;
}

const isOption = (word: CommandTemplate[number] | undefined): boolean =>
  typeof word === 'string' && word.startsWith('-');

/** None for a line that needs a shell. */
function plainWords(line: string): readonly string[] {
  const words = PLAIN.test(line.trim()) ? line.trim().split(/\s+/) : [];
  return words[0]?.includes('=') === true ? [] : words;
}

function isOwnFile(word: CommandTemplate[number] | undefined, top: string): boolean {
  return (
    typeof word === 'string' &&
    !isAbsolute(word) &&
    statSync(join(top, word), { throwIfNoEntry: false })?.isFile() === true
  );
}
