// A test runner that was asked for a report and leaves none, or one that is not of this run, has not
// shown that tests ran, whatever its exit code and its output say.

import type { CommandRun } from '../../model/command.ts';
import { endingOf, nameOf, type RunJudgement } from './run-words.ts';

/** Undefined where the report is in order, or none was asked for. */
export function judgeReport(run: CommandRun): RunJudgement | undefined {
  const { report } = run;
  if (report?.state === 'missing')
    return {
      outcome: 'inconclusive',
      reason: 'verify.report-missing',
      message: `${nameOf(run)} ${endingOf(run)}, but its test runner left no report, although the gate asked for one.`,
      guidance: `See that the runner itself runs to its end, and that nothing in the tests ends it or stands in for it. Where a runner can't write reports, a person may set \`reports: off\` in doorward.yaml.`,
    };
  if (report?.state !== 'unsound') return undefined;
  return {
    outcome: 'inconclusive',
    reason: 'verify.report-unsound',
    message: `${nameOf(run)} ${endingOf(run)}, but the report of its test runner can't be believed: ${report.why}.`,
    guidance: `Nothing but the test runner may write there, and it has to come to its end.`,
  };
}
