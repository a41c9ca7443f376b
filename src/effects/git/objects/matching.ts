// Which paths of a tree a glob matches, from one listing for all globs.

import { records } from '../../../reading/change/git-output.ts';
import { pathOfBytes } from '../../../reading/change/git-path.ts';
import { globTest } from '../../../reading/change/glob.ts';
import { type GitCall, runGitWell } from '../git.ts';

/** More than this many matches say nothing more than the first of them. */
const MAX_MATCHES = 10_000;

export async function matchingPaths(
  tree: string,
  globs: readonly string[],
  call: Omit<GitCall, 'args'>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (globs.length === 0) return new Map();
  const args = ['ls-tree', '-r', '-z', '--name-only', '--full-tree', tree];
  const paths = records(await runGitWell({ ...call, args })).map(pathOfBytes);
  return new Map([...new Set(globs)].map((glob) => [glob, matches(paths, glob)]));
}

function matches(paths: readonly string[], glob: string): readonly string[] {
  const isMatch = globTest(glob);
  const found: string[] = [];
  for (const path of paths) {
    if (found.length === MAX_MATCHES) break;
    if (isMatch(path)) found.push(path);
  }
  return found;
}
