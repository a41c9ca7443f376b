// What a snapshot must be: the tree that plain git makes of the same files.

import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Snapshot } from '../../src/drive/ports/gate.ts';
import { openRepository } from '../../src/effects/git/repository.ts';
import type { RepoRig } from './repo-rig.ts';

/** What plain git makes of the working tree, with an index made from nothing. */
export function treeByGit(rig: RepoRig): string {
  const env = { ...process.env, GIT_INDEX_FILE: join(rig.top, '../oracle-index') };
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: rig.top, env, encoding: 'utf8', stdio: 'pipe' }).trim();
  rmSync(env.GIT_INDEX_FILE, { force: true });
  try {
    git('read-tree', 'HEAD');
  } catch {
    // A branch without a commit starts from nothing.
  }
  git('add', '--all');
  return git('write-tree');
}

export async function snapshotOf(rig: RepoRig, base?: string): Promise<Snapshot> {
  return (await openRepository(rig.top)).snapshot(base);
}

export const START = {
  'src/app.ts': 'export const a = 1;\n',
  'src/lib/b.ts': 'b\n',
  'README.md': '# x\n',
};
