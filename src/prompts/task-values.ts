// What templates can say of a task, cleaned and bounded. Everything here comes from a plan.

import type { Plan } from '../model/plan.ts';
import type { ProtocolName } from '../model/protocol.ts';
import type { Task } from '../model/task.ts';
import type { Expectation, VerifyCommand } from '../model/verify.ts';
import type { Fences } from './fence.ts';
import type { Value } from './shape.ts';

export interface TaskParts {
  readonly plan: Plan;
  readonly task: Task;
  readonly protocol: ProtocolName;
}

const MAX_TEXT = 30_000;
const MAX_ITEMS = 60;
const MAX_COMMAND = 500;

/** The values that every kind of template has. */
export function taskValues(
  { plan, task, protocol }: TaskParts,
  fences: Fences,
): { readonly [name: string]: Value } {
  return {
    taskId: fences.line(task.id, 100),
    taskTitle: fences.line(task.name),
    taskDescription: fences.plain(task.action, MAX_TEXT),
    acceptanceCriteria: lines(task.done, fences)
      .map((item) => `- [ ] ${item}`)
      .join('\n'),
    type: task.kind ?? '',
    epicTitle: fences.line(task.phase ?? ''),
    labels: fences.line(task.markers.slice(0, MAX_ITEMS).join(', ')),
    prdName: fences.line(plan.title),
    trackerName: plan.dialect,
    protocol,
  };
}

/** One line for each, as many as fit. */
export function lines(items: readonly string[], fences: Fences, maxLength = 300): string[] {
  return items
    .slice(0, MAX_ITEMS)
    .map((item) => fences.line(item, maxLength))
    .filter((item) => item !== '');
}

const EXPECTATIONS: Readonly<Record<Expectation, string>> = {
  pass: 'must pass',
  fail: 'must fail',
  absent: 'must find nothing',
};

export function commandValues(commands: readonly VerifyCommand[], fences: Fences): Value[] {
  return commands.slice(0, MAX_ITEMS).map(({ run, expect }) => ({
    run: fences.line(run, MAX_COMMAND),
    expectation: EXPECTATIONS[expect],
  }));
}

/** The task as one text. */
export function taskText(task: Task, commands: readonly VerifyCommand[], fences: Fences): string {
  const section = (title: string, items: readonly string[]): readonly string[] =>
    items.length === 0 ? [] : [`${title}:`, ...items.map((item) => `- ${item}`)];
  const proofs = commands
    .slice(0, MAX_ITEMS)
    .map(({ run, expect }) => `${fences.line(run, MAX_COMMAND)} (${EXPECTATIONS[expect]})`);
  const action = fences.plain(task.action, MAX_TEXT);
  return [
    `Id: ${fences.line(task.id, 100)}`,
    `Name: ${fences.line(task.name)}`,
    ...(action.trim() === '' ? [] : ['What to do:', action]),
    ...section('Files', lines(task.files ?? [], fences)),
    ...section('Must exist afterwards', lines(task.outputs, fences)),
    ...section('Done when', lines(task.done, fences, 600)),
    ...section('Proved by', proofs),
    ...section('A person will check', lines(task.verify.manual, fences, 600)),
  ].join('\n');
}
