// `doorward run` as a use case: a plan goes in, a run is started or found again, driven as far as it
// goes without a person, and driven on with what a person says.

import { type DrivenRun, driveRun, type RunEnding } from '../../drive/run/drive-run.ts';
import type { PlanRun } from '../../gate/plan-run.ts';
import type { Protocol } from '../../model/protocol.ts';
import { viewRun } from '../../projections/run-history.ts';
import { groundsOf } from '../../projections/run-status.ts';
import { DoorwardError } from '../../std/error.ts';
import { openRunLog } from '../open-run-log.ts';
import { decide, resumeRun } from './decide.ts';
import { notify } from './notify.ts';
import type { OpenedRun } from './open-run.ts';
import { openRun } from './open-run.ts';
import { notePersonCommits } from './person-commits.ts';
import { RunLeases } from './run-leases.ts';
import type { Company, RunOptions } from './run-options.ts';
import { tidyStore } from './tidy-store.ts';

export interface RunReport {
  readonly run: string;
  readonly plan: PlanRun;
  readonly protocol: Protocol;
  readonly ending: RunEnding;
}

export async function runPlan(options: RunOptions, company: Company): Promise<RunReport> {
  const log = await openRunLog(options.cwd);
  const { store } = log;
  try {
    const leases = new RunLeases(store.leases, options.takesOver);
    try {
      const opened = await openRun(options, company, { ...log, leases });
      if (options.isResumed) await resumeRun(opened.deciding);
      leases.watch(() => void company.interruption.stopNow());
      const report = await driveWithPeople(opened, company);
      if (leases.isLost) return { ...report, ending: { type: 'taken-over' } };
      await tidyStore(store);
      return report;
    } finally {
      await leases.release();
    }
  } finally {
    store.close();
  }
}

export type RunVerdict = 'passed' | 'failed' | 'needs-person' | 'inconclusive' | 'interrupted';

/** Only a run in which everything is proven or confirmed has passed. */
export function runVerdict({ ending, plan }: RunReport): RunVerdict {
  switch (ending.type) {
    case 'needs-person':
    case 'halted':
      return 'needs-person';
    case 'stopped':
      return 'interrupted';
    case 'taken-over':
      return 'inconclusive';
    default: {
      const own = plan.runs.filter(({ origin }) => origin === undefined);
      if (own.some(({ phase }) => phase === 'abandoned')) return 'failed';
      const isProven = own.every(
        ({ phase, evidence }) => phase === 'confirmed' || evidence === 'verified',
      );
      return isProven ? 'passed' : 'inconclusive';
    }
  }
}

async function driveWithPeople(opened: OpenedRun, company: Company): Promise<RunReport> {
  const { world, rules } = opened;
  for (;;) {
    await notePersonCommits(opened.commitPlace);
    const driven = await driveRun(world, rules);
    const { ending, plan } = driven;
    if (ending.type === 'needs-person' && (await hasDecided(opened, driven, company))) continue;
    await tell(opened, ending, company);
    return { run: rules.run, plan, protocol: rules.protocol, ending };
  }
}

/** Whether a person said anything that lets the run go on. */
async function hasDecided(
  opened: OpenedRun,
  { plan, events }: DrivenRun,
  { ask, note }: Company,
): Promise<boolean> {
  if (ask === undefined) return false;
  let isDecided = false;
  const view = viewRun(events);
  for (const run of plan.runs.filter(({ phase }) => phase === 'parked')) {
    const kept = events.findLast(
      (event) => event.type === 'work.kept' && event.task === run.task.id,
    );
    const ref = kept?.type === 'work.kept' ? kept.ref : undefined;
    // What is refused is asked again: an empty answer leaves the task as it is.
    for (;;) {
      const answer = await ask({ run, grounds: groundsOf(run, view), kept: ref });
      if (answer === undefined) break;
      const problem = await problemOf(decide(opened.deciding, run.task.id, answer));
      isDecided ||= problem === undefined;
      if (problem === undefined) break;
      note(`${problem.message}: ${problem.hint}`);
    }
  }
  return isDecided;
}

async function problemOf(deciding: Promise<unknown>): Promise<DoorwardError | undefined> {
  try {
    await deciding;
    return undefined;
  } catch (error) {
    if (error instanceof DoorwardError) return error;
    throw error;
  }
}

async function tell(opened: OpenedRun, ending: RunEnding, { note }: Company): Promise<void> {
  const { run } = opened.rules;
  const { notify: setting } = opened.settings;
  const notice = { run, task: undefined };
  const problem =
    ending.type === 'done'
      ? await notify(setting, { ...notice, event: 'done', message: `Run ${run} is done.` })
      : ending.type === 'halted'
        ? await notify(setting, { ...notice, event: 'halted', message: ending.halt.message })
        : ending.type === 'needs-person'
          ? await notify(setting, {
              ...notice,
              event: 'parked',
              task: ending.steps[0]?.task,
              message: `Run ${run} needs a person: ${ending.steps.map(({ task }) => task).join(', ')}.`,
            })
          : undefined;
  if (problem !== undefined) note(problem);
}
