// Work that is given up is not thrown away: the attempt that came furthest becomes a branch that a
// person finds, noted in the record. So does work that a person has to commit, where nothing is laid
// into their checkout.

import { nextStep } from '../../gate/next.ts';
import type { GateRun } from '../../gate/run.ts';
import { type Draft, FOR_A_PERSON } from '../../model/event.ts';
import type { Protocol } from '../../model/protocol.ts';
import { bringTree } from './bring-tree.ts';
import { placeOf, type RunContext } from './context.ts';
import { bestAttempt, storiesOf } from './history.ts';

/** The next note that is owed; undefined if the record has them all. */
export async function owedNote(context: RunContext): Promise<Draft | undefined> {
  const { record, world, rules } = context;
  const left = record.plan.runs.filter((run) => isGivenUp(run) || isOwedElsewhere(run, context));
  if (left.length === 0) return undefined;
  const noted = new Set(
    record.events.flatMap((event) => (event.type === 'work.kept' ? [noteKey(event)] : [])),
  );
  for (const run of left) {
    const work = isGivenUp(run) ? furthest(run, context) : { ...run, why: FOR_A_PERSON };
    const { tree, base, why } = work ?? {};
    if (tree === undefined || why === undefined) continue;
    if (noted.has(noteKey({ task: run.task.id, why }))) continue;
    const ref = await world.branch.keepAsBranch(`${rules.run}/${run.task.id}`, {
      tree,
      base,
      message: `Unfinished: ${run.task.name} (${why})`,
    });
    return { type: 'work.kept', task: run.task.id, ref, why };
  }
  return undefined;
}

interface LeftWork {
  readonly tree: string | undefined;
  readonly base: string | undefined;
  readonly why: string;
}

function furthest(run: GateRun, { record }: RunContext): LeftWork | undefined {
  const best = bestAttempt(storiesOf(record.eventsOf(run.task.id)));
  return best && { ...best, why: `attempt ${best.attempt} of ${run.attempt}` };
}

function isOwedElsewhere(run: GateRun, { world, rules }: RunContext): boolean {
  return !world.workspaces.isInPlace && isOwed(run, rules.protocol);
}

/** Whether there is work that nobody but a person commits. */
function isOwed(run: GateRun, protocol: Protocol): boolean {
  return run.tree !== undefined && nextStep(run, protocol).type === 'await-commit';
}

const noteKey = ({ task, why }: { readonly task: string; readonly why: string }): string =>
  `${task}\n${why}`;

function isGivenUp({ phase, attempt, origin }: GateRun): boolean {
  return attempt > 0 && origin === undefined && (phase === 'parked' || phase === 'abandoned');
}

/**
 * Leaves working trees as the branch is, because work that waits for a decision is kept elsewhere.
 * Only what a person has to commit lies there for them.
 */
export async function tidyUp(context: RunContext): Promise<void> {
  const { record, world, rules } = context;
  if (!world.workspaces.isInPlace) return;
  const { runs } = record.plan;
  const owed = runs.find((run) => isOwed(run, rules.protocol));
  const left = owed ?? runs.find(isGivenUp);
  if (left === undefined) return;
  const work = owed === undefined ? undefined : await onTop(owed, world);
  const tree = work ?? (await world.branch.treeOf(await world.branch.tip()));
  const workspace = await world.workspaces.of(placeOf(record.plan, left));
  await bringTree(tree, { run: left, workspace }, context);
  await workspace.hold(owed === undefined || work === undefined ? '' : owedMark(owed.task.id));
}

/** What a working tree holds while work lies there for a person to commit. */
export const owedMark = (task: string): string => `owed ${task}`;

/** The work where the branch is now: what landed meanwhile must not look deleted. */
async function onTop(
  { base, tree }: GateRun,
  { branch }: RunContext['world'],
): Promise<string | undefined> {
  const tip = await branch.tip();
  if (tree === undefined || base === undefined || tip === undefined || tip === base) return tree;
  return branch.merge(base, tree, tip);
}
