// The files that hold the state of the plan are committed with the work, so that the next task
// starts from the truth.

import { readScope } from '../reading/change/scope.ts';
import { type Check, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('spec-files-committed', 'inspect');

export const specFilesCommitted: Check = {
  name: 'spec-files-committed',
  stage: 'inspect',
  check({ plan, evidence, rules }) {
    if (!rules.specFilesCommitted || plan.stateFiles.length === 0)
      return [
        make(
          notApplicable(
            rules.specFilesCommitted
              ? 'The plan keeps no state in files.'
              : 'The protocol leaves the commit of spec files to the gate.',
          ),
        ),
      ];
    const state = readScope(plan.stateFiles);
    const open = evidence.uncommitted.filter((path) => state.covers(path));
    if (open.length === 0)
      return [
        make({
          outcome: 'pass',
          reason: 'gate.passed',
          message: 'The spec files are committed.',
        }),
      ];
    return open.map((file) =>
      make({
        outcome: 'fail',
        reason: 'state.uncommitted',
        message: `${file} has changes that are in no commit.`,
        guidance: 'Commit the spec files together with the work.',
        file,
      }),
    );
  },
};
