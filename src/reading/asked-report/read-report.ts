// A report that the gate asked for, as the runner wrote it. It has to be whole and of this very run;
// anything else is said and is no report.

import type { TestCounts } from '../../model/command.ts';
import { readJson } from '../../std/document.ts';
import { type Fields, isFields } from '../../std/shape.ts';
import { isFileName } from '../test-report/node-files.ts';
import { addTo, countsOf, newTally, type Tally } from '../test-report/tally.ts';
import { readBunReport } from './bun-report.ts';
import { readCargoOutput } from './cargo-output.ts';
import { readPytestReport } from './pytest-report.ts';
import type { AskedRunner } from './requests.ts';
import { inFolder, type ReportReading, type RunFacts, sound, unsound } from './run-facts.ts';
import { readSuiteReport } from './suite-report.ts';

/** Undefined where there is none: neither a file, nor words of a runner that writes no file. */
export function readAskedReport(
  runner: AskedRunner,
  text: string | undefined,
  facts: RunFacts,
): ReportReading | undefined {
  if (runner === 'cargo') return readCargoOutput(facts);
  return text === undefined ? undefined : readWritten(runner, text, facts);
}

function readWritten(
  runner: Exclude<AskedRunner, 'cargo'>,
  text: string,
  facts: RunFacts,
): ReportReading {
  switch (runner) {
    case 'node:test':
    case 'mocha':
    case 'go':
    case 'unittest':
      return readLines(runner, text, facts);
    case 'vitest':
    case 'jest':
      return readSuiteReport(runner, text, facts);
    case 'pytest':
      return readPytestReport(text, facts);
    case 'bun':
      return readBunReport(text, facts);
  }
}

/** Of one command; undefined for none. */
export function sumOfCounts(all: readonly TestCounts[]): TestCounts | undefined {
  const [only, ...others] = all;
  if (only === undefined || others.length === 0) return only;
  const sum = newTally();
  for (const counts of all) addTo(sum, counts);
  const runner = [...new Set(all.map((counts) => counts.runner))].join('+');
  const ids = all.flatMap(({ failedIds = [] }) => failedIds);
  const broken = all.reduce((total, counts) => total + (counts.broken ?? 0), 0);
  return { ...countsOf(sum, runner, ids), ...(broken === 0 ? {} : { broken }) };
}

const MAX_LINES = 500_000;

function readLines(runner: AskedRunner, text: string, facts: RunFacts): ReportReading {
  const lines = text.split('\n', MAX_LINES).filter((line) => line !== '');
  const entries = lines.map(parsed).filter(isFields);
  const trouble = entries.length < lines.length ? FOREIGN : troubleWith(entries, facts);
  if (trouble !== undefined) return unsound(trouble);
  const tests = entries.slice(0, -1).flatMap((entry) => testOf(entry, facts) ?? []);
  const tally = newTally();
  for (const { result } of tests) tally[result] += 1;
  const failures = tests.filter(({ result }) => result === 'failed').map(({ id }) => id);
  return sound(countsOf(tally, runner, failures), tests.filter(({ isFile }) => isFile).length);
}

const FOREIGN = 'it holds a line that the gate did not ask for';

function troubleWith(entries: readonly Fields[], facts: RunFacts): string | undefined {
  if (entries.some(({ nonce }) => nonce !== facts.nonce)) return FOREIGN;
  const end = entries.at(-1);
  if (end?.['end'] !== true || entries.slice(0, -1).some((entry) => entry['end'] === true))
    return 'it ends early';
  // A listener hands on the exit code of its runner.
  const { exitCode } = end;
  return typeof exitCode === 'number' && exitCode !== 0 && facts.exitCode === 0
    ? 'it says that the run failed, but the exit code is 0'
    : undefined;
}

interface ReportedTest {
  readonly result: Exclude<keyof Tally, 'total'>;
  readonly id: string;
  /** A file that could not be loaded, told as if it were a test. */
  readonly isFile: boolean;
}

/** Undefined for what is no test: suites that fail by their tests, files in which no test ran. */
function testOf(entry: Fields, facts: RunFacts): ReportedTest | undefined {
  const { result, names, isAside } = entry;
  if (isOnlySuite(entry)) return undefined;
  const file = typeof entry['file'] === 'string' ? entry['file'] : '';
  const titles = Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  const isFile =
    entry['isUnloaded'] === true || (titles.length === 1 && isNameOf(file, titles[0] ?? ''));
  if (isFile && result !== 'failed') return undefined;
  const path = inFolder(file, facts);
  const id =
    isFile && path !== '' ? path : [path, ...titles].filter((part) => part !== '').join(' > ');
  if (isAside === true) return { result: 'skipped', id, isFile: false };
  return { result: result === 'passed' ? 'passed' : 'failed', id, isFile };
}

/** One that fails by itself, as by what it does before its tests, is worse than a failed test. */
function isOnlySuite({ result, isAside, isSuite, isByChild }: Fields): boolean {
  return isSuite === true && (result !== 'failed' || isByChild === true || isAside === true);
}

function isNameOf(file: string, title: string): boolean {
  return isFileName(title) && (file === title || file.endsWith(`/${title}`));
}

function parsed(text: string): unknown {
  const document = readJson(text);
  return document.ok ? document.value : undefined;
}
