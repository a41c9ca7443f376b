// Logs of evidence on their way to another repository and back. Only forward: a log there that this
// one does not begin with is not overwritten, here neither.

import { spawn } from 'node:child_process';
import { gitEnvironment } from '../../effects/git/git.ts';
import { findLayout } from '../../effects/git/layout.ts';
import { LOG_REFS } from '../../evidence/names.ts';
import { DoorwardError } from '../../std/error.ts';
import { oneLine } from '../../std/text.ts';

const REFSPEC = `${LOG_REFS}/*:${LOG_REFS}/*`;

/** Fetches what others wrote, then pushes what is here. */
export async function pushEvidence(
  cwd: string,
  remote: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const { top } = await findLayout({ cwd, env: gitEnvironment(cwd) });
  if (remote.startsWith('-'))
    throw new DoorwardError(
      'usage',
      `\`${oneLine(remote, 80)}\` is no remote`,
      'Name one, such as origin.',
    );
  for (const args of [
    ['fetch', '--no-tags', '--no-write-fetch-head', remote, REFSPEC],
    ['push', remote, REFSPEC],
  ])
    await talk(args, { top, env });
}

// The network, and who may use it, is the user's: their git, with their settings and credentials.
function talk(
  args: readonly string[],
  place: { readonly top: string; readonly env: Readonly<Record<string, string | undefined>> },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', args, {
      cwd: place.top,
      env: place.env,
      stdio: ['inherit', 2, 'pipe'],
    });
    const errors: Buffer[] = [];
    child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve();
      const said = oneLine(Buffer.concat(errors).toString('utf8'), 400);
      reject(
        new DoorwardError(
          'git',
          `git ${args[0]} failed: ${said}`,
          'Evidence is pushed as refs/doorward/log/*: the remote has to allow it.',
        ),
      );
    });
  });
}
