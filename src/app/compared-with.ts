// The commit that the change of a pull request is measured from: where it left the branch that it wants
// to go to.

import { gitEnvironment, runGit } from '../effects/git/git.ts';
import { findRevisions } from '../effects/git/objects/find-revisions.ts';
import { readPlainFile } from '../effects/plain-file.ts';
import { baseCandidates } from '../projections/ci/target-branch.ts';
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
  const candidates =
    said === undefined
      ? baseCandidates(env, eventText(env['GITHUB_EVENT_PATH']))
      : [{ revision: said, from: '--base' }];
  for (const { revision, from } of candidates) {
    const commit = await mergeBase(cwd, revision);
    if (commit !== undefined) return { commit, from };
  }
  const tried = candidates.map(({ revision, from }) => `${revision} (${from})`).join(', ');
  throw new DoorwardError(
    'usage',
    tried === ''
      ? 'nothing says what to compare with'
      : `no commit to compare with: tried ${tried}`,
    'Fetch the whole history (fetch-depth: 0, GIT_DEPTH: 0), or say it with --base REV.',
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
