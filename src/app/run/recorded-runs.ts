// Runs in the record: started once, found again by their plan, read back with the rules they had.

import type { EventLog } from '../../drive/ports/log.ts';
import type { Texts } from '../../drive/ports/run.ts';
import { nextPlanStep } from '../../gate/next-plan.ts';
import { foldPlan } from '../../gate/plan-run.ts';
import type { GateEvent, RunSource } from '../../model/event.ts';
import type { TaskOutline } from '../../model/outline.ts';
import type { Plan } from '../../model/plan.ts';
import type { Protocol } from '../../model/protocol.ts';
import { assert } from '../../std/assert.ts';
import { DoorwardError } from '../../std/error.ts';
import type { RecordedRun, RunSettings } from './run-rules.ts';

export interface RunArchive {
  readonly log: EventLog;
  readonly texts: Texts;
  readonly actor: string;
  now(): string;
}

export interface NewRun {
  readonly run: string;
  readonly plan: Plan;
  readonly planText: string;
  readonly protocol: Protocol;
  readonly settings: RunSettings;
  readonly tasks: readonly TaskOutline[];
  readonly branch: string | undefined;
  readonly base: string | undefined;
  readonly agent: string;
  readonly reviewers: number;
}

type Started = Extract<GateEvent, { readonly type: 'run.started' }>;

export async function recordRun(
  parts: NewRun,
  archive: RunArchive,
): Promise<{ readonly recorded: RecordedRun; readonly started: Started }> {
  const { run, plan, planText, protocol, settings, tasks, reviewers } = parts;
  const { texts, log, actor } = archive;
  const source: RunSource = {
    plan: await texts.keep(JSON.stringify(plan)),
    planText: await texts.keep(planText),
    config: await texts.keep(JSON.stringify(settings)),
    branch: parts.branch,
    base: parts.base,
    agent: parts.agent,
  };
  const started: Started = {
    type: 'run.started',
    at: archive.now(),
    run,
    protocol,
    plan: settings.shownPlan,
    tasks,
    reviewers,
    source,
  };
  const appended = await log.append(run, 0, { events: [started], actor });
  assert(appended.ok, `the run ${run} is there already`);
  return { recorded: { run, protocol, plan, settings, source }, started };
}

export async function readRun(run: string, { log, texts }: RunArchive): Promise<RecordedRun> {
  const [first] = await log.read(run);
  const started = first?.event;
  if (started?.type !== 'run.started' || started.source === undefined) {
    throw new DoorwardError(
      'usage',
      `there is no run \`${run}\` that could go on`,
      'See `doorward runs`.',
    );
  }
  const { protocol, source } = started;
  return {
    run,
    protocol,
    source,
    plan: await readJson<Plan>(source.plan, texts),
    settings: await readJson<RunSettings>(source.config, texts),
  };
}

const RECENT_RUNS = 50;

export async function newestRun(
  plan: string,
  archive: RunArchive,
): Promise<RecordedRun | undefined> {
  const heads = await archive.log.runs(RECENT_RUNS);
  const newest = heads.find((head) => head.plan === plan);
  return newest === undefined ? undefined : readRun(newest.run, archive);
}

export interface UnfinishedRun {
  readonly recorded: RecordedRun;
  readonly isHalted: boolean;
}

/** The newest run of this plan that has something left to do, or whose end nobody has seen yet. */
export async function unfinishedRun(
  plan: string,
  archive: RunArchive,
): Promise<UnfinishedRun | undefined> {
  const recorded = await newestRun(plan, archive);
  if (recorded === undefined) return undefined;
  const events = (await archive.log.read(recorded.run)).map(({ event }) => event);
  const next = nextPlanStep(foldPlan(events), recorded.protocol);
  if (next.type === 'done' && !isDecidedSince(events)) return undefined;
  return { recorded, isHalted: next.type === 'halted' };
}

/** A person had the last word, and no process has gone on from there. */
function isDecidedSince(events: readonly GateEvent[]): boolean {
  const lastOf = (type: GateEvent['type']): number =>
    events.findLastIndex((event) => event.type === type);
  return lastOf('person.decided') > lastOf('run.driven');
}

/** Blobs are named by their hash: what is read here is what was written. */
async function readJson<Value>(digest: RunSource['plan'], texts: Texts): Promise<Value> {
  const text = await texts.read(digest);
  if (text !== undefined) return JSON.parse(text) as Value;
  throw new DoorwardError(
    'store',
    `the record of the run refers to ${digest}, which is not there any more`,
    'Restore the doorward folder of the git directory from a backup, or begin with --new.',
  );
}

/** Ids of the fix tasks that the gate itself has added. */
export async function fixesIn(run: string, { log }: RunArchive): Promise<readonly string[]> {
  const stored = await log.read(run);
  return stored.flatMap(({ event }) => (event.type === 'fix.inserted' ? [event.fix.id] : []));
}
