// Skipped and forced work is committed by a person. Their commit is found here, so that the tasks that
// wait for it can go on. A commit of something else is not taken for it.

import type { Repository } from '../../drive/ports/gate.ts';
import type { EventLog } from '../../drive/ports/log.ts';
import type { Branch } from '../../drive/ports/workspace.ts';
import { owedMark } from '../../drive/run/keep-work.ts';
import { RunRecord } from '../../drive/run/run-record.ts';
import { nextStep } from '../../gate/next.ts';
import type { GateRun } from '../../gate/run.ts';
import type { Change } from '../../model/change.ts';
import type { GateEvent } from '../../model/event.ts';
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
  const isByGate = gateCommits(record.events).includes(tip);
  const { changes } = await place.repository.snapshot(tip);
  const tree = await branch.treeOf(tip);
  const held = await place.holds();
  const isHeld = ({ task }: GateRun): boolean => held === owedMark(task.id);
  const isAnyHeld = waiting.some(isHeld);
  for (const task of waiting) {
    const isTheirs =
      tip !== task.base &&
      !isByGate &&
      (isHeld(task) || !isAnyHeld) &&
      (await isAboutWork(task, { record, branch, tip }));
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

function gateCommits(events: readonly GateEvent[]): readonly string[] {
  return events.flatMap((event) =>
    event.type === 'commit.created' && event.by === 'gate' ? [event.commit] : [],
  );
}

/** What the branch got that is not the person's commit of the work: the gate's own, and what the work was refused for. */
function othersCommits(events: readonly GateEvent[], task: string): readonly string[] {
  return events.flatMap((event) =>
    event.type === 'commit.refused' && event.task === task && event.against !== undefined
      ? [event.against]
      : gateCommits([event]),
  );
}

interface Landed {
  readonly record: RunRecord;
  readonly branch: Branch;
  readonly tip: string;
}

/** Whether what a person committed since then touches a file of the work, or is empty: an unwanted one. */
async function isAboutWork(
  { task, base, tree }: GateRun,
  { record, branch, tip }: Landed,
): Promise<boolean> {
  if (tree === undefined) return true;
  const begun = record.events.findLastIndex(
    (event) => event.type === 'attempt.started' && event.task === task.id,
  );
  const from = othersCommits(record.events.slice(begun + 1), task.id).at(-1) ?? base;
  if (from === tip) return false;
  const now = await branch.treeOf(tip);
  const own = new Set((await branch.changes(base, tree)).flatMap(pathsOf));
  const since = (await branch.changes(from, now)).flatMap(pathsOf);
  return since.some((path) => own.has(path)) || (await isEmptyCommit(tip, branch));
}

/** The first commit of a history has none before it to compare with. */
async function isEmptyCommit(tip: string, branch: Branch): Promise<boolean> {
  const before = await branch.treeOf(`${tip}^`).catch(() => undefined);
  return before === (await branch.treeOf(tip));
}

const pathsOf = ({ path, from }: Change): readonly string[] =>
  from === undefined ? [path] : [path, from];
