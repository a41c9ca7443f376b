// One `git status` against the private index, which is surveyed first, or meanwhile if it is large:
// flags that would hide a file from git, planted there by somebody else, make it worthless. Then a
// new one is made; one that holds more than HEAD is put right first.

import { readStatus, type Status } from '../../../reading/change/git-output.ts';
import { DoorwardError } from '../../../std/error.ts';
import { oneLine } from '../../../std/text.ts';
import { gitFailed, runGit } from '../git.ts';
import type { Workplace } from '../objects/hash-files.ts';
import { withoutOwnOutput } from './own-output.ts';

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

/** Asked in a small repository, where the next look may do without git. */
const LEFT_OUT = '--ignored=matching';

// In a large repository git may remember which folders held nothing new, by their times and ignore
// files. Where a file system keeps no such times, a small one must not suffer for it.
const REMEMBERING = ['-c', 'core.untrackedCache=true', '-c', 'status.showUntrackedFiles=all'];

export interface View {
  readonly status: Status;
  /** Submodules that the private index knows, as bytes. */
  readonly gitlinks: readonly string[];
}

/** Does something else `meanwhile`, once git has been started. */
export async function lookAround(place: Workplace, meanwhile: () => void): Promise<View> {
  const first = await look(place, meanwhile);
  if (!('complaint' in first) && !hasForgotten(first)) return first;
  if ('complaint' in first || first.status.head === undefined) place.index.discard();
  else await place.index.moveTo(first.status.head, place.quarantine.env);
  const second = await look(place, () => undefined);
  if (!('complaint' in second) && !hasForgotten(second)) return second;
  place.index.discard();
  const third = await look(place, () => undefined);
  if (!('complaint' in third)) return third;
  throw gitFailed(ARGS, third.complaint);
}

/**
 * Files that HEAD had when the private index was made, or that somebody else put there. To git they are
 * tracked, so that it would not ask whether they are ignored by now.
 */
function hasForgotten({ status }: View): boolean {
  return status.tracked.some(({ head, index }) => head === undefined && index !== undefined);
}

interface Complaint {
  readonly complaint: string;
}

async function look(place: Workplace, meanwhile: () => void): Promise<View | Complaint> {
  const { index, quarantine } = place;
  await index.prepare(quarantine.env);
  return index.isLarge() ? lookAndSurvey(place, meanwhile) : surveyAndLook(place, meanwhile);
}

async function surveyAndLook(place: Workplace, meanwhile: () => void): Promise<View | Complaint> {
  const { index } = place;
  const surveyed = index.surveyLater()();
  if (surveyed === undefined || surveyed.hidesFiles) return strange(place);
  if (surveyed.recent.length > 0) index.forgetRecent(surveyed);
  const running = runStatus(place);
  meanwhile();
  const found = await running;
  return 'complaint' in found ? found : { status: found, gitlinks: surveyed.gitlinks };
}

async function lookAndSurvey(place: Workplace, meanwhile: () => void): Promise<View | Complaint> {
  const { index } = place;
  const survey = index.surveyLater();
  const running = runStatus(place);
  meanwhile();
  const surveyed = survey();
  const found = await running;
  if (surveyed === undefined || surveyed.hidesFiles) return strange(place);
  if ('complaint' in found) return found;
  const { gitlinks } = surveyed;
  if (surveyed.recent.length === 0) return { status: found, gitlinks };
  index.forgetRecent(surveyed);
  const again = await runStatus(place);
  return 'complaint' in again ? again : { status: again, gitlinks };
}

const strange = ({ index }: Workplace): Complaint => ({
  complaint: `${index.path} is not as git writes it`,
});

async function runStatus({ layout, index, quarantine }: Workplace): Promise<Status | Complaint> {
  const env = { ...quarantine.env, GIT_INDEX_FILE: index.path };
  const remembering = index.isLarge() ? REMEMBERING : [];
  const args = [...remembering, ...ARGS, ...(index.isSmall() ? [LEFT_OUT] : [])];
  const { exitCode, output, errors } = await runGit({ args, cwd: layout.top, env });
  if (exitCode !== 0) return { complaint: errors };
  refuseClosedFolders(errors);
  const status = readStatus(output);
  if (status === undefined) return { complaint: `${index.path} is broken` };
  return { ...status, untracked: withoutOwnOutput(status.untracked, layout.top) };
}

// Git only warns and goes on, as if there were nothing in it.
function refuseClosedFolders(errors: string): void {
  const closed = /^warning: could not open directory '(.*)': (.*)$/m.exec(errors);
  if (closed === null) return;
  throw new DoorwardError(
    'git',
    `the directory ${oneLine(closed[1] ?? '')} cannot be read: ${oneLine(closed[2] ?? '')}`,
    'Make it readable, or ignore it in .gitignore if it is no part of the work.',
  );
}
