// Whether a command ended as it had to, by its exit code alone. What it printed is for the checks.

import type { CommandRun } from '../../model/command.ts';

export function meetsExpectation({
  expect,
  exitCode,
  startError,
}: Pick<CommandRun, 'expect' | 'exitCode' | 'startError'>): boolean {
  if (startError !== undefined || exitCode === undefined) return false;
  if (expect === 'pass') return exitCode === 0;
  return expect === 'fail' ? exitCode !== 0 : exitCode === 1;
}
