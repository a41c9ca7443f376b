// What is added to the call of a test runner so that it writes a report for the gate beside whatever
// it shows. Where a call has wishes of its own that would be disturbed, nothing is asked.

import type { RunnerCall } from '../shell/test-runner.ts';

export const ASKED_RUNNERS = ['node:test', 'vitest', 'jest', 'mocha', 'pytest'] as const;
export type AskedRunner = (typeof ASKED_RUNNERS)[number];

export interface Request {
  readonly runner: AskedRunner;
  /** Words to put after the call; empty where the environment is enough. */
  readonly words: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface Destination {
  /** Files in the gate's own folder for this run; paths without any character that a shell minds. */
  readonly report: string;
  readonly nodeReporter: string;
  readonly mochaReporter: string;
  readonly nonce: string;
}

export function requestFor(call: RunnerCall, to: Destination): Request | undefined {
  const words = call.rest.map(({ text }) => text);
  if (words.includes('--') && call.name !== 'node:test') return undefined;
  const line = ` ${[call.called, ...words].join(' ')} `;
  switch (call.name) {
    case 'node:test':
      return nodeRequest(words, call.called, to);
    case 'vitest':
      return vitestRequest(line, to);
    case 'jest':
      return JEST_OWN.test(line) ? undefined : plain('jest', `--json --outputFile=${to.report}`);
    case 'mocha':
      return MOCHA_OWN.test(line) ? undefined : plain('mocha', `--reporter=${to.mochaReporter}`);
    case 'pytest':
      return pytestRequest(line, to);
    case 'python':
      return / -m pytest /.test(line) ? pytestRequest(line, to) : undefined;
    default:
      return undefined;
  }
}

const plain = (runner: AskedRunner, words: string): Request => ({ runner, words, env: {} });

const JEST_OWN = / --(?:json|outputFile|watch|watchAll|listTests|findRelatedTests=?$)(?=[ =])/;
const MOCHA_OWN = / (?:--reporter|-R|--reporter-options?|-O|--dry-run|--watch|-w)(?=[ =])/;
const VITEST_OWN =
  / (?:--output-?[Ff]ile|--merge-?[Rr]eports|--reporters?[ =]json|list|watch|dev|--watch|-w|--standalone|--ui)(?=[ =.])/;
const PYTEST_OWN = / (?:--junit-?xml|-p ?no:junitxml|--co|--collect-only)(?=[ =])/;

function vitestRequest(line: string, { report }: Destination): Request | undefined {
  if (VITEST_OWN.test(line)) return undefined;
  const shown = / --reporters?[ =]/.test(line) ? '' : '--reporter=default ';
  return plain('vitest', `${shown}--reporter=json --outputFile.json=${report}`);
}

function pytestRequest(line: string, { report, nonce }: Destination): Request | undefined {
  if (PYTEST_OWN.test(line)) return undefined;
  const options = `--junitxml=${report} -o junit_family=xunit1 -o junit_suite_name=${nonce}`;
  return { runner: 'pytest', words: '', env: { PYTEST_ADDOPTS: options } };
}

// Reporters and destinations are matched by their order, and one alone needs no destination.
function nodeRequest(
  words: readonly string[],
  called: string,
  { report, nodeReporter }: Destination,
): Request | undefined {
  if (/ --test-reporter/.test(called) || words.includes('--watch')) return undefined;
  const count = (option: RegExp): number => words.filter((word) => option.test(word)).length;
  const reporters = count(/^--test-reporter(?:=|$)/);
  const destinations = count(/^--test-reporter-destination(?:=|$)/);
  const ours = `--test-reporter=${nodeReporter} --test-reporter-destination=${report}`;
  if (reporters === destinations)
    return plain(
      'node:test',
      reporters === 0 ? `--test-reporter=spec --test-reporter-destination=stdout ${ours}` : ours,
    );
  return reporters === 1 && destinations === 0
    ? plain('node:test', `${ours} --test-reporter-destination=stdout`)
    : undefined;
}
