// Runs of a repository, for commands that only look: the newest one unless another is named. Looking
// makes no store where there is none.

import type { RunHead, StoredEvent } from '../drive/ports/log.ts';
import { gitEnvironment } from '../effects/git/git.ts';
import { findLayout, type Layout } from '../effects/git/layout.ts';
import type { Digest } from '../model/record.ts';
import { type RunView, viewRun } from '../projections/run-history.ts';
import { DoorwardError } from '../std/error.ts';
import { nearest } from '../std/nearest.ts';
import { oneLine } from '../std/text.ts';
import { hasStore } from '../store/open-log-file.ts';
import { openStore, type Store } from '../store/open-store.ts';
import { runLease } from './run/run-leases.ts';
import { tasksNamed } from './task-named.ts';

export interface OpenedRuns {
  readonly layout: Layout;
  readonly store: Store;
}

/** Throws where the repository has never had a run. */
export async function openRuns(cwd: string): Promise<OpenedRuns> {
  const layout = await findLayout({ cwd, env: gitEnvironment(cwd) });
  if (!hasStore(layout.sharedFolder)) throw noRuns();
  return { layout, store: openStore(layout.sharedFolder) };
}

/** The newest first; at least one. */
export async function listRuns({ store }: OpenedRuns, limit?: number): Promise<readonly RunHead[]> {
  const heads = await store.log.runs(limit);
  if (heads.length === 0) throw noRuns();
  return heads;
}

function noRuns(): DoorwardError {
  return new DoorwardError(
    'usage',
    'there is no run in this repository yet',
    'Start one with `doorward run PLAN.md`, or see one with `doorward demo`.',
  );
}

/** By its id, by the beginning of one, or the newest. */
export async function findRun(runs: OpenedRuns, asked: string | undefined): Promise<string> {
  const heads = await listRuns(runs, asked === undefined ? 1 : undefined);
  const ids = heads.map(({ run }) => run);
  if (asked === undefined) return ids[0] ?? '';
  if (ids.includes(asked)) return asked;
  const begun = ids.filter((id) => id.startsWith(asked));
  if (begun.length === 1) return begun[0] ?? '';
  const close = nearest(asked, ids);
  const hint = close === undefined ? 'See `doorward runs`.' : `Did you mean \`${close}\`?`;
  const what = begun.length > 1 ? `${begun.length} runs begin with` : 'there is no run';
  throw new DoorwardError('usage', `${what} \`${oneLine(asked, 80)}\``, hint);
}

/** Whether a process drives the run; one of another machine is believed. */
export async function isAtWork({ store }: OpenedRuns, run: string): Promise<boolean> {
  return (await store.leases.holder(runLease(run))) !== undefined;
}

export interface ReadRun {
  readonly id: string;
  readonly stored: readonly StoredEvent[];
  readonly view: RunView;
}

export async function readRunView(runs: OpenedRuns, asked: string | undefined): Promise<ReadRun> {
  const id = await findRun(runs, asked);
  const stored = await runs.store.log.read(id);
  return { id, stored, view: viewRun(stored.map(({ event }) => event)) };
}

/** Undefined where it was pruned. */
export async function readBlobText(
  { store }: OpenedRuns,
  digest: Digest | undefined,
): Promise<string | undefined> {
  const bytes = digest === undefined ? undefined : await store.blobs.get(digest);
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}

/** The id of a task as a person names it. */
export function taskIn(view: RunView, asked: string): string {
  const tasks = view.plan.runs.map(({ task }) => task);
  const meant = tasksNamed(tasks, asked);
  const wanted = asked.toLowerCase();
  // To look at a task is harmless: any part of its name will do.
  const named =
    meant.length > 0 ? meant : tasks.filter(({ name }) => name.toLowerCase().includes(wanted));
  if (named.length === 1) return named[0]?.id ?? asked;
  const ids = tasks.map(({ id }) => id);
  const close = nearest(asked, ids);
  throw new DoorwardError(
    'usage',
    named.length > 1
      ? `${named.length} tasks are called like \`${oneLine(asked, 80)}\``
      : `the run has no task \`${oneLine(asked, 80)}\``,
    close === undefined
      ? `Tasks: ${oneLine(ids.slice(0, 20).join(', '), 200)}.`
      : `Did you mean \`${close}\`?`,
  );
}
