// A task that leaves no trace was not done. What only checks, asks a person or touches the plan's own
// records is another matter.

import { type Check, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('change-present', 'inspect');

export const changePresent: Check = {
  name: 'change-present',
  stage: 'inspect',
  check({ task, plan, evidence, gateFiles, rules }) {
    const mayBeEmpty =
      task.checkpoint !== undefined ||
      task.markers.includes('VERIFY') ||
      task.kind === 'chore' ||
      task.files?.length === 0;
    if (mayBeEmpty) return [make(notApplicable('The task may be done without a change of files.'))];
    const records = new Set([...plan.stateFiles, ...gateFiles]);
    const isWork = evidence.changes.some(({ path }) => !records.has(path));
    if (isWork)
      return [
        make({
          outcome: 'pass',
          reason: 'gate.passed',
          message: 'The work has changed something.',
        }),
      ];
    const isUntouched = evidence.changes.length === 0;
    return [
      make({
        // A run that was begun before there was such a rule has none, and refused it.
        outcome: rules.noChange === 'shown' ? 'concern' : 'fail',
        reason: 'change.empty',
        message: isUntouched
          ? 'Nothing was changed.'
          : "Nothing was changed but the plan's own files.",
        guidance: 'Do the work in the working tree of this repository; ignored files are not seen.',
      }),
    ];
  },
};
