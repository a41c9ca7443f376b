// The content of a submodule is judged by the commit that the tree names. What is in no commit of it
// can be run here and is lost when the work lands, so that nothing seen with it counts.

import { oneLine } from '../std/text.ts';
import { type Check, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('submodules', 'inspect');
const MAX_NAMED = 50;

export const submodules: Check = {
  name: 'submodules',
  stage: 'inspect',
  check({ evidence }) {
    const changed = evidence.changes.filter(({ after }) => after === 'submodule');
    const dirty = changed.filter(({ hasUncommitted }) => hasUncommitted === true);
    if (dirty.length > 0)
      return dirty.slice(0, MAX_NAMED).map(({ path }) =>
        make({
          outcome: 'inconclusive',
          reason: 'change.uncommitted',
          message: `Content of the submodule ${oneLine(path, 120)} is in no commit, so that it cannot be judged.`,
          guidance: 'Commit inside the submodule first, or undo what was changed there.',
          file: path,
        }),
      );
    return [
      changed.length === 0
        ? make(notApplicable('No submodule has changed.'))
        : make({
            outcome: 'pass',
            reason: 'gate.passed',
            message: 'The submodules that have changed are at commits of their own.',
          }),
    ];
  },
};
