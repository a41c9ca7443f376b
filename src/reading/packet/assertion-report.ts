// What an executor reports for each assertion: bullets, tables or paragraphs. The report is read as
// written; a status that is not plainly there is no status.

import { headingOf, type MarkdownLine, markdownLines } from '../../std/markdown.ts';
import { normaliseNewlines } from '../../std/text.ts';
import { type Locator, locatorsIn } from '../change/locators.ts';

export interface ReportedResult {
  readonly id: string;
  readonly status: 'pass' | 'fail' | undefined;
  readonly locators: readonly Locator[];
  /** Both what was expected and what came instead are given. */
  readonly hasExpectedAndActual: boolean;
  readonly text: string;
  readonly line: number;
}

const MAX_TEXT = 400_000;
const MAX_RESULTS = 200;

/** One result for each id that is reported at all; several reports of one id are taken together. */
export function readAssertionReport(
  text: string,
  ids: readonly string[],
): ReadonlyMap<string, ReportedResult> {
  const lines = markdownLines(normaliseNewlines(text.slice(0, MAX_TEXT)));
  const known = new Map(ids.map((id) => [id.toLowerCase(), id]));
  const results = new Map<string, ReportedResult>();
  for (const entry of entriesIn(reportLines(lines), known).slice(0, MAX_RESULTS)) {
    const read = readEntry(entry);
    const earlier = results.get(entry.id);
    results.set(entry.id, earlier === undefined ? read : merged(earlier, read));
  }
  return results;
}

// Where the report has its heading, only that section speaks: a test run may print the same ids.
function reportLines(lines: readonly MarkdownLine[]): readonly MarkdownLine[] {
  const outside = lines.filter((line) => !line.isCode);
  const section = sectionLines(outside);
  if (section.length > 0) return section;
  const fenced = lines
    .filter(({ isCode, fence }) => isCode && /^(?:markdown|md)?$/i.test(fence))
    .map((line) => ({ ...line, isCode: false }));
  const inFence = sectionLines(fenced);
  return inFence.length > 0 ? inFence : outside;
}

function sectionLines(lines: readonly MarkdownLine[]): readonly MarkdownLine[] {
  let level: number | undefined;
  return lines.filter((line) => {
    const heading = headingOf(line);
    if (heading === undefined) return level !== undefined;
    if (/\bassertion (?:results?|evidence|report|audit)\b/i.test(heading.title))
      level = heading.level;
    else if (level !== undefined && heading.level <= level) level = undefined;
    return false;
  });
}

interface Entry {
  readonly id: string;
  readonly line: number;
  /** Cells of a table row; undefined for a bullet or paragraph. */
  readonly cells: readonly string[] | undefined;
  text: string;
}

const OPENING =
  /^[ \t>]*(?:(?:[-*+•]|\d{1,3}[.)])[ \t]+)?(?:\[[ xX]\][ \t]+)?[*_`~]{0,4}\[?([A-Za-z]{1,4}-?\d{1,4})\b\]?/;

function entriesIn(
  lines: readonly MarkdownLine[],
  known: ReadonlyMap<string, string>,
): readonly Entry[] {
  const entries: Entry[] = [];
  let open: Entry | undefined;
  for (const line of lines) {
    const found = entryAt(line, known);
    if (found !== undefined) {
      entries.push(found);
      open = found;
    } else if (open !== undefined && continues(line.text, open)) open.text += `\n${line.text}`;
    else open = undefined;
  }
  return entries;
}

function entryAt(line: MarkdownLine, known: ReadonlyMap<string, string>): Entry | undefined {
  const cells = cellsOf(line.text);
  const id = known.get((OPENING.exec(cells?.[0] ?? line.text)?.[1] ?? '').toLowerCase());
  return id === undefined ? undefined : { id, line: line.number, cells, text: line.text };
}

function cellsOf(line: string): readonly string[] | undefined {
  if (!/^[ \t]*\|/.test(line)) return undefined;
  const inner = line.trim().replace(/^\||\|$/g, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim());
}

/** Indented lines belong to the bullet above them; a table row stands alone. */
function continues(line: string, open: Entry): boolean {
  return open.cells === undefined && /^[ \t]+\S/.test(line) && open.text.length < 8_000;
}

function readEntry({ id, line, cells, text }: Entry): ReportedResult {
  return {
    id,
    status: cells === undefined ? statusInWords(text) : statusInCells(cells),
    locators: locatorsIn(text),
    hasExpectedAndActual: /\bexpected\b/i.test(text) && /\b(?:actual|got|received)\b/i.test(text),
    text,
    line,
  };
}

const STATUS: Readonly<Record<string, 'pass' | 'fail'>> = {
  PASS: 'pass',
  PASSED: 'pass',
  CONFIRMED: 'pass',
  FAIL: 'fail',
  FAILED: 'fail',
};

function statusInCells(cells: readonly string[]): ReportedResult['status'] {
  const found = cells
    .slice(1)
    .map((cell) => STATUS[cell.replace(/[^A-Za-z_]/g, '').toUpperCase()])
    .filter((status) => status !== undefined);
  return agreed(found);
}

// Right after the id the word is the status. Further on it counts only if nothing contradicts it, and
// what stands in brackets or code is evidence, not a status.
function statusInWords(text: string): ReportedResult['status'] {
  const after = text.replace(OPENING, '').replace(/^[*_`\s:—–|✅❌✔✗.-]{0,12}/u, '');
  const first = /^(PASS(?:ED)?|FAIL(?:ED)?|CONFIRMED)\b/i.exec(after)?.[1];
  if (first !== undefined) return STATUS[first.toUpperCase()];
  const plain = after.replace(/`[^`]*`|\([^()]*\)|"[^"]*"/g, ' ');
  const words = [...plain.matchAll(/(?<![\w-])(PASS|FAIL|PASSED|FAILED|CONFIRMED)(?![\w-])/g)];
  return agreed(
    words.map(([, word = '']) => STATUS[word]).filter((status) => status !== undefined),
  );
}

function agreed(statuses: readonly ('pass' | 'fail')[]): ReportedResult['status'] {
  return new Set(statuses).size === 1 ? statuses[0] : undefined;
}

/** A failure in one place is a failure; locators add up. */
function merged(earlier: ReportedResult, later: ReportedResult): ReportedResult {
  const isFail = earlier.status === 'fail' || later.status === 'fail';
  return {
    id: earlier.id,
    status: isFail ? 'fail' : (earlier.status ?? later.status),
    locators: [...earlier.locators, ...later.locators],
    hasExpectedAndActual: earlier.hasExpectedAndActual || later.hasExpectedAndActual,
    text: `${earlier.text}\n${later.text}`,
    line: earlier.line,
  };
}
