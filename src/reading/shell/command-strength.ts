// How much the exit code of one simple command proves. A program nobody has listed is taken to be
// a real check: lint must not cry wolf.

import type { ShellCommand, ShellList, ShellPipeline, ShellStage } from './list.ts';
import { parseShell } from './script.ts';
import { isConstant } from './test-words.ts';
import { isConstantScript, losesExitCode, toldNotToRun } from './told-not-to-run.ts';
import type { ShellWord } from './words.ts';
import { programName, programWords } from './wrappers.ts';

/**
 * `vacuous`: it succeeds whatever the work is like. `setup`: it prepares or cleans up.
 * `weak`: it proves that something exists or can be read. `strong`: it runs something.
 */
export type Strength = 'vacuous' | 'setup' | 'weak' | 'strong';

const ORDER: readonly Strength[] = ['vacuous', 'setup', 'weak', 'strong'];

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const VACUOUS = words(
  'echo printf true : cat ls pwd head tail sleep date whoami tee less more sort uniq cut tr nl wc column sed clear history exit return set env printenv ll dir bat break continue shift jobs',
);
const SETUP = words(
  'cd pushd popd mkdir rm cp mv touch chmod kill pkill export source . unset wait ln trap shopt umask read local declare readonly typeset let alias unalias hash enable disown bg fg',
);
const SEARCH = words('grep egrep fgrep rg ag ack');
const WEAK = words('which type find stat file readlink realpath basename dirname tree');

/** Programs that only show what they are given: as the last stage their exit code says nothing. */
const DISPLAY_FILTERS: ReadonlySet<string> = words(
  'head tail cat tee sed awk less more sort uniq cut tr nl column',
);

const TEST_WORDS = words('test [ [[ ((');
const SUB_COMMAND_STRENGTH: readonly (readonly [RegExp, Strength])[] = [
  [/^git (?:status|log|show|branch|remote|rev-parse|blame)\b/, 'vacuous'],
  [/^git diff\b(?!.*(?:--exit-code|--quiet|--check))/, 'vacuous'],
  [/^git (?:add|commit|stash|checkout|switch|fetch|pull|push|restore|clean|tag)\b/, 'setup'],
  [/^git (?:grep|ls-files|cat-file)\b/, 'weak'],
  [/^(?:npm|pnpm|yarn|bun) (?:ci|i|install|add)\b/, 'setup'],
  [/^(?:pip3?|uv|poetry|bundle|cargo|go|composer) (?:install|sync|fetch|mod)\b/, 'setup'],
  [/^node (?:--check|-c) /, 'weak'],
  [/^(?:ba|z|da)?sh -n /, 'weak'],
  [/^python3? -m (?:py_compile|compileall)\b/, 'weak'],
  [/^command -v\b/, 'weak'],
  [/^\S+ (?:--version|-v|-V|--help|-h)$/, 'weak'],
  [/^jq\b(?!.* (?:-e|--exit-status)\b)/, 'weak'],
];

export function strengthOf(command: ShellCommand): Strength {
  const program = programWords(command);
  const [first] = program;
  if (first === undefined) return assignedStrength(command.assignments);
  const texts = program.map(({ text }) => text);
  const line = texts.join(' ').slice(0, 400);
  if (isConstantScript(texts) || losesExitCode(command.words.map(({ text }) => text)))
    return 'vacuous';
  const listed =
    toldNotToRun(texts) ?? SUB_COMMAND_STRENGTH.find(([pattern]) => pattern.test(line))?.[1];
  if (listed !== undefined) return listed;
  const name = programName(program);
  return TEST_WORDS.has(name) ? testStrength(program) : strengthByName(name);
}

function strengthByName(name: string): Strength {
  if (VACUOUS.has(name)) return 'vacuous';
  if (SETUP.has(name)) return 'setup';
  return SEARCH.has(name) || WEAK.has(name) ? 'weak' : 'strong';
}

export function isSearch(command: ShellCommand): boolean {
  return SEARCH.has(programName(programWords(command)));
}

// An awk program with an `exit` in it is a judge, not a display.
function isFilter(stage: ShellStage | undefined): boolean {
  if (stage?.kind !== 'command') return false;
  const [program, ...rest] = programWords(stage);
  if (!DISPLAY_FILTERS.has(program?.text ?? '')) return false;
  return program?.text !== 'awk' || !rest.some(({ text }) => text.includes('exit'));
}

/** A pipe without the stages at its end that only show what came. */
export function withoutFilters(stages: readonly ShellStage[]): readonly ShellStage[] {
  let length = stages.length;
  while (length > 1 && isFilter(stages[length - 1])) length -= 1;
  return stages.slice(0, length);
}

const FILE_TESTS = /^-[a-hkprsuwxzLNOGSn]$/;

// A comparison is as strong as what it compares; a test of a file shows only that it is there.
function testStrength(program: readonly ShellWord[]): Strength {
  // The exit code it looks at belongs to the command before.
  if (program.some(({ text }) => text.includes('$?'))) return 'setup';
  if (isConstant(program)) return 'vacuous';
  const inside = strengthInside(program);
  if (inside !== undefined) return ORDER.indexOf(inside) < ORDER.indexOf('weak') ? 'weak' : inside;
  return program.some(({ text, isQuoted }) => !isQuoted && FILE_TESTS.test(text))
    ? 'weak'
    : 'strong';
}

// Its exit code is that of the last command inside, and that of the end of its chain.
function assignedStrength(assignments: readonly ShellWord[]): Strength {
  const inner = assignments.flatMap(({ substitutions }) => substitutions).at(-1);
  if (inner === undefined) return 'vacuous';
  const list = parseShell(inner);
  if (list === undefined) return 'strong';
  let from = list.length - 1;
  while (from > 0 && (list[from - 1]?.joint === '&&' || isRefusal(list[from]))) from -= 1;
  return strongest(strengthsOf(list.slice(from)));
}

/** `exit 1` and `false` after a `||` hand the failure on. */
function isRefusal(pipeline: ShellPipeline | undefined): boolean {
  const [stage] = pipeline?.stages ?? [];
  if (stage?.kind !== 'command') return false;
  return /^(?:exit(?: [1-9]\d*)?|false)$/.test(stage.words.map(({ text }) => text).join(' '));
}

function strengthInside(program: readonly ShellWord[]): Strength | undefined {
  const inner = program.flatMap(({ substitutions }) => substitutions);
  if (inner.length === 0) return undefined;
  return strongest(inner.flatMap((text) => strengthsOf(parseShell(text))));
}

function strengthsOf(list: ShellList | undefined): readonly Strength[] {
  // What cannot be followed is not accused.
  if (list === undefined) return ['strong'];
  return list.flatMap(({ stages }) => stages.map(stageStrength));
}

function stageStrength(stage: ShellStage): Strength {
  return stage.kind === 'command' ? strengthOf(stage) : 'strong';
}

function strongest(strengths: readonly Strength[]): Strength {
  return strengths.reduce<Strength>(
    (found, strength) => (ORDER.indexOf(strength) > ORDER.indexOf(found) ? strength : found),
    'vacuous',
  );
}
