// The first question of every hook, answered from a few files and without starting anything: is there
// a repository here in which the gate has a say? Most folders that an agent works in have none.

import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readPlainFile } from '../../effects/plain-file.ts';
import { CONFIG_FILES } from '../config/config-files.ts';

const MAX_INDEX_BYTES = 1024 * 1024 * 1024;

/** The folder that holds `.git`, at or above this one. */
export function topAbove(cwd: string): string | undefined {
  let folder = resolve(cwd);
  while (!existsSync(join(folder, '.git'))) {
    const above = dirname(folder);
    if (above === folder) return undefined;
    folder = above;
  }
  return folder;
}

/** The same, without links on the way; undefined also for a folder that is no longer there. */
export function trueTop(cwd: string): string | undefined {
  try {
    return topAbove(realpathSync(cwd));
  } catch {
    return undefined;
  }
}

/**
 * False only where nothing speaks for a gate: no config lies there or is known to git, and Doorward has
 * never been at work. Whoever deletes the config of a project does not get rid of its rules by that.
 */
export function mayBeGated(top: string): boolean {
  if (CONFIG_FILES.some((name) => existsSync(join(top, name)))) return true;
  const gitDir = join(top, '.git');
  // A linked worktree: the git directory is elsewhere, and git is asked.
  if (!isFolder(gitDir)) return true;
  return existsSync(join(gitDir, 'doorward')) || isInIndex(join(gitDir, 'index'));
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function isInIndex(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    const bytes = readPlainFile(path, MAX_INDEX_BYTES);
    return CONFIG_FILES.some((name) => bytes.includes(name));
  } catch {
    // Whoever made it unreadable does not get rid of the gate by that.
    return true;
  }
}
