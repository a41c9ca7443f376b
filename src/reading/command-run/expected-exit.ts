// Whether a command ended as it had to: by its exit code, which what was counted can only make worse.

import type { CommandRun } from '../../model/command.ts';

/** By its exit code alone. */
export function meetsExpectation({
  expect,
  exitCode,
  startError,
}: Pick<CommandRun, 'expect' | 'exitCode' | 'startError'>): boolean {
  if (startError !== undefined || exitCode === undefined) return false;
  if (expect === 'pass') return exitCode === 0;
  return expect === 'fail' ? exitCode !== 0 : exitCode === 1;
}

/** The same, of a command that has to pass with no failed test either. */
export function showsSuccess(
  run: Pick<CommandRun, 'expect' | 'exitCode' | 'startError' | 'tests'>,
): boolean {
  return meetsExpectation(run) && (run.expect !== 'pass' || (run.tests?.failed ?? 0) === 0);
}
