// Old outputs are removed from the store, at most once a day and after a run, when nobody waits.

import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredEvent } from '../../drive/ports/log.ts';
import { nextPlanStep } from '../../gate/next-plan.ts';
import { foldPlan } from '../../gate/plan-run.ts';
import { DoorwardError } from '../../std/error.ts';
import type { Store } from '../../store/open-store.ts';
import { PRUNE_DEFAULTS, pruneBlobs } from '../../store/prune-blobs.ts';
import { replaceFile } from '../shared-file.ts';

const DAY_MS = 24 * 60 * 60_000;

/** What can't be tidied today is tidied another day. */
export async function tidyStore(store: Store): Promise<void> {
  const marker = join(store.folder, 'pruned');
  if (Date.now() - lastTime(marker) < DAY_MS) return;
  try {
    replaceFile(marker, '');
    await pruneBlobs(store, { ...PRUNE_DEFAULTS, isFinished });
  } catch (error) {
    if (!(error instanceof DoorwardError)) throw error;
  }
}

function isFinished(stored: readonly StoredEvent[]): boolean {
  const events = stored.map(({ event }) => event);
  const [first] = events;
  if (first?.type !== 'run.started') return false;
  return nextPlanStep(foldPlan(events), first.protocol).type === 'done';
}

function lastTime(marker: string): number {
  return statSync(marker, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY;
}
