// An agent that edits the gate's own config or plan could pass anything. The exceptions are the tick of
// its own box, and fix tasks, which the gate puts there itself.

import type { Change } from '../model/change.ts';
import type { Finding } from '../model/finding.ts';
import { globTest } from '../reading/change/glob.ts';
import { withoutFixes } from '../reading/checklist/fix-entry.ts';
import { boxOwner, isOnlyTick } from '../reading/plan/ticks.ts';
import { type Check, findingMaker, notApplicable, type Subject } from './check.ts';

const make = findingMaker('gate-files', 'inspect');

export const gateFiles: Check = {
  name: 'gate-files',
  stage: 'inspect',
  wants: (_task, plan) => ({ paths: plan.stateFiles, basePaths: plan.stateFiles }),
  check(subject) {
    if (subject.gateFiles.length === 0)
      return [make(notApplicable('The gate has no file of its own in this repository.'))];
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
      isFirst(change, subject) ? firstSeen(path) : tampered(path, change),
    );
  },
};

const tampered = (path: string, { status }: Change): Finding =>
  make({
    outcome: 'fail',
    reason: 'tamper.gate',
    message: `${path} belongs to the gate and was ${status}.`,
    guidance: 'Undo it. Changes of config and plan are made outside of a task, by a person.',
    file: path,
  });

const firstSeen = (path: string): Finding =>
  make({
    outcome: 'concern',
    reason: 'tamper.gate',
    message: `${path} belongs to the gate and is in no commit yet: it was taken as it lies there.`,
    guidance: 'Commit it before the next task, so that no task can write its own rules.',
    file: path,
  });

/** The base has no such rules that the work could have bent; protected patterns know no first time. */
function isFirst({ path, status }: Change, { gateFiles: guarded }: Subject): boolean {
  return status === 'added' && guarded.includes(path);
}

// On a file system that ignores case another spelling is the same file.
function guardedPath({ path, from }: Change, guarded: readonly string[]): string | undefined {
  const lower = guarded.map((pattern) => pattern.toLowerCase());
  const tests = lower.map(globTest);
  return [path, from].find((end) => {
    const name = end?.toLowerCase();
    return name !== undefined && (lower.includes(name) || tests.some((isMatch) => isMatch(name)));
  });
}

function isTick(change: Change, { evidence, task, plan, fixes = [] }: Subject): boolean {
  if (change.status !== 'modified') return false;
  const before = evidence.baseFiles.get(change.path)?.text;
  const after = evidence.files.get(change.path)?.text;
  return (
    before !== undefined &&
    after !== undefined &&
    isOnlyTick(withoutFixes(before, fixes), withoutFixes(after, fixes), boxOwner(task, plan.tasks))
  );
}
