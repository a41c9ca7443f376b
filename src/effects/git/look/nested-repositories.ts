// Repositories inside the working tree that nobody registered. Git stores them as a pointer to their
// commit; files in one that has no commit cannot be stored at all, and that must not go unseen.

import { join, resolve, sep } from 'node:path';
import type { GitEntry } from '../../../reading/change/git-output.ts';
import { pathOfBytes } from '../../../reading/change/git-path.ts';
import { DoorwardError } from '../../../std/error.ts';
import { readPlainFile } from '../../plain-file.ts';
import { runGit } from '../git.ts';
import type { Workplace } from '../objects/hash-files.ts';
import { absolute } from '../worktree-path.ts';

const MAX_REPOSITORIES = 100;
const MAX_LINK_BYTES = 8_192;

export interface NestedRepositories {
  /** By path as bytes. */
  readonly born: ReadonlyMap<string, GitEntry>;
  readonly unborn: readonly string[];
}

/** Takes the untracked paths that end in a slash. */
export async function nestedRepositories(
  paths: readonly string[],
  place: Workplace,
): Promise<NestedRepositories> {
  const others = paths
    .map((path) => path.slice(0, -1))
    .filter((path) => !isWorktreeOfOurs(path, place));
  if (others.length > MAX_REPOSITORIES) {
    throw new DoorwardError(
      'git',
      `there are ${others.length} git repositories inside the working tree`,
      'Ignore the folder they are in, in .gitignore.',
    );
  }
  const heads = await Promise.all(others.map((path) => headOf(path, place)));
  const born = new Map<string, GitEntry>();
  const unborn: string[] = [];
  others.forEach((path, index) => {
    const oid = heads[index];
    if (oid === undefined) unborn.push(path);
    else born.set(path, { mode: '160000', oid });
  });
  return { born, unborn };
}

// `git worktree add` inside the working tree makes another checkout of the same repository: its
// files belong to another branch, not to this work.
function isWorktreeOfOurs(path: string, { layout }: Workplace): boolean {
  try {
    const dotGit = absolute(layout.top, `${path}/.git`);
    const target = /^gitdir: (.+)$/m.exec(
      readPlainFile(dotGit, MAX_LINK_BYTES).toString('utf8'),
    )?.[1];
    if (target === undefined) return false;
    const gitDir = resolve(layout.top, pathOfBytes(path), target);
    return gitDir.startsWith(join(layout.commonDir, 'worktrees') + sep);
  } catch {
    // A directory, or unreadable: a repository of its own.
    return false;
  }
}

async function headOf(
  path: string,
  { layout, quarantine }: Workplace,
): Promise<string | undefined> {
  const gitDir = join(layout.top, pathOfBytes(path), '.git');
  const args = [`--git-dir=${gitDir}`, 'rev-parse', '--verify', '--quiet', 'HEAD'];
  const { exitCode, output } = await runGit({ args, cwd: layout.top, env: quarantine.env });
  const oid = output.trim();
  return exitCode === 0 && oid.length === layout.oidLength ? oid : undefined;
}
