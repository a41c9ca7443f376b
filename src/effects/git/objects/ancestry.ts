// Whether a commit is part of the history of what is checked out.

import { gitEnvironment, runGit } from '../git.ts';

export async function isAncestor(commit: string, cwd: string): Promise<boolean> {
  const args = ['merge-base', '--is-ancestor', commit, 'HEAD'];
  return (await runGit({ args, cwd, env: gitEnvironment(cwd) })).exitCode === 0;
}
