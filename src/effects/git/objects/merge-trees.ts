// Two changes of one base as one tree, by git's own merge. Merge drivers are programs that the
// repository's config names, so none is run: what needs one is a conflict.

import { records } from '../../../reading/change/git-output.ts';
import { pathOfBytes } from '../../../reading/change/git-path.ts';
import type { Environment } from '../../clean-environment.ts';
import { type GitCall, gitFailed, runGit } from '../git.ts';
import type { Layout } from '../layout.ts';
import { withSettings } from '../quarantine.ts';
import { DOORWARD, writeCommit } from './commit-object.ts';

export type Merged =
  | { readonly tree: string }
  | { readonly tree: undefined; readonly conflicts: readonly string[]; readonly problem?: string };

export interface ThreeTrees {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
}

const MAX_CONFLICTS = 1_000;

export async function mergeTrees(
  { base, ours, theirs }: ThreeTrees,
  { layout, call }: { readonly layout: Layout; readonly call: Omit<GitCall, 'args'> },
): Promise<Merged> {
  if (base === theirs || ours === theirs) return { tree: ours };
  if (base === ours) return { tree: theirs };
  // Commits that exist for this merge only say what the base is, whatever history says.
  const commit = (tree: string, parents: readonly string[]): string =>
    writeCommit(
      { tree, parents, message: 'merge', at: '', author: DOORWARD, committer: DOORWARD },
      layout,
    );
  const root = commit(base, []);
  const sides = [commit(ours, [root]), commit(theirs, [root])];
  const args = ['merge-tree', '--write-tree', '-z', '--name-only', '--no-messages', ...sides];
  const env = await withoutDrivers(call);
  const { exitCode, output, errors } = await runGit({ ...call, env, args });
  const [tree, ...names] = records(output);
  if (exitCode === 0 && tree !== undefined) return { tree: tree.trim() };
  if (exitCode === 1 && tree !== undefined) {
    const conflicts = [...new Set(names)].slice(0, MAX_CONFLICTS).map(pathOfBytes);
    return { tree: undefined, conflicts };
  }
  if (/usage: git merge-tree|unknown option|not a valid object name/i.test(errors)) {
    const problem = 'this git cannot merge without a working tree: install git 2.38 or later';
    return { tree: undefined, conflicts: [], problem };
  }
  throw gitFailed(args, errors);
}

/** A driver that always fails, in the place of every configured one. */
async function withoutDrivers(call: Omit<GitCall, 'args'>): Promise<Environment> {
  const args = ['config', '-z', '--name-only', '--get-regexp', '^merge\\..*\\.driver$'];
  const { exitCode, output, errors } = await runGit({ ...call, args });
  if (exitCode > 1) throw gitFailed(args, errors);
  const keys = [...new Set(records(output))];
  return keys.length === 0
    ? call.env
    : withSettings(
        call.env,
        keys.map((key) => [key, 'false']),
      );
}
