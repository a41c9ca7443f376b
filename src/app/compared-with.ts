// The commit that the change of a pull request is measured from: where it left the branch that it wants
// to go to.

import { gitEnvironment, runGit } from '../effects/git/git.ts';
import { findLayout } from '../effects/git/layout.ts';
import { findRevisions } from '../effects/git/objects/find-revisions.ts';
import { readPlainFile } from '../effects/plain-file.ts';
import { baseCandidates, pullRequestHead } from '../projections/ci/target-branch.ts';
import { DoorwardError } from '../std/error.ts';

export interface CiBase {
  readonly commit: string;
  readonly from: string;
}

const MAX_EVENT_BYTES = 8 * 1024 * 1024;

export async function ciBase(
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
  said: string | undefined,
): Promise<CiBase> {
  // A folder that git does not take is told as that, rather than as a commit that is not there.
  await findLayout({ cwd, env: gitEnvironment(cwd) });
  const event = eventText(env['GITHUB_EVENT_PATH']);
  const head = pullRequestHead(env, event);
  const candidates =
    said === undefined
      ? baseCandidates(env, event, await mergedInto(cwd, head))
      : [{ revision: said, from: '--base' }];
  for (const { revision, from } of candidates) {
    const commit = await mergeBase(cwd, revision);
    if (commit === undefined) continue;
    if (said === undefined) await expectCheckedOut(cwd, env, head);
    return { commit, from };
  }
  await refuseEmpty(cwd);
  const tried = candidates.map(({ revision, from }) => `${revision} (${from})`).join(', ');
  throw new DoorwardError(
    'usage',
    tried === ''
      ? 'nothing says what to compare with'
      : `no commit to compare with: tried ${tried}`,
    'Fetch the whole history (fetch-depth: 0, GIT_DEPTH: 0), or say it with --base REV.',
  );
}

/** What a service merged the change into, where that merge is checked out: its target may have gone on since the event. */
async function mergedInto(cwd: string, head: string | undefined): Promise<string | undefined> {
  const args = ['rev-list', '--parents', '--max-count=1', 'HEAD'];
  const { exitCode, output } = await runGit({ cwd, env: gitEnvironment(cwd), args });
  const [, target, change, ...more] = exitCode === 0 ? output.trim().split(' ') : [];
  return change !== undefined && change === head && more.length === 0 ? target : undefined;
}

/** Something else that passes would be taken for a pass of the pull request. */
async function expectCheckedOut(
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
  head: string | undefined,
): Promise<void> {
  if (head === undefined) {
    // There the target itself is checked out, unless somebody has thought of it.
    if (env['GITHUB_EVENT_NAME'] !== 'pull_request_target') return;
    throw notCheckedOut(
      'nobody knows whether the pull request is checked out: GITHUB_EVENT_PATH does not say what its commit is',
    );
  }
  const args = ['merge-base', '--is-ancestor', head, 'HEAD'];
  const { exitCode } = await runGit({ cwd, env: gitEnvironment(cwd), args });
  if (exitCode !== 0)
    throw notCheckedOut(
      `the pull request is not what is checked out: its commit ${head} is not in HEAD`,
    );
}

function notCheckedOut(message: string): DoorwardError {
  return new DoorwardError(
    'usage',
    message,
    'Check out the pull request (`pull_request_target` does not by itself), or name what to compare with: --base REV.',
  );
}

/** Where there is no commit, no base will help. */
async function refuseEmpty(cwd: string): Promise<void> {
  if ((await findRevisions('HEAD', { cwd, env: gitEnvironment(cwd) })) === undefined)
    throw new DoorwardError(
      'git',
      'the repository has no commit yet: there is nothing to compare',
      'Commit something first; `doorward check` judges what is in the working tree.',
    );
}

async function mergeBase(cwd: string, revision: string): Promise<string | undefined> {
  const env = gitEnvironment(cwd);
  const [commit, ...others] = (await findRevisions(revision, { cwd, env })) ?? [];
  if (commit === undefined || commit.startsWith('^') || others.length > 0) return undefined;
  const args = ['merge-base', '--', commit, 'HEAD'];
  const { exitCode, output } = await runGit({ cwd, env, args });
  return exitCode === 0 ? output.trim().split('\n')[0] : undefined;
}

/** What GitHub writes about the event that it builds for. */
export function eventText(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    return readPlainFile(path, MAX_EVENT_BYTES).toString('utf8');
  } catch {
    return undefined;
  }
}
