// Whether anything has happened since the last freeze, without hashing: what git lists, and the
// identity, size and times of every listed file. Changing a file and its change time back takes root.

import { lstatSync } from 'node:fs';
import { absolute } from '../worktree-path.ts';
import type { View } from './look-around.ts';

/** Undefined where a stamp could not tell: a nested repository may change without its folder. */
export function stampOf({ status, gitlinks }: View, top: string, own: string): string | undefined {
  const { head, tracked, untracked } = status;
  if (gitlinks.length > 0 || untracked.some((path) => path.endsWith('/'))) return undefined;
  const paths = [...tracked.map(({ path }) => path), ...untracked];
  return JSON.stringify([own, head, tracked, untracked, paths.map((path) => lookOf(top, path))]);
}

function lookOf(top: string, path: string): string {
  try {
    const { dev, ino, mode, size, mtimeNs, ctimeNs } = lstatSync(absolute(top, path), {
      bigint: true,
    });
    return [dev, ino, mode, size, mtimeNs, ctimeNs].join(' ');
  } catch {
    // Deleted, or its folder is a file now.
    return 'gone';
  }
}
