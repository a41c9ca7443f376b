// Puts a tree where it is needed. What this process saw a moment ago, with nothing started since, is
// not looked at again; a process without that memory looks. Where somebody's work lay there that
// nothing else holds, the record says under which ref it is kept.

import type { GateRun } from '../../gate/run.ts';
import type { HeldWorkspace } from '../ports/run.ts';
import type { RunContext } from './context.ts';

export async function bringTree(
  tree: string,
  { run, workspace }: { readonly run: GateRun; readonly workspace: HeldWorkspace },
  { record, joined }: Pick<RunContext, 'record' | 'joined'>,
): Promise<void> {
  if (workspace.justSaw(tree)) return;
  const known = [...knownTrees(record.plan.runs), ...mergedTrees(run, record), ...joined];
  const { kept } = await workspace.bring(tree, known);
  if (kept === undefined) return;
  const why = `it lay in ${workspace.top}, where something else had to be put`;
  await record.append({ type: 'work.kept', task: run.task.id, ref: kept, why });
}

/** What lies there once its branch has moved: the merged tree holds all of it. */
function mergedTrees(
  { task, attempt, isMerged }: GateRun,
  record: RunContext['record'],
): readonly string[] {
  if (!isMerged) return [];
  return record
    .eventsOf(task.id)
    .flatMap((event) =>
      event.type === 'attempt.ended' && event.attempt === attempt && event.tree !== undefined
        ? [event.tree]
        : [],
    );
}

/** Trees that the record names: they are kept elsewhere or can be made again. */
function knownTrees(runs: readonly GateRun[]): readonly string[] {
  return runs.flatMap(({ tree }) => (tree === undefined ? [] : [tree]));
}
