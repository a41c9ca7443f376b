// A command that has to fail at this point, such as a test written before its feature. Only a test
// that ran and failed will do: anything can break, and a breakage shows nothing about the feature.

import type { CommandRun } from '../../model/command.ts';
import { oneLine, plural } from '../../std/text.ts';
import { directRunner } from '../shell/test-runner.ts';
import { judgeReport } from './judge-report.ts';
import { loadFailure } from './load-failure.ts';
import { endingOf, nameOf, passed, proved, type RunJudgement } from './run-words.ts';

// From here on the shell reports on itself: cannot execute, not found, ended by a signal.
const FIRST_SHELL_CODE = 126;

export function judgeFailing(run: CommandRun): RunJudgement {
  const { exitCode } = run;
  if (exitCode === 0) return unexpectedPass(run);
  if (exitCode === undefined) {
    return {
      outcome: 'inconclusive',
      reason: 'verify.exit-nonzero',
      message: `${nameOf(run)} ${endingOf(run)}: that is no failing test.`,
      guidance: `It has to fail by its own exit code.`,
    };
  }
  if (exitCode >= FIRST_SHELL_CODE)
    return broken(run, 'a code from 126 on means that it was ended or could not be started');
  const unreported = judgeReport(run);
  if (unreported !== undefined) return broken(run, 'its test runner left no sound report');
  if (failedTests(run) === 0) {
    const reason = loadFailure(run);
    if (reason !== undefined) return broken(run, reason);
    const missing = missingFailure(run);
    if (missing !== undefined) return noFailure(run, missing);
  }
  return passed(run, `${nameOf(run)} ${endingOf(run)}, as it has to at this point.`);
}

function failedTests({ tests }: CommandRun): number {
  return tests === undefined ? 0 : tests.failed - (tests.broken ?? 0);
}

/** Why a count that is owed shows no failed test; undefined where none is owed. */
function missingFailure({ tests, command }: CommandRun): string | undefined {
  if (tests === undefined)
    return directRunner(command) === undefined ? undefined : 'no failed test was counted';
  const { broken: files = 0, passed: good, skipped, runner } = tests;
  const by = ` (${oneLine(runner, 40)})`;
  if (files > 0)
    return `${plural(files, 'test file')} could not be loaded, and no test failed${by}`;
  if (good > 0) return `no test failed: ${good} passed${by}`;
  return skipped > 0 ? `all ${skipped} tests were skipped${by}` : `no tests ran${by}`;
}

function unexpectedPass(run: CommandRun): RunJudgement {
  return {
    outcome: 'fail',
    reason: 'verify.unexpected-pass',
    message: `${nameOf(run)} passed, but it has to fail at this point${proved(run.tests)}.`,
    guidance:
      'A test written before its feature must fail. If it passes already, it does not test the feature.',
  };
}

function broken(run: CommandRun, why: string): RunJudgement {
  return {
    outcome: 'inconclusive',
    reason: 'verify.not-started',
    message: `${nameOf(run)} ${endingOf(run)}, but not because a test failed: ${why}.`,
    guidance: `Make it run first: write the file or a stub of what is missing, so that a test can fail.`,
  };
}

function noFailure(run: CommandRun, why: string): RunJudgement {
  return {
    outcome: 'inconclusive',
    reason: 'verify.no-tests',
    message: `${nameOf(run)} ${endingOf(run)}, but ${why}.`,
    guidance: `At least one test has to run and fail. Check the file pattern, and that the test file loads.`,
  };
}
