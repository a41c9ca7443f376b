// Real git repositories in temporary directories, away from the developer's own git settings.
// Importing this file isolates HOME and TMPDIR for the whole test file and cleans up after it.

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { keepsTimes } from '../../src/effects/git/look/keeps-times.ts';

// In memory times do not tell of every change, and the gate would not go by them.
const ON_DISK = '/var/tmp';
const place = keepsTimes(tmpdir()) === false && keepsTimes(ON_DISK) ? ON_DISK : tmpdir();
const room = realpathSync(mkdtempSync(join(place, 'doorward-rig-')));
const home = join(room, 'home');
mkdirSync(home);
writeFileSync(
  join(home, '.gitconfig'),
  '[user]\n\tname = Rig\n\temail = rig@example.test\n[init]\n\tdefaultBranch = main\n' +
    '[commit]\n\tgpgSign = false\n[protocol "file"]\n\tallow = always\n' +
    // Git would tidy large repositories in the background, while others write there.
    '[gc]\n\tauto = 0\n',
);
// Nor does it matter who runs the tests: a person, an agent, or a gate.
const MARKS =
  /^(?:(?:GIT|XDG)_\w+|DOORWARD(?:_REPOSITORY)?|CLAUDECODE|CODEX_(?:SANDBOX|THREAD_ID)|GEMINI_CLI|OPENCODE|COPILOT_CLI|CURSOR_AGENT|AI_AGENT)$/;
for (const name of Object.keys(process.env)) if (MARKS.test(name)) delete process.env[name];
process.env['HOME'] = home;
// Processes that are killed on purpose leave their temporary folders; here they go with the rest.
process.env['TMPDIR'] = join(room, 'tmp');
mkdirSync(process.env['TMPDIR']);
process.env['GIT_CONFIG_NOSYSTEM'] = '1';

afterAll(() => rmSync(room, { recursive: true, force: true, maxRetries: 3 }));

export interface RepoRig {
  /** Absolute path of the top, symlinks resolved. */
  readonly top: string;
  path(relative: string): string;
  /** Writes a file, with its directories. */
  write(relative: string, content: string | Uint8Array, mode?: number): void;
  remove(relative: string): void;
  /** Runs plain git at the top and gives its output without the last newline. */
  git(...args: readonly string[]): string;
  /** Commits everything that lies there and gives the commit's id. */
  commit(message?: string): string;
}

let count = 0;

/** A directory without a repository. */
export function makeDirectory(files: Readonly<Record<string, string>> = {}): RepoRig {
  count += 1;
  const rig = rigAt(join(room, `repo-${count}`));
  mkdirSync(rig.top);
  for (const [path, content] of Object.entries(files)) rig.write(path, content);
  return rig;
}

/** A repository; where files are given, they are its first commit. */
export function makeRepo(files: Readonly<Record<string, string>> = {}): RepoRig {
  const rig = makeDirectory(files);
  rig.git('init', '--quiet');
  if (Object.keys(files).length > 0) rig.commit('start');
  return rig;
}

/** A rig for a directory that exists already, such as a linked worktree. */
export function rigAt(top: string): RepoRig {
  const path = (relative: string): string => join(top, relative);
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, {
      cwd: top,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'pipe'],
    }).replace(/\n$/, '');
  return {
    top,
    path,
    git,
    write(relative, content, mode) {
      mkdirSync(dirname(path(relative)), { recursive: true });
      writeFileSync(path(relative), content);
      if (mode !== undefined) chmodSync(path(relative), mode);
    },
    remove: (relative) => rmSync(path(relative), { recursive: true }),
    commit(message = 'work') {
      git('add', '--all');
      git('commit', '--quiet', '--allow-empty', '--message', message);
      return git('rev-parse', 'HEAD');
    },
  };
}
