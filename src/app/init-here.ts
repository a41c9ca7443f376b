// Where `doorward init` writes: the top of the repository, or this folder where there is none.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isInBare, withoutTree } from '../effects/git/layout.ts';
import { CONFIG_FILES } from './config/config-files.ts';
import { topAbove } from './hook/quick-look.ts';
import { type InitResult, initProject } from './init-project.ts';

export interface InitHere extends InitResult {
  /** The gate works in git repositories only. */
  readonly isInGit: boolean;
}

export async function initHere(cwd: string, isDryRun: boolean): Promise<InitHere> {
  const top = topAbove(cwd);
  if (top === undefined && isInBare(cwd)) throw withoutTree(cwd);
  return { ...(await initProject(top ?? cwd, isDryRun)), isInGit: top !== undefined };
}

/** Whether a config is there already. */
export function hasConfig(cwd: string): boolean {
  return CONFIG_FILES.some((name) => existsSync(join(topAbove(cwd) ?? cwd, name)));
}
