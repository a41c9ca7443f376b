// The task that an agent is meant to be at, found as hooks find it: what a run waits for, else the next
// one of the configured plan, else the work as a whole.

import { gitEnvironment } from '../../effects/git/git.ts';
import { findLayout, type Layout } from '../../effects/git/layout.ts';
import { openRepository } from '../../effects/git/repository.ts';
import type { Plan } from '../../model/plan.ts';
import type { ProtocolName } from '../../model/protocol.ts';
import type { Task } from '../../model/task.ts';
import { protocolNamed } from '../../protocols/registry.ts';
import { hasStore } from '../../store/open-log-file.ts';
import { runningTask, type TaskPlace } from '../hook/running-task.ts';
import { commandsFor } from '../judging.ts';
import { loadConfig } from '../load-config.ts';
import { policyAtBase } from '../policy.ts';
import type { Desk } from './desk.ts';

/** `project`: no plan describes the work; the config's commands judge it. */
export type TaskSource = 'run' | 'plan' | 'project';

export interface TaskAtHand {
  readonly source: TaskSource;
  readonly task: Task;
  readonly plan: Plan;
  readonly protocol: ProtocolName;
  /** What the gate will run. */
  readonly commands: readonly string[];
  readonly notes: readonly string[];
  readonly stateFolder: string;
  /** How the gate is asked for exactly this task. */
  readonly place: Place;
}

interface Place {
  readonly plan: string | undefined;
  readonly task: string | undefined;
  readonly base: string | undefined;
  readonly protocol: ProtocolName | undefined;
}

export async function taskAtHand(desk: Desk, asked: string | undefined): Promise<TaskAtHand> {
  const repository = await openRepository(desk.cwd);
  const place = await placeOf(desk, asked);
  const isNextTask = place.plan === undefined && place.task === undefined && asked === undefined;
  const policy = await policyAtBase(
    { ...place, cwd: desk.cwd, dialect: undefined, isNextTask },
    repository,
  );
  const { task, plan, config, isPlanned, notes } = policy;
  const protocol = place.protocol ?? config.protocol;
  const rules = { config, protocol: protocolNamed(protocol) };
  return {
    source: place.plan === undefined ? (isPlanned ? 'plan' : 'project') : 'run',
    task,
    plan,
    protocol,
    commands: commandsFor(task, plan, rules).map(({ run }) => run),
    notes,
    stateFolder: repository.stateFolder,
    place: { ...place, task: isPlanned ? task.id : undefined },
  };
}

/** The name under which work is judged that no plan describes. */
const WHOLE_WORK = 'work';

async function placeOf({ cwd, base }: Desk, asked: string | undefined): Promise<Place> {
  const layout = await findLayout({ cwd, env: gitEnvironment(cwd) });
  const running = await runningIn(layout);
  if (running !== undefined && (asked ?? running.task) === running.task) return running;
  const own = { plan: undefined, base, protocol: undefined };
  if (asked !== WHOLE_WORK) return { ...own, task: asked };
  const { config } = await loadConfig(layout.top);
  return { ...own, task: config.plan === undefined ? undefined : asked };
}

/** What a run has its agent do at this moment; one that waits for a person has nobody at work. */
export async function taskOfRun(cwd: string): Promise<string | undefined> {
  return (await runningIn(await findLayout({ cwd, env: gitEnvironment(cwd) })))?.task;
}

async function runningIn(layout: Layout): Promise<TaskPlace | undefined> {
  return hasStore(layout.sharedFolder) ? runningTask(layout) : undefined;
}
