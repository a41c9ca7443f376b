// Plans ask for what a command prints: "`find … -name '*.orig'` is empty", "`grep -c tide a.ts` returns
// 3". Exit codes are what the gate goes by, so the same question is put so that one answers it.

import { isDecidedBySearch, isLister } from '../command-run/search-run.ts';
import { isSearch } from '../shell/command-strength.ts';
import type { ShellCommand, ShellStage } from '../shell/list.ts';
import { parseShell } from '../shell/script.ts';
import { programName, programWords } from '../shell/wrappers.ts';

/** A search that has to find nothing, as one that exits with 1 when it does. */
export function searchOf(run: string): string {
  const last = parseShell(run)?.at(-1);
  if (last === undefined || last.isNegated) return run;
  const { stages } = last;
  const at = stages.findLastIndex((stage) => nameOf(stage) === 'wc');
  const counter = stages[at];
  const isCounted = at > 0 && counter?.kind === 'command' && stages.slice(at + 1).every(isTidying);
  const listed = isCounted ? run.slice(0, counter.start).replace(/\s*\|&?\s*$/, '') : run;
  if (isDecidedBySearch(listed)) return listed;
  const lister = isCounted ? stages[at - 1] : stages.at(-1);
  if (lister?.kind === 'command' && nameOf(lister) === 'ls') return listingOf(run, lister);
  return isCounted || isLister(stages.at(-1)) ? `${listed} | grep .` : run;
}

