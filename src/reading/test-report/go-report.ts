// `go test`, plain, verbose or as JSON lines. Without -v it names only packages, and then a package
// that passed counts as one.

import type { TestCounts } from '../../model/command.ts';
import { isFields } from '../../std/shape.ts';
import { countsOf } from './tally.ts';

interface GoLines {
  packagesPassed: number;
  packagesFailed: number;
  passed: number;
  failed: number;
  skipped: number;
  isSeen: boolean;
  readonly failures: string[];
}

export function readGoReport(lines: readonly string[]): TestCounts | undefined {
  const found: GoLines = {
    packagesPassed: 0,
    packagesFailed: 0,
    passed: 0,
    failed: 0,
    skipped: 0,
    isSeen: false,
    failures: [],
  };
  for (const line of lines) {
    if (line.startsWith('{"')) readEvent(line, found);
    else readPlainLine(line, found);
  }
  if (!found.isSeen) return undefined;
  const { packagesPassed, packagesFailed, passed, failed, skipped, failures } = found;
  const counts = countsOf(
    {
      passed: Math.max(passed, packagesPassed),
      // A package that does not build fails without any failed test.
      failed: Math.max(failed, packagesFailed),
      skipped,
      total: undefined,
    },
    'go',
    failures,
  );
  return packagesFailed > failed ? { ...counts, broken: packagesFailed - failed } : counts;
}

const PACKAGE_PASSED = /^ok {2}\t\S{1,300}\t(?:[\d.]+s|\(cached\))/;
const PACKAGE_FAILED = /^FAIL\t\S{1,300}(?:\t[\d.]+s| \[)/;
const PACKAGE_EMPTY = /^\?? {0,3}\t\S{1,300}\t\[no test files\]/;
const TEST_ENDED = /^--- (PASS|FAIL|SKIP): (\S{1,300})/;

function readPlainLine(line: string, found: GoLines): void {
  if (PACKAGE_EMPTY.test(line)) found.isSeen = true;
  else if (PACKAGE_PASSED.test(line)) {
    found.isSeen = true;
    if (!line.endsWith('[no tests to run]')) found.packagesPassed += 1;
  } else if (PACKAGE_FAILED.test(line)) {
    found.isSeen = true;
    found.packagesFailed += 1;
  } else {
    const [, result, name] = TEST_ENDED.exec(line) ?? [];
    if (result !== undefined) addTest(result.toLowerCase(), name ?? '', found);
  }
}

function addTest(result: string, name: string, found: GoLines): void {
  if (result === 'pass') found.passed += 1;
  else if (result === 'skip') found.skipped += 1;
  else if (result === 'fail') {
    found.failed += 1;
    found.failures.push(name);
  } else return;
  found.isSeen = true;
}

function readEvent(line: string, found: GoLines): void {
  if (line.length > 20_000 || !line.includes('"Action"')) return;
  const event = parseLine(line);
  if (!isFields(event) || typeof event['Package'] !== 'string') return;
  const { Action: action, Test: test } = event;
  if (typeof action !== 'string' || action === 'output') return;
  found.isSeen = true;
  // Subtests are part of the test that holds them.
  if (typeof test === 'string') {
    if (!test.includes('/')) addTest(action, test, found);
  } else if (action === 'fail') found.packagesFailed += 1;
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
