// An agent that edits the gate's own config or plan could pass anything. The one exception is the
// tick of its own box.

import type { Change } from '../model/change.ts';
import { isOnlyTick } from '../reading/plan-ticks.ts';
import { type Check, findingMaker, type Subject } from './check.ts';

const make = findingMaker('gate-files', 'inspect');

export const gateFiles: Check = {
  name: 'gate-files',
  stage: 'inspect',
  wants: (_task, plan) => ({ paths: plan.stateFiles, basePaths: plan.stateFiles }),
  check(subject) {
    if (subject.gateFiles.length === 0)
      return [
        make({
          outcome: 'skipped',
          reason: 'gate.not-applicable',
          message: 'The gate has no file of its own in this repository.',
        }),
      ];
    const edits = subject.evidence.changes.flatMap((change) => {
      const path = guardedPath(change, subject.gateFiles);
      return path === undefined || isTick(change, subject) ? [] : [{ change, path }];
    });
    if (edits.length === 0)
      return [
        make({
          outcome: 'pass',
          reason: 'gate.passed',
          message: "The gate's own files are as they were, but for the tick of this task at most.",
        }),
      ];
    return edits.map(({ change, path }) =>
      make({
        outcome: 'fail',
        reason: 'tamper.gate',
        message: `${path} belongs to the gate and was ${change.status}.`,
        guidance: 'Undo it. Changes of config and plan are made outside of a task, by a person.',
        file: path,
      }),
    );
  },
};

// On a file system that ignores case another spelling is the same file.
function guardedPath({ path, from }: Change, guarded: readonly string[]): string | undefined {
  const lower = new Set(guarded.map((file) => file.toLowerCase()));
  return [path, from].find((end) => end !== undefined && lower.has(end.toLowerCase()));
}

function isTick(change: Change, { evidence, task }: Subject): boolean {
  if (change.status !== 'modified') return false;
  const before = evidence.baseFiles.get(change.path)?.text;
  const after = evidence.files.get(change.path)?.text;
  return before !== undefined && after !== undefined && isOnlyTick(before, after, task);
}
