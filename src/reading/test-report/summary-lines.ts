// The summaries that test runners print for people, line by line. A pattern has to match a whole
// line, so that ordinary sentences about tests are not taken for results.

import { addTo, newTally, type Tally, tallyOfWords } from './tally.ts';

interface SummaryLine {
  readonly runner: string;
  readonly pattern: RegExp;
  read(match: RegExpExecArray): Partial<Tally>;
  /** The runner prints running totals: only the last one counts. */
  readonly isRunning?: boolean;
}

const words = (match: RegExpExecArray): Tally => tallyOfWords(match[1] ?? '');
const nothing = (): Partial<Tally> => ({});
const number = (match: RegExpExecArray, group = 1): number => Number(match[group] ?? 0);
const withTotal = (match: RegExpExecArray): Partial<Tally> => ({
  ...tallyOfWords(match[2] ?? ''),
  total: number(match),
});

function unittestParts(match: RegExpExecArray): Partial<Tally> {
  const text = (match[1] ?? '')
    .replace('unexpected successes', 'errors')
    .replace('expected failures', 'xfailed');
  const { failed, skipped } = tallyOfWords(text);
  return { failed, skipped };
}

const denoParts = (match: RegExpExecArray): Partial<Tally> =>
  tallyOfWords((match[1] ?? '').replace(/ \(\d+ steps?\)/g, ''));

const scenarios = (match: RegExpExecArray): Partial<Tally> =>
  tallyOfWords(
    (match[1] ?? '').replace(/undefined|ambiguous/g, 'pending').replace(/scenarios? /, ''),
  );

const dotnetParts = (match: RegExpExecArray): Partial<Tally> =>
  tallyOfWords((match[1] ?? '').replace(/: {1,6}/g, ': '));

const PYTEST =
  /^(?:=+ )?((?:\d+ (?:passed|failed|errors?|skipped|xfailed|xpassed|warnings?|deselected|rerun)(?:, )?){1,8}) in [\d.]+s(?: \([\d:]+\))?(?: =+)?$/;

