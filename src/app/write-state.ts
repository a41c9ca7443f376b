// `doorward state`: makes every file that a run is seen by, from its record alone.

import { resolve } from 'node:path';
import { DIALECT_NAMES, type Plan } from '../model/plan.ts';
import type { RunView } from '../projections/run-history.ts';
import { isFields } from '../std/shape.ts';
import { type ProjectionFile, projectionFiles, recordFiles } from './project-run.ts';
import { readPlanText } from './read-plan.ts';
import { type OpenedRuns, openRuns, readBlobText, readRunView } from './read-run.ts';
import { replaceFile } from './shared-file.ts';

export interface WrittenState {
  readonly run: string;
  readonly files: readonly ProjectionFile[];
}

export interface StateRequest {
  readonly cwd: string;
  readonly run: string | undefined;
  /** Only say what would be written. */
  readonly isDry: boolean;
}

export async function writeState({ cwd, run, isDry }: StateRequest): Promise<WrittenState> {
  const runs = await openRuns(cwd);
  try {
    const { id, view } = await readRunView(runs, run);
    const plan = await planOf(runs, view);
    const source = { view, layout: runs.layout };
    const files =
      plan === undefined
        ? recordFiles(source)
        : await projectionFiles({ ...source, plan, messages: await messagesOf(runs, view) });
    const { stateFolder } = runs.layout;
    if (!isDry) for (const { path, content } of files) replaceFile(path, content, stateFolder);
    return { run: id, files };
  } finally {
    runs.store.close();
  }
}

/** STATE.md and SUMMARY.md alone: nothing in a working tree, which an agent may be at work in. */
export async function writeRecordFiles(runs: OpenedRuns, run: string): Promise<void> {
  const { view } = await readRunView(runs, run);
  for (const { path, content } of recordFiles({ view, layout: runs.layout }))
    replaceFile(path, content);
}

/** As it was when the run started; undefined where that text was not kept. */
async function planOf(runs: OpenedRuns, view: RunView): Promise<Plan | undefined> {
  const { source, plan: shownPath } = view.started;
  const text = await readBlobText(runs, source?.planText);
  if (text === undefined) return undefined;
  const path = resolve(runs.layout.top, shownPath);
  const kept = await readBlobText(runs, source?.plan);
  const { plan } = await readPlanText({ path, shownPath, text }, dialectIn(kept));
  return plan;
}

function dialectIn(plan: string | undefined): string | undefined {
  const value: unknown = plan === undefined ? undefined : JSON.parse(plan);
  const dialect = isFields(value) ? value['dialect'] : undefined;
  return DIALECT_NAMES.find((name) => name === dialect);
}

async function messagesOf(runs: OpenedRuns, view: RunView): Promise<ReadonlyMap<string, string>> {
  const messages = new Map<string, string>();
  for (const { id, attempts } of view.stories.values()) {
    const digest = attempts.at(-1)?.turns.at(-1)?.report?.message;
    const text = await readBlobText(runs, digest);
    if (text !== undefined) messages.set(id, text);
  }
  return messages;
}
