// Lint of the declared scope: a task says which files it may touch, and they lie in the repository.

import { type UnsafeScope, unsafeScope } from '../reading/change/scope.ts';
import { oneLine } from '../std/text.ts';
import { type Check, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('scope-declared', 'plan');

const FAULTS: Readonly<Record<UnsafeScope, string>> = {
  absolute: 'is absolute and belongs to one machine only',
  outside: 'leaves the repository or goes through `..`',
  everything: 'takes in the whole repository, so that nothing would ever be outside',
  'too-long': 'is too long to be a path',
};

export const scopeDeclared: Check = {
  name: 'scope-declared',
  stage: 'plan',
  check({ task }) {
    const { files, checkpoint, place } = task;
    const { line } = place;
    if (checkpoint !== undefined || (files === undefined && task.markers.includes('VERIFY')))
      return [
        make(notApplicable('The task changes no files by its nature, so it needs no scope.')),
      ];
    if (files === undefined)
      return [
        make({
          outcome: 'concern',
          reason: 'plan.no-scope',
          message: 'The task does not say which files it may touch, so any change is in scope.',
          guidance: 'List the files, folders or globs of the task, such as `src/tide.ts`.',
          line,
        }),
      ];
    const unsafe = [...files, ...task.outputs].flatMap((written) => {
      const fault = unsafeScope(written);
      return fault === undefined
        ? []
        : [
            make({
              outcome: 'fail',
              reason: 'scope.unsafe',
              message: `The path "${oneLine(written, 100)}" ${FAULTS[fault]}.`,
              guidance: 'Write paths from the top of the repository, such as `src/tide/**`.',
              line,
            }),
          ];
    });
    if (unsafe.length > 0) return unsafe;
    return [
      make({
        outcome: 'pass',
        reason: 'gate.passed',
        message: 'The scope is declared and lies in the repository.',
      }),
    ];
  },
};
