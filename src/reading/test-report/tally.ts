// Counts as runners print them, before they are made into TestCounts: some say how many passed, some
// only how many there were.

import type { TestCounts } from '../../model/command.ts';
import { oneLine } from '../../std/text.ts';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Where the runner prints a total instead of the passes. */
  total: number | undefined;
}

export const newTally = (): Tally => ({ passed: 0, failed: 0, skipped: 0, total: undefined });

export function addTo(tally: Tally, more: Partial<Tally>): void {
  tally.passed += more.passed ?? 0;
  tally.failed += more.failed ?? 0;
  tally.skipped += more.skipped ?? 0;
  if (more.total !== undefined) tally.total = (tally.total ?? 0) + more.total;
}

export function countsOf(
  { passed, failed, skipped, total }: Tally,
  runner: string,
  failures: readonly string[] = [],
): TestCounts {
  const derived = total === undefined ? passed : Math.max(0, total - failed - skipped);
  const counts = {
    passed: derived,
    failed: Math.max(0, failed),
    skipped,
    runner,
    failures: shortNames(failures),
  };
  const failedIds = idsOf(failures);
  return failedIds.length === 0 ? counts : { ...counts, failedIds };
}

const MAX_IDS = 500;

/** Times, numbers and places differ from run to run; what is left is the name. */
function idsOf(names: readonly string[]): readonly string[] {
  const ids = names.slice(0, 2 * MAX_IDS).map((name) =>
    oneLine(name, 400)
      .replace(/ ?[([][\d.]{1,12} ?m?s[)\]]$/, '')
      .replace(/(\.\w{1,5}):\d{1,7}:\d{1,7}(?= › )/, '$1')
      .trim(),
  );
  return [...new Set(ids)].filter((id) => id !== '').slice(0, MAX_IDS);
}

const MAX_NAMES = 20;

function shortNames(names: readonly string[]): readonly string[] {
  const short = names.slice(0, 500).map((name) => oneLine(name, 160));
  return [...new Set(short)].filter((name) => name !== '').slice(0, MAX_NAMES);
}

/** The number after each word, or before it: `3 failed | 5 passed`, `Failures: 1, Errors: 2`. */
function numberedWords(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [, before, first, second, after] of text.matchAll(NUMBERED)) {
    const word = (first ?? second ?? '').toLowerCase();
    found.set(word, (found.get(word) ?? 0) + Number(before ?? after));
  }
  return found;
}

const NUMBERED = /(\d{1,9}) ([A-Za-z]{2,20})|([A-Za-z]{2,20})[:=] ?(\d{1,9})/g;

const FAILED_WORDS = ['failed', 'failure', 'failures', 'error', 'errors', 'cancelled'];
const SKIPPED_WORDS =
  'skipped skips pending pendings omissions ignored todo xfailed incomplete'.split(' ');
const PASSED_WORDS = ['passed', 'xpassed', 'flaky'];

export function tallyOfWords(text: string): Tally {
  const words = numberedWords(text);
  const sum = (names: readonly string[]): number =>
    names.reduce((count, name) => count + (words.get(name) ?? 0), 0);
  return {
    passed: sum(PASSED_WORDS),
    failed: sum(FAILED_WORDS),
    skipped: sum(SKIPPED_WORDS),
    total: undefined,
  };
}
