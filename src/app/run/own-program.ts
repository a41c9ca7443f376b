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
const INTERPRETERS =
  /^(?:\/(?:usr\/)?(?:local\/)?bin\/)?(?:(?:ba|da|z)?sh|node|bun|deno|ruby|perl|php|python3?|source|\.)$/;
/** Options after which another program stands, which runs before the one that is meant. */
const BEFORE_IT = /^(?:-r|--require|--import)$/;
/** Words that mean the same without a shell; `A=b program` would not. */
const PLAIN = /^[\w.+@/{}-][\w.+@/:=,{}\s-]*$/;

export function ownProgram(command: Command, top: string): Command {
  const words = typeof command === 'string' ? plainWords(command) : command;
  const own = placesIn(words, top);
  if (own.length === 0) return command;
  return words.map((word, index) => (own.includes(index) ? join(top, String(word)) : word));
}

/** Those that it starts, from the top of the repository; not what lies elsewhere. */
export function ownProgramPaths(command: Command, top: string): readonly string[] {
  if (typeof command !== 'string') return pathsIn({ words: command, folder: '' }, top);
  return callsIn(command).flatMap((call) => pathsIn(call, top));
}

interface Call {
  readonly words: CommandTemplate;
  /** Where the line has gone by then, from where it began. */
  readonly folder: string;
}

function pathsIn({ words, folder }: Call, top: string): readonly string[] {
  const own = placesIn(words, join(top, folder));
  return own.map((index) => normalize(join(folder, String(words[index]))));
}

/** What is fed to a shell is its program, too. */
function callsIn(line: string): readonly Call[] {
  let folder = '';
  return commandsIn(parseShell(line) ?? []).flatMap((call) => {
    const words = [...programWords(call), ...call.redirects].map(({ text }) => text);
    const inner = call.words.flatMap(({ substitutions }) => substitutions.flatMap(callsIn));
    if (words[0] === 'cd') folder = join(folder, words[1] ?? '');
    return [{ words, folder }, ...inner];
  });
}

/** Which words name one. */
function placesIn(words: CommandTemplate, folder: string): readonly number[] {
  const [first] = words;
  if (typeof first !== 'string') return [];
  if (first.includes('/') && isOwnFile(first, folder)) return [0];
  if (!INTERPRETERS.test(first)) return [];
  const found: number[] = [];
  for (const [index, word] of words.entries()) {
    if (index === 0 || !isOwnFile(word, folder)) continue;
    found.push(index);
    if (!BEFORE_IT.test(String(words[index - 1]))) break;
  }
  return found;
}

/** None for a line that needs a shell. */
function plainWords(line: string): readonly string[] {
  const words = PLAIN.test(line.trim()) ? line.trim().split(/\s+/) : [];
  return words[0]?.includes('=') === true ? [] : words;
}

function isOwnFile(word: CommandTemplate[number], folder: string): boolean {
  return (
    typeof word === 'string' &&
    !isAbsolute(word) &&
    statSync(join(folder, word), { throwIfNoEntry: false })?.isFile() === true
  );
}
