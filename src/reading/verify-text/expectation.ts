// What the plan says must come of a command: success, failure (a RED test), or a search that finds
// nothing. A command that turns its own result around keeps `pass`.

import type { Expectation } from '../../model/verify.ts';
import type { ShellStage } from '../shell/list.ts';
import { parseShell } from '../shell/script.ts';

export interface Surroundings {
  /** From the start of the sentence to the command. */
  readonly before: string;
  /** From the command to the next one. */
  readonly after: string;
}

const MAX_CONTEXT = 400;

const FAILS =
  /\b(?:should|must|will|(?:expected|expect|needs?|has|have) to) (?:still |now |initially )?fail\b|\bfails? (?:as expected|because|before|initially|at this point)\b|\bexits?(?: code| status| with(?: exit)?(?: code| status)?)?:? (?:non-?zero|[1-9]\d{0,2}\b|!= ?0|≠ ?0)(?! (?:on|if|when|for)\b)|\bexpect(?:ed|s|ing)?:? ?(?:a |the |test )?(?:fail|failure|failing|non-?zero)\b|\breturns? (?:a |an )?(?:exit code )?(?:non-?zero|failure)\b(?! (?:on|if|when|for)\b)|(?<!\b(?:if|when|no|any|0|zero|that|which) )\btests? fails?\b(?! (?:if|when|on)\b)|\bRED\b(?!_)|\bnon-?zero exit\b(?! (?:on|if|when|for)\b)/;

// "`npm test` fails", "expect `npm test` to fail"; with a condition after it that is a remark about the command, not a demand.
const STATED_FAILURE =
  /^[`'"\s)*_,:(—–→-]{0,6}(?:(?:still|now|initially|first|both|all|correctly|to) ){0,2}fails?\b(?!,? (?:if|when|whenever|unless|on|for|only|in case|until|where)\b)/i;

const THINGS =
  '(?:match(?:es)?|results?|output|hits?|occurrences?|references?|lines?|usages?|instances?|imports?|findings?|files?|calls?)';
const NOTHING = new RegExp(
  `\\bnothing\\b|\\bempty\\b|\\b(?:no|zero|0) (?!or more)(?:\\w+ ){0,2}${THINGS}\\b|\\b(?:must|should|may) not (?:exist|appear|match|be found|find|return|contain|occur)|\\bno longer (?:appears?|exists?|matches|contains?|present)\\b|\\bnone\\b|\\bno remaining\\b|\\babsent\\b`,
  'i',
);
const NO_ERRORS = /\b(?:no|zero|0) (?:\w+ ){0,3}errors?\b|\bclean\b/i;
const ZERO =
  /(?:\breturns?|\boutputs?|\bprints?|\bequals?|\bis|\bbe|\bshows?|\bexpect(?:ed|s)?:?|==?|→|->|:|—|–|--)\s{0,3}\*{0,2}(?:0|zero)\b(?![.\d])(?! or more)/i;
// "`grep -rn old src` returns 0": it prints matches, so none of them. Its exit code is spoken of as one.
const RETURNS_ZERO =
  /^[`'"\s)]{0,4}(?:returns?|==?|→|->)\s{0,3}\*{0,2}(?:0|zero)\b(?![.\d])(?! (?:or more|exit|status))/i;
const NONE_BEFORE =
  /\b(?:no|zero|nothing|must not|should not)\b[^.:]{0,80}(?:remain|left|exist|match|reference|occurrence|usage|result|found|contain)/i;

// "No stubs: `grep -c stub src/a.ts`"
const NONE_LABEL = /(?:^|[-*.:]\s)\s*(?:no|zero) [\w\s-]{1,60}:\s*$/i;

export function expectationOf(run: string, around: Surroundings, given: Expectation): Expectation {
  if (invertsItself(run)) return 'pass';
  const after = sentences(around.after);
  const before = around.before.slice(-MAX_CONTEXT);
  const search = searchOf(run);
  if (search !== undefined && findsNothing(search, before, after)) return 'absent';
  if (STATED_FAILURE.test(after) || FAILS.test(after) || FAILS.test(before)) return 'fail';
  return given;
}

/** The clause right after the command and the next; further ones speak of other things. */
function sentences(text: string): string {
  const short = text.slice(0, MAX_CONTEXT);
  const end = /[.;](?:\s+[A-Z`(]|\s*$)/.exec(short);
  return end === null ? short : short.slice(0, end.index);
}

const SELF_INVERTING =
  /^\s*!|RED_PASS|\$\?|&& *(?:exit|false)\b|\bgrep[^|]*--files-without-match|-eq 0\b|['"]\^0\$?['"]|\btest -z|\[ -z|\|\s*grep[^|]*(?:fail|error|assert|red\b)[^|]*&& *echo|\|\| *(?:true|echo|exit|:)|== ?0\b|\bnot in\b|&& *!/i;

/** `grep -L` lists files without a match; `grep -l` lists those with one. */
const LISTS_OTHERS = /\bgrep[^|]* -[a-zA-Z]*L/;

function invertsItself(run: string): boolean {
  const start = run.slice(0, 4_000);
  return SELF_INVERTING.test(start) || LISTS_OTHERS.test(start);
}

interface Search {
  readonly isCount: boolean;
  /** It only exits, so that a zero it returns is success. */
  readonly isQuiet: boolean;
  /** It filters what another command prints. */
  readonly isFilter: boolean;
}

const DISPLAY = new Set(['head', 'tail', 'cat', 'sort', 'wc', 'tr', 'uniq', 'tee', 'less', 'cut']);
const SEARCHES = new Set(['grep', 'egrep', 'fgrep', 'rg', 'ag', 'ack', 'find', 'fd', 'ls']);

function searchOf(run: string): Search | undefined {
  const stages = parseShell(run)?.at(-1)?.stages ?? [];
  const at = stages.findLastIndex((stage) => !DISPLAY.has(nameOf(stage)));
  const stage = stages[at];
  if (stage?.kind !== 'command' || !isSearch(stage)) return undefined;
  const counts = stage.words.some((word) =>
    /^-[a-zA-Z]*c[a-zA-Z]*$|^--count(?:-matches)?$/.test(word.text),
  );
  const countedLater = stages.slice(at + 1).some((later) => nameOf(later) === 'wc');
  const isQuiet = stage.words.some((word) => /^-[a-zA-Z]*q|^--(?:quiet|silent)$/.test(word.text));
  return { isCount: counts || countedLater, isQuiet, isFilter: at > 0 };
}

function nameOf(stage: ShellStage): string {
  return stage.kind === 'command' ? (stage.words[0]?.text ?? '') : '';
}

function isSearch(stage: ShellStage): boolean {
  if (SEARCHES.has(nameOf(stage))) return true;
  if (stage.kind !== 'command' || nameOf(stage) !== 'git') return false;
  return /^(?:grep|diff|status|ls-files)$/.test(stage.words[1]?.text ?? '');
}

function findsNothing(search: Search, before: string, after: string): boolean {
  if (NOTHING.test(after)) return true;
  if (search.isFilter && NO_ERRORS.test(after)) return true;
  if (search.isCount ? ZERO.test(after) : !search.isQuiet && RETURNS_ZERO.test(after)) return true;
  return after.trim() === '' && (NONE_BEFORE.test(before) || NONE_LABEL.test(before));
}
