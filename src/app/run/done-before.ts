// Tasks that earlier runs of the same plan have proven: a new run does not do them again, as long as
// the plan promises the same and their commits are still in the branch.

import type { EventLog } from '../../drive/ports/log.ts';
import type { Texts } from '../../drive/ports/run.ts';
import { foldPlan } from '../../gate/plan-run.ts';
import type { Plan } from '../../model/plan.ts';
import type { Task } from '../../model/task.ts';
import { essenceOf } from './essence.ts';

export interface EarlierRuns {
  readonly log: EventLog;
  readonly texts: Texts;
  /** Whether a commit is an ancestor of where the branch is. */
  isInBranch(commit: string): Promise<boolean>;
}

const RECENT_RUNS = 20;

export async function doneBefore(
  { tasks }: Plan,
  shownPlan: string,
  earlier: EarlierRuns,
): Promise<readonly string[]> {
  const heads = (await earlier.log.runs(RECENT_RUNS)).filter(({ plan }) => plan === shownPlan);
  const proven = new Set<string>();
  for (const { run } of heads)
    for (const { task, commit } of await provenIn(run, earlier))
      if (isSame(task, tasks) && (await earlier.isInBranch(commit))) proven.add(task.id);
  return [...proven];
}

interface Proven {
  readonly task: Task;
  readonly commit: string;
}

/** What one run has verified and committed, with the promise that it was judged by. */
async function provenIn(run: string, { log, texts }: EarlierRuns): Promise<readonly Proven[]> {
  const events = (await log.read(run)).map(({ event }) => event);
  const [first] = events;
  const recorded = first?.type === 'run.started' ? first.source?.plan : undefined;
  const text = recorded === undefined ? undefined : await texts.read(recorded);
  if (text === undefined) return [];
  const promised = new Map((JSON.parse(text) as Plan).tasks.map((task) => [task.id, task]));
  return foldPlan(events).runs.flatMap(({ task: { id }, evidence, commit }) => {
    const task = promised.get(id);
    const isProven = task !== undefined && commit !== undefined && evidence === 'verified';
    return isProven ? [{ task, commit }] : [];
  });
}

function isSame(before: Task, tasks: readonly Task[]): boolean {
  const now = tasks.find(({ id }) => id === before.id);
  return now !== undefined && essenceOf(now) === essenceOf(before);
}
