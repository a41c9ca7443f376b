// One `git status` against the private index, which is surveyed meanwhile: flags that would hide a
// file from git, planted there by somebody else, make it worthless. Then a new one is made, once.

import { readStatus, type Status } from '../../reading/git-output.ts';
import { DoorwardError } from '../../std/error.ts';
import { oneLine } from '../../std/text.ts';
import { gitFailed, runGit } from './git.ts';
import type { Workplace } from './hash-files.ts';

const ARGS = [
  'status',
  '--porcelain=v2',
  '-z',
  '--branch',
  '--no-ahead-behind',
  '--no-renames',
  '--untracked-files=all',
  // Git would start further gits in submodules, with settings that nobody has looked at.
  '--ignore-submodules=dirty',
];

export interface View {
  readonly status: Status;
  /** Submodules that the private index knows, as bytes. */
  readonly gitlinks: readonly string[];
}

export async function lookAround(place: Workplace): Promise<View> {
  const first = await look(place);
  if ('status' in first) return first;
  place.index.discard();
  const second = await look(place);
  if ('status' in second) return second;
  throw gitFailed(ARGS, second.complaint);
}

async function look(place: Workplace): Promise<View | { readonly complaint: string }> {
  const { layout, index, quarantine } = place;
  await index.prepare(quarantine.env);
  const survey = index.surveyLater();
  const env = { ...quarantine.env, GIT_INDEX_FILE: index.path };
  const running = runGit({ args: ARGS, cwd: layout.top, env });
  const surveyed = survey();
  const { exitCode, output, errors } = await running;
  if (exitCode !== 0) return { complaint: errors };
  if (surveyed === undefined || surveyed.hidesFiles)
    return { complaint: `${index.path} is not as git writes it` };
  refuseClosedFolders(errors);
  const status = readStatus(output);
  if (status.hasConflicts) return { complaint: `${index.path} holds conflicts` };
  return { status, gitlinks: surveyed.gitlinks };
}

// Git only warns and goes on, as if there were nothing in it.
function refuseClosedFolders(errors: string): void {
  const closed = /^warning: could not open directory '(.*)': (.*)$/m.exec(errors);
  if (closed === null) return;
  throw new DoorwardError(
    'git',
    `the directory ${oneLine(closed[1] ?? '')} cannot be read: ${oneLine(closed[2] ?? '')}`,
    'make it readable, or ignore it in .gitignore if it is no part of the work',
  );
}
