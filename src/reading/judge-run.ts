// One command run against what was expected of it. In doubt it is never a pass: a command that could
// not run, died of a signal or tested nothing has proved nothing.

import type { CommandRun, TestCounts } from '../model/command.ts';
import type { Outcome } from '../model/outcome.ts';
import type { CheckRules } from '../model/protocol.ts';
import type { Reason } from '../model/reason.ts';
import { oneLine, plural, tail } from '../std/text.ts';

export interface RunJudgement {
  readonly outcome: Outcome;
  readonly reason: Reason;
  readonly message: string;
  readonly guidance: string;
}

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

const nameOf = (run: CommandRun): string => `\`${oneLine(run.command)}\``;

function judgeStart(run: CommandRun): RunJudgement | undefined {
  if (run.startError !== undefined) {
    return {
      outcome: 'inconclusive',
      reason: 'verify.not-started',
      message: `${nameOf(run)} could not be run: ${oneLine(run.startError)}.`,
      guidance: `Install what is missing or correct the command; the work itself was not judged.${lastLines(run)}`,
    };
  }
  if (!run.timedOut) return undefined;
  return {
    outcome: 'fail',
    reason: 'verify.timeout',
    message: `${nameOf(run)} was ended after ${seconds(run.durationMs)}, its time limit.`,
    guidance: `Find out what it waits for (a server, a prompt, watch mode), or give it more time.${lastLines(run)}`,
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
      guidance: `Mend the tests, and let the command hand on the exit code of the test runner.${lastLines(run)}`,
    };
  }
  return noTests(run) ?? passed(run, `${nameOf(run)} passed${proved(tests)}.`);
}

function judgeBadExit(run: CommandRun, rules: CheckRules): RunJudgement {
  const { reruns, tests } = run;
  const ending = endingOf(run);
  if (reruns.length > 0 && reruns.every((code) => code === 0)) {
    const isAccepted = rules.onFlaky !== 'fail';
    return {
      outcome: isAccepted ? 'concern' : 'fail',
      reason: 'verify.flaky',
      message: `${nameOf(run)} ${ending}, then passed ${plural(reruns.length, 'time')} unchanged${isAccepted ? '; accepted unverified' : ''}.`,
      guidance: `Find what makes it depend on chance: time, order, shared state.${lastLines(run)}`,
    };
  }
  const isPipeClosed = run.exitCode === 141;
  return {
    outcome: 'fail',
    reason: 'verify.exit-nonzero',
    message: `${nameOf(run)} ${ending}${tests === undefined ? '' : `: ${counted(tests)}`}.`,
    guidance: `${isPipeClosed ? 'The reader of a pipe in it stopped early: leave out that part of the pipe.' : 'Mend what it reports.'}${lastLines(run)}`,
  };
}

function judgeFailing(run: CommandRun): RunJudgement {
  if (run.exitCode === 0) {
    return {
      outcome: 'fail',
      reason: 'verify.unexpected-pass',
      message: `${nameOf(run)} passed, but it has to fail at this point${proved(run.tests)}.`,
      guidance:
        'A test written before its feature must fail. If it passes already, it does not test the feature.',
    };
  }
  if (run.exitCode === undefined) {
    return {
      outcome: 'inconclusive',
      reason: 'verify.exit-nonzero',
      message: `${nameOf(run)} ${endingOf(run)}: that is no failing test.`,
      guidance: `It has to fail by its own exit code.${lastLines(run)}`,
    };
  }
  return (
    noTests(run) ?? passed(run, `${nameOf(run)} ${endingOf(run)}, as it has to at this point.`)
  );
}

/** As grep has it: 0 found, 1 not found, anything else is trouble. */
function judgeSearch(run: CommandRun): RunJudgement {
  if (run.exitCode === 1) return passed(run, `${nameOf(run)} found nothing, as it has to.`);
  if (run.exitCode === 0) {
    return {
      outcome: 'fail',
      reason: 'verify.unexpected-pass',
      message: `${nameOf(run)} found what must not be there.`,
      guidance: `Remove what it found.${lastLines(run)}`,
    };
  }
  return {
    outcome: 'inconclusive',
    reason: 'verify.exit-nonzero',
    message: `${nameOf(run)} ${endingOf(run)}: the search itself did not work.`,
    guidance: `Correct the command; a search exits with 1 when it finds nothing.${lastLines(run)}`,
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
    guidance: `Check the file pattern and the name filter, and that the test exists.${lastLines(run)}`,
  };
}

function passed(run: CommandRun, message: string): RunJudgement {
  if (run.verifiedEarlier === undefined)
    return { outcome: 'pass', reason: 'gate.passed', message, guidance: '' };
  return {
    outcome: 'pass',
    reason: 'verify.earlier',
    message: `${message.slice(0, -1)}; verified earlier for the same tree (${oneLine(run.verifiedEarlier, 60)}).`,
    guidance: '',
  };
}

function endingOf({ exitCode, signal }: CommandRun): string {
  return exitCode === undefined
    ? `was ended by ${signal ?? 'an unknown signal'}`
    : `exited with ${exitCode}`;
}

function proved(tests: TestCounts | undefined): string {
  return tests === undefined ? '' : ` (${plural(tests.passed, 'test')} passed)`;
}

const MAX_NAMES = 5;

function counted({ passed: good, failed, failures }: TestCounts): string {
  const count = `${plural(failed, 'test')} failed, ${good} passed`;
  if (failures.length === 0) return count;
  const more = failures.length > MAX_NAMES ? ', …' : '';
  return `${count} (${failures
    .slice(0, MAX_NAMES)
    .map((name) => oneLine(name, 100))
    .join(', ')}${more})`;
}

// Test runners print what failed at the end.
function lastLines({ output }: CommandRun): string {
  const text = output.trimEnd();
  return text === '' ? ' It printed nothing.' : `\nLast output:\n${tail(text, 2000)}`;
}

function seconds(ms: number): string {
  return ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`;
}