const SUMMARY_LINES: readonly SummaryLine[] = [
  {
    runner: 'vitest',
    pattern: /^\s{0,8}Tests {2}((?:\d+ [a-z]+(?: \| )?){1,5}) ?\(\d+\)$/,
    read: words,
  },
  { runner: 'vitest', pattern: /^\s{0,8}Tests {2}no tests$/, read: nothing },
  { runner: 'vitest', pattern: /^No test files? found, exiting with code \d+$/, read: nothing },
  { runner: 'jest', pattern: /^Tests: {1,8}((?:\d+ [a-z]+,? ?){1,6})$/, read: words },
  { runner: 'jest', pattern: /^No tests found, exiting with code \d+$/, read: nothing },
  {
    runner: 'mocha',
    pattern: /^ {2}(\d+) passing(?: \([\d.]+\w{1,2}\))?$/,
    read: (m) => ({ passed: number(m) }),
  },
  { runner: 'mocha', pattern: /^ {2}(\d+) failing$/, read: (m) => ({ failed: number(m) }) },
  { runner: 'mocha', pattern: /^ {2}(\d+) pending$/, read: (m) => ({ skipped: number(m) }) },
  { runner: 'node:test', pattern: /^(?:ℹ|#) pass (\d+)$/, read: (m) => ({ passed: number(m) }) },
  {
    runner: 'node:test',
    pattern: /^(?:ℹ|#) (?:fail|cancelled) (\d+)$/,
    read: (m) => ({ failed: number(m) }),
  },
  {
    runner: 'node:test',
    pattern: /^(?:ℹ|#) (?:skipped|todo) (\d+)$/,
    read: (m) => ({ skipped: number(m) }),
  },
  { runner: 'bun', pattern: /^ {1,3}(\d+) pass$/, read: (m) => ({ passed: number(m) }) },
  {
    runner: 'bun',
    pattern: /^ {1,3}(\d+) (?:fail|errors?)$/,
    read: (m) => ({ failed: number(m) }),
  },
  { runner: 'bun', pattern: /^ {1,3}(\d+) (?:skip|todo)$/, read: (m) => ({ skipped: number(m) }) },
  { runner: 'bun, dots', pattern: /^(\d+) pass$/, read: (m) => ({ passed: number(m) }) },
  { runner: 'bun, dots', pattern: /^(\d+) fail$/, read: (m) => ({ failed: number(m) }) },
  { runner: 'bun, dots', pattern: /^(\d+) (?:skip|todo)$/, read: (m) => ({ skipped: number(m) }) },
  {
    runner: 'bun',
    pattern: /^(?:error: )?(?:No tests found!|0 test files matching .{1,200})$/,
    read: nothing,
  },
  { runner: 'playwright', pattern: /^ {2}(\d+ passed) \([\d.]+(?:ms|s|m|h)\)$/, read: words },
  {
    runner: 'playwright',
    pattern: /^ {2}(\d+ (?:failed|flaky|skipped|interrupted))$/,
    read: words,
  },
  { runner: 'playwright', pattern: /^Error: No tests found$/, read: nothing },
  {
    runner: 'ava',
    pattern: /^ {2}(\d+) (?:tests?|hooks?) (?:failed|timed out)$/,
    read: (m) => ({ failed: number(m) }),
  },
  { runner: 'ava', pattern: /^ {2}(\d+) tests? passed$/, read: (m) => ({ passed: number(m) }) },
  {
    runner: 'ava',
    pattern: /^ {2}(\d+) (?:tests? (?:skipped|todo)|known failures?)$/,
    read: (m) => ({ skipped: number(m) }),
  },
  {
    runner: 'jasmine',
    pattern: /^(\d+) specs?, (\d+ failures?(?:, \d+ pending specs?)?)$/,
    read: withTotal,
  },
  { runner: 'jasmine', pattern: /^No specs found$/, read: nothing },
  // Of the total it leaves out what was skipped, and does not say how many failed.
  { runner: 'uvu', pattern: /^ {2}Total: {5}(\d+)$/, read: (m) => ({ failed: number(m) }) },
  {
    runner: 'uvu',
    pattern: /^ {2}Passed: {4}(\d+)$/,
    read: (m) => ({ passed: number(m), failed: -number(m) }),
  },
  { runner: 'uvu', pattern: /^ {2}Skipped: {3}(\d+)$/, read: (m) => ({ skipped: number(m) }) },
  // What nobody has written a step for does not pass; whether it fails, the exit code says.
  { runner: 'cucumber', pattern: /^\d+ scenarios? \((\d+ [a-z]+.{0,120})\)$/i, read: scenarios },
  { runner: 'cucumber', pattern: /^0 scenarios$/i, read: nothing },
  {
    runner: 'behave',
    pattern: /^(\d+ scenarios? passed, \d+ failed, \d+ skipped.{0,60})$/,
    read: scenarios,
  },
  {
    runner: 'pytest',
    pattern: PYTEST,
    read: words,
  },
  { runner: 'pytest', pattern: /^(?:=+ )?no tests ran in [\d.]+s(?: =+)?$/, read: nothing },
  { runner: 'pytest', pattern: /^collected 0 items(?: \/ .{1,80})?$/, read: nothing },
  {
    runner: 'unittest',
    pattern: /^Ran (\d+) tests? in [\d.]+s$/,
    read: (m) => ({ total: number(m) }),
  },
  {
    runner: 'unittest',
    pattern: /^(?:OK|FAILED) \(((?:[a-z ]+=\d+(?:, )?){1,5})\)$/,
    read: unittestParts,
  },
  { runner: 'unittest', pattern: /^NO TESTS RAN$/, read: nothing },
  {
    runner: 'cargo',
    pattern: /^test result: (?:ok|FAILED)\. ((?:\d+ [a-z]+; ){2,6})/,
    read: words,
  },
  {
    runner: 'cargo',
    pattern: /^ {0,8}Summary \[ {0,8}[\d.]+s\] \d+(?:\/\d+)? tests? run: (.{1,120})$/,
    read: words,
  },
  { runner: 'rspec', pattern: /^(\d+) examples?, (\d+ failures?.{0,80})$/, read: withTotal },
  {
    runner: 'minitest',
    pattern: /^(\d+) (?:runs|tests), \d+ assertions, (.{1,80})$/,
    read: withTotal,
  },
  {
    runner: 'phpunit',
    pattern: /^OK \((\d+) tests?, \d+ assertions?\)$/,
    read: (m) => ({ total: number(m) }),
  },
  { runner: 'phpunit', pattern: /^Tests: (\d+), Assertions: \d+(, .{1,120})?\.$/, read: withTotal },
  { runner: 'phpunit', pattern: /^No tests executed!$/, read: nothing },
  { runner: 'deno', pattern: /^(?:ok|FAILED) \| (\d+ passed.{0,80})$/, read: denoParts },
  {
    runner: 'dotnet',
    pattern: /^(?:Passed|Failed)! {1,3}- (Failed: {1,6}\d+, Passed: {1,6}\d+, Skipped: {1,6}\d+)/,
    read: dotnetParts,
  },
  { runner: 'dotnet', pattern: /^No test is available in .{1,300}$/, read: nothing },
  {
    runner: 'surefire',
    pattern: /^(?:\[\w{4,7}\] {1,3})?Tests run: (\d+), (Failures: \d+, Errors: \d+, Skipped: \d+)$/,
    read: withTotal,
  },
  { runner: 'gradle', pattern: /^(\d+) tests? completed(, .{1,60})?$/, read: withTotal },
  {
    runner: 'ctest',
    pattern: /^\d+% tests passed, (\d+) tests? failed out of (\d+)$/,
    read: (m) => ({ failed: number(m), total: number(m, 2) }),
  },
  {
    runner: 'exunit',
    pattern: /^(?:\d+ doctests?, )?(\d+) tests?, (\d+ failures?.{0,60})$/,
    read: withTotal,
  },
  {
    runner: 'xctest',
    pattern:
      /^\s{0,8}Executed (\d+) tests?, with (?:\d+ tests? skipped and )?(\d+ failures?) .{1,80}$/,
    read: withTotal,
    isRunning: true,
  },
  // `swift test` also prints what XCTest ran, which may be nothing.
  {
    runner: 'swift-testing',
    pattern:
      /^(?:\W{1,3} {1,2})?Test run with (\d+) tests?(?: in \d+ suites?)? (?:passed|failed) after [\d.]+ seconds(?: with (\d+) issues?)?.{0,80}$/,
    // Of issues a test may have several; one of them is enough to have failed.
    read: (m) => ({ total: number(m), failed: Math.min(number(m), number(m, 2)) }),
  },
  {
    runner: 'googletest',
    pattern: /^\[ {2}PASSED {2}\] (\d+) tests?\.$/,
    read: (m) => ({ passed: number(m) }),
  },
  {
    runner: 'googletest',
    pattern: /^\[ {2}FAILED {2}\] (\d+) tests?, listed below:$/,
    read: (m) => ({ failed: number(m) }),
  },
  {
    runner: 'googletest',
    pattern: /^\[ {2}SKIPPED \] (\d+) tests?, listed below:$/,
    read: (m) => ({ skipped: number(m) }),
  },
  {
    runner: 'pest',
    pattern: /^ {2}Tests: {1,8}((?:\d+ [a-z]+,? ?){1,6}) ?\(\d+ assertions?\)$/,
    read: words,
  },
  {
    runner: 'flutter',
    pattern: /^\d\d:\d\d \+(\d+)(?: ~(\d+))?(?: -(\d+))?: .{1,400}$/,
    read: (m) => ({ passed: number(m), skipped: number(m, 2), failed: number(m, 3) }),
    isRunning: true,
  },
];

// Most lines are none of these: one look saves forty.
const LIKELY =
  /pass|fail|test|example|pending|skip|todo|cancelled|flaky|interrupted|deselected|errors? |runs?,|scenario|specs|total: |^(?:OK|NO|ok)\b|^collected|[+-]\d/i;
/** Other programs print such lines, too: they count only where all of the same summary is there. */
const WHOLE_SUMMARIES: readonly (readonly [string, readonly RegExp[]])[] = [
  ['bun, dots', [/^\d+ pass$/, /^\d+ fail$/, /^Ran \d+ tests? across \d+ files?\./]],
  ['uvu', [/^ {2}Total: {5}\d+$/, /^ {2}Passed: {4}\d+$/, /^ {2}Skipped: {3}\d+$/]],
];
// What workspace tools put before each line: `web:test: `, `packages/web test: `, `[web] `.
const PREFIX =
  /^(?:[@\w./-]{1,80}:[\w:-]{1,40}: ?|[@\w./-]{1,80} [\w:-]{1,40}: |\[[\w@/ .:-]{1,60}\] )/;
const MAX_LINE = 500;

/** The line as the tool printed it, if only then it looks like what is wanted. */
export function withoutPrefix(line: string, wanted: RegExp): string {
  if (wanted.test(line)) return line;
  const bare = line.replace(PREFIX, '');
  return wanted.test(bare) ? bare : line;
}

/** Tallies by runner, in the order in which they first spoke. */
export function readSummaryLines(lines: readonly string[]): ReadonlyMap<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const line of lines) {
    if (line.length > MAX_LINE || !LIKELY.test(line)) continue;
    const text = line.trimEnd();
    if (!readLine(text, tallies)) readLine(text.replace(PREFIX, ''), tallies);
  }
  for (const [runner, parts] of WHOLE_SUMMARIES) {
    if (tallies.has(runner) && !parts.every((part) => lines.some((line) => isPart(line, part))))
      tallies.delete(runner);
  }
  return tallies;
}

function isPart(line: string, part: RegExp): boolean {
  return line.length <= MAX_LINE && part.test(withoutPrefix(line.trimEnd(), part));
}

function readLine(line: string, tallies: Map<string, Tally>): boolean {
  for (const { runner, pattern, read, isRunning } of SUMMARY_LINES) {
    const match = pattern.exec(line);
    if (match === null) continue;
    const tally = (isRunning === true ? undefined : tallies.get(runner)) ?? newTally();
    addTo(tally, read(match));
    tallies.set(runner, tally);
    return true;
  }
  return false;
}
