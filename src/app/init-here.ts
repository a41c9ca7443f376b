// Where `doorward init` writes: the top of the repository, or this folder where there is none.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gitEnvironment, runGit } from '../effects/git/git.ts';
import { isInBare, withoutTree } from '../effects/git/layout.ts';
import { CONFIG_FILES } from './config/config-files.ts';
import { topAbove } from './hook/quick-look.ts';
import { type InitResult, initProject } from './init-project.ts';

export interface InitHere extends InitResult {
  /** The gate works in git repositories only. */
  readonly isInGit: boolean;
  /** Folders of installed or compiled things that would be judged as work. */
  readonly unignored: readonly string[];
}

export async function initHere(cwd: string, isDryRun: boolean): Promise<InitHere> {
  const top = topAbove(cwd);
  if (top === undefined && isInBare(cwd)) throw withoutTree(cwd);
  const unignored = top === undefined ? [] : await unignoredIn(top);
  const isInGit = top !== undefined;
  return { ...(await initProject(top ?? cwd, isDryRun)), isInGit, unignored };
}

const NOBODYS_WORK = ['node_modules', '.venv', 'venv', 'target', '__pycache__'];

/** Neither committed nor ignored. */
async function unignoredIn(top: string): Promise<readonly string[]> {
  const there = NOBODYS_WORK.filter((name) => existsSync(join(top, name)));
  if (there.length === 0) return [];
  const args = ['ls-files', '--others', '--directory', '--exclude-standard', '--', ...there];
  const { output } = await runGit({ cwd: top, env: gitEnvironment(top), args });
  const listed = output.split('\n');
  return there.filter((name) => listed.includes(`${name}/`));
}

/** Whether a config is there already. */
export function hasConfig(cwd: string): boolean {
  return CONFIG_FILES.some((name) => existsSync(join(topAbove(cwd) ?? cwd, name)));
}
