// Where an attempt begins: from the branch as it is now, with what an earlier attempt made carried over.
// Nothing of that work is lost where the two do not fit together.

import { runOf } from '../../gate/plan-run.ts';
import type { GateRun } from '../../gate/run.ts';
import type { StepOf } from '../../gate/step.ts';
import type { AttemptStart, Draft } from '../../model/event.ts';
import type { RunContext } from './context.ts';
import { storiesOf } from './history.ts';

/** Notes what the attempt is measured from; earlier work is carried over to where the branch is now. */
export async function startAttempt(
  run: GateRun,
  { attempt }: StepOf<'start'>,
  context: RunContext,
): Promise<readonly Draft[]> {
  const { branch } = context.world;
  const started = { type: 'attempt.started', task: run.task.id, attempt } as const;
  const parent =
    run.origin === undefined ? undefined : runOf(context.record.plan, run.origin.parent);
  if (parent !== undefined)
    return [{ ...started, base: parent.base, ...from(run.tree ?? parent.tree) }];
  const tip = await branch.tip();
  const last = storiesOf(context.record.eventsOf(run.task.id)).at(-1);
  if (last?.tree === undefined) return [{ ...started, base: tip, from: await branch.treeOf(tip) }];
  if (last.base === tip) return [{ ...started, base: tip, ...from(last.tree) }];
  // A worktree stands on the old base: it is made anew from where the branch is now.
  await context.world.workspaces.release(run.task.id);
  return [
    { ...started, ...(await carriedOver(run, { tree: last.tree, base: last.base, tip }, context)) },
  ];
}

const from = (tree: string | undefined): { readonly from?: string } =>
  tree === undefined ? {} : { from: tree };

interface Earlier {
  readonly tree: string;
  readonly base: string | undefined;
  readonly tip: string | undefined;
}

async function carriedOver(
  run: GateRun,
  { tree, base, tip }: Earlier,
  { world, rules }: RunContext,
): Promise<AttemptStart> {
  const { branch } = world;
  if (tree === (await branch.treeOf(base))) return { base: tip, from: await branch.treeOf(tip) };
  const merged =
    base === undefined || tip === undefined ? undefined : await branch.merge(base, tree, tip);
  if (merged !== undefined) return { base: tip, from: merged };
  const kept = await branch.keep(`kept/${rules.run}/${run.task.id}/${run.attempt}`, {
    tree,
    base,
    message: `Work on ${run.task.id} that could not be carried over`,
  });
  return { base: tip, from: await branch.treeOf(tip), kept };
}

/** What the record says the present attempt begins with: where it started, or where it was moved to since. */
export function startOf({ task, attempt }: GateRun, { record }: RunContext): Partial<AttemptStart> {
  const event = record
    .eventsOf(task.id)
    .findLast(
      (event) =>
        event.type === 'attempt.started' ||
        (event.type === 'attempt.ended' && event.attempt === attempt && event.moved !== undefined),
    );
  if (event?.type === 'attempt.ended') return event.moved ?? {};
  return event?.type === 'attempt.started' ? event : {};
}

/** The tree that the present attempt begins with. */
export async function beginningOf(run: GateRun, context: RunContext): Promise<string> {
  return startOf(run, context).from ?? context.world.branch.treeOf(run.base);
}

/** The run as it is once the record knows where the branch is now; undefined if somebody else has it. */
export async function caughtUp(run: GateRun, context: RunContext): Promise<GateRun | undefined> {
  const moved = await movedMeanwhile(run, context);
  if (moved === undefined) return run;
  const { record } = context;
  return (await record.append(moved)) === 'appended' ? runOf(record.plan, run.task.id) : undefined;
}

/**
 * In a person's own checkout the branch may have moved while nobody worked there: those commits are
 * theirs, and the attempt begins from them. Undefined where nothing moved.
 */
async function movedMeanwhile(run: GateRun, context: RunContext): Promise<Draft | undefined> {
  const { branch, workspaces } = context.world;
  if (!workspaces.isInPlace || run.origin !== undefined) return undefined;
  const tip = await branch.tip();
  if (tip === run.base) return undefined;
  const tree = await beginningOf(run, context);
  const { attempt, task } = run;
  return {
    type: 'attempt.ended',
    task: task.id,
    attempt,
    ending: 'interrupted',
    tree: undefined,
    moved: await carriedOver(run, { tree, base: run.base, tip }, context),
  };
}
