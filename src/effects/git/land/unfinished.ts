// Merges, rebases and picks that somebody began and did not finish. One that an agent left would
// turn the user's next commit into something else, so it is put aside, not thrown away.

import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Layout } from '../layout.ts';

const OPERATIONS: Readonly<Record<string, string>> = {
  MERGE_HEAD: 'merge',
  CHERRY_PICK_HEAD: 'cherry-pick',
  REVERT_HEAD: 'revert',
  'rebase-merge': 'rebase',
  'rebase-apply': 'rebase',
  sequencer: 'sequence of picks',
};
const COMPANIONS = ['MERGE_MSG', 'MERGE_MODE', 'AUTO_MERGE', 'SQUASH_MSG', 'REBASE_HEAD'];

/** Names of files in the git directory. */
export function unfinishedOperations({ gitDir }: Layout): readonly string[] {
  return Object.keys(OPERATIONS).filter((name) => existsSync(join(gitDir, name)));
}

export function operationName(files: readonly string[]): string {
  return OPERATIONS[files[0] ?? ''] ?? 'operation';
}

/** Gives a note, if there was something that was not there `before`. */
export function putUnfinishedAside(layout: Layout, before: readonly string[]): readonly string[] {
  const left = unfinishedOperations(layout).filter((name) => !before.includes(name));
  if (left.length === 0) return [];
  const folder = join(layout.stateFolder, 'unfinished', String(Date.now()));
  mkdirSync(folder, { recursive: true });
  for (const name of [...left, ...COMPANIONS]) {
    const path = join(layout.gitDir, name);
    if (existsSync(path)) renameSync(path, join(folder, name));
  }
  return [`an unfinished ${operationName(left)} was put aside in ${folder}`];
}
