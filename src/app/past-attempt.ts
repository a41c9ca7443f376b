// A look of the gate that did not pass, as the next attempt is told of it.

import { classify } from '../gate/classify.ts';
import type { CommandRecord, PastAttempt } from '../model/record.ts';
import { tail, truncate } from '../std/text.ts';
import type { CheckReport } from './check-work.ts';

const MAX_MESSAGE = 2_000;
const TAIL_LENGTH = 6_000;

export function pastAttempt(
  report: CheckReport,
  attempt: number,
  message: string | undefined,
): PastAttempt {
  const { findings, commands } = report;
  const wrong = findings.find(({ outcome }) => outcome === 'fail' || outcome === 'inconclusive');
  return {
    attempt,
    failure: classify(findings, 'VERIFY_FAILURE').failure,
    stage: wrong?.stage,
    findings,
    commands: commands.map(
      ({ output, rawOutputPath: _, ...run }): CommandRecord => ({
        ...run,
        output: undefined,
        tail: tail(output, TAIL_LENGTH),
      }),
    ),
    reviews: [],
    message: truncate(message ?? '', MAX_MESSAGE),
  };
}
