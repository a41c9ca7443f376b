// Takes the files of a working tree from one tree to another, through an index that knows how they
// lie there. A file that was changed since is never written over: then nothing is done.

import { existsSync, renameSync, rmSync } from 'node:fs';
import type { EntryChange } from '../../../reading/change/git-output.ts';
import { oneLine } from '../../../std/text.ts';
import { readPlainFile, writeOwnFile } from '../../plain-file.ts';
import { noteTouch } from '../../touches.ts';
import { runGit, runGitWell } from '../git.ts';
import { MAX_INDEX_BYTES } from '../index/index-file.ts';
import { refuseFiltered, type Workplace } from '../objects/hash-files.ts';

export interface FileMove {
  /** What lies there, as it was frozen. */
  readonly from: string;
  readonly to: string;
  readonly changes: readonly EntryChange[];
}

/** Undefined if all went well, otherwise git's reason. */
export async function moveFiles(move: FileMove, place: Workplace): Promise<string | undefined> {
  noteTouch();
  const { layout, index, quarantine } = place;
  const written = move.changes.filter(({ after }) => after !== undefined);
  await refuseFiltered(written.map(({ path }) => `${path}\0`).join(''), place);
  const scratch = index.scratchPath();
  const call = { cwd: layout.top, env: { ...quarantine.env, GIT_INDEX_FILE: scratch } };
  try {
    // The private index knows the times of most files, which saves reading them.
    if (existsSync(index.path)) writeOwnFile(scratch, readPlainFile(index.path, MAX_INDEX_BYTES));
    const seed = existsSync(scratch) ? ['-i', '-m', move.from] : [move.from];
    await runGitWell({ ...call, args: ['read-tree', ...seed] });
    // Says which files are not as they were frozen; the next step refuses where that matters.
    await runGit({ ...call, args: ['update-index', '-q', '--ignore-submodules', '--refresh'] });
    const args = ['read-tree', '-m', '-u', move.from, move.to];
    const { exitCode, errors } = await runGit({ ...call, args });
    if (exitCode !== 0) return oneLine(errors.replace(/^error: /, ''), 300);
    renameSync(scratch, index.path);
    return undefined;
  } finally {
    rmSync(scratch, { force: true });
    rmSync(`${scratch}.lock`, { force: true });
  }
}