const EXCEPTION =
  /\b(?:outside|except(?: (?:in|for|under))?|other than(?: in)?|apart from|excluding)(?: of)? ((?:[`'"]?[\w@.-]{0,80}\/[\w@./-]{0,200}[`'"]?(?:,? (?:and|or) |, )?){1,6})/i;

/** "`grep -rn old src` returns no matches outside legacy/": what lies there may be found. */
export function withExceptions(run: string, after: string): string {
  const named = EXCEPTION.exec(after.slice(0, 400))?.[1] ?? '';
  const paths = [...named.matchAll(/[\w@.-]*\/[\w@./-]*/g)].map(([path]) =>
    path.replace(/\.$/, ''),
  );
  const last = parseShell(run)?.at(-1);
  const stage = last?.stages.length === 1 ? last.stages[0] : undefined;
  if (paths.length === 0 || stage?.kind !== 'command' || !printsPaths(stage)) return run;
  return `${run} | grep -vF ${paths.map((path) => `-e '${path}'`).join(' ')}`;
}

const printsPaths = (stage: ShellCommand): boolean =>
  /^(?:[ef]?grep|rg)$/.test(nameOf(stage)) &&
  programWords(stage).every(({ text }) => !/^-[a-zA-Z]*[cqh]|^--(?:count|quiet)/.test(text));

// Of a file that is not there `ls` complains and exits as if it had broken.
function listingOf(run: string, { words, start }: ShellCommand): string {
  const end = words.at(-1)?.end ?? start;
  return `${run.slice(0, end)} 2>/dev/null | grep .`;
}

const RED_WORDS = /fail|error|assert|not ok|✖|✗|×|\bred\b/i;

/**
 * `npm test 2>&1 | grep -q FAIL && echo RED_PASS`: the test that has to fail. Its own exit code says so, and
 * with pipefail the whole could never pass.
 */
export function failingTestOf(run: string): string | undefined {
  const list = parseShell(run) ?? [];
  const at = list.findIndex(({ stages }) => stages.length > 1);
  const judge = list[at]?.stages.at(-1);
  const isEnd = list.slice(at + 1).every(({ stages }) => nameOf(stages[0]) === 'echo');
  const isJoined = list.slice(0, -1).every(({ joint }) => joint === '&&');
  if (judge?.kind !== 'command' || list[at]?.isNegated === true || !isEnd || !isJoined)
    return undefined;
  const isForRed = isSearch(judge) && operandsOf(judge).length === 1 && !hasOption(judge, 'v');
  if (!isForRed || !RED_WORDS.test(operandsOf(judge)[0] ?? '')) return undefined;
  return run.slice(0, judge.start).replace(/\s*\|&?\s*$/, '');
}

const hasOption = (stage: ShellCommand, letter: string): boolean =>
  programWords(stage).some(({ text }) => new RegExp(`^-[a-zA-Z]*${letter}`).test(text));

const ANSWER =
  /^[`'"\s)*_]{0,6}(?:#\s{0,2})?(?:(?:should|must|will|now|still|to|which) ){0,2}(?:returns?|outputs?|prints?|shows?|gives?|equals?|reports?|yields?|finds?|is|be|expect(?:ed|s)?(?: output| result| count)?:?|==?|→|->|=>|[がは为為是]|等于|返回|(?=[≥≤<>]))\s{0,3}(?:(exactly|only|equal to|==?|at least|no fewer than|(?:greater|more) than or equal to|≥|>=|more than|greater than|over|above|>|at most|no more than|(?:less|fewer) than or equal to|up to|≤|<=|less than|fewer than|under|below|<)\s{0,2})?[`*"']{0,3}(\d{1,6})\b(?![.,]\d|%|\s?[-–]\s?\d| to \d| of\b| exit| status| code)[`*"']{0,3}(\+| or more| or greater| or higher| or fewer| or less)?/i;

const COMPARISONS: readonly (readonly [RegExp, string])[] = [
  [/^(?:at least|no fewer|≥|>=|(?:more|greater) than or)/, '-ge'],
  [/^(?:at most|no more|up to|≤|<=|(?:less|fewer) than or)/, '-le'],
  [/^(?:more|greater|over|above|>)/, '-gt'],
  [/^(?:less|fewer|under|below|<)/, '-lt'],
];

const comparisonWord = (words: string): string =>
  COMPARISONS.find(([pattern]) => pattern.test(words))?.[1] ?? '-eq';

/** A count that has to be what the words after it say, as a comparison; undefined where none is asked for. */
export function comparisonOf(run: string, after: string): string | undefined {
  const answer = ANSWER.exec(after);
  // A comment or a here-document would swallow what is put behind it.
  const counted = answer === null || /[\n#]/.test(run) ? undefined : countOf(run);
  if (answer === null || counted === undefined) return undefined;
  const [, before = '', count = '', behind] = answer;
  const said = behind === undefined ? comparisonWord(before.toLowerCase()) : byEnd(behind);
  const comparison = `${said} ${Number(count)}`;
  // A search says by itself whether it found anything at all.
  if (/^-(?:ge 1|gt 0)$/.test(comparison) && isDecidedBySearch(run)) return run;
  return `[ "$(${counted})" ${comparison} ]`;
}

const byEnd = (words: string): string => (/fewer|less/i.test(words) ? '-le' : '-ge');

/** The command as it prints one number and nothing else; undefined where it does not count. */
function countOf(run: string): string | undefined {
  const last = parseShell(run)?.at(-1);
  if (last === undefined || last.isNegated) return undefined;
  const stage = last.stages.findLast((one) => !isTidying(one));
  if (stage?.kind !== 'command') return undefined;
  if (nameOf(stage) !== 'wc')
    return isCountingSearch(stage, last.stages[0] !== stage) ? run : undefined;
  const files = operandsOf(stage);
  if (files.length === 0)
    return last.stages.length > 1 || stage.redirects.length > 0 ? run : undefined;
  // Beside the count of a file `wc` prints its name.
  return files.length === 1 && isOneFile(files[0]) ? `${run} | awk '{print $1}'` : undefined;
}

const isOneFile = (path: string | undefined): boolean =>
  path !== undefined && !/[*?[{$]/.test(path);

// Of several files grep counts each, with its name.
function isCountingSearch(stage: ShellCommand, isFed: boolean): boolean {
  if (!/^(?:[ef]?grep|rg)$/.test(nameOf(stage))) return false;
  const options = programWords(stage).filter(({ text }) => /^-/.test(text));
  const isCount = options.some(({ text }) => /^-[a-zA-Z]*c[a-zA-Z]*$|^--count$/.test(text));
  const isPlain = options.every(({ text }) => /^-[ciEFGPwxnhs]{1,8}$|^--count$/.test(text));
  const [, ...files] = operandsOf(stage);
  const isSingle = files.length === 1 ? isOneFile(files[0]) : isFed && files.length === 0;
  return isCount && isPlain && isSingle;
}

const operandsOf = (stage: ShellCommand): readonly string[] =>
  programWords(stage)
    .slice(1)
    .map(({ text }) => text)
    .filter((text) => !text.startsWith('-'));

/** It only takes blanks off a count. */
const isTidying = (stage: ShellStage): boolean => /^(?:tr|xargs|cat)$/.test(nameOf(stage));

const nameOf = (stage: ShellStage | undefined): string =>
  stage?.kind === 'command' ? programName(programWords(stage)) : '';
