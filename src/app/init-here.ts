// Where `doorward init` writes: the top of the repository, or this folder where there is none.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CONFIG_FILES } from './config/config-files.ts';
import { type InitResult, initProject } from './init-project.ts';

export interface InitHere extends InitResult {
  /** The gate works in git repositories only. */
  readonly isInGit: boolean;
}

export async function initHere(cwd: string, isDryRun: boolean): Promise<InitHere> {
  const top = topOf(cwd);
  return { ...(await initProject(top ?? cwd, isDryRun)), isInGit: top !== undefined };
}

/** Whether a config is there already. */
export function hasConfig(cwd: string): boolean {
  return CONFIG_FILES.some((name) => existsSync(join(topOf(cwd) ?? cwd, name)));
}

function topOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : topOf(parent);
}
