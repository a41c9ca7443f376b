// The JSON of vitest and jest: one object, file by file.

import { readJson } from '../../std/document.ts';
import { type Fields, isFields } from '../../std/shape.ts';
import { countsOf, newTally } from '../test-report/tally.ts';
import { inFolder, type ReportReading, type RunFacts, sound, unsound } from './run-facts.ts';

const SLACK_MS = 2000;

export function readSuiteReport(
  runner: 'vitest' | 'jest',
  text: string,
  facts: RunFacts,
): ReportReading {
  const document = readJson(text);
  const report = document.ok ? document.value : undefined;
  if (!isFields(report)) return unsound('it is no whole JSON');
  const { startTime, testResults, numTotalTests } = report;
  if (!Array.isArray(testResults) || typeof numTotalTests !== 'number')
    return unsound('it is no report of tests');
  if (typeof startTime !== 'number' || startTime < facts.startedAt - SLACK_MS)
    return unsound('it tells of an earlier run');
  const files = testResults.filter(isFields).map((suite) => readFile(runner, suite, facts));
  const tally = newTally();
  for (const { results } of files) for (const result of results) tally[result] += 1;
  if (tally.passed + tally.failed !== numberOf(report, 'numPassedTests', 'numFailedTests'))
    return unsound('its sums do not agree with its tests');
  const broken = files.filter(({ isUnloaded }) => isUnloaded).length;
  tally.failed += broken;
  if (facts.exitCode === 0 && report['success'] === false && tally.failed === 0)
    return unsound('it says that the run failed, but the exit code is 0');
  const failures = files.flatMap((file) => file.failures);
  return sound(countsOf(tally, runner, failures), broken);
}

type Result = 'passed' | 'failed' | 'skipped';

interface FileResults {
  readonly results: readonly Result[];
  readonly failures: readonly string[];
  /** It failed without any failed test: it could not be loaded, or something around its tests failed. */
  readonly isUnloaded: boolean;
}

function readFile(runner: 'vitest' | 'jest', suite: Fields, facts: RunFacts): FileResults {
  const path = inFolder(String(suite['name']), facts);
  const list = suite['assertionResults'];
  const tests = Array.isArray(list) ? list.filter(isFields) : [];
  const results = tests.map(resultOf);
  const failed = tests.filter((test) => resultOf(test) === 'failed');
  const isUnloaded = suite['status'] === 'failed' && failed.length === 0;
  const names = failed.map((test) => `${path} > ${nameOf(runner, test)}`);
  return { results, failures: isUnloaded ? [path] : names, isUnloaded };
}

function resultOf({ status }: Fields): Result {
  return status === 'passed' || status === 'failed' ? status : 'skipped';
}

/** As the runner prints it. */
function nameOf(runner: 'vitest' | 'jest', test: Fields): string {
  const above = Array.isArray(test['ancestorTitles']) ? test['ancestorTitles'] : [];
  return [...above, test['title']]
    .filter((name) => typeof name === 'string' && name !== '')
    .join(runner === 'jest' ? ' › ' : ' > ');
}

function numberOf(report: Fields, ...keys: readonly string[]): number {
  return keys.reduce((sum, key) => sum + Number(report[key] ?? 0), 0);
}
