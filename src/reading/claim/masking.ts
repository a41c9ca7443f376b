// Masks what a sentence only shows: inline code and quotations. Commands keep a mark of their own,
// because `‹cmd›` failing is an admission while `‹code›` failing is often the feature.

import { judgeCommand } from '../verify-text/command-line.ts';

/** The text of an inline code span reads as something one would type into a shell. */
export function looksLikeCommand(code: string): boolean {
  return judgeCommand(code.replace(/^\$\s+/, ''), 'quoted') !== undefined;
}

// A comment that leaves something for later, and what switches a check off, keep their meaning in code.
const TODO_COMMENT = /^\s*(?:(?:\/\/|#|--|\/\*|<!--)\s*(?:TODO|FIXME)\b|(?:TODO|FIXME):)/;
const BYPASS =
  /^"?[\w.-]+"?[:=] ?"?(?:false|off|none|ignore|skip)"?$|\bskip\b(?!-)|\.skip|\.todo\b|^x(?:it|test|describe)\b|xfail|continue-on-error|ts-(?:nocheck|ignore|expect-error)|eslint-disable|\bnoqa\b|type: ?ignore|nolint|allow[_-]failure|\|\| ?(?:true|exit 0)|@(?:Disabled|Ignore|skip|Suppress\w*)|#\[(?:ignore|allow)|--no-verify|pragma: no cover|istanbul ignore|passWithNoTests|as any\b|^any$|@ts-|rubocop:disable|NOLINT|-Wno-|--force|skipLibCheck|retries?:/;

function markOf(code: string): string {
  if (TODO_COMMENT.test(code)) return '‹reminder›';
  if (HUMAN_GATE.test(code)) return 'human-check';
  if (SPEC_NAME.test(code)) return '‹spec›';
  if (BYPASS.test(code)) return '‹bypass›';
  if (COUNTING.test(code)) return '‹code›';
  return TOOL.test(code) || looksLikeCommand(code) ? '‹cmd›' : '‹code›';
}

/** A person's look by the name that plans give it. */
const HUMAN_GATE = /^<?(?:checkpoint:)?human-(?:verify|check|action)>?$/;

/** What it returns is a number of lines, not a verdict. */
const COUNTING = /\bgrep (?:-\w+ )*-\w*c|\bwc -l\s*$/;

/** A test by its own name. */
const SPEC_NAME =
  /^(?:test_\w+|\w+_test|\w+_spec|\w+(?:Test|Spec)|[\w./-]+[._-](?:test|spec)(?:\.\w+)?)(?:\(\))?$/;
const TOOL =
  /^(?:mypy|eslint|tsc|ruff|pylint|flake8|clippy|pytest|vitest|jest|mocha|rspec|phpunit|ctest|tox|rubocop|valgrind|biome|prettier|golangci-lint|shellcheck|hadolint|tflint|kubeconform)$/;

const CODE = /`{1,2}([^`]{1,600})`{1,2}/g;
const DOUBLE_QUOTED = /"[^"]{1,400}"|“[^”]{1,400}”|«[^»]{1,400}»/g;
// An apostrophe inside a word opens nothing: the quote must follow a space and end before a non-letter.
const SINGLE_QUOTED = /(^|[\s(:,=])(?:'[^'\n]{2,300}'|‘[^’]{2,300}’)(?![\p{L}\p{N}])/gu;
// "Open, In progress, Not done, Done" are the names of states; a result stands alone or with a number. Names exclude one
// another: "incomplete, untested and unverified" may all be true of one thing, and so may whatever it "is".
const ENDED =
  '(?:complete[d]?|done|closed|passed|approved|active|all|succeeded|verified|stable|finished|archived)';
const NOT_ENDED =
  '(?:not[ -](?:started|done)|in[ -]progress|incomplete|unfinished|blocked|to[ -]?do|pending|open|failed|skipped|cancell?ed|rejected|draft|running|queued|missing|beta|overdue|expired|partial|backlog|review)';
const STATE_NAME = `(?:${ENDED}|${NOT_ENDED}|not[ -](?:run|tested)|uncompleted?|untested|unverified)`;
const STATE_NAMES = new RegExp(
  `(?<![\\w-])${STATE_NAME}(?: ?(?:[,·/→]|, (?:and|or)|and|or) ${STATE_NAME}){2,20}(?![\\w-])`,
  'gi',
);
const [HAS_ENDED, HAS_NOT_ENDED] = [ENDED, NOT_ENDED].map(
  (names) => new RegExp(`(?:^|[,·/→] ?|(?:and|or) )${names}(?![\\w-])`, 'i'),
);
const SAID_OF_IT = /(?<!s )\b(?:is|are|was|were|be|been|remains?|stays?|still|left) $/i;
const MAX_BEFORE = 20;

function withoutStateNames(sentence: string): string {
  return sentence.replace(STATE_NAMES, (names, at: number) => {
    const isChoice = HAS_ENDED?.test(names) === true && HAS_NOT_ENDED?.test(names) === true;
    const isSaid = SAID_OF_IT.test(sentence.slice(Math.max(0, at - MAX_BEFORE), at));
    return isChoice && !isSaid ? '‹quote›' : names;
  });
}
const EMPHASIS = /\*{1,3}|_{2,3}|~~/g;

function quoteMark(quote: string): string {
  if (/^.lorem ipsum/i.test(quote)) return '‹lorem›';
  return /\b\w*(?:Error|Exception)\b|\bpanic:|\bfatal:|\b[1-9]\d* (?:tests? )?(?:failed|errors?)\b/.test(
    quote,
  )
    ? '‹error›'
    : '‹quote›';
}

export function maskSpeech(sentence: string): string {
  const shown = unquotedWhole(sentence)
    .replace(CODE, (_, code: string) => markOf(code))
    .replace(DOUBLE_QUOTED, (quote) => quoteMark(quote))
    .replace(SINGLE_QUOTED, '$1‹quote›')
    .replace(EMPHASIS, '');
  return withoutStateNames(shown)
    .replace(/[’‘]/g, "'")
    .replace(/\s{2,}/g, ' ')
    .trim();
}

// A list item or a field that is quoted from end to end is a quoted scalar, not a quotation.
function unquotedWhole(sentence: string): string {
  const match = /^(\s*(?:[\w -]{1,40}:\s+)?)"([^"]{1,600})"\s*$/.exec(sentence);
  return match === null ? sentence : `${match[1] ?? ''}${match[2] ?? ''}`;
}
