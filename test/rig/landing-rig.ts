// A run's view of a repository: a branch and a place to work in, with the few moves that tests of
// both make again and again.

import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Branch, Landed, LandRequest, Workspace } from '../../src/drive/ports/workspace.ts';
import { type BranchOptions, openBranch } from '../../src/effects/git/land/branch.ts';
import { workspaceInPlace } from '../../src/effects/git/room/workspace-in-place.ts';
import type { RepoRig } from './repo-rig.ts';

export const AT = '2030-05-06T07:08:09Z';

export interface Stage {
  readonly branch: Branch;
  readonly workspace: Workspace;
  readonly base: string | undefined;
  /** Freezes what lies there and lands it on the base. */
  landAll(request?: Partial<LandRequest>): Promise<Landed>;
}

export async function stageIn(rig: RepoRig, options: BranchOptions = {}): Promise<Stage> {
  const [branch, workspace] = await Promise.all([
    openBranch(rig.top, options),
    workspaceInPlace(rig.top, options),
  ]);
  const base = await branch.tip();
  return {
    branch,
    workspace,
    base,
    async landAll(request = {}) {
      const { tree } = await workspace.repository.snapshot(base);
      return branch.land({ tree, base, message: 'Add the harbour log', at: AT, ...request });
    },
  };
}

/** The commit, for landings that must succeed. */
export function commitOf(landed: Landed): string {
  if (!landed.ok) throw new Error(`not landed: ${landed.message}`);
  return landed.commit;
}

/** `git status` as people see it, one line for each path. */
export function statusOf(rig: RepoRig): readonly string[] {
  return rig.git('status', '--porcelain', '-uall').split('\n').filter(Boolean);
}

/** A tree made of HEAD and these files, without touching the working tree or the index. */
export function treeWith(
  rig: RepoRig,
  files: Readonly<Record<string, string | undefined>>,
): string {
  const env = { ...process.env, GIT_INDEX_FILE: join(rig.top, '../tree-with-index') };
  const git = (input: string, ...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: rig.top, env, encoding: 'utf8', input }).trim();
  git('', 'read-tree', 'HEAD');
  for (const [path, content] of Object.entries(files)) {
    if (content === undefined) git('', 'update-index', '--force-remove', path);
    else {
      const oid = git(content, 'hash-object', '-w', '--stdin');
      git('', 'update-index', '--add', '--cacheinfo', `100644,${oid},${path}`);
    }
  }
  const tree = git('', 'write-tree');
  rmSync(env.GIT_INDEX_FILE);
  return tree;
}
