// Spec files that an attempt found in no commit and left as they were. It may begin with work of before,
// whose commits the gate itself took off the branch: to have them committed again is not its debt.

import type { GateRun } from '../../gate/run.ts';
import type { Repository, Snapshot } from '../ports/gate.ts';
import { beginningOf } from './attempt-start.ts';
import type { RunContext } from './context.ts';
import { storiesOf } from './history.ts';

interface Left {
  readonly left: Snapshot;
  readonly repository: Repository;
}

export async function foundUncommitted(
  run: GateRun,
  { left, repository }: Left,
  context: RunContext,
): Promise<readonly string[]> {
  const { stateFiles } = context.rules.plan;
  const owed = owedBefore(run, context);
  const open = left.uncommitted.filter((path) => stateFiles.includes(path) && !owed.includes(path));
  if (open.length === 0) return [];
  const found = await repository.readFiles(await beginningOf(run, context), open);
  const now = await repository.readFiles(left.tree, open);
  return open.filter((path) => {
    const text = now.get(path)?.text;
    return text !== undefined && text === found.get(path)?.text;
  });
}

/** What was in no commit when the work that the attempt began with was left: waiting does not settle it. */
function owedBefore({ task, origin, attempt }: GateRun, { record }: RunContext): readonly string[] {
  const own = storiesOf(record.eventsOf(task.id)).findLast((story) => story.attempt < attempt);
  const begun =
    own ?? (origin === undefined ? undefined : storiesOf(record.eventsOf(origin.parent)).at(-1));
  return begun?.uncommitted ?? [];
}
