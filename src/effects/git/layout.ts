// Where the repository is and what its HEAD was when it was opened: one `git rev-parse`. Everything
// that makes a directory unusable for the gate ends here, with a hint.

import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { DoorwardError } from '../../std/error.ts';
import { oneLine } from '../../std/text.ts';
import type { Environment } from '../clean-environment.ts';
import { gitFailed, runGit } from './git.ts';

export interface Layout {
  /** Absolute, symlinks resolved. */
  readonly top: string;
  readonly gitDir: string;
  readonly commonDir: string;
  /** For Doorward's own files. */
  readonly stateFolder: string;
  /** In hex digits: 40, or 64 with SHA-256. */
  readonly oidLength: number;
  /** Undefined on a branch without a commit. */
  readonly head: { readonly commit: string; readonly tree: string } | undefined;
}

const ARGS = [
  'rev-parse',
  '--path-format=absolute',
  '--show-toplevel',
  '--git-dir',
  '--git-common-dir',
  '--show-object-format',
  'HEAD',
  'HEAD^{tree}',
];

export async function findLayout(cwd: string, env: Environment): Promise<Layout> {
  const { exitCode, output, errors } = await runGit({ args: ARGS, cwd, env });
  const lines = Buffer.from(output, 'latin1').toString('utf8').split('\n');
  // An older git does not know the option and repeats it.
  if (lines[0]?.startsWith('--path-format'))
    throw new DoorwardError('platform', 'this git is too old', 'install git 2.31 or later');
  const [top = '', gitDir = '', commonDir = '', format = '', commit = '', tree = ''] = lines;
  if (!/^sha(?:1|256)$/.test(format)) throw unusable(cwd, errors);
  if (!isOwnTop(cwd, top, gitDir)) throw strangeTop(cwd, top);
  const head = exitCode === 0 ? { commit, tree } : undefined;
  // Only a branch without a commit may make HEAD unknown.
  if (head === undefined && !/ambiguous argument 'HEAD'|unknown revision/.test(errors))
    throw gitFailed(ARGS, errors);
  const stateFolder = join(gitDir, 'doorward');
  return { top, gitDir, commonDir, stateFolder, oidLength: format === 'sha1' ? 40 : 64, head };
}

// The config may name any directory as the working tree: a decoy. The true one holds the way to this
// git directory, and us.
function isOwnTop(cwd: string, top: string, gitDir: string): boolean {
  try {
    const here = realpathSync(cwd);
    if (here !== top && !here.startsWith(top + sep)) return false;
    const dotGit = join(top, '.git');
    const link = lstatSync(dotGit).isFile() ? readFileSync(dotGit, 'utf8') : undefined;
    const target = link === undefined ? dotGit : resolve(top, link.replace(/^gitdir: /, '').trim());
    return realpathSync(target) === realpathSync(gitDir);
  } catch {
    return false;
  }
}

function strangeTop(cwd: string, top: string): DoorwardError {
  return new DoorwardError(
    'git',
    `git takes ${top} for the working tree of ${cwd}, and it is not`,
    'remove core.worktree from the git config',
  );
}

function unusable(cwd: string, errors: string): DoorwardError {
  const directory = oneLine(cwd, 300);
  if (/not a git repository/.test(errors))
    return new DoorwardError(
      'git',
      `${directory} is not in a git repository`,
      'run `git init` there, or go to the repository',
    );
  if (/dubious ownership|unsafe repository/.test(errors))
    return new DoorwardError(
      'git',
      `git refuses ${directory} because somebody else owns it`,
      `run \`git config --global --add safe.directory ${directory}\` if you trust it`,
    );
  if (/must be run in a work tree/.test(errors))
    return new DoorwardError(
      'git',
      `${directory} has no working tree: the repository is bare, or this is its .git directory`,
      'go to a checkout of the repository',
    );
  return new DoorwardError(
    'git',
    `git cannot use ${directory}: ${oneLine(errors, 400)}`,
    'run `git status` there to see what git says about it',
  );
}
