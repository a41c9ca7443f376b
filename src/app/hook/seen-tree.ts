// Whether a working tree is still the one that was looked at last, asked with a single git process: what
// git lists and the times of those files have to be the same, to the last character.

import type { Frozen } from '../../effects/git/look/snapshot.ts';
import type { Untouched } from '../../effects/git/look/untouched.ts';
import { watch } from '../../effects/git/look/watch.ts';
import type { Workshop } from '../../effects/git/workshop.ts';

export interface SeenTree {
  readonly stamp: string;
  readonly tree: string;
  /** The commit that was looked from. */
  readonly base: string | undefined;
  /** For a look without git; undefined where that could not tell. */
  readonly untouched: Untouched | undefined;
}

/** A tree with more changes than fit is looked at anew each time. */
const MAX_STAMP = 200_000;

/** Does something else `meanwhile`, once git has been started. */
export async function isStill(
  { stamp, tree }: Pick<SeenTree, 'stamp' | 'tree'>,
  shop: Workshop,
  meanwhile: () => void,
): Promise<boolean> {
  const last: Frozen = {
    stamp,
    seen: undefined,
    tree,
    head: undefined,
    state: { head: undefined, changed: [], gitlinks: [], unborn: [], learnt: [] },
    own: [],
  };
  return (await shop.freeze(last, meanwhile)) === last;
}

/** Undefined where no stamp could tell, or where something has changed meanwhile. */
export async function seeTree(
  tree: string,
  base: string | undefined,
  shop: Workshop,
): Promise<SeenTree | undefined> {
  const untouched = await watch(shop);
  const { stamp, tree: now } = await shop.freeze();
  if (stamp === undefined || stamp.length > MAX_STAMP || now !== tree) return undefined;
  return { stamp, tree, base, untouched };
}
