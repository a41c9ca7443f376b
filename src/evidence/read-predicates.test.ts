import { expect, test } from 'vitest';
import { readCommands } from './read-predicates.ts';
import type { Statement } from './statement.ts';

const NOBODY = { fresh: [], preExisting: [], flaky: [], quarantined: [], fixed: [] };

function excused(blame: unknown): boolean | undefined {
  const command = {
    command: 'npm test',
    expect: 'pass',
    exitCode: 1,
    timedOut: false,
    output: null,
  };
  const predicate = { doorward: { commands: [{ ...command, blame }] } };
  const statement: Statement = { kind: 'verify', tree: 'a'.repeat(40), predicate };
  return readCommands(statement)?.[0]?.isExcused;
}

test.each([
  ['known before', { ...NOBODY, preExisting: ['ebb'] }, true],
  ['put aside by a person', { ...NOBODY, quarantined: ['ebb'] }, true],
  ['of this change as well', { ...NOBODY, preExisting: ['ebb'], fresh: ['flow'] }, false],
  [
    'of chance as well, as the gate counts it',
    { ...NOBODY, preExisting: ['ebb'], flaky: ['flow'] },
    false,
  ],
  ['of nobody', NOBODY, false],
  ['of lists that are not there', { preExisting: ['ebb'], fresh: [] }, false],
  ['not said', null, false],
])('failures %s excuse a command: %s', (_, blame, expected) => {
  expect(excused(blame)).toBe(expected);
});
