// Whether a shell command would put work on a branch by itself, past the gate. Wrappers, subshells and
// inline scripts are followed; what cannot be read and speaks of git is taken for the worst.

import { oneLine } from '../../std/text.ts';
import { commandsIn, type ShellCommand } from '../shell/list.ts';
import { parseShell } from '../shell/script.ts';
import { speaksOfGit } from './speaks-of-git.ts';

/** Those that make commits out of the work at hand, or send them away. */
const LANDING: ReadonlySet<string> = new Set([
  ...['commit', 'commit-tree', 'push', 'send-pack', 'am', 'cherry-pick', 'revert', 'merge'],
  ...['fast-import', 'update-ref'],
]);

// Programs that run the command that stands after them.
const WRAPPERS =
  /^(?:env|sudo|doas|command|builtin|exec|nohup|time|nice|ionice|timeout|xargs|find|setsid|stdbuf|watch|busybox|chronic|flock|script|parallel)$/;
const FED = /^(?:xargs|parallel)$/;
// Subcommands of git that run commands, or give them names.
const RUNS_OTHERS = /^(?:submodule|bisect|rebase|filter-branch|config)$/;
// Programs whose arguments are programs, in a language that is not read here.
const INTERPRETERS =
  /^(?:eval|source|\.|(?:ba|z|da|k|fi)?sh|python[\d.]*|perl|ruby|node|deno|bun|php|awk|trap|alias)$/;
const SPOKEN_OF = /\bgit\b[\s\S]{0,400}?\b(?:commit|push|send-pack|update-ref|fast-import)\b/;
const MAX_DEPTH = 8;
const MAX_LENGTH = 64_000;

/** The subcommand, or the text that could not be told from one; undefined if it is harmless. */
export function landingCommand(command: string): string | undefined {
  if (!speaksOfGit(command)) return undefined;
  if (command.length > MAX_LENGTH) return 'a command too long to be read';
  return landingIn(command, 0);
}

export function landingDenied(landing: string): string {
  return `\`${oneLine(landing, 80)}\` is not for the agent in this repository: work lands through the gate. Finish the task and say so; Doorward verifies it, and a person or \`doorward run\` commits what passed.`;
}

function landingIn(command: string, depth: number): string | undefined {
  const list = depth > MAX_DEPTH ? undefined : parseShell(command);
  if (list === undefined) return SPOKEN_OF.exec(command)?.[0];
  return firstOf(commandsIn(list), (found) => landingOf(found, depth));
}

function firstOf<Item>(
  items: readonly Item[],
  find: (item: Item) => string | undefined,
): string | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function landingOf(command: ShellCommand, depth: number): string | undefined {
  const { words, assignments, redirects, trapped = [] } = command;
  const later = firstOf(commandsIn(trapped), (found) => landingOf(found, depth + 1));
  if (later !== undefined) return later;
  const inside = [...assignments, ...words, ...redirects].flatMap(
    ({ substitutions }) => substitutions,
  );
  const nested = firstOf(inside, (script) => landingIn(script, depth + 1));
  return nested ?? landingWords(words.map(({ text }) => text));
}

function landingWords(words: readonly string[]): string | undefined {
  const [head = '', ...rest] = words;
  const name = baseName(head);
  if (name === 'git') return landingSubcommand(rest);
  // Each has a program of its own beside git's.
  if (LANDING.has(name.replace(/^git-/, '')) && name.startsWith('git-')) return name;
  if (WRAPPERS.test(name)) {
    const at = rest.findIndex((word) => isRun(baseName(word)));
    // What git is to do comes from elsewhere.
    if (at !== -1 && at === rest.length - 1 && FED.test(name)) return `${name} git`;
    const found = at === -1 ? undefined : landingWords(rest.slice(at));
    return found ?? spokenOf(rest.filter((word) => /\s/.test(word)));
  }
  // A variable as the program may hold anything.
  return INTERPRETERS.test(name) || head.startsWith('$') ? spokenOf(words) : undefined;
}

const isRun = (name: string): boolean => name === 'git' || INTERPRETERS.test(name);
const baseName = (word: string): string => word.slice(word.lastIndexOf('/') + 1);
const spokenOf = (words: readonly string[]): string | undefined =>
  SPOKEN_OF.exec(words.join(' '))?.[0] ??
  (words.some((word) => LANDING.has(word)) ? words.slice(0, 4).join(' ') : undefined);

// Options of git itself that take their value as the next word.
const WITH_VALUE = /^(?:-C|-c|--git-dir|--work-tree|--namespace|--super-prefix|--config-env)$/;

function landingSubcommand(words: readonly string[]): string | undefined {
  let at = 0;
  while (words[at]?.startsWith('-') === true) {
    const takes = WITH_VALUE.test(words[at] ?? '');
    const setting = words[takes ? at + 1 : at] ?? '';
    if (isLandingAlias(setting)) return `git ${setting}`;
    at += takes ? 2 : 1;
  }
  const subcommand = words[at] ?? '';
  const isLanding = LANDING.has(subcommand) || subcommand.startsWith('$');
  return isLanding ? `git ${subcommand}` : landingOfOthers(words.slice(at));
}

/** `submodule foreach`, `bisect run` and `rebase --exec` have a command in one word or at their end; `config` an alias. */
function landingOfOthers(words: readonly string[]): string | undefined {
  const [subcommand = ''] = words;
  if (!RUNS_OTHERS.test(subcommand)) return undefined;
  if (subcommand === 'config') {
    const at = words.findIndex((word) => /^alias\./i.test(word));
    return at === -1
      ? undefined
      : spokenOf(words.slice(at + 1).flatMap((word) => word.split(/[\s!]+/)));
  }
  const from = words.findIndex((word) =>
    /^(?:foreach|run|-x|--exec|--\w+-filter)(?:=|$)/.test(word),
  );
  return from === -1 ? undefined : SPOKEN_OF.exec(words.slice(from).join(' '))?.[0];
}

/** An alias that is given on the way can have any name. */
function isLandingAlias(setting: string): boolean {
  return /alias\./i.test(setting) && spokenOf(setting.split(/[\s=!]+/)) !== undefined;
}
