// A task made from a reviewer's findings: same files, same proof, inserted after the one it repairs.
// Its work is committed with that one, after everything has been looked at again.

import type { Draft } from '../model/event.ts';
import { pointsOf } from '../model/finding.ts';
import type { FixOrigin, TaskOutline } from '../model/outline.ts';
import type { FixTaskRules } from '../model/protocol-rules.ts';
import type { Task } from '../model/task.ts';
import { oneLine } from '../std/text.ts';
import type { GateRun } from './run.ts';

export interface FixParts {
  readonly rules: FixTaskRules;
  readonly depth: number;
  /** The number that the fix wants; the next free one is taken. */
  readonly number: number;
  readonly takenIds: readonly string[];
}

type FixInserted = Extract<Draft, { readonly type: 'fix.inserted' }>;

export function fixFor(task: Task, run: GateRun, parts: FixParts): FixInserted {
  const id = freeId(task.id, parts);
  const points = run.feedback.flatMap(pointsOf).map((point) => oneLine(point));
  const finding = points.join('; ');
  const summary = oneLine(finding, parts.rules.titleLength);
  const fix: Task = {
    ...task,
    id,
    // What is wrong may lie in the work of any task that was looked at with it.
    files: run.task.batch.length > 1 ? run.task.batchFiles : task.files,
    name: `[FIX ${task.id}] Fix: ${summary}`,
    kind: 'fix',
    action: actionFor(finding),
    done: [`Reviewer finding "${summary}" addressed`],
    commit: `fix${scopeOf(task)}: address review finding from task ${task.id}`,
    dependsOn: [],
    checkpoint: undefined,
    markers: [`FIX ${task.id}`],
    isTicked: false,
  };
  const origin: FixOrigin = { parent: task.id, depth: parts.depth };
  return { type: 'fix.inserted', task: task.id, fix, outline: outlineFor(fix, run.task), origin };
}

/** As in `feat(tide): …`; empty where the task has none. */
const scopeOf = ({ commit = '' }: Task): string =>
  /^\w{1,40}(\([^()\n]{1,80}\))/.exec(commit)?.[1] ?? '';

function actionFor(finding: string): string {
  return [
    `Address reviewer finding: ${finding}`,
    '1. Review the finding details',
    '2. Implement the suggested fix',
    '3. Verify alignment with design.md',
  ].join('\n');
}

function outlineFor(fix: Task, parent: TaskOutline): TaskOutline {
  return {
    ...parent,
    id: fix.id,
    name: fix.name,
    after: [],
    batch: [fix.id],
    batchIndex: parent.index,
    batchFiles: fix.files ?? [],
    maxRetries: undefined,
    isCheckpoint: false,
  };
}

function freeId(parent: string, { number, takenIds }: FixParts): string {
  const taken = new Set(takenIds);
  let free = number;
  while (taken.has(`${parent}.${free}`)) free += 1;
  return `${parent}.${free}`;
}
