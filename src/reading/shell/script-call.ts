// Commands that only hand over to a script kept elsewhere: `npm test`, `pnpm run lint`, `make check`.
// Calls with options that lead to another folder or package are not followed: nobody knows where to.

import type { ShellWord } from './words.ts';

export type ScriptTool = 'npm' | 'pnpm' | 'yarn' | 'bun' | 'make' | 'just';

export interface ScriptCall {
  readonly tool: ScriptTool;
  readonly names: readonly string[];
}

const NAME = /^[\w@][\w@:./-]{0,99}$/;
const HARMLESS = /^(?:-s|--silent|--quiet|-q|--if-present|--foreground-scripts|--color=\S{1,20})$/;
const HARMLESS_MAKE = /^(?:-[sBk]{1,3}|-j\d{0,3}|--silent|--no-print-directory|\w{1,60}=.{0,200})$/;
/** Programs of the package managers themselves, which no script can stand for. */
const OWN_WORDS =
  /^(?:ci|i|install|add|remove|exec|x|dlx|create|init|publish|pack|link|up|update|upgrade|outdated|audit|why|list|ls|config|info|view|cache|set|version|workspaces?|pm|patch|store|import|rebuild|prune|node|build|repl|-.{0,100})$/;

export function scriptCall(words: readonly ShellWord[]): ScriptCall | undefined {
  const [first, ...rest] = words.map(({ text }) => text);
  switch (first) {
    case 'npm':
      return npmCall(rest);
    case 'pnpm':
    case 'yarn':
    case 'bun':
      return managerCall(first, rest);
    case 'make':
    case 'gmake':
      return targets('make', rest);
    case 'just':
      return targets('just', rest);
    default:
      return undefined;
  }
}

const NPM_SCRIPTS: ReadonlyMap<string, string> = new Map([
  ...(['test', 'start', 'stop', 'restart'] as const).map((name) => [name, name] as const),
  ...(['t', 'tst'] as const).map((name) => [name, 'test'] as const),
]);

function npmCall(rest: readonly string[]): ScriptCall | undefined {
  const words = withoutHarmless(rest);
  const [word, name] = words;
  const own = NPM_SCRIPTS.get(word ?? '');
  if (own !== undefined) return isPlain(words.slice(1)) ? named('npm', own) : undefined;
  if (!/^(?:run|run-script|rum|urn)$/.test(word ?? '')) return undefined;
  return isPlain(words.slice(2)) ? named('npm', name) : undefined;
}

function managerCall(tool: ScriptTool, rest: readonly string[]): ScriptCall | undefined {
  const [word, ...others] = withoutHarmless(rest);
  if (word === 'run' || word === 'run-script') return named(tool, withoutHarmless(others)[0]);
  // `bun test` is a runner of its own.
  if (word === undefined || OWN_WORDS.test(word) || (tool === 'bun' && word === 'test'))
    return undefined;
  return named(tool, tool === 'pnpm' && word === 't' ? 'test' : word);
}

function named(tool: ScriptTool, name: string | undefined): ScriptCall | undefined {
  return name !== undefined && NAME.test(name) ? { tool, names: [name] } : undefined;
}

/** Options of npm may stand after the name of the script, too; after `--` they are the script's. */
function isPlain(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  return (end === -1 ? words : words.slice(0, end)).every((word) => !word.startsWith('-'));
}

function withoutHarmless(words: readonly string[]): readonly string[] {
  const end = words.indexOf('--');
  const own = end === -1 ? words : words.slice(0, end);
  return [...own.filter((word) => !HARMLESS.test(word)), ...(end === -1 ? [] : words.slice(end))];
}

function targets(tool: 'make' | 'just', rest: readonly string[]): ScriptCall | undefined {
  const names = rest.filter((word) => !HARMLESS_MAKE.test(word));
  if (!names.every((name) => NAME.test(name))) return undefined;
  // What follows the recipe of `just` are its arguments.
  return { tool, names: tool === 'just' ? names.slice(0, 1) : names };
}
