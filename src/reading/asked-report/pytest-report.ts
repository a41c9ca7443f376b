// JUnit XML as pytest writes it, with the names of tests as pytest itself prints them.

import { junitCases, type TestCase } from '../test-report/junit-report.ts';
import { countsOf, newTally } from '../test-report/tally.ts';
import { type ReportReading, type RunFacts, sound, unsound } from './run-facts.ts';

export function readPytestReport(text: string, { nonce }: RunFacts): ReportReading {
  const end = text.slice(-200).trimEnd();
  const root = /<(testsuites?)[ >]/.exec(text.slice(0, 1000))?.[1];
  if (root === undefined || !end.endsWith(`</${root}>`)) return unsound('it ends early');
  if (!new RegExp(`<testsuite name="${nonce}"`).test(text.slice(0, 1000)))
    return unsound('it does not carry the name that the gate gave');
  const cases = junitCases(text);
  // Its name is written when it is over.
  if (cases.some(({ name }) => name === '')) return unsound('a test in it never came to its end');
  const tally = newTally();
  for (const { result } of cases) tally[result] += 1;
  const failed = cases.filter(({ result }) => result === 'failed');
  const broken = failed.filter(({ isUnloaded }) => isUnloaded).length;
  return sound(countsOf(tally, 'pytest', failed.map(idOf)), broken);
}

/** `tests/test_tide.py::TestEbb::test_turns[2]`. */
function idOf({ file, className, name }: TestCase): string {
  if (file === '') return className === '' ? name : `${className} ${name}`;
  const module = file.replace(/\.py$/, '').replaceAll('/', '.');
  const inner = className.startsWith(`${module}.`) ? className.slice(module.length + 1) : '';
  return [file, ...inner.split('.'), name].filter((part) => part !== '').join('::');
}
