import { expect, test } from 'vitest';
import { aCommandRun } from '../../../test/rig/builders.ts';
import type { CommandRun } from '../../model/command.ts';
import { lacksSomething, rednessOf } from './redness.ts';

const COMMAND = 'node --test test/';
const counts = (failed: number, broken?: number) => ({
  passed: 2,
  failed,
  skipped: 0,
  runner: 'node:test',
  failures: [],
  ...(broken === undefined ? {} : { broken }),
});

const failing = (parts: Partial<CommandRun>): CommandRun =>
  aCommandRun(COMMAND, { exitCode: 1, tests: undefined, ...parts });

test.each([
  ['nobody noticed', aCommandRun(COMMAND), 'green'],
  ['a test failed', failing({ tests: counts(1) }), 'red'],
  ['a program without a count failed', failing({ output: 'expected 5, got 4' }), 'red'],
  ['the code never ended', failing({ exitCode: undefined, timedOut: true }), 'red'],
  ['a search found what must be gone', failing({ expect: 'absent', exitCode: 0 }), 'red'],
  ['a test file did not load', failing({ tests: counts(1, 1) }), 'not-loaded'],
  [
    'a module is not there',
    failing({ output: "Error: Cannot find module './tide.js'" }),
    'not-loaded',
  ],
  ['the program is not there', failing({ startError: 'bin/tide: not found' }), 'not-loaded'],
  [
    'a name is not there yet',
    failing({
      tests: counts(1, 1),
      output: "SyntaxError: The requested module './a.js' does not provide an export named 'tide'",
    }),
    'missing-name',
  ],
] as const)('%s', (_, run, kind) => {
  expect(rednessOf([run], []).kind).toBe(kind);
});

test('tests that fail with the change as well do not count as noticed', () => {
  const tests = { ...counts(1), failedIds: ['noon'] };
  const blame = { fresh: [], preExisting: ['noon'], flaky: [], quarantined: [], fixed: [] };
  const run = failing({ tests });
  expect(rednessOf([run], [{ ...run, blame }]).kind).toBe('green');
});

test('one command that notices is enough', () => {
  expect(rednessOf([aCommandRun('tsc'), failing({ tests: counts(1) })], []).kind).toBe('red');
});

test.each([
  ['a file that does not load', failing({ tests: counts(1, 1) }), true],
  [
    'a name that is called in vain',
    failing({ tests: counts(1), output: 'TypeError: tide.turn is not a function' }),
    true,
  ],
  [
    'beside an assertion',
    failing({ tests: counts(2), output: 'turn is not a function\nAssertionError: 3 != 4' }),
    false,
  ],
  ['an assertion', failing({ tests: counts(1), output: 'AssertionError: 3 != 4' }), false],
  ['nothing', aCommandRun(COMMAND), false],
] as const)('what is not there yet may be all that fails: %s', (_, run, expected) => {
  expect(lacksSomething([run], [])).toBe(expected);
});
