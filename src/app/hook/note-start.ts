// Where a session begins: what its agent does is measured from here, commits of its own included.

import { gitEnvironment, runGit } from '../../effects/git/git.ts';
import { findLayout } from '../../effects/git/layout.ts';
import type { HookCall } from '../../model/hook.ts';
import { memoryOf } from './memory.ts';
import { keepPlace } from './session-places.ts';

/** A session that goes on, after a pause or a summary, keeps its beginning. */
export async function noteStart(call: HookCall): Promise<void> {
  const cwd = call.cwd ?? '.';
  const layout = await findLayout({ cwd, env: gitEnvironment(cwd) });
  keepPlace(call, layout.top);
  const memory = memoryOf(call, layout);
  if (memory.session().base !== undefined) return;
  const base = await headOf(layout.top);
  if (base !== undefined) memory.keepSession({ ...memory.session(), base });
}

/** Undefined in a repository without a commit. */
async function headOf(top: string): Promise<string | undefined> {
  const env = gitEnvironment(top);
  const args = ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'];
  const { exitCode, output } = await runGit({ cwd: top, env, args });
  return exitCode === 0 ? output.trim() : undefined;
}
