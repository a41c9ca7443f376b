// The one place where git is started for the gate's own ends. Its environment is made here from nothing, so that neither
// GIT_* variables nor a program planted in the repository can speak for git.

import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { closeSync, existsSync } from 'node:fs';
import { DoorwardError } from '../../std/error.ts';
import { oneLine } from '../../std/text.ts';
import { cleanEnvironment, type Environment } from '../clean-environment.ts';
import { namelessWith, openNameless, readNameless, sizeOfNameless } from '../nameless-file.ts';

export interface GitCall {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Environment;
  /** For its standard input; a string holds one character per byte. */
  readonly input?: string | undefined;
}

export interface GitAnswer {
  readonly exitCode: number;
  /** One character per byte. */
  readonly output: string;
  readonly errors: string;
}

const MAX_OUTPUT = 400 * 1024 * 1024;
const MAX_ERRORS = 64 * 1024;
const TIMEOUT_MS = 15 * 60_000;
/** Between two looks at how much it has printed. */
const WATCH_MS = 500;

// Settings that run programs or make git overlook files. What only says how content is stored (line
// endings, ignore files, file modes) stays the user's.
const SAFE_SETTINGS = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'protocol.allow=never',
  'gc.auto=0',
  'submodule.recurse=false',
  // The private index must see every file and every change of it.
  'core.sparseCheckout=false',
  'index.sparse=false',
  'core.ignoreStat=false',
  'core.trustctime=true',
  'core.checkStat=default',
  // It is one file, in the layout that index-file.ts reads.
  'core.splitIndex=false',
  'core.untrackedCache=false',
  'index.version=2',
  // Line endings that do not survive a round trip are a warning of git's, not a reason to stop.
  'core.safecrlf=false',
];

const SAFELY = ['--no-pager', ...SAFE_SETTINGS.flatMap((setting) => ['-c', setting])];
/** How the command line of each of them begins. */
export const OWN_MARK: readonly string[] = ['git', ...SAFELY.slice(0, 5)];

/** What git gets to see; the agent can write into `place`. */
export function gitEnvironment(place: string): Environment {
  return {
    ...cleanEnvironment(place),
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_GRAFT_FILE: '/dev/null',
    GIT_NO_LAZY_FETCH: '1',
    // A list that names no protocol: whatever the config allows, nothing is fetched.
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_PAGER: 'cat',
  };
}

// In a session of its own: Ctrl-C at the terminal asks us to stop, not git in the middle of a write.
// Only in the moment before it has one can it still be hit; then nothing of it has run.
const APART = { windowsHide: true, detached: process.platform !== 'win32' } as const;

/** Runs git to its end. A non-zero exit code is an answer; only a git that cannot run throws. */
export function runGit(call: GitCall): Promise<GitAnswer> {
  const { args, cwd, env, input } = call;
  const streams = openStreams(input);
  const timers: NodeJS.Timeout[] = [];
  return new Promise<GitAnswer>((resolve, reject) => {
    const child = spawn('git', [...SAFELY, ...args], {
      cwd,
      env,
      stdio: [streams.input ?? 'ignore', streams.output, streams.errors],
      ...APART,
    });
    const watch = (): void => {
      if (sizeOfNameless(streams.output) > MAX_OUTPUT) killWhole(child);
    };
    timers.push(
      setTimeout(() => killWhole(child), TIMEOUT_MS),
      setInterval(watch, WATCH_MS),
    );
    child.on('error', (error) => reject(notStarted(error, call)));
    child.on('exit', (code, signal) => {
      if (signal === 'SIGINT') return resolve(runGit(call));
      if (code === null) return reject(gitFailed(args, `ended by ${signal}`));
      if (sizeOfNameless(streams.output) > MAX_OUTPUT)
        return reject(gitFailed(args, 'it printed more than can be read'));
      resolve({
        exitCode: code,
        output: readNameless(streams.output, MAX_OUTPUT).toString('latin1'),
        errors: readNameless(streams.errors, MAX_ERRORS).toString(),
      });
    });
  }).finally(() => {
    for (const timer of timers) clearTimeout(timer);
    for (const file of Object.values(streams)) if (file !== undefined) closeSync(file);
  });
}

interface Streams {
  readonly input: number | undefined;
  readonly output: number;
  readonly errors: number;
}

function openStreams(input: string | undefined): Streams {
  return {
    input: input === undefined ? undefined : namelessWith(Buffer.from(input, 'latin1')),
    output: openNameless(),
    errors: openNameless(),
  };
}

/** A filter of its own would go on without it. */
function killWhole(child: ChildProcess): void {
  const { pid } = child;
  try {
    if (APART.detached && pid !== undefined) process.kill(-pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // It ended by itself in the same moment.
  }
}

/** The same, for commands whose failure nobody can do anything about. */
export async function runGitWell(call: GitCall): Promise<string> {
  const { exitCode, output, errors } = await runGit(call);
  if (exitCode !== 0) throw gitFailed(call.args, errors);
  return output;
}

/** For a git that is talked with; the caller ends it. */
export function startGit({ args, cwd, env }: GitCall): ChildProcessWithoutNullStreams {
  return spawn('git', [...SAFELY, ...args], { cwd, env, stdio: 'pipe', ...APART });
}

export function notStarted(error: Error, { cwd }: Pick<GitCall, 'cwd'>): DoorwardError {
  if (!existsSync(cwd))
    return new DoorwardError('git', `${cwd} does not exist`, 'Give a directory that exists.', {
      cause: error,
    });
  return new DoorwardError(
    'platform',
    `git could not be started: ${error.message}`,
    'Install git 2.31 or later and put it on PATH.',
    { cause: error },
  );
}

export function gitFailed(args: readonly string[], errors: string): DoorwardError {
  const command = args.find((arg) => !arg.startsWith('-')) ?? '';
  return new DoorwardError(
    'git',
    `git ${command} failed: ${oneLine(errors, 400) || 'it gave no reason'}`,
    'Run `git status` and `git fsck` in the repository to see what git says about it.',
  );
}
