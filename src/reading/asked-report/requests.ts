// What is added to the call of a test runner so that it writes a report for the gate beside whatever
// it shows. Where a call has wishes of its own that would be disturbed, nothing is asked.

import type { RunnerCall } from '../shell/test-runner.ts';

export type AskedRunner =
  | 'node:test'
  | 'vitest'
  | 'jest'
  | 'mocha'
  | 'pytest'
  | 'unittest'
  | 'go'
  | 'cargo'
  | 'bun';

export interface Request {
  readonly runner: AskedRunner;
  /** Words to put after the call; empty where the environment is enough. */
  readonly words: string;
  /** Words to put before it: a program of the gate's that starts the runner and listens to it. */
  readonly before?: string;
  /** How many words at the end of the call the new ones replace. */
  readonly replaced?: number;
  /** Nothing is shown any more: what would have been shown is what the gate asks for. */
  readonly takesOutput?: true;
  readonly env: Readonly<Record<string, string>>;
}

export interface Destination {
  /**
   * A file in the gate's own folder for this run, and the program beside it that writes it where a runner
   * has none of its own; paths without any character that a shell minds.
   */
  readonly report: string;
  readonly nonce: string;
  /** What runs programs of the gate's; undefined where its path can't stand in a command. */
  readonly node: string | undefined;
}

export function requestFor(call: RunnerCall, to: Destination): Request | undefined {
  const words = call.rest.map(({ text }) => text);
  // After `--` words are a runner's own business; cargo gets no words, and node only its first.
  if (words.includes('--') && !/^(?:node:test|cargo)$/.test(call.name)) return undefined;
  const line = ` ${[call.called, ...words].join(' ')} `;
  if (call.name === 'node:test') return nodeRequest(words, call.called, to);
  return wordsRequest(call, line, to);
}

function wordsRequest(call: RunnerCall, line: string, to: Destination): Request | undefined {
  switch (call.name) {
    case 'vitest':
      return vitestRequest(line, to);
    case 'jest':
      return JEST_OWN.test(line) ? undefined : plain('jest', `--json --outputFile=${to.report}`);
    case 'mocha':
      return MOCHA_OWN.test(line) ? undefined : plain('mocha', `--reporter=${to.report}.cjs`);
    case 'pytest':
      return pytestRequest(line, to);
    case 'python':
      return / -m pytest /.test(line) ? pytestRequest(line, to) : unittestRequest(call, to);
    case 'go':
      return goRequest(line, to);
    case 'bun':
      return BUN_OWN.test(line)
        ? undefined
        : plain('bun', `--reporter=junit --reporter-outfile=${to.report}`);
    case 'cargo':
      return CARGO_OWN.test(line) ? undefined : plain('cargo', '');
    default:
      return undefined;
  }
}

const plain = (runner: AskedRunner, words: string): Request => ({ runner, words, env: {} });

const JEST_OWN = / --(?:json|outputFile|watch|watchAll|listTests|findRelatedTests=?$)(?=[ =])/;
const MOCHA_OWN = / (?:--reporter|-R|--reporter-options?|-O|--dry-run|--watch|-w)(?=[ =])/;
const VITEST_OWN =
  / (?:--output-?[Ff]ile|--merge-?[Rr]eports|list|watch|dev|--watch|-w|--standalone|--ui)(?=[ =.])/;
const PYTEST_OWN = / (?:--junit-?xml|-p ?no:junitxml|--co|--collect-only)(?=[ =])/;
const BUN_OWN = / (?:--reporter|--reporter-outfile|--watch|--hot)(?=[ =])/;
const GO_OWN = / --?(?:json|list|bench|fuzz|exec|toolexec|test\.\w+)(?=[ =])/;
// Other ways to run tests do not print what libtest prints.
const CARGO_OWN = / (?:nextest|miri|--format|--message-format|--list|--logfile)(?=[ =])/;

function vitestRequest(line: string, { report }: Destination): Request | undefined {
  if (VITEST_OWN.test(line)) return undefined;
  const shown = / --reporters?[ =]/.test(line) ? '' : '--reporter=default ';
  const output = `--outputFile.json=${report}`;
  if (/ --reporters?[ =]json /.test(line)) return { ...plain('vitest', output), takesOutput: true };
  return plain('vitest', `${shown}--reporter=json ${output}`);
}

function pytestRequest(line: string, { report, nonce }: Destination): Request | undefined {
  if (PYTEST_OWN.test(line)) return undefined;
  const options = `--junitxml=${report} -o junit_family=xunit1 -o junit_suite_name=${nonce}`;
  return { runner: 'pytest', words: '', env: { PYTEST_ADDOPTS: options } };
}

/** `-I` and `-P` keep the folder out of the search path, which a file of the gate's can't repeat. */
function unittestRequest({ called }: RunnerCall, { report }: Destination): Request | undefined {
  const isPlain = /^python[\d.]{0,5}(?: -[bBdEOqsuvx]{1,4}){0,4} -m unittest$/.test(called);
  return isPlain ? { ...plain('unittest', `${report}.py`), replaced: 2 } : undefined;
}

function goRequest(line: string, { report, node }: Destination): Request | undefined {
  if (GO_OWN.test(line) || node === undefined) return undefined;
  return { ...plain('go', '-json'), before: `${node} ${report}.mjs` };
}

// Reporters and destinations are matched by their order, and one alone needs no destination.
function nodeRequest(
  words: readonly string[],
  called: string,
  { report }: Destination,
): Request | undefined {
  if (/ --test-reporter/.test(called) || words.includes('--watch')) return undefined;
  const count = (option: RegExp): number => words.filter((word) => option.test(word)).length;
  const reporters = count(/^--test-reporter(?:=|$)/);
  const destinations = count(/^--test-reporter-destination(?:=|$)/);
  const ours = `--test-reporter=${report}.mjs --test-reporter-destination=${report}`;
  if (reporters === destinations)
    return plain(
      'node:test',
      reporters === 0 ? `--test-reporter=spec --test-reporter-destination=stdout ${ours}` : ours,
    );
  return reporters === 1 && destinations === 0
    ? plain('node:test', `${ours} --test-reporter-destination=stdout`)
    : undefined;
}
