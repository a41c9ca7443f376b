// A plan that waits for another one is not begun before that one is done: its tasks were written with
// the work of the other in mind, and an agent would be paid for missing it.

import { basename, relative } from 'node:path';
import { DoorwardError } from '../../std/error.ts';
import { oneLine } from '../../std/text.ts';
import { summaryOf, type WaitedPlan, waitedPlans } from '../waited-plans.ts';
import type { ReadFiles } from './prepare-run.ts';
import { newestRun, type RunArchive, unfinishedRun } from './recorded-runs.ts';

interface Order {
  readonly archive: RunArchive;
  readonly top: string;
  /** Begins all the same. */
  readonly isOutOfOrder: boolean;
}

/** What people should know of the plans that come first; refuses where one of them is still to do. */
export async function orderNotes(
  { plan, place }: Pick<ReadFiles, 'plan' | 'place'>,
  { archive, top, isOutOfOrder }: Order,
): Promise<readonly string[]> {
  const notes: string[] = [];
  for (const waited of waitedPlans(plan.dependsOn, place.real)) {
    const note = await noteOf(waited, archive, top);
    if (note === undefined) continue;
    if (waited.path !== undefined && !isOutOfOrder)
      throw new DoorwardError(
        'plan',
        `${place.shown} waits for another plan: ${note}`,
        'Run that one first, or write --out-of-order to begin all the same.',
      );
    notes.push(note);
  }
  return notes;
}

async function noteOf(
  { name, path, hasSummary }: WaitedPlan,
  archive: RunArchive,
  top: string,
): Promise<string | undefined> {
  if (path === undefined)
    return `whether \`${oneLine(name, 60)}\` is done, which it waits for, can't be told: no such plan was found`;
  const shown = relative(top, path);
  if (hasSummary || (await isFinished(shown, archive))) return undefined;
  return `${shown} is not done: it has neither a ${basename(summaryOf(path))} nor a run that came to its end`;
}

async function isFinished(shown: string, archive: RunArchive): Promise<boolean> {
  if ((await newestRun(shown, archive)) === undefined) return false;
  return (await unfinishedRun(shown, archive)) === undefined;
}
