// One command run against what was expected of it. In doubt it is never a pass: a command that could
// not run, died of a signal or tested nothing has proved nothing.

import type { CommandRun } from '../../model/command.ts';
import type { CheckRules } from '../../model/protocol.ts';
import { oneLine, plural } from '../../std/text.ts';
import { WITH_PIPEFAIL, WITHOUT_PIPEFAIL } from '../shell/pipe-repair.ts';
import { directRunner } from '../shell/test-runner.ts';
import { foundNothingToDo } from './idle-run.ts';
import { judgeBlamed } from './judge-blamed.ts';
import { judgeFailing } from './judge-failing.ts';
import { judgeReport } from './judge-report.ts';
import { judgeSearch } from './judge-search.ts';
import {
  counted,
  endingOf,
  nameOf,
  passed,
  proved,
  type RunJudgement,
  seconds,
} from './run-words.ts';
import { searchTrouble } from './search-run.ts';

export function judgeRun(run: CommandRun, rules: CheckRules): RunJudgement {
  return (
    judgeStart(run) ??
    (run.expect === 'pass'
      ? judgePassing(run, rules)
      : run.expect === 'fail'
        ? judgeFailing(run)
        : judgeSearch(run))
  );
}

function judgeStart(run: CommandRun): RunJudgement | undefined {
  if (run.startError !== undefined) {
    return {
      outcome: 'inconclusive',
      reason: 'verify.not-started',
      message: `${nameOf(run)} could not be run: ${oneLine(run.startError)}.`,
      guidance: `Install what is missing or correct the command; the work itself was not judged.`,
    };
  }
  if (!run.timedOut) return undefined;
  return {
    outcome: 'fail',
    reason: 'verify.timeout',
    message: `${nameOf(run)} ran out of time and was ended after ${seconds(run.durationMs)}.`,
    guidance: `Find out what it waits for (a server, a prompt, watch mode), or give it more time.`,
  };
}

function judgePassing(run: CommandRun, rules: CheckRules): RunJudgement {
  if (run.exitCode !== 0) return judgeBadExit(run, rules);
  const { tests } = run;
  if (tests !== undefined && tests.failed > 0) {
    return {
      outcome: 'fail',
      reason: 'verify.tests-failed',
      message: `${nameOf(run)} exited with 0 although ${counted(tests)}.`,
      guidance: `Mend the tests, and let the command hand on the exit code of the test runner.`,
    };
  }
  return (
    negatedTrouble(run) ??
    idle(run) ??
    judgeReport(run) ??
    noTests(run) ??
    uncounted(run) ??
    passed(run, `${nameOf(run)} passed${proved(tests)}${piped(run)}${unreported(run)}.`)
  );
}

function judgeBadExit(run: CommandRun, rules: CheckRules): RunJudgement {
  const { reruns, tests } = run;
  const blamed = judgeBlamed(run, rules);
  if (blamed !== undefined) return blamed;
  const ending = endingOf(run);
  const passes = reruns.filter((code) => code === 0).length;
  if (passes > 0) {
    const isSteady = passes === reruns.length;
    const isAccepted = isSteady && rules.onFlaky !== 'fail';
    const often = isSteady ? plural(passes, 'time') : `${passes} of ${reruns.length} times`;
    return {
      outcome: isAccepted ? 'concern' : 'fail',
      reason: 'verify.flaky',
      message: `${nameOf(run)} ${ending}, then passed ${often} unchanged${isAccepted ? '; accepted unverified' : ''}.`,
      guidance: `Find what makes it depend on chance: time, order, shared state.`,
    };
  }
  const isPipeClosed = run.exitCode === 141;
  return {
    outcome: 'fail',
    reason: 'verify.exit-nonzero',
    message: `${nameOf(run)} ${ending}${tests === undefined ? '' : `: ${counted(tests)}`}${piped(run)}.`,
    guidance: `${isPipeClosed ? 'The reader of a pipe in it stopped early: leave out that part of the pipe.' : 'Mend what it reports.'}`,
  };
}

function noTests(run: CommandRun): RunJudgement | undefined {
  const { tests } = run;
  if (tests === undefined || tests.passed + tests.failed > 0) return undefined;
  const what = tests.skipped > 0 ? `skipped all ${tests.skipped} tests` : 'ran no tests';
  return {
    outcome: 'fail',
    reason: 'verify.no-tests',
    message: `${nameOf(run)} ${endingOf(run)}, but ${what} (${oneLine(tests.runner, 40)}).`,
    guidance: `Check the file pattern and the name filter, and that the test exists.`,
  };
}

// In a shell of their own people see the exit code of the last part, such as `tail`, and wonder.
function piped({ executed }: CommandRun): string {
  if (executed.startsWith(WITHOUT_PIPEFAIL))
    return '; the reader of its pipe stopped early, so the exit code is that of the reader';
  return executed.startsWith(WITH_PIPEFAIL)
    ? '; run with pipefail, so that every part of the pipe counts'
    : '';
}

function unreported({ report }: CommandRun): string {
  return report?.state === 'refused'
    ? '; its runner writes no report, so the count is only what it printed'
    : '';
}

// A search that broke is no search that found nothing, although `!` makes the same of both.
function negatedTrouble(run: CommandRun): RunJudgement | undefined {
  const trouble = searchTrouble(run);
  if (trouble === undefined) return undefined;
  return {
    outcome: 'inconclusive',
    reason: 'verify.not-started',
    message: `${nameOf(run)} ${endingOf(run)}, but only because its search did not work: ${oneLine(trouble)}.`,
    guidance: 'Correct the file or the pattern: nothing was searched, so nothing is known.',
  };
}

function idle(run: CommandRun): RunJudgement | undefined {
  if (run.tests !== undefined || !foundNothingToDo(run)) return undefined;
  return {
    outcome: 'inconclusive',
    reason: 'verify.vacuous',
    message: `${nameOf(run)} ${endingOf(run)}, but it found nothing to do: nothing was run, so nothing is proved.`,
    guidance:
      'Let it run every time: in a Makefile, name the target under `.PHONY:` if a file or folder is called like it, or use `make -B`.',
  };
}

/** A runner that says nothing about tests may have run none. */
function uncounted(run: CommandRun): RunJudgement | undefined {
  if (run.tests !== undefined) return undefined;
  const runner = directRunner(run.command);
  if (runner === undefined || runner.silence === 'judged') return undefined;
  const isExplained = runner.silence !== undefined;
  return {
    outcome: isExplained ? 'concern' : 'inconclusive',
    reason: 'verify.no-tests',
    message: `${nameOf(run)} ${endingOf(run)}, but the number of tests could not be told: its output has no count (${runner.name}).`,
    guidance: isExplained
      ? 'Let it print its usual summary too, so that the gate can see that tests ran.'
      : `See that the runner runs to its end and that its summary is printed, not redirected.`,
  };
}
