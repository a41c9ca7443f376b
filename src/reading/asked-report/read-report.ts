// A report that the gate asked for, as the runner wrote it. It has to be whole and of this very run;
// anything else is said and is no report.

import type { TestCounts } from '../../model/command.ts';
import { readJson } from '../../std/document.ts';
import { type Fields, isFields } from '../../std/shape.ts';
import { isFileName } from '../test-report/node-files.ts';
import { addTo, countsOf, newTally, type Tally } from '../test-report/tally.ts';
import { readPytestReport } from './pytest-report.ts';
import type { AskedRunner } from './requests.ts';
import { inFolder, type ReportReading, type RunFacts, sound, unsound } from './run-facts.ts';
import { readSuiteReport } from './suite-report.ts';

export function readAskedReport(runner: AskedRunner, text: string, facts: RunFacts): ReportReading {
  switch (runner) {
    case 'node:test':
    case 'mocha':
      return readLines(runner, text, facts);
    case 'vitest':
    case 'jest':
      return readSuiteReport(runner, text, facts);
    case 'pytest':
      return readPytestReport(text, facts);
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
  const tally = newTally();
  const failures: string[] = [];
  let broken = 0;
  const lines = text.split('\n', MAX_LINES).filter((line) => line !== '');
  const entries = lines.map(parsed).filter(isFields);
  const [end, ...rest] = [...entries].reverse();
  if (entries.length < lines.length || entries.some(({ nonce }) => nonce !== facts.nonce))
    return unsound('it holds a line that the gate did not ask for');
  if (end?.['end'] !== true || rest.some((entry) => entry['end'] === true))
    return unsound('it ends early');
  for (const entry of rest.reverse()) {
    const test = testOf(entry, facts);
    if (test === undefined) continue;
    tally[test.result] += 1;
    if (test.result === 'failed') failures.push(test.id);
    if (test.isFile) broken += 1;
  }
  return sound(countsOf(tally, runner, failures), broken);
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
  const isFile = titles.length === 1 && isNameOf(file, titles[0] ?? '');
  if (isFile && result !== 'failed') return undefined;
  const path = inFolder(file, facts);
  const id = isFile ? path : [path, ...titles].filter((part) => part !== '').join(' > ');
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
