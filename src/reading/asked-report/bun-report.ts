// JUnit XML as bun writes it: suites in suites. A file that could not be loaded is not in it and only
// printed; what is printed can make the result worse, and nothing else.

import { junitCases } from '../test-report/junit-report.ts';
import { readTestCounts } from '../test-report/read-test-counts.ts';
import { countsOf, newTally } from '../test-report/tally.ts';
import { type ReportReading, type RunFacts, sound, unsound } from './run-facts.ts';

const ROOT =
  /<testsuites name="bun test" tests="(\d{1,9})" assertions="\d{1,9}" failures="(\d{1,9})"/;

export function readBunReport(text: string, { exitCode, output }: RunFacts): ReportReading {
  const [, tests, failures] = ROOT.exec(text.slice(0, 1000)) ?? [];
  if (tests === undefined || !text.slice(-100).trimEnd().endsWith('</testsuites>'))
    return unsound('it is no whole report');
  const cases = junitCases(text);
  const tally = newTally();
  for (const { result } of cases) tally[result] += 1;
  if (cases.length !== Number(tests) || tally.failed !== Number(failures))
    return unsound('its sums do not agree with its tests');
  const printed = exitCode === 0 ? 0 : (readTestCounts(output)?.failed ?? 0);
  const broken = Math.max(0, printed - tally.failed);
  tally.failed += broken;
  const failed = cases.filter(({ result }) => result === 'failed');
  const ids = failed.map(({ file, className, name }) =>
    [file, className, name].filter((part) => part !== '').join(' > '),
  );
  return sound(countsOf(tally, 'bun', ids), broken);
}
