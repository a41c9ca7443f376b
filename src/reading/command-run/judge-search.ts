// A search that has to find nothing. As grep has it: 0 found, 1 not found, anything else is trouble;
// an exit code of 1 from any other program is no answer, nor is the 0 of one that only lists or counts.

import type { CommandRun } from '../../model/command.ts';
import { oneLine } from '../../std/text.ts';
import { endingOf, nameOf, passed, type RunJudgement } from './run-words.ts';
import { isDecidedBySearch, listedNothing, troubleIn } from './search-run.ts';

export function judgeSearch(run: CommandRun): RunJudgement {
  if (listedNothing(run)) {
    return {
      outcome: 'inconclusive',
      reason: 'verify.vacuous',
      message: `${nameOf(run)} lists nothing, but it exits with 0 whatever it finds: that is no answer.`,
      guidance: 'Ask in a way that can fail, such as `! find src -name "*.orig" | grep .`.',
    };
  }
  if (run.exitCode === 0 && troubleIn(run.output) === undefined) {
    return {
      outcome: 'fail',
      reason: 'verify.unexpected-pass',
      message: `${nameOf(run)} found what must not be there.`,
      guidance: `Remove what it found.`,
    };
  }
  const why =
    run.exitCode === 0 || run.exitCode === 1 ? doubtOf(run) : 'the search itself did not work';
  if (why === undefined) return passed(run, `${nameOf(run)} found nothing, as it has to.`);
  return {
    outcome: 'inconclusive',
    reason: 'verify.exit-nonzero',
    message: `${nameOf(run)} ${endingOf(run)}: ${why}.`,
    guidance: `Correct the command; a search exits with 1 when it finds nothing.`,
  };
}

function doubtOf({ command, output }: CommandRun): string | undefined {
  const trouble = troubleIn(output);
  if (trouble !== undefined) return `the search itself did not work ("${oneLine(trouble, 160)}")`;
  return isDecidedBySearch(command)
    ? undefined
    : 'its exit code does not come from a search, so it does not mean that nothing was found';
}
