// The box of this task is ticked in the plan, and no other box has been ticked with it. Identity,
// not a count: tasks are often done out of order.

import type { Finding } from '../model/finding.ts';
import { boxesOf, boxOwner } from '../reading/plan/ticks.ts';
import { plural } from '../std/text.ts';
import { type Check, findingMaker, notApplicable, type Subject } from './check.ts';

const make = findingMaker('checkmarks', 'inspect');

export const checkmarks: Check = {
  name: 'checkmarks',
  stage: 'inspect',
  wants: (_task, plan) => ({ paths: plan.stateFiles, basePaths: plan.stateFiles }),
  check(subject) {
    if (subject.rules.checkmarks === 'ignored')
      return [make(notApplicable('The protocol does not count check marks.'))];
    if (subject.plan.dialect !== 'tasks-md')
      return [make(notApplicable('The plan has no boxes to tick.'))];
    const file = planFile(subject);
    if (file === undefined)
      return [
        make({
          outcome: 'inconclusive',
          reason: 'checkmark.missing',
          message: 'The plan with its boxes cannot be seen in the snapshot.',
          guidance: 'Keep the plan in the repository, so that its check marks can be compared.',
        }),
      ];
    return judgeBoxes(subject, file);
  },
};

interface PlanFile {
  readonly path: string;
  readonly now: ReadonlyMap<string, boolean>;
  readonly before: ReadonlyMap<string, boolean>;
}

function planFile({ plan, evidence }: Subject): PlanFile | undefined {
  const inPlan = new Map(plan.tasks.map(({ id, isTicked }) => [id, isTicked]));
  for (const path of plan.stateFiles) {
    const now = boxesOf(evidence.files.get(path)?.text ?? '', plan.tasks);
    if (now.size === 0) continue;
    const base = evidence.baseFiles.get(path)?.text;
    return { path, now, before: base === undefined ? inPlan : boxesOf(base, plan.tasks) };
  }
  return undefined;
}

function judgeBoxes({ task: judged, plan, rules }: Subject, file: PlanFile): readonly Finding[] {
  const { path, now, before } = file;
  const task = boxOwner(judged, plan.tasks);
  const others = plan.tasks.map(({ id }) => id).filter((id) => id !== task.id);
  const added = others.filter((id) => now.get(id) === true && before.get(id) !== true);
  const removed = others.filter((id) => now.get(id) !== true && before.get(id) === true);
  const isExact = rules.checkmarks === 'exact';
  const findings: Finding[] = [];
  if (now.get(task.id) !== true)
    findings.push(
      make({
        outcome: 'fail',
        reason: 'checkmark.missing',
        message: `The box of task ${task.id} is not ticked.`,
        guidance: `Mark the task \`[x]\` in ${path} when it is done.`,
        file: path,
      }),
    );
  if (added.length + removed.length > 0)
    findings.push(
      make({
        outcome: isExact ? 'fail' : 'concern',
        reason: 'checkmark.wrong',
        message: foreignWords(added, removed),
        guidance: `Leave every box but that of task ${task.id} as it was.`,
        file: path,
      }),
    );
  if (findings.length > 0) return findings;
  const open = others.filter((id) => now.get(id) === false).length;
  return [
    make({
      outcome: 'pass',
      reason: 'gate.passed',
      message: `Task ${task.id} is ticked and no other box has changed; ${plural(open, 'box', 'boxes')} open.`,
      file: path,
    }),
  ];
}

function foreignWords(added: readonly string[], removed: readonly string[]): string {
  const list = (ids: readonly string[]): string => ids.slice(0, 10).join(', ');
  const parts = [
    ...(added.length > 0 ? [`ticked: ${list(added)}`] : []),
    ...(removed.length > 0 ? [`no longer ticked: ${list(removed)}`] : []),
  ];
  return `Boxes of other tasks have changed (${parts.join('; ')}).`;
}
