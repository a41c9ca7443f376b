// A git as a gate starts it, whose gate was killed: it goes on by itself.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { OWN_MARK } from '../../src/effects/git/git.ts';

/** Comes back when it is at work in `cwd`; `end` lets it end, for which it writes `last`. */
export async function leftGit(cwd: string, last: string): Promise<{ end(): void }> {
  const alias = `alias.hold=!echo here; cat; touch '${last}'`;
  const args = [...OWN_MARK.slice(1), '-c', alias, 'hold'];
  // Not a child of ours: that one would be no other gate's.
  const child = spawn('sh', ['-c', 'git "$@"; exit', 'sh', ...args], {
    cwd,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return { end: () => void child.stdin.end() };
}
