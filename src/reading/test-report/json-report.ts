// JSON reports of test runners: one object, alone or after a banner, or one per line.

import type { TestCounts } from '../../model/command.ts';
import { readJson } from '../../std/document.ts';
import { type Fields, isFields } from '../../std/shape.ts';
import { addTo, countsOf, newTally, type Tally } from './tally.ts';

interface Report {
  readonly runner: string;
  readonly tally: Partial<Tally>;
  readonly failures: readonly string[];
  /** Files among the failed that could not be loaded. */
  readonly broken?: number;
}

const KNOWN_KEYS = /"(?:numTotalTests|stats|summary|event)"\s{0,4}:/;
const MAX_REPORTS = 200;

export function readJsonReports(text: string): TestCounts | undefined {
  if (!KNOWN_KEYS.test(text)) return undefined;
  const reports = jsonObjects(text)
    .map(reportOf)
    .filter((report) => report !== undefined);
  if (reports.length === 0) return undefined;
  const tally = newTally();
  for (const report of reports) addTo(tally, report.tally);
  const runner = [...new Set(reports.map((report) => report.runner))].join('+');
  const failures = reports.flatMap((report) => report.failures);
  const broken = reports.reduce((sum, report) => sum + (report.broken ?? 0), 0);
  const counts = countsOf(tally, runner, failures);
  return broken === 0 ? counts : { ...counts, broken };
}

/** Objects that fill a line of their own, else the one from the first line with a brace on. */
function jsonObjects(text: string): readonly Fields[] {
  const perLine = text
    .split('\n')
    .filter((line) => line.startsWith('{') && line.trimEnd().endsWith('}') && KNOWN_KEYS.test(line))
    .slice(-MAX_REPORTS)
    .map(parsed)
    .filter(isFields);
  if (perLine.length > 0) return perLine;
  const start = text.startsWith('{') ? 0 : text.indexOf('\n{') + 1;
  const end = text.lastIndexOf('}');
  if (end < start || text[start] !== '{') return [];
  const value = parsed(text.slice(start, end + 1));
  return isFields(value) ? [value] : [];
}

function parsed(text: string): unknown {
  const document = readJson(text);
  return document.ok ? document.value : undefined;
}

function reportOf(fields: Fields): Report | undefined {
  return jestReport(fields) ?? statsReport(fields) ?? summaryReport(fields) ?? suiteEvent(fields);
}

const count = (fields: Fields, key: string): number => {
  const value = fields[key];
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;
};

const listOf = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.filter(isFields) : [];

const nameOf = (fields: Fields, ...keys: readonly string[]): string => {
  const name = keys.map((key) => fields[key]).find((value) => typeof value === 'string');
  return typeof name === 'string' ? name : '';
};

function jestReport(fields: Fields): Report | undefined {
  if (typeof fields['numTotalTests'] !== 'number') return undefined;
  const suites = listOf(fields['testResults']);
  const failures = suites
    .flatMap((suite) => listOf(suite['assertionResults']))
    .filter((test) => test['status'] === 'failed')
    .map((test) => nameOf(test, 'fullName', 'title'));
  // A suite that could not even be loaded fails without any failed test.
  const broken = Math.max(0, count(fields, 'numRuntimeErrorTestSuites'));
  return {
    runner: 'jest',
    tally: {
      passed: count(fields, 'numPassedTests'),
      failed: count(fields, 'numFailedTests') + broken,
      skipped: count(fields, 'numPendingTests') + count(fields, 'numTodoTests'),
    },
    failures,
    broken,
  };
}

function statsReport(fields: Fields): Report | undefined {
  const { stats, failures } = fields;
  if (!isFields(stats)) return undefined;
  if (typeof stats['passes'] === 'number') {
    return {
      runner: 'mocha',
      tally: {
        passed: count(stats, 'passes'),
        failed: count(stats, 'failures'),
        skipped: count(stats, 'pending'),
      },
      failures: listOf(failures).map((failure) => nameOf(failure, 'fullTitle', 'title')),
    };
  }
  if (typeof stats['expected'] !== 'number') return undefined;
  return {
    runner: 'playwright',
    tally: {
      passed: count(stats, 'expected') + count(stats, 'flaky'),
      failed: count(stats, 'unexpected'),
      skipped: count(stats, 'skipped'),
    },
    failures: playwrightFailures(fields, []),
  };
}

const MAX_SUITES = 10;

/** By project, file and the titles around it: another test of the same title is another test. */
function playwrightFailures(suite: Fields, around: readonly string[]): readonly string[] {
  if (around.length > MAX_SUITES) return [];
  const own = listOf(suite['specs'])
    .filter(({ ok }) => ok === false)
    .flatMap((spec) => {
      const name = [nameOf(spec, 'file'), ...around.slice(1), nameOf(spec, 'title')].join(' › ');
      const projects = listOf(spec['tests'])
        .filter(({ status }) => status === 'unexpected')
        .map((run) => nameOf(run, 'projectName'));
      if (projects.length === 0) return [name];
      return projects.map((project) => (project === '' ? name : `[${project}] › ${name}`));
    });
  return [
    ...own,
    ...listOf(suite['suites']).flatMap((inner) =>
      playwrightFailures(inner, [...around, nameOf(inner, 'title')]),
    ),
  ];
}

function summaryReport(fields: Fields): Report | undefined {
  const { summary } = fields;
  if (!isFields(summary)) return undefined;
  if (typeof summary['example_count'] === 'number') {
    return {
      runner: 'rspec',
      tally: {
        total: count(summary, 'example_count'),
        failed:
          count(summary, 'failure_count') + count(summary, 'errors_outside_of_examples_count'),
        skipped: count(summary, 'pending_count'),
      },
      failures: listOf(fields['examples'])
        .filter((example) => example['status'] === 'failed')
        .map((example) => nameOf(example, 'full_description')),
    };
  }
  if (typeof summary['total'] !== 'number' || !Array.isArray(fields['tests'])) return undefined;
  return {
    runner: 'pytest',
    tally: {
      passed: count(summary, 'passed') + count(summary, 'xpassed'),
      failed: count(summary, 'failed') + count(summary, 'error'),
      skipped: count(summary, 'skipped') + count(summary, 'xfailed'),
    },
    failures: listOf(fields['tests'])
      .filter((test) => test['outcome'] === 'failed' || test['outcome'] === 'error')
      .map((test) => nameOf(test, 'nodeid')),
  };
}

/** One line of `cargo test -- --format json`. */
function suiteEvent(fields: Fields): Report | undefined {
  if (fields['type'] !== 'suite' || typeof fields['passed'] !== 'number') return undefined;
  return {
    runner: 'cargo',
    tally: {
      passed: count(fields, 'passed'),
      failed: count(fields, 'failed'),
      skipped: count(fields, 'ignored'),
    },
    failures: [],
  };
}
