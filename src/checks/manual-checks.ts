// What the plan asks a person to check beside its commands: passing commands do not answer it.

import type { VerifyIntent } from '../model/verify.ts';
import { oneLine } from '../std/text.ts';
import { type Check, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('manual-checks', 'verify');

export const manualChecks: Check = {
  name: 'manual-checks',
  stage: 'verify',
  check({ task, evidence }) {
    const requests = requestsIn(task.verify);
    if (requests.length === 0)
      return [make(notApplicable('The plan asks nothing of a person besides its commands.'))];
    // Without any command the verify stage has already said that a person has to look.
    if (task.verify.kind === 'manual' && (evidence.commands ?? []).length === 0)
      return [make(notApplicable('There is no command beside the check that a person makes.'))];
    return [
      make({
        outcome: 'inconclusive',
        reason: 'verify.manual',
        message: `The commands do not answer what a person is asked to check: "${oneLine(requests.join('; '), 400)}".`,
        guidance: 'Check it and confirm, or add a command for it.',
        line: task.place.line,
      }),
    ];
  },
};

function requestsIn({ kind, manual, text }: VerifyIntent): readonly string[] {
  return manual.length === 0 && kind === 'manual' ? [text] : manual;
}
