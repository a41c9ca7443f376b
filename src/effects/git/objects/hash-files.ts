// Files of the working tree as git would store them: `update-index` on an index that holds nothing
// but the files in question, so that line endings, links and modes are git's own business. Only where
// no setting and no attribute could change anything, git is not asked.

import { lstatSync, rmSync } from 'node:fs';
import { type GitEntry, records } from '../../../reading/change/git-output.ts';
import { pathOfBytes } from '../../../reading/change/git-path.ts';
import { DoorwardError } from '../../../std/error.ts';
import { oneLine } from '../../../std/text.ts';
import { readPlainFile, writeOwnFile } from '../../plain-file.ts';
import { gitFailed, runGit, runGitWell } from '../git.ts';
import { MAX_INDEX_BYTES, readIndexEntries, writeIndex } from '../index/index-file.ts';
import type { PrivateIndex } from '../index/private-index.ts';
import type { Layout } from '../layout.ts';
import type { Quarantine } from '../quarantine.ts';
import { absolute } from '../worktree-path.ts';
import { storeAsIs } from './store-as-is.ts';

export interface FileToHash {
  /** As bytes. */
  readonly path: string;
  /** What the index holds, which decides about line endings. */
  readonly before: GitEntry | undefined;
}

export interface Workplace {
  readonly layout: Layout;
  readonly index: PrivateIndex;
  readonly quarantine: Quarantine;
}

/** Entries by path. A path that is gone, or neither file nor link nor repository, has none. */
export async function hashFiles(
  files: readonly FileToHash[],
  place: Workplace,
): Promise<ReadonlyMap<string, GitEntry>> {
  const { layout, index, quarantine } = place;
  const present = files.filter(({ path }) => isStorable(layout.top, path));
  if (present.length === 0) return new Map();
  const stored = storeAsIs(
    present.map(({ path }) => path),
    layout,
    quarantine.env,
  );
  if (stored !== undefined) return stored;
  const input = present.map(({ path }) => `${path}\0`).join('');
  const scratch = index.scratchPath();
  const known = new Map<string, GitEntry>();
  for (const { path, before } of present) if (before !== undefined) known.set(path, before);
  const env = { ...quarantine.env, GIT_INDEX_FILE: scratch };
  const args = ['update-index', '--add', '--remove', '-z', '--stdin'];
  try {
    if (known.size > 0) writeOwnFile(scratch, writeIndex(known, layout.oidLength));
    const [answer] = await Promise.all([
      runGit({ args, cwd: layout.top, env, input }),
      refuseFiltered(input, place),
    ]);
    if (answer.exitCode !== 0) throw unstorable(args, answer.errors);
    return readIndexEntries(readPlainFile(scratch, MAX_INDEX_BYTES), layout.oidLength);
  } finally {
    rmSync(scratch, { force: true });
  }
}

function isStorable(top: string, path: string): boolean {
  const stats = lstatSync(absolute(top, path), { throwIfNoEntry: false });
  if (stats === undefined) return false;
  return stats.isFile() || stats.isSymbolicLink() || stats.isDirectory();
}

// Without its filter a file would be stored as it lies there: an encrypted one in the clear.
export async function refuseFiltered(
  input: string,
  { layout, quarantine }: Workplace,
): Promise<void> {
  if (quarantine.refusedFilters.size === 0 || input === '') return;
  const args = ['check-attr', '-z', '--stdin', 'filter'];
  const output = await runGitWell({ args, cwd: layout.top, env: quarantine.env, input });
  const fields = records(output);
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const filter = fields[at + 2] ?? '';
    if (!quarantine.refusedFilters.has(filter)) continue;
    const path = oneLine(pathOfBytes(fields[at] ?? ''));
    throw new DoorwardError(
      'git',
      `${path} is stored through the git filter "${oneLine(filter, 60)}", which Doorward does not run: the git config that names its program can be written by an agent`,
      'Take the filter attribute off that file, or remove the filter from the git config.',
    );
  }
}

function unstorable(args: readonly string[], errors: string): DoorwardError {
  const denied = /^error: (?:open|readlink)\("?(.*?)"?\): Permission denied$/m.exec(errors)?.[1];
  if (denied === undefined) return gitFailed(args, errors);
  return new DoorwardError(
    'git',
    `${oneLine(denied)} cannot be read: permission denied`,
    'Make it readable, or ignore it in .gitignore if it is no part of the work.',
  );
}
