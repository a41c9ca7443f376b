// Puts a tree where it is needed. What this process saw a moment ago, with nothing started since, is
// not looked at again; a process without that memory looks.

import type { GateRun } from '../../gate/run.ts';
import type { HeldWorkspace } from '../ports/run.ts';
import type { RunContext } from './context.ts';

export async function bringTree(
  tree: string,
  workspace: HeldWorkspace,
  { record }: Pick<RunContext, 'record'>,
): Promise<void> {
  if (workspace.justSaw(tree)) return;
  await workspace.bring(tree, knownTrees(record.plan.runs));
}

/** Trees that the record names: they are kept elsewhere or can be made again. */
function knownTrees(runs: readonly GateRun[]): readonly string[] {
  return runs.flatMap(({ tree }) => (tree === undefined ? [] : [tree]));
}
