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
  /\b(?:should|must|will|(?:expected|expect|needs?|has|have) to) (?:(?:still|now|initially|all|both) )?fail\b(?!,? (?:if|when|whenever|unless|on|for)\b)|\bfails? (?:as expected|because|before|initially|at this point)\b|\bexits?(?: code| status| with(?: exit)?(?: code| status)?)?:? (?:non-?zero|[1-9]\d{0,2}\b|!= ?0|≠ ?0)(?! (?:on|if|when|for)\b)|\bexpect(?:ed|s|ing)?(?: (?:on|with|against) [^.:;]{1,40}:)?:?\*{0,2} ?(?:exactly )?(?:(?:a|the|test|all|both|[1-9]\d{0,4}) (?:tests? |new ){0,2})?(?:fail|failed|fails|failures?|failing|non-?zero)\b(?![^.;]{0,40}\b(?:pass(?:es)?|gone|fixed|green|resolved)\b)|\breturns? (?:a |an )?(?:exit code )?(?:non-?zero|failure)\b(?! (?:on|if|when|for)\b)|(?<!\b(?:if|when|no|any|0|zero|that|which) )\btests? fails?\b(?! (?:if|when|on)\b)|\bnon-?zero exit\b(?! (?:on|if|when|for)\b)/i;
// As runners print it, and with whatever words a language has for "shows" in between.
const RED = /\bRED\b(?!_)/;
const PRINTS_FAILURE =
  /\bRED\b(?!_)|\b(?:shows?|prints?|reports?|outputs?)\s{1,2}[`"'*]{0,3}FAIL(?:ED|S|URE)?\b|^[^A-Za-z0-9.;]{0,12}FAIL(?:ED|S)?\b(?!,? (?:if|when|whenever|unless|on|for|means)\b)/;

// "`npm test` fails", "expect `npm test` to fail"; with a condition after it that is a remark about the command, not a demand.
const STATED_FAILURE =
  /^[`'"\s)*_,:(—–→-]{0,6}(?:(?:still|now|initially|first|both|all|correctly|to) ){0,2}(?:fails?|[1-9]\d{0,3} (?:tests? )?(?:failed|failing|failures?)(?=[`*_)]{0,3}(?:$|[.,;]| \())(?![^.;]{0,60}\b(?:before|now|previously|pass(?:es)?|fixed|gone|green|resolved|known)\b)|errors? (?:out|with)|returns? an error|exits? with an error|(?:returns?|exits? with) errors?(?=[`*_)]{0,3}(?:$|[.,;])))\b(?!,? (?:if|when|whenever|unless|on|for|only|in case|until|where)\b)/i;

const THINGS =
  '(?:match(?:es)?|results?|output|hits?|occurrences?|references?|lines?|usages?|instances?|imports?|findings?|files?|calls?)';
const NEGATED =
  "\\b(?:(?:must|should|may|does|do|did|will|can) not|(?:must|should|does|do|did|wo|ca)n['’]t|cannot)";
const NOTHING = new RegExp(
  `\\bnothing\\b|(?<!\\b(?:not|non|never)[ -](?:be )?)\\bempty\\b|(?<!\\b(?:if|when|unless|where) (?:[\\w-]+ ){0,3})\\b(?:not found|no such file)\\b|\\b(?:no|zero|0) (?!or more)(?:\\w+ ){0,2}${THINGS}\\b|${NEGATED} (?:exist|appear|match|be found|find|return|contain|occur|show|print|output|list|produce)(?! (?:any |an? )?(?:errors?|failures?|non-?zero|\\d|nothing|empty))|^\\W{0,4}${NEGATED}\\W{0,4}$|\\bno longer (?:appears?|exists?|matches|contains?|present)\\b|\\bnone\\b|\\bno remaining\\b|\\babsent\\b`,
  'i',
);
// "must not return 0", "does not come back empty": two negations ask for something.
const SOMETHING = new RegExp(
  `${NEGATED} (?:be|return|output|print|show|find|give|yield|equal|come back) (?:an? )?(?:0|zero|nothing|none|empty)\\b(?! (?:errors?|failures?))`,
  'i',
);
// As plans in other languages say it: "vrátí 0 výsledků", "keine Treffer", "no devuelve nada".
const NOTHING_ELSEWHERE =
  /\b(?:nichts|nada|rien|niente|leer|vac[ií]o|vazio|vide)\b|(?:^|[\s(])(?:0|keine?|ning[uú]n[ao]?|nenhuma?|aucune?|nessun[ao]?|žádn\S{1,4}) (?:Treffer|Ergebnis|Zeile|resultad|coincidencia|ocurrencia|ocorrência|résultat|ligne|risultat|výsled|wynik|совпаден|результат)|(?:返回|输出|输出为|結果|结果)(?:为)?\s?(?:0|空)/i;
const NO_ERRORS = /\b(?:no|zero|0) (?:\w+ ){0,3}errors?\b|\bclean\b/i;
const ZERO =
  /(?:\breturns?|\boutputs?|\bprints?|\bequals?|\bis|\bbe|\bshows?|\bexpect(?:ed|s)?:?|==?|→|->|:|—|–|--|[がは为為是]|等于)\s{0,3}\*{0,2}(?:0|zero)\b(?![.\d])(?! or more)/i;
// "`grep -rn old src` returns 0": it prints matches, so none of them. Its exit code is spoken of as one.
const RETURNS_ZERO =
  /^[`'"\s)]{0,4}(?:returns?|==?|→|->)\s{0,3}\*{0,2}(?:0|zero)\b(?![.\d])(?! (?:or more|exit|status))/i;
const NONE_BEFORE =
  /\b(?:no|zero|nothing|must not|should not)\b[^.:]{0,80}(?:remain|left|exist|match|reference|occurrence|usage|result|found|contain|\b(?:output|hits?|instances?)\b)/i;

// "No stubs: `grep -c stub src/a.ts`", "Old table removed: `ls src/old.ts`"
const NONE_LABEL =
  /(?:^|[-*.:]\s)\s*(?:no|zero) [\w\s-]{1,60}:\s*$|(?<!\b(?:not|nothing|never) (?:was |is |be )?)\b(?:deleted|removed|gone|no longer exists?)(?: (?:from|in) [^:]{1,40})?:\s*$/i;

export function expectationOf(run: string, around: Surroundings, given: Expectation): Expectation {
  if (invertsItself(run)) return 'pass';
  const after = sentences(around.after);
  const before = around.before.slice(-MAX_CONTEXT);
  const search = searchOf(run);
  if (search !== undefined && findsNothing(search, before, after)) return 'absent';
  if (!saysFailure(run, before, after)) return given;
  // A search fails by finding nothing; where it broke, nothing is shown.
  return search?.isPlain === true && !search.isFilter ? 'absent' : 'fail';
}

function saysFailure(run: string, before: string, after: string): boolean {
  if (STATED_FAILURE.test(after) || FAILS.test(after) || PRINTS_FAILURE.test(after)) return true;
  return FAILS.test(before) || RED.test(before) || (CONDITION.test(run) && FALSE.test(after));
}

const CONDITION = /^(?:test|\[\[?) /;
const FALSE = /^[`'"\s)*_:(—–→-]{0,6}(?:(?:is|returns?|evaluates to) )?false\b/i;

// "Run `npm test`. It should fail.": the next sentence still speaks of the command.
const GOES_ON =
  /^[`'")\s]{0,4}(?:\([^()]{1,120}\))?[.;]\s{1,3}(?=(?:expect(?:ed|s)?|it|this|these|they|should|must|all|both|tests?|the (?:command|tests?|output|result|run))\b)/i;

/** What is said about the command from its end on, without the full stop before the next sentence. */
export const remarkOn = (after: string): string => after.replace(GOES_ON, ' ');

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
  /** It looks for words in files, or lists them. */
  readonly isPlain: boolean;
  /** Success is among what it looks for: `grep -E "BUILD|error:"`. */
  readonly seeksGood: boolean;
}

const GOOD = /succe|pass|\bok\b|complete|\bbuild\b|\bdone\b/i;
const PLAIN_SEARCH = /^(?:[ef]?grep|rg|ag|ack|ls)$/;

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
  const isPlain = PLAIN_SEARCH.test(nameOf(stage)) || stage.words[1]?.text === 'grep';
  const seeksGood = stage.words.some((word) => GOOD.test(word.text));
  return { isCount: counts || countedLater, isQuiet, isFilter: at > 0, isPlain, seeksGood };
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
  if (SOMETHING.test(after)) return false;
  if (NOTHING.test(after) || NOTHING_ELSEWHERE.test(after)) return true;
  if (search.isFilter && !search.seeksGood && NO_ERRORS.test(after)) return true;
  if (search.isCount ? ZERO.test(after) : !search.isQuiet && RETURNS_ZERO.test(after)) return true;
  return !/[\p{L}\p{N}]/u.test(after) && (NONE_BEFORE.test(before) || NONE_LABEL.test(before));
}
