// One commit on top of the base, from exactly the tree that was judged. The branch moves only from
// where it is known to be; what was done before a crash is found and not done twice.

import type { Landed, LandRequest } from '../../../drive/ports/workspace.ts';
import { oneLine } from '../../../std/text.ts';
import type { UserIndex } from '../index/user-index.ts';
import { emptyTree, findCommit } from '../look/snapshot.ts';
import { withEvidence, writeCommit } from '../objects/commit-object.ts';
import { mergeTrees } from '../objects/merge-trees.ts';
import { loadTree } from '../objects/tree-builder.ts';
import { walkChanges } from '../objects/tree-walk.ts';
import { untrueChange } from '../objects/true-objects.ts';
import type { RefMove, Refs } from '../refs.ts';
import type { Workshop } from '../workshop.ts';
import { type FollowPlan, planFollow, type TreeStep } from './checkout-follow.ts';
import { enabledHooks, type HookChoice, runHooks, skippedNote } from './hooks.ts';
import type { Identities, Variables } from './identity.ts';
import { findLanded, keptCommit } from './landed-before.ts';
import { operationName, unfinishedOperations } from './unfinished.ts';

const MAX_LEARNT = 1_000;

export interface LandTools {
  /** Of the checkout that stands on the branch. */
  readonly shop: Workshop;
  readonly refs: Refs;
  readonly userIndex: UserIndex;
  /** Undefined where HEAD itself is moved. */
  readonly ref: string | undefined;
  readonly identities: Identities;
  readonly hooks: HookChoice;
  readonly agentCommits: 'replace' | 'keep';
  /** Whether the work lies in that checkout; otherwise its files follow. */
  readonly isInPlace: boolean;
  readonly environment: Variables;
  /** Said with every commit. */
  readonly notes: readonly string[];
}

interface Landing extends TreeStep {
  readonly request: LandRequest;
}

export async function land(request: LandRequest, tools: LandTools): Promise<Landed> {
  const { reader } = tools.shop;
  const from = await treeOf(request.base, tools.shop);
  // The branch must never stand on a tree that is not there.
  await loadTree(reader, request.tree);
  const untrue = await untrueChange(from, request.tree, tools.shop);
  if (untrue !== undefined)
    return refused(
      `the object ${untrue.slice(0, 12)} of the work is not what its name says: run \`git fsck\`, then have the work done again`,
    );
  const landing = { request, from, to: request.tree };
  const tip = await tipOf(tools);
  return tip === request.base ? moveBranch(landing, tools) : moved(landing, tip, tools);
}

export async function tipOf({
  refs,
  ref,
}: Pick<LandTools, 'refs' | 'ref'>): Promise<string | undefined> {
  return refs.read(ref ?? 'HEAD');
}

export async function treeOf(commit: string | undefined, shop: Workshop): Promise<string> {
  return commit === undefined
    ? emptyTree(shop.layout)
    : (await findCommit(commit, shop.reader)).tree;
}

async function moveBranch(landing: Landing, tools: LandTools): Promise<Landed> {
  const { request } = landing;
  const unfinished = (await isOnBranch(tools)) ? unfinishedOperations(tools.shop.layout) : [];
  if (unfinished.length > 0)
    return refused(
      `a ${operationName(unfinished)} is under way in ${tools.shop.layout.top}: finish or abort it, then go on`,
    );
  const made = await makeCommit(landing, tools);
  if ('problem' in made) return refused(made.problem);
  const plan = await planOf(landing, tools);
  if (plan.problem !== undefined) return refused(plan.problem);
  const { refs, ref } = tools;
  const { commit } = made;
  const move = { ref: ref ?? 'HEAD', to: commit, from: request.base };
  const reason = await moveWithLog(move, request, refs);
  if (reason !== undefined) {
    const tip = await tipOf(tools);
    if (tip !== request.base) return moved(landing, tip, tools);
    return refused(`the branch could not be moved: ${reason}`);
  }
  return { ok: true, commit, notes: [...made.notes, ...(await plan.follow())] };
}

const MAX_TRIES = 8;

/** The log first, the branch next, both or none: no commit is ever there without its evidence. */
async function moveWithLog(
  move: RefMove,
  { log, message }: LandRequest,
  refs: Refs,
): Promise<string | undefined> {
  if (log === undefined) return refs.move([move], reflogOf(message));
  let reason: string | undefined;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const from = await refs.read(log.ref);
    const to = await log.entryOn(from);
    const own = to === from ? [] : [{ ref: log.ref, to, from }];
    reason = await refs.move([...own, move], reflogOf(message));
    // Only where another landing appended meanwhile is there a reason to try again.
    if (reason === undefined || (await refs.read(log.ref)) === from) return reason;
  }
  return reason;
}

