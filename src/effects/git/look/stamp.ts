// Whether anything has happened since the last freeze, without hashing: what git lists, and how every
// listed file lies there.

import { absolute } from '../worktree-path.ts';
import { lookOf, statsOf } from './file-look.ts';
import type { View } from './look-around.ts';

/** Undefined where a stamp could not tell: a nested repository may change without its folder. */
export function stampOf({ status, gitlinks }: View, top: string, own: string): string | undefined {
  const { head, tracked, untracked } = status;
  if (gitlinks.length > 0 || untracked.some((path) => path.endsWith('/'))) return undefined;
  const paths = [...tracked.map(({ path }) => path), ...untracked];
  const looks = paths.map((path) => lookOf(statsOf(absolute(top, path), 'as they are')));
  return JSON.stringify([own, head, tracked, untracked, looks]);
}
