// Whether a sandbox works here: tried once, because programs that are installed may still be refused
// what they need, in containers above all.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oneLine } from '../../std/text.ts';
import { cleanEnvironment } from '../clean-environment.ts';
import { type Sandbox, sandboxArguments, sandboxTools } from './sandbox.ts';

/** In process 1 of its own, on a file system that can't be written, with no device but loopback. */
const PROOF = `[ $$ -eq 1 ] && grep -q '^[^ ]* / [^ ]* ro[, ]' /proc/self/mounts \\
  && [ "$(grep -c : /proc/net/dev)" -le 1 ] && : >"$0/written" && echo apart`;

type Variables = Readonly<Record<string, string | undefined>>;

let found: { readonly problem: string | undefined } | undefined;

/** Why there is none; undefined where there is one. No program inside of `top` is used. */
export function whyNoSandbox(env: Variables, top: string): string | undefined {
  found ??= { problem: problemOf(env, top) };
  return found.problem;
}

function problemOf(env: Variables, top: string): string | undefined {
  if (process.platform !== 'linux') return `there is no sandbox for ${process.platform} yet`;
  const tools = sandboxTools(env, top);
  if (tools === undefined) return 'bwrap (bubblewrap) or prlimit (util-linux) is not installed';
  const room = mkdtempSync(join(tmpdir(), 'doorward-try-'));
  const sandbox: Sandbox = { room, hidden: [], shown: [], network: 'off', limits: {} };
  try {
    const args = [...sandboxArguments(sandbox, tools, env), tools.sh, '-c', PROOF, room];
    const { stdout, stderr, error } = spawnSync(tools.bwrap, args, {
      cwd: room,
      env: cleanEnvironment(room),
      encoding: 'utf8',
      timeout: 10_000,
      maxBuffer: 64 * 1024,
    });
    if (stdout === 'apart\n') return undefined;
    const said = oneLine(error?.message ?? stderr, 200);
    return `bwrap is installed and does not work here${said === '' ? '' : `: ${said}`}`;
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}
