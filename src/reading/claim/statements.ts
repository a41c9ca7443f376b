// Checkable statements of a message: files said to be changed, commands said to have run, counts of
// tests, commit ids, exit codes, a status. Only what can be compared with facts later.

import type { ClaimedTests, Statement } from '../../model/claim.ts';
import { markdownLines } from '../../std/markdown.ts';
import { codeSpans } from '../words/code-spans.ts';
import { isPathLike } from '../words/path-words.ts';
import { saysAllPass } from './all-pass.ts';
import { looksLikeCommand } from './masking.ts';
import { tidyPath } from './result-values.ts';

const MAX_STATEMENTS = 500;
const MAX_LINE = 4_000;

const WORK =
  /\b(?:creat|add|modif|updat|chang|edit|writ|wrote|extend|refactor|rewr|delet|remov|renam|mov|implement|extract)(?:e|es|ed|d|te|ten|ing|ified|ies|y|ote)?\b|\(new\b/i;
const FILE_SECTION =
  /\bfiles?\b.{0,30}\b(?:creat|modif|chang|touch|updat|add|delet)|\b(?:creat|modif|chang|updat|add)\w*\b.{0,12}\bfiles?\b/i;
const RAN =
  /\b(?:ran|run|running|executed?|verif\w+|pass(?:es|ed|ing)?|fail(?:s|ed|ing)?|green|exit(?:s|ed)?|succeed(?:s|ed)?|output)\b|✓|✅|✗|❌|→|->/i;
/** A line without any of these states nothing that can be checked. */
const CUE =
  /`|\bfiles?\b|creat|\badd|modif|updat|chang|edit|\bwr[io]t|extend|refactor|rewr|delet|remov|renam|\bmov|implement|extract|pass|fail|green|tests?\b|commit|exit|status|result|verdict/i;
const DENIED =
  /\b(?:not|never|cannot|n't|unable|without|skip\w*|should|will|would|please|if)\b|n't\b/i;

export function readStatements(text: string, firstLine = 1): readonly Statement[] {
  const found: Statement[] = [];
  let isFileSection = false;
  for (const { number, text: whole, isCode } of markdownLines(text)) {
    if (isCode || whole.trim() === '' || !(isFileSection || CUE.test(whole))) continue;
    const line = whole.slice(0, MAX_LINE);
    const isList = /^\s{0,12}(?:[-*+•|]|\d{1,3}[.)])\s/.test(line) || line.startsWith('|');
    if (!isList) isFileSection = FILE_SECTION.test(line);
    for (const { kind, value } of statementsIn(line, isFileSection))
      found.push({ kind, value, line: number + firstLine - 1 });
    if (found.length >= MAX_STATEMENTS) break;
  }
  return unique(found).slice(0, MAX_STATEMENTS);
}

type Said = Omit<Statement, 'line'>;

function statementsIn(line: string, isFileSection: boolean): readonly Said[] {
  const isWork = isFileSection || FILE_SECTION.test(line) || WORK.test(line);
  return [
    ...(isWork && !/\bn[o']t\b/i.test(line) ? filesIn(line) : []),
    ...commandsIn(line),
    ...testsIn(line),
    ...allPassIn(line),
    ...matches('commit', line, COMMIT),
    ...matches('exit-code', line, EXIT_CODE),
    ...matches('status', line, STATUS),
  ];
}

function filesIn(line: string): readonly Said[] {
  const { spans } = codeSpans(line);
  const quoted = spans.map(({ code }) => code);
  const bare =
    blank(line, spans).match(/[\w@.+-]{1,80}(?:\/[\w@.+[\]-]{1,80}){1,20}\.\w{1,8}\b/g) ?? [];
  return [...quoted, ...bare]
    .map((word) => word.replace(/:\d+(?:-\d+)?$/, ''))
    .filter(
      (word) =>
        isPathLike(word) && /\.\w{1,12}$/.test(word) && !/[*{}$()=\s]|^\w+\(\)|^\.\w+$/.test(word),
    )
    .filter((word) => word.includes('/') || SOURCE_FILE.test(word))
    .map((word) => ({ kind: 'file', value: tidyPath(word) }));
}

// `config.base` and `user.name` look like files; only known endings make a lone word one.
const SOURCE_FILE =
  /\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|rb|php|cs|swift|c|h|cpp|hpp|sh|sql|md|ya?ml|json|toml|html|css|scss|vue|svelte|astro|tf|proto|graphql|xml|ini|lock)$/;

function blank(
  line: string,
  spans: readonly { readonly start: number; readonly end: number }[],
): string {
  let from = 0;
  let kept = '';
  for (const { start, end } of spans) {
    kept += `${line.slice(from, start)} `;
    from = end;
  }
  return kept + line.slice(from);
}

function commandsIn(line: string): readonly Said[] {
  if (!RAN.test(line)) return [];
  const { spans } = codeSpans(line);
  return spans
    .filter(
      ({ code, start }) =>
        looksLikeCommand(code) && !DENIED.test(line.slice(Math.max(0, start - 60), start)),
    )
    .map(({ code }) => ({ kind: 'command', value: code.replace(/^\$\s+/, '') }));
}

const COMMIT =
  /\bcommit(?:s|ted)?\b[\s:*`("']{0,6}(?:hash|id|sha|as|in|at)?[\s:*`("']{0,6}(?=[a-f0-9]{0,39}\d)([a-f0-9]{7,40})\b/gi;
const EXIT_CODE = /\bexit(?:ed|s)?(?: (?:with|code|status)){0,2}[\s:=*`]{1,4}(-?\d{1,10})\b/gi;
const STATUS =
  /^\s{0,12}(?:[-*+•]\s{1,4})?[*_]{0,3}(?:status|result|verdict)[*_]{0,3}\s?:[*_]{0,3}\s{0,4}[^\w\s]{0,4}\s?([\w][\w -]{0,60})/gi;

function matches(kind: Statement['kind'], line: string, pattern: RegExp): readonly Said[] {
  return [...line.matchAll(pattern)].map((match) => ({
    kind,
    value: (match[1] ?? '').trim().toLowerCase(),
  }));
}

const OF_ALL =
  /(\d{1,7})\s?(?:\/|of|out of)\s?(\d{1,7})\s(?:[\w-]{1,20}\s){0,3}?(?:tests?\b|specs?\b|pass|green|succe)/i;
const PASSED =
  /(\d{1,7})\s(?:[\w-]{1,20}\s){0,2}?(?:tests?\s|specs?\s)?(?:(?:are|all|now)\s){0,2}(?:pass(?:ed|ing|es)?|green|succeeded)\b/i;
const FAILED = /(\d{1,7})\s(?:tests?\s)?(?:fail(?:ed|ing|ures?|s)?|errors?)\b/i;
const SKIPPED = /(\d{1,7})\s(?:tests?\s)?(?:skipped|pending|ignored)\b/i;

/** What a sentence says about numbers of tests; undefined where it gives none. */
export function claimedCounts(line: string): ClaimedTests | undefined {
  const share = OF_ALL.exec(line);
  const passed = share?.[1] ?? PASSED.exec(line)?.[1];
  const failed = FAILED.exec(line)?.[1];
  if (passed === undefined && failed === undefined) return undefined;
  if (passed === undefined && !/\btests?\b|\bspecs?\b|\bsuite\b/i.test(line)) return undefined;
  const missing = share === null ? 0 : Math.max(0, Number(share[2]) - Number(share[1]));
  return {
    passed: Number(passed ?? 0),
    failed: failed === undefined ? missing : Number(failed),
    skipped: Number(SKIPPED.exec(line)?.[1] ?? 0),
  };
}

function testsIn(line: string): readonly Said[] {
  const counts = /\d/.test(line) ? claimedCounts(line) : undefined;
  if (counts === undefined) return [];
  return [{ kind: 'tests', value: countsText(counts) }];
}

function allPassIn(line: string): readonly Said[] {
  const said = saysAllPass(line);
  return said === undefined ? [] : [{ kind: 'all-pass', value: said }];
}

export function countsText({ passed, failed, skipped }: ClaimedTests): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

function unique(statements: readonly Statement[]): readonly Statement[] {
  const seen = new Set<string>();
  return statements.filter(({ kind, value, line }) => {
    const key = `${kind}\n${value}\n${kind === 'file' ? '' : line}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
