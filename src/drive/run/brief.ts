// What the executor is told at the start of an attempt, from the record alone.

import { maxAttempts } from '../../gate/retry.ts';
import type { GateRun } from '../../gate/run.ts';
import { isSettled } from '../../gate/schedule.ts';
import type { PastAttempt } from '../../model/record.ts';
import type { ExecutorBrief } from '../../prompts/executor-values.ts';
import { truncate } from '../../std/text.ts';
import { startOf } from './attempt-start.ts';
import { type RunContext, taskOf } from './context.ts';
import { storiesOf } from './history.ts';
import { readText } from './records.ts';

const MESSAGE_LENGTH = 2_000;

export async function briefOf(run: GateRun, context: RunContext): Promise<ExecutorBrief> {
  const { rules, record, world } = context;
  const task = taskOf(context, run.task.id);
  const events = record.eventsOf(run.task.id);
  const past: PastAttempt[] = [];
  for (const { message, failure, ...story } of storiesOf(events)) {
    if (failure === undefined || story.attempt >= run.attempt) continue;
    const words = truncate(await readText(message, world.texts), MESSAGE_LENGTH);
    past.push({ ...story, failure, message: words });
  }
  return {
    plan: rules.plan,
    task,
    protocol: rules.protocol,
    commands: rules.commandsFor(task),
    attempt: run.attempt,
    maxAttempts: maxAttempts(run, rules.protocol),
    past,
    note: run.note,
    recentProgress: progressOf(context),
    completed: completedIn(context),
    kept: startOf(run, context).kept,
    gateFiles: rules.gateFiles,
  };
}

/** A run has only those tasks that were open when it began. */
export function completedIn({ record, rules }: RunContext): number {
  const open = record.plan.runs.filter((run) => run.origin === undefined && !isSettled(run));
  return rules.plan.tasks.length - open.length;
}

const RECENT = 5;

function progressOf({ record }: RunContext): string {
  return record.plan.runs
    .filter(({ phase }) => phase === 'committed' || phase === 'confirmed')
    .slice(-RECENT)
    .map(({ task, evidence }) => `- ${task.id}: ${task.name} (${evidence ?? 'confirmed'})`)
    .join('\n');
}
