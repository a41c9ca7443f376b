// Where a session begins: what its agent does is measured from here, commits of its own included.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gitEnvironment, runGit } from '../../effects/git/git.ts';
import { findLayout, type Layout } from '../../effects/git/layout.ts';
import type { HookCall } from '../../model/hook.ts';
import { CONFIG_FILES } from '../config/config-files.ts';
import { memoryOf } from './memory.ts';
import { keepPlace } from './session-places.ts';

/** A session that goes on, after a pause or a summary, keeps its beginning. */
export async function noteStart(call: HookCall): Promise<void> {
  const cwd = call.cwd ?? '.';
  const layout = await findLayout({ cwd, env: gitEnvironment(cwd) });
  const base = await headOf(layout.top);
  if (await hasRules(layout, base)) keepPlace(call, layout);
  const memory = memoryOf(call, layout);
  if (memory.session().base !== undefined) return;
  if (base !== undefined) memory.keepSession({ ...memory.session(), base });
}

/** Undefined in a repository without a commit. */
async function headOf(top: string): Promise<string | undefined> {
  const env = gitEnvironment(top);
  const args = ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'];
  const { exitCode, output } = await runGit({ cwd: top, env, args });
  return exitCode === 0 ? output.trim() : undefined;
}

/** Nobody is held to a place where nothing is judged: once it is gone, nothing more could be said about it. */
async function hasRules({ top, sharedFolder }: Layout, base: string | undefined): Promise<boolean> {
  const known = [...CONFIG_FILES.map((name) => join(top, name)), join(sharedFolder, 'log.sqlite')];
  if (known.some((path) => existsSync(path))) return true;
  if (base === undefined) return false;
  const args = ['ls-tree', '--name-only', base, '--', ...CONFIG_FILES];
  const { exitCode, output } = await runGit({ cwd: top, env: gitEnvironment(top), args });
  return exitCode !== 0 || output.trim() !== '';
}
