// Skipped and forced work is committed by a person. Their commit is found here, so that the tasks that
// wait for it can go on.

import type { Repository } from '../../drive/ports/gate.ts';
import type { EventLog } from '../../drive/ports/log.ts';
import type { Branch } from '../../drive/ports/workspace.ts';
import { owedMark } from '../../drive/run/keep-work.ts';
import { RunRecord } from '../../drive/run/run-record.ts';
import { nextStep } from '../../gate/next.ts';
import type { GateRun } from '../../gate/run.ts';
import type { Protocol } from '../../model/protocol.ts';

export interface CommitPlace {
  readonly log: EventLog;
  readonly run: string;
  readonly protocol: Protocol;
  readonly branch: Branch;
  readonly repository: Repository;
  /** What lies in the person's checkout because the run put it there. */
  holds(): Promise<string | undefined>;
  readonly actor: string;
  now(): string;
}

export async function notePersonCommits(place: CommitPlace): Promise<void> {
  const { log, run, actor, now, branch, protocol } = place;
  const record = await RunRecord.open({ log, run, actor, now, appended: () => undefined });
  const waiting = record.plan.runs.filter(
    (task) => task.origin === undefined && nextStep(task, protocol).type === 'await-commit',
  );
  if (waiting.length === 0) return;
  const tip = await branch.tip();
  if (tip === undefined) return;
  const byGate = new Set(
    record.events.flatMap((event) =>
      event.type === 'commit.created' && event.by === 'gate' ? [event.commit] : [],
    ),
  );
  const { changes } = await place.repository.snapshot(tip);
  const tree = await branch.treeOf(tip);
  const held = await place.holds();
  const isHeld = ({ task }: GateRun): boolean => held === owedMark(task.id);
  const isAnyHeld = waiting.some(isHeld);
  for (const task of waiting) {
    const isTheirs = tip !== task.base && !byGate.has(tip) && (isHeld(task) || !isAnyHeld);
    // No agent touched it or left anything, or the person has thrown away what was put there for them.
    const isUntouched = task.tree === undefined || task.tree === (await branch.treeOf(task.base));
    const hasNothing = isUntouched || (isHeld(task) && changes.length === 0);
    if (isTheirs || hasNothing)
      await record.append({
        type: 'commit.created',
        task: task.task.id,
        commit: tip,
        tree,
        by: 'person',
      });
  }
}
