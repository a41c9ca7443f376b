// What is known about work that was judged: the evidence chain of a run, or the receipts that hooks and
// checks left where there was no run.

import { gitEnvironment } from '../../effects/git/git.ts';
import { findLayout } from '../../effects/git/layout.ts';
import { currentRun } from '../../projections/standing.ts';
import { DoorwardError } from '../../std/error.ts';
import { oneLine } from '../../std/text.ts';
import { hasStore } from '../../store/open-log-file.ts';
import { openRuns, readRunView } from '../read-run.ts';
import { allReceipts, type Receipt, receiptFolder } from '../receipts.ts';
import { type ShownTask, showTask } from '../show-task.ts';
import type { Desk } from './desk.ts';

export type FoundEvidence =
  | { readonly kind: 'run'; readonly shown: ShownTask }
  | { readonly kind: 'receipts'; readonly receipts: readonly Receipt[] };

const MAX_RECEIPTS = 20;

export async function readEvidence(
  { cwd }: Desk,
  asked: string | undefined,
  attempt: number | undefined,
): Promise<FoundEvidence> {
  const layout = await findLayout({ cwd, env: gitEnvironment(cwd) });
  const receipts = allReceipts(receiptFolder(layout)).filter(
    ({ task }) => asked === undefined || task === asked,
  );
  const named = hasStore(layout.sharedFolder) ? await taskOfRun(cwd, asked) : undefined;
  if (named !== undefined) {
    const shown = await showTask({ cwd, task: named, run: undefined, attempt, isFull: false });
    return { kind: 'run', shown };
  }
  if (receipts.length > 0) return { kind: 'receipts', receipts: receipts.slice(0, MAX_RECEIPTS) };
  throw new DoorwardError(
    'usage',
    asked === undefined
      ? 'nothing has been judged here yet'
      : `nothing is known about a task \`${oneLine(asked, 80)}\``,
    'Run the gate first; `list_tasks` shows the tasks.',
  );
}

/** Undefined where no run has it; without a name, the one at the gate or the last that was begun. */
async function taskOfRun(cwd: string, asked: string | undefined): Promise<string | undefined> {
  const runs = await openRuns(cwd);
  try {
    if ((await runs.store.log.runs(1)).length === 0) return undefined;
    const { view } = await readRunView(runs, undefined);
    const ids = view.plan.runs.map(({ task }) => task.id);
    if (asked !== undefined) return ids.find((id) => id === asked);
    const begun = view.plan.runs.findLast(({ attempt }) => attempt > 0);
    return (currentRun(view.plan) ?? begun)?.task.id;
  } finally {
    runs.store.close();
  }
}
