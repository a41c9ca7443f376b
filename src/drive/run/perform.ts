// One step of one task, performed. What comes back is what is appended; a step that is killed half
// way is performed again.

import { fixFor } from '../../gate/fix-task.ts';
import type { TaskStep } from '../../gate/next-plan.ts';
import { runOf } from '../../gate/plan-run.ts';
import type { GateRun } from '../../gate/run.ts';
import type { Step } from '../../gate/step.ts';
import type { Draft } from '../../model/event.ts';
import { assert } from '../../std/assert.ts';
import { execute } from './attempt.ts';
import { startAttempt } from './attempt-start.ts';
import { type RunContext, taskOf } from './context.ts';
import { land } from './landing.ts';
import { look } from './look.ts';
import { ratify, review, vote } from './reviewing.ts';

export async function perform(
  { task, step }: TaskStep,
  context: RunContext,
): Promise<readonly Draft[]> {
  const run = runOf(context.record.plan, task);
  assert(run !== undefined, `a step of the unknown task ${task}`);
  const { world } = context;
  if ('delayMs' in step && step.delayMs > 0) {
    world.watcher.waits(task, whatFollows(step), step.delayMs);
    await world.wait(step.delayMs);
    if (world.isStopping() || (await isMovedOn(run, context))) return [];
  }
  world.watcher.began(task, step.type === 'check' ? step.stage : step.type);
  switch (step.type) {
    case 'start':
      return startAttempt(run, step, context);
    case 'execute':
      return execute(run, step, context);
    case 'check':
      return look(run, step, context);
    case 'review':
      return review(run, step, context);
    case 'vote':
      return vote(run, step, context);
    case 'ratify':
      return ratify(run, step, context);
    case 'insert-fix':
      return [fix(run, step, context)];
    case 'commit':
      return land(run, step, context);
    default:
      assert(false, `${step.type} is nothing to perform`);
  }
}

/** In words for who waits along. */
function whatFollows(step: Step): string {
  switch (step.type) {
    case 'start':
      return `attempt ${step.attempt}`;
    case 'check':
      return `another look (${step.stage})`;
    case 'commit':
      return 'it is tried again to land it';
    default:
      return `another look (${step.type})`;
  }
}

/** Whether somebody else decided about the task or the run meanwhile: then this step is none any more. */
async function isMovedOn(run: GateRun, { record }: RunContext): Promise<boolean> {
  await record.refresh();
  const { plan, isTakenOver } = record;
  return isTakenOver || plan.halt !== undefined || runOf(plan, run.task.id) !== run;
}

function fix(
  run: GateRun,
  { number, depth }: Extract<Step, { readonly type: 'insert-fix' }>,
  context: RunContext,
): Draft {
  const { fixTasks } = context.rules.protocol;
  assert(fixTasks !== undefined, 'a fix in a protocol without fixes');
  const { record, rules } = context;
  // A task that was done before the run began has its id all the same.
  const takenIds = [
    ...record.plan.runs.map(({ task }) => task.id),
    ...rules.plan.tasks.map(({ id }) => id),
  ];
  const task = taskOf(context, run.task.id);
  return fixFor(task, run, { rules: fixTasks, depth, number, takenIds });
}
