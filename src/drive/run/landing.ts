// The commit: exactly the tree that was judged, made so that the same request gives the same commit.
// Killed before, between or after, it is asked for again and comes to the same end.

import type { GateRun } from '../../gate/run.ts';
import type { Step } from '../../gate/step.ts';
import type { Draft } from '../../model/event.ts';
import { assert } from '../../std/assert.ts';
import { bringTree } from './bring-tree.ts';
import { placeOf, type RunContext, taskOf } from './context.ts';

type Commit = Extract<Step, { readonly type: 'commit' }>;

export async function land(
  run: GateRun,
  { tree, evidence }: Commit,
  context: RunContext,
): Promise<readonly Draft[]> {
  const { world, rules, record } = context;
  const passed = record.eventsOf(run.task.id).findLast(({ type }) => type === 'gate.passed');
  assert(passed !== undefined, `task ${run.task.id} lands without having passed`);
  const workspace = await world.workspaces.of(placeOf(record.plan, run));
  await bringTree(tree, { run, workspace }, context);
  const task = taskOf(context, run.task.id);
  const proof = await world.evidence?.prove({
    events: record.events,
    task: run.task.id,
    tree,
    base: run.base,
    commands: rules.commandsFor(task),
  });
  const message = rules.commitMessage(task, {
    run: rules.run,
    evidence: named(evidence, proof?.digest),
  });
  const landed = await world.branch.land({
    ...{ tree, base: run.base, message, at: passed.at },
    ...(proof === undefined ? {} : { log: proof }),
  });
  const { id } = run.task;
  if (!landed.ok) {
    const { message: why, merged, against } = landed;
    const moved = merged === undefined ? {} : { base: merged.base };
    const conflict = against === undefined ? {} : { against };
    return [
      { type: 'commit.refused', task: id, message: why, tree: merged?.tree, ...moved, ...conflict },
    ];
  }
  await proof?.landed();
  await world.workspaces.release(placeOf(record.plan, run));
  const { commit, notes } = landed;
  const said = notes.length === 0 ? {} : { notes };
  return [{ type: 'commit.created', task: id, commit, tree, by: 'gate', ...said }];
}

/** Where the evidence is; what went on unproven says so in every `git log`. */
function named(grade: string, digest: string | undefined): string {
  if (digest === undefined) return grade;
  return grade === 'verified' ? digest : `${grade} ${digest}`;
}
