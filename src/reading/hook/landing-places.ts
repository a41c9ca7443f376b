// Where else than in its own folder a command would have git work: what it changes to, and what git is
// told. Other words are not looked at: a commit may well speak of a folder.

import { commandsIn } from '../shell/list.ts';
import { parseShell } from '../shell/script.ts';

// Also as Python and others write it; a push lands in the repository that it names.
const LEADS_TO =
  /^(?:(?:\w+\.)*(?:cd|pushd|chdir|cwd|push|send-pack)|-C|--git-dir|--work-tree|--chdir|GIT_DIR|GIT_WORK_TREE)$/;
const BETWEEN_WORDS = /[\s;&|()<>`"'=,{}[\]]+/;

/** In the order written; a variable stays as it is. Too many rather than too few. */
export function landingPlaces(command: string): readonly string[] {
  const read = commandsIn(parseShell(command) ?? []).map(({ assignments, words }) =>
    [...assignments, ...words].flatMap(({ text }) => inParts(text)),
  );
  // A second time without the grammar: what stands in quotes may be a program too.
  const places = [...read, command.split(BETWEEN_WORDS)].flatMap(namedIn);
  return [...new Set(places)];
}

function inParts(word: string): readonly string[] {
  const at = word.indexOf('=');
  return at === -1 ? [word] : [word.slice(0, at), word.slice(at + 1)];
}

function namedIn(words: readonly string[]): readonly string[] {
  return words.flatMap((word, index) => {
    if (!LEADS_TO.test(word)) return [];
    const place = words.slice(index + 1).find((next) => !next.startsWith('-'));
    return place === undefined || place === '' ? [] : [place];
  });
}
