// How many tests a command ran, by its output. Runners disagree about form but not about this: so
// many passed, so many failed. Of two accounts of one run the gloomier one is believed.

import type { TestCounts } from '../../model/command.ts';
import { brokenFiles } from './broken-files.ts';
import { failedNames } from './failed-names.ts';
import { readGoReport } from './go-report.ts';
import { readJsonReports } from './json-report.ts';
import { readJunitReport } from './junit-report.ts';
import { isFileName, nodeFileEntries, readDotFailures } from './node-files.ts';
import { nodeFailedIds } from './node-ids.ts';
import { readSummaryLines, withoutPrefix } from './summary-lines.ts';
import { addTo, countsOf, newTally, type Tally } from './tally.ts';
import { readTapReport } from './tap-report.ts';

const MAX_TEXT = 8 * 1024 * 1024;

/** Undefined where nothing countable was printed; all zero where a runner says it found no tests. */
export function readTestCounts(output: string): TestCounts | undefined {
  // Summaries stand at the end.
  const text = output.length > MAX_TEXT ? output.slice(-MAX_TEXT) : output;
  const lines = text.split('\n');
  const summary = readSummaries(lines);
  const reports = [
    readJsonReports(text),
    readJunitReport(text),
    summary,
    readGoReport(lines),
    // Runners of TAP often add a summary of their own, which also knows about nested tests.
    summary === undefined ? readTapReport(lines) : undefined,
  ];
  return reports
    .filter((report) => report !== undefined)
    .reduce<TestCounts | undefined>(
      (worst, report) => (worst === undefined || report.failed > worst.failed ? report : worst),
      undefined,
    );
}

/** Several summaries in one output are those of several packages or runners: they add up. */
function readSummaries(lines: readonly string[]): TestCounts | undefined {
  const tallies = new Map(readSummaryLines(lines));
  const node = tallies.get('node:test');
  if (node?.failed === 0 && !lines.some(saysPasses)) tallies.delete('node:test');
  if (tallies.size === 0) return dotFailures(lines);
  let broken = brokenFiles(lines);
  if (node !== undefined) broken += withoutFiles(node, lines);
  const sum = newTally();
  for (const [runner, tally] of tallies) addTo(sum, countsOf(tally, runner));
  const names = sum.failed > 0 ? failedNames(lines) : [];
  const named = countsOf(sum, [...tallies.keys()].join('+'), names);
  const isNode = node !== undefined && tallies.size === 1 && sum.failed > 0;
  const counts = isNode ? { ...named, failedIds: [...new Set(nodeFailedIds(lines))] } : named;
  return broken === 0 ? counts : { ...counts, broken: Math.min(broken, counts.failed) };
}

// The end of a summary alone, as `tail -3` leaves it, says nothing about how many passed.
const PASSES = /^(?:ℹ|#) pass \d/;

function saysPasses(line: string): boolean {
  return line.length <= 200 && PASSES.test(withoutPrefix(line, PASSES));
}

/** Takes the files that Node counts as tests out of the passed ones; says how many failed. */
function withoutFiles(node: Tally, lines: readonly string[]): number {
  const files = nodeFileEntries(lines);
  node.passed = Math.max(0, node.passed - files.passed);
  return files.failed;
}

function dotFailures(lines: readonly string[]): TestCounts | undefined {
  const names = readDotFailures(lines);
  if (names.length === 0) return undefined;
  const broken = names.filter(isFileName).length;
  const counts = countsOf({ ...newTally(), failed: names.length }, 'node:test', names);
  return broken === 0 ? counts : { ...counts, broken };
}
