// Where the repository is. An ordinary checkout is recognised by its files; everything else is asked
// of git, and what makes a directory unusable for the gate ends there, with a hint.

import { lstatSync, realpathSync, type Stats } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { DoorwardError } from '../../std/error.ts';
import { oneLine } from '../../std/text.ts';
import { readPlainFile } from '../plain-file.ts';
import { type GitCall, runGit } from './git.ts';
import { readConfigTexts } from './plain-config.ts';

export interface Layout {
  /** Absolute, symlinks resolved. */
  readonly top: string;
  readonly gitDir: string;
  readonly commonDir: string;
  /** For Doorward's own files about this working tree. */
  readonly stateFolder: string;
  /** For those that all worktrees of the repository share. */
  readonly sharedFolder: string;
  /** In hex digits: 40, or 64 with SHA-256. */
  readonly oidLength: number;
}

export async function findLayout(call: Omit<GitCall, 'args'>): Promise<Layout> {
  return ordinaryLayout(call) ?? askedLayout(call);
}

/** A checkout whose `.git` is a directory of the user's own, with nothing special configured. */
function ordinaryLayout({ cwd, env }: Omit<GitCall, 'args'>): Layout | undefined {
  const top = topAbove(cwd);
  if (top === undefined) return undefined;
  const gitDir = join(top, '.git');
  // Git refuses what belongs to somebody else, unless it was told otherwise.
  const isOwn = [top, gitDir].every((path) => statsOf(path)?.uid === process.geteuid?.());
  const isWhole =
    isFolder(gitDir) && isRepository(gitDir) && statsOf(join(gitDir, 'commondir')) === undefined;
  if (!isOwn || !isWhole || !readConfigTexts(gitDir, env).isPlain) return undefined;
  return layoutOf({ top, gitDir, commonDir: gitDir, format: 'sha1' });
}

function topAbove(cwd: string): string | undefined {
  try {
    let folder = realpathSync(cwd);
    while (statsOf(join(folder, '.git')) === undefined) {
      const above = dirname(folder);
      // A bare repository, or the inside of `.git`, has no working tree, whatever lies above it.
      if (above === folder || isRepository(folder)) return undefined;
      folder = above;
    }
    return folder;
  } catch {
    return undefined;
  }
}

/** Without asking git. */
export function isInBare(cwd: string): boolean {
  let folder = resolve(cwd);
  while (!isRepository(folder)) {
    const above = dirname(folder);
    if (above === folder) return false;
    folder = above;
  }
  return true;
}

function isRepository(folder: string): boolean {
  return (
    statsOf(join(folder, 'HEAD')) !== undefined &&
    isFolder(join(folder, 'objects')) &&
    isFolder(join(folder, 'refs'))
  );
}

const isFolder = (path: string): boolean => statsOf(path)?.isDirectory() === true;

function statsOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

function layoutOf(found: {
  readonly top: string;
  readonly gitDir: string;
  readonly commonDir: string;
  readonly format: string;
}): Layout {
  const { top, gitDir, commonDir, format } = found;
  return {
    top,
    gitDir,
    commonDir,
    stateFolder: join(gitDir, 'doorward'),
    sharedFolder: join(commonDir, 'doorward'),
    oidLength: format === 'sha1' ? 40 : 64,
  };
}

const MAX_LINK_BYTES = 64 * 1024;

const ASK = ['rev-parse', '--path-format=absolute'];
const ASKED = ['--show-toplevel', '--git-dir', '--git-common-dir', '--show-object-format'];

async function askedLayout(call: Omit<GitCall, 'args'>): Promise<Layout> {
  const { exitCode, output, errors } = await runGit({ ...call, args: [...ASK, ...ASKED] });
  const answers = Buffer.from(output, 'latin1').toString('utf8').split('\n');
  // A path may hold a line break; then each answer is asked for by itself.
  const isBroken = exitCode === 0 && answers.length > ASKED.length + 1;
  const lines = isBroken ? await askedOneByOne(call) : answers;
  // An older git does not know the option and repeats it.
  if (lines[0]?.startsWith('--path-format'))
    throw new DoorwardError('platform', 'this git is too old', 'Install git 2.31 or later.');
  const [top = '', gitDir = '', commonDir = '', format = ''] = lines;
  if (!/^sha(?:1|256)$/.test(format)) throw unusable(call.cwd, errors);
  if (!isOwnTop(call.cwd, top, gitDir)) throw strangeTop(call.cwd, top);
  return layoutOf({ top, gitDir, commonDir, format });
}

async function askedOneByOne(call: Omit<GitCall, 'args'>): Promise<readonly string[]> {
  const ask = async (question: string): Promise<string> => {
    const { output } = await runGit({ ...call, args: [...ASK, question] });
    return Buffer.from(output, 'latin1').toString('utf8').replace(/\n$/, '');
  };
  return Promise.all(ASKED.map(ask));
}

// The config may name any directory as the working tree: a decoy. The true one holds the way to this
// git directory, and us.
function isOwnTop(cwd: string, top: string, gitDir: string): boolean {
  try {
    const here = realpathSync(cwd);
    if (here !== top && !here.startsWith(top + sep)) return false;
    const dotGit = join(top, '.git');
    const link = lstatSync(dotGit).isFile()
      ? readPlainFile(dotGit, MAX_LINK_BYTES).toString('utf8')
      : undefined;
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
    'Remove core.worktree from the git config.',
  );
}

export function withoutTree(cwd: string): DoorwardError {
  return new DoorwardError(
    'git',
    `${oneLine(cwd, 300)} has no working tree: the repository is bare, or this is its .git directory`,
    'Go to a checkout of the repository.',
  );
}

function unusable(cwd: string, errors: string): DoorwardError {
  const directory = oneLine(cwd, 300);
  if (/not a git repository/.test(errors))
    return new DoorwardError(
      'git',
      `${directory} is not in a git repository`,
      'Run `git init` there, or go to the repository.',
    );
  if (/dubious ownership|unsafe repository/.test(errors))
    return new DoorwardError(
      'git',
      `git refuses ${directory} because somebody else owns it`,
      `Run \`git config --global --add safe.directory '${directory}'\` if you trust it.`,
    );
  if (/must be run in a work tree/.test(errors)) return withoutTree(cwd);
  return new DoorwardError(
    'git',
    `git cannot use ${directory}: ${oneLine(errors, 400)}`,
    'Run `git status` there to see what git says about it.',
  );
}
