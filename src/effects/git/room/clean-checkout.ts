// A repository of the gate's own in a temporary folder, filled by fetching: every object is hashed and
// checked on its way, and no setting of the other repository comes with it.

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DoorwardError } from '../../../std/error.ts';
import { oneLine } from '../../../std/text.ts';
import type { Environment } from '../../clean-environment.ts';
import { gitEnvironment, runGit, runGitWell } from '../git.ts';

export interface CleanCheckout {
  readonly top: string;
  leave(): void;
}

export interface CheckoutSource {
  /** The common git directory. */
  readonly commonDir: string;
  /** 40 for SHA-1, 64 for SHA-256. */
  readonly oidLength: number;
}

/** For one commit only: what runs in it can change its git directory, and with that a later checkout. */
export async function openCleanCheckout(
  { commonDir, oidLength }: CheckoutSource,
  commit: string,
): Promise<CleanCheckout> {
  const room = realpathSync(mkdtempSync(join(tmpdir(), 'doorward-again-')));
  const top = join(room, 'checkout');
  const leave = (): void => {
    process.removeListener('exit', leave);
    rmSync(room, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('exit', leave);
  try {
    mkdirSync(top);
    // Only this repository's own settings count in it.
    const env: Environment = {
      ...gitEnvironment(top),
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_ATTR_NOSYSTEM: '1',
      GIT_ALLOW_PROTOCOL: 'file',
    };
    const git = (...args: readonly string[]) => runGitWell({ cwd: top, env, args });
    const format = oidLength === 40 ? 'sha1' : 'sha256';
    await git('init', '--quiet', '--template=', `--object-format=${format}`);
    await fetchInto(commit, { commonDir, top, env: { ...env, ...settingsFor(room) } });
    await git('checkout', '--quiet', '--force', '--detach', commit);
    return { top, leave };
  } catch (error) {
    leave();
    throw error;
  }
}

/**
 * The other side of a fetch hears no arguments of ours, but these settings, in the place of the user's:
 * among theirs it would look for a program to run. Whether the user may read there was asked before,
 * with their settings, by whoever found the repository.
 */
function settingsFor(room: string): Environment {
  const path = join(room, 'settings');
  writeFileSync(path, '[safe]\n\tdirectory = *\n');
  return { GIT_CONFIG_GLOBAL: path };
}

async function fetchInto(
  commit: string,
  { commonDir, top, env }: { commonDir: string; top: string; env: Environment },
): Promise<void> {
  const settings = ['-c', 'protocol.version=2', '-c', 'fetch.fsckObjects=true'];
  const asked = ['fetch', '--quiet', '--no-tags', '--stdin', `file://${commonDir}`];
  const { exitCode, errors } = await runGit({
    cwd: top,
    env,
    args: [...settings, ...asked],
    input: `${commit}\n`,
  });
  if (exitCode === 0) return;
  throw new DoorwardError(
    'git',
    `the commit ${commit.slice(0, 12)} can't be taken out of the repository: ${oneLine(errors, 400)}`,
    'Run `git fsck` in it: objects are missing or are not what their names say.',
  );
}
