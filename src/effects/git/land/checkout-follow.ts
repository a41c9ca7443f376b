// A branch that moves while somebody's checkout stands on it: that checkout has to follow, and what
// people changed there is never in question. It is looked at before the branch moves.

import type { EntryChange, GitEntry } from '../../../reading/change/git-output.ts';
import { pathOfBytes } from '../../../reading/change/git-path.ts';
import { oneLine } from '../../../std/text.ts';
import { isSame, type UserIndex } from '../index/user-index.ts';
import { entryChanges } from '../look/diff.ts';
import { editTree } from '../objects/tree-builder.ts';
import type { Workshop } from '../workshop.ts';
import { withOwn } from './bring.ts';
import { filesInTheWay } from './in-the-way.ts';
import { type FileMove, moveFiles } from './move-files.ts';

const NAMED = 5;

export interface TreeStep {
  readonly from: string;
  readonly to: string;
}

/** Either what is in the way, in words, or how to follow once the branch has moved. */
export type FollowPlan =
  | { readonly problem: string }
  | { readonly problem: undefined; follow(): Promise<readonly string[]> };

export async function planFollow(
  { from, to }: TreeStep,
  tools: { readonly shop: Workshop; readonly userIndex: UserIndex },
): Promise<FollowPlan> {
  const { shop, userIndex } = tools;
  const [frozen, steps] = await Promise.all([shop.freeze(), entryChanges(from, to, shop.call)]);
  const lying = new Map(frozen.state.changed.map(({ path, after }) => [path, after]));
  const own = new Set(frozen.own.map(({ path }) => path));
  // Before the branch moves, HEAD has the first tree; afterwards, when it is done again, the second.
  const isDone = frozen.head?.tree === to;
  const current = ({ path, before, after }: EntryChange): GitEntry | undefined =>
    lying.has(path) ? lying.get(path) : isDone ? after : before;
  const others = steps.filter(({ path }) => !own.has(path));
  const inTheWay = others.filter(
    (step) => !isSame(current(step), step.before) && !isSame(current(step), step.after),
  );
  if (inTheWay.length > 0)
    return {
      problem: localChanges(
        inTheWay.map(({ path }) => path),
        shop,
      ),
    };
  const missing = others.filter((step) => !isSame(current(step), step.after));
  const lies = await withOwn(frozen.tree, frozen, shop);
  const edits = new Map(missing.map(({ path, after }) => [path, after]));
  const goal = edits.size === 0 ? lies : await editTree(lies, edits, shop);
  const changes = await entryChanges(lies, goal, shop.call);
  const hidden = filesInTheWay(changes, shop.layout.top);
  if (hidden.length > 0) return { problem: localChanges(hidden, shop) };
  return {
    problem: undefined,
    async follow() {
      const failed = await followFiles({ from: lies, to: goal, changes }, shop);
      return [...failed, ...(await userIndex.follow(from, to))];
    },
  };
}

async function followFiles(move: FileMove, shop: Workshop): Promise<readonly string[]> {
  if (move.changes.length === 0) return [];
  const { layout, index } = shop;
  const problem = await moveFiles(move, { layout, index, quarantine: await shop.quarantine() });
  if (problem === undefined) return [];
  return [
    `the files in ${layout.top} could not follow the branch (${problem}): look at \`git status\` there`,
  ];
}

function localChanges(paths: readonly string[], { layout }: Workshop): string {
  const names = paths.slice(0, NAMED).map((path) => oneLine(pathOfBytes(path), 100));
  const more = paths.length - names.length;
  const list = more === 0 ? names.join(', ') : `${names.join(', ')} and ${more} more`;
  return `the checkout in ${layout.top} stands on the branch and has changes of its own in the way: ${list}; commit them or move them away, then go on`;
}
