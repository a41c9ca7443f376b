// A run while it goes on: told again whenever something was appended to its record.

import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredEvent } from '../drive/ports/log.ts';
import { type RunEnd, runEnd } from '../projections/run-end.ts';
import { RunHistory, type RunView } from '../projections/run-history.ts';
import { findRun, type OpenedRuns } from './read-run.ts';

export interface Following {
  readonly run: string | undefined;
  readonly intervalMs: number;
  readonly signal: AbortSignal;
  /** Called at once, and again after each change; `fresh` are the events that were not told yet. */
  changed(view: RunView, fresh: readonly StoredEvent[]): void;
}

/** Until the run is over, or `signal` says so; then it is undefined. */
export async function followRun(
  runs: OpenedRuns,
  { run, intervalMs, signal, changed }: Following,
): Promise<Exclude<RunEnd, 'working'> | undefined> {
  const id = await findRun(runs, run);
  const history = new RunHistory();
  while (!signal.aborted) {
    const fresh = await runs.store.log.read(id, history.length);
    for (const { event } of fresh) history.follow(event);
    if (fresh.length > 0) {
      const view = history.view();
      changed(view, fresh);
      const end = runEnd(view);
      if (end !== 'working') return end;
    }
    await sleep(intervalMs, undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}