type Made =
  | { readonly commit: string; readonly notes: readonly string[] }
  | { readonly problem: string };

async function makeCommit(landing: Landing, tools: LandTools): Promise<Made> {
  const { request } = landing;
  const { shop, environment, agentCommits } = tools;
  const notes: string[] = [...tools.notes];
  const hooks = await enabledHooks(shop);
  let { message } = request;
  if (hooks.size > 0 && tools.hooks === 'run') {
    const outcome = await runHooks({ tree: request.tree, message }, hooks, {
      shop,
      environment,
      cwd: shop.layout.top,
    });
    if (!outcome.ok) return { problem: outcome.problem };
    message = withEvidence(outcome.message, message);
  } else {
    const note = skippedNote(hooks);
    if (note !== undefined) notes.push(note);
  }
  const own = agentCommits === 'keep' ? await keptCommit(request, shop) : undefined;
  if (own !== undefined)
    return { commit: own, notes: [...notes, "the agent's own commits were kept"] };
  const { tree, base, at } = request;
  const parents = base === undefined ? [] : [base];
  return {
    commit: writeCommit({ tree, parents, message, at, ...tools.identities }, shop.layout),
    notes,
  };
}

/** What has to come along with the branch: the index, and the files where they are not there yet. */
async function planOf(landing: Landing, tools: LandTools): Promise<FollowPlan> {
  const { shop, userIndex } = tools;
  const { from, to } = landing;
  if (!(await isOnBranch(tools))) return { problem: undefined, follow: () => Promise.resolve([]) };
  if (!tools.isInPlace) return planFollow({ from, to }, { shop, userIndex });
  const follow = async (): Promise<readonly string[]> => {
    const notes = await userIndex.follow(from, to);
    const changes = await walkChanges({ from, to }, shop.reader, MAX_LEARNT);
    // What HEAD has now, the next look at the working tree need not hash again.
    if (changes !== undefined) shop.index.take(changes);
    return notes;
  };
  return { problem: undefined, follow };
}

/** Whether the checkout still stands on the branch. */
async function isOnBranch({ refs, ref }: LandTools): Promise<boolean> {
  const head = await refs.head();
  return head !== undefined && head.ref === ref;
}

async function moved(landing: Landing, tip: string | undefined, tools: LandTools): Promise<Landed> {
  const { request, from } = landing;
  const name = tools.ref ?? 'HEAD';
  if (tip === undefined)
    return refused(`${name} is gone: make it again with \`git branch\`, then go on`);
  const done = await findLanded(request, tip, tools);
  if (done !== undefined) return finish(landing, { done, tip }, tools);
  const { shop } = tools;
  const theirs = await treeOf(tip, shop);
  const merged = await mergeTrees({ base: from, ours: request.tree, theirs }, shop);
  if (merged.tree !== undefined) {
    const message = `${name} moved to ${tip.slice(0, 10)} meanwhile: the change was merged with it and has to be judged again`;
    return { ok: false, message, merged: { tree: merged.tree, base: tip } };
  }
  const files = oneLine(merged.conflicts.join(', '), 300);
  const where = `${name} moved to ${tip.slice(0, 10)} meanwhile`;
  if (merged.problem !== undefined) return refused(`${where}: ${merged.problem}`);
  const message = `${where}: the change is in conflict with it in ${files}`;
  return { ok: false, message, merged: undefined, against: tip };
}

/** A process was killed after the branch had moved: what comes after that may still be owed. */
async function finish(
  landing: Landing,
  { done, tip }: { readonly done: string; readonly tip: string },
  tools: LandTools,
): Promise<Landed> {
  const notes = ['it was on the branch already'];
  // Whoever committed on top of it has seen to the index.
  if (done !== tip) return { ok: true, commit: done, notes };
  const plan = await planOf(landing, tools);
  const followed = plan.problem === undefined ? await plan.follow() : [plan.problem];
  return { ok: true, commit: done, notes: [...notes, ...followed] };
}

function refused(message: string): Landed {
  return { ok: false, message, merged: undefined };
}

function reflogOf(message: string): string {
  const task = /^Doorward-Task: (.{1,200})$/m.exec(message)?.[1];
  const [subject = ''] = message.trim().split('\n');
  return task === undefined
    ? `doorward: ${oneLine(subject, 150)}`
    : `doorward: task ${oneLine(task)}`;
}
