// Submodules whose files differ from the commit they stand at. No tree can show that, so it is
// looked for and reported beside the change.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathOfBytes } from '../../../reading/change/git-path.ts';
import { DoorwardError } from '../../../std/error.ts';
import { type OpenOptions, openWorkshop } from '../workshop.ts';
import { absolute } from '../worktree-path.ts';

const MAX_SUBMODULES = 200;
const MAX_DEPTH = 8;

/** Takes and gives paths as bytes. */
export async function dirtySubmodules(
  gitlinks: readonly string[],
  top: string,
  options: OpenOptions,
): Promise<readonly string[]> {
  const populated = gitlinks.filter((path) => existsSync(absolute(top, `${path}/.git`)));
  if (populated.length > MAX_SUBMODULES) {
    throw new DoorwardError(
      'git',
      `more than ${MAX_SUBMODULES} submodules are checked out`,
      'Check out only the submodules that the work needs.',
    );
  }
  const dirty: string[] = [];
  for (const path of populated) {
    if (await isDirty(join(top, pathOfBytes(path)), options, MAX_DEPTH)) dirty.push(path);
  }
  return dirty;
}

async function isDirty(top: string, options: OpenOptions, depth: number): Promise<boolean> {
  if (depth === 0) return true;
  try {
    const { freeze } = await openWorkshop(top, options);
    const { state } = await freeze();
    if (state.changed.length > 0 || state.unborn.length > 0) return true;
    const inner = state.gitlinks.filter((path) => existsSync(absolute(top, `${path}/.git`)));
    for (const path of inner) {
      if (await isDirty(join(top, pathOfBytes(path)), options, depth - 1)) return true;
    }
    return false;
  } catch {
    // What cannot be looked at is not clean.
    return true;
  }
}
