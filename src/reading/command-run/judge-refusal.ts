// A runner that does not know the gate's request is run as it is, and then its own words are all there is. That
// may be so of an old runner; it must not be something that the work brought about. Only a run on the base tells
// one from the other.

import type { CommandRun } from '../../model/command.ts';
import type { Probe } from '../../model/probe.ts';
import { nameOf, type RunJudgement } from './run-words.ts';

const reason = 'verify.report-refused';
const GUIDANCE =
  'Let the runner write the report that it is asked for. Where it really can not, a person may set `reports: off` in doorward.yaml.';

/** Beside the judgement of the run itself; undefined where its report is what it was before the work. */
export function judgeRefusal(
  run: CommandRun,
  probes: readonly Probe[],
  mayChangeTools: boolean,
): RunJudgement | undefined {
  const { report } = run;
  if (report !== undefined && report.state !== 'refused') return undefined;
  const stateIn = (...kinds: readonly Probe['kind'][]): readonly (string | undefined)[] =>
    probes
      .filter(({ kind }) => kinds.includes(kind))
      .flatMap(({ runs }) => runs.filter(({ command }) => command === run.command))
      .map((other) => other.report?.state);
  const name = nameOf(run);
  if (stateIn('base', 'without-change', 'clean-room').includes('read'))
    return {
      outcome: report === undefined && mayChangeTools ? 'concern' : 'inconclusive',
      reason,
      message: `${name} leaves no report of its test runner with this work, and did without it.`,
      guidance: `Put back what starts the tests. ${GUIDANCE}`,
    };
  if (report === undefined) return undefined;
  const isOld = stateIn('base').includes('refused');
  return {
    outcome: isOld ? 'concern' : 'inconclusive',
    reason,
    message: isOld
      ? `The test runner of ${name} writes no report, with or without the work: its count is only what it printed.`
      : `The test runner of ${name} refused to write a report, and nobody knows whether it did so before the work.`,
    guidance: GUIDANCE,
  };
}
