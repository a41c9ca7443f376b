// The tasks that there are: those of a run that is not over, else those of the plan, else the work as a
// whole.

import type { RunStatus } from '../../projections/run-status.ts';
import type { Desk } from './desk.ts';
import { type TaskSource, taskAtHand, taskOfRun } from './task-at-hand.ts';
import { unfinishedRun } from './unfinished-run.ts';

export interface ListedTask {
  readonly id: string;
  readonly name: string;
  /** In a run, where it stands; in a plan, `ticked`, `open`, or `person` for a person's turn. */
  readonly state: string;
  readonly dependsOn: readonly string[];
  /** Why a person is asked, and with which commands that person answers. */
  readonly question: string | undefined;
  readonly decisions: readonly string[];
}

export interface TaskList {
  readonly source: TaskSource;
  readonly title: string;
  /** Undefined where nothing is left for an agent. */
  readonly current: string | undefined;
  readonly tasks: readonly ListedTask[];
}

export async function listTasks(desk: Desk): Promise<TaskList> {
  const status = await unfinishedRun(desk.cwd);
  if (status !== undefined) return ofRun(status, await taskOfRun(desk.cwd));
  const { plan, task, source } = await taskAtHand(desk, undefined);
  return {
    source,
    title: plan.title,
    current: task.id,
    tasks: plan.tasks.map(({ id, name, isTicked, checkpoint, dependsOn }) => ({
      id,
      name,
      state: isTicked ? 'ticked' : checkpoint === undefined ? 'open' : 'person',
      dependsOn,
      question: checkpoint?.request,
      decisions: [],
    })),
  };
}

function ofRun({ plan, tasks }: RunStatus, current: string | undefined): TaskList {
  return {
    source: 'run',
    title: plan,
    current,
    tasks: tasks.map(({ id, name, standing, waitsFor, question, decisions }) => ({
      id,
      name,
      state: standing,
      dependsOn: waitsFor,
      question,
      decisions,
    })),
  };
}
