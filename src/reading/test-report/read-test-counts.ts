// How many tests a command ran, by its output. Runners disagree about form but not about this: so
// many passed, so many failed. Of two accounts of one run the gloomier one is believed.

import type { TestCounts } from '../../model/command.ts';
import { failedNames } from './failed-names.ts';
import { readGoReport } from './go-report.ts';
import { readJsonReports } from './json-report.ts';
import { readJunitReport } from './junit-report.ts';
import { readSummaryLines } from './summary-lines.ts';
import { addTo, countsOf, newTally } from './tally.ts';
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
  const tallies = readSummaryLines(lines);
  if (tallies.size === 0) return undefined;
  const sum = newTally();
  for (const [runner, tally] of tallies) addTo(sum, countsOf(tally, runner));
  const names = sum.failed > 0 ? failedNames(lines) : [];
  return countsOf(sum, [...tallies.keys()].join('+'), names);
}
