// What can be said of a run whose command is a search: whether a search decides its exit code, and
// whether that search broke. An exit code of 1 from anything else is not "found nothing".

import type { CommandRun } from '../../model/command.ts';
import { isSearch, strengthOf, withoutFilters } from '../shell/command-strength.ts';
import {
  commandsIn,
  type ShellCommand,
  type ShellList,
  type ShellPipeline,
  type ShellStage,
} from '../shell/list.ts';
import { parseShell } from '../shell/script.ts';
import { programWords } from '../shell/wrappers.ts';

/** Exit code 1 can only come from a search that found nothing, or from one that says it broke. */
export function isDecidedBySearch(command: string): boolean {
  const list = parseShell(command);
  return list !== undefined && endsInSearch(list);
}

function endsInSearch(list: ShellList): boolean {
  const last = list.at(-1);
  if (last === undefined || !isSearchPipe(last)) return false;
  return list.slice(0, -1).every((pipeline) => isSearchPipe(pipeline) || isPreparation(pipeline));
}

function isSearchPipe({ isNegated, stages }: ShellPipeline): boolean {
  const last = withoutFilters(stages).at(-1);
  return !isNegated && last !== undefined && isSearchStage(last);
}

function isSearchStage(stage: ShellStage): boolean {
  if (stage.kind === 'group') return endsInSearch(stage.list);
  if (stage.kind !== 'command') return false;
  if (isSearch(stage)) return true;
  const [program, ...args] = programWords(stage).map(({ text }) => text);
  return program === 'git' && args.find((text) => !text.startsWith('-')) === 'grep';
}

const LISTERS: ReadonlySet<string> = new Set(['find', 'fd', 'fdfind']);
const GIT_LISTERS = /^(?:ls-files|diff|status|log)$/;
const SILENT = /^(?:-q|--quiet)$/;

/** It exits with 0 whatever it finds, and by its output found nothing: an empty list, a count of 0. */
export function listedNothing({ command, output, exitCode }: CommandRun): boolean {
  const last = parseShell(command)?.at(-1);
  if (exitCode !== 0 || last === undefined || last.isNegated) return false;
  const printed = output.trim();
  if (nameOfStage(last.stages.at(-1)) === 'wc') return printed === '0';
  return printed === '' && isLister(withoutFilters(last.stages).at(-1));
}

/** It prints what it finds and exits with 0 in any case. */
export function isLister(stage: ShellStage | undefined): boolean {
  if (stage?.kind !== 'command') return false;
  const [program, ...args] = programWords(stage).map(({ text }) => text);
  if (program === 'git') return args.some((text) => GIT_LISTERS.test(text));
  return LISTERS.has(program ?? '') && !args.some((text) => SILENT.test(text));
}

const nameOfStage = (stage: ShellStage | undefined): string | undefined =>
  stage?.kind === 'command' ? programWords(stage)[0]?.text : undefined;

const PREPARATIONS: ReadonlySet<string> = new Set([
  'cd',
  'pushd',
  'set',
  'export',
  'shopt',
  'umask',
]);

// These complain aloud when they fail; `false` and `test` do not.
function isPreparation({ isNegated, stages, joint }: ShellPipeline): boolean {
  const [only] = stages;
  if (joint === ';' || joint === '&') return true;
  if (isNegated || stages.length > 1 || only?.kind !== 'command') return false;
  return PREPARATIONS.has(programWords(only)[0]?.text ?? '') || strengthOf(only) === 'vacuous';
}

const TROUBLE =
  /^(?:\S{0,200}\/)?(?:[ef]?grep|zgrep|rg|ag|ack|find|fd|cat|ls|sed|awk|head|tail|xargs|(?:ba|da|z|k|a)?sh)(?:: line \d{1,6})?: .{0,500}(?:No such file|Permission denied|[Ii]s a directory|Not a directory|[Nn]ot found|cannot|[Ii]nvalid|[Uu]nmatched|[Uu]nrecognized|os error)|^fatal: |^\S{1,300}: No such file or directory \(os error 2\)$/;
const MAX_LINES = 2000;

/** The line in which a program of the search says that it could not do its work. */
export function troubleIn(output: string): string | undefined {
  return output
    .split('\n')
    .slice(-MAX_LINES)
    .map((line) => line.slice(0, 800))
    .find((line) => TROUBLE.test(line));
}

/** The same where the command turns the result of a search round; undefined for all others. */
export function searchTrouble({ command, output }: CommandRun): string | undefined {
  const trouble = troubleIn(output);
  if (trouble === undefined) return undefined;
  const list = parseShell(command) ?? [];
  return list.some(invertsSearch) || countsNothing(list) ? trouble : undefined;
}

// `[ "$(grep … | wc -l)" -eq 0 ]`, with or without a variable between, and `grep … | wc -l | grep -qx 0`:
// of a search that broke, too, nothing is counted.
function countsNothing(list: ShellList): boolean {
  const commands = commandsIn(list);
  const isSearched = commands
    .flatMap(({ words, assignments }) => [...assignments, ...words])
    .some(({ substitutions }) => substitutions.some(searchesIn));
  if (isSearched && commands.some(wantsNothing)) return true;
  return list.some(({ stages }) => {
    const last = stages.at(-1);
    return stages.slice(0, -1).some(isSearchOrLister) && last !== undefined && findsZero(last);
  });
}

const searchesIn = (text: string): boolean =>
  (parseShell(text) ?? []).some(({ stages }) => stages.some(isSearchOrLister));

const isSearchOrLister = (stage: ShellStage): boolean => isSearchStage(stage) || isLister(stage);

/** A comparison that nothing would pass: `-z`, `= 0`, `-lt 3`. */
function wantsNothing(command: ShellCommand): boolean {
  const [program, ...words] = programWords(command).map(({ text }) => text);
  if (!/^(?:test|\[\[?)$/.test(program ?? '')) return false;
  return words.some((word, at) =>
    /^(?:-eq|==?)$/.test(word)
      ? words[at + 1] === '0' || words[at - 1] === '0'
      : /^-(?:z|l[te])$/.test(word),
  );
}

const findsZero = (stage: ShellStage): boolean =>
  isSearchStage(stage) &&
  stage.kind === 'command' &&
  programWords(stage).some(({ text }) => /^\^?(?:\\s\*| \*)?0\$?$/.test(text));

function invertsSearch({ isNegated, stages }: ShellPipeline): boolean {
  const last = withoutFilters(stages).at(-1);
  if (isNegated && last !== undefined && isSearchStage(last)) return true;
  return stages.some(invertsInside);
}

function invertsInside(stage: ShellStage): boolean {
  switch (stage.kind) {
    case 'group':
      return stage.list.some(invertsSearch);
    case 'loop':
      return stage.body.some(invertsSearch);
    case 'if':
      return stage.branches.some(({ condition }) =>
        condition.some((pipeline) => isSearchPipe(pipeline) || invertsSearch(pipeline)),
      );
    case 'command':
      return false;
  }
}
