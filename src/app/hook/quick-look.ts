// The first question of every hook, answered from a few files and without starting anything: is there
// a repository here in which the gate has a say? Most folders that an agent works in have none.

import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readPlainFile } from '../../effects/plain-file.ts';
import { CONFIG_FILES } from '../config/config-files.ts';

const MAX_INDEX_BYTES = 1024 * 1024 * 1024;
/** Begins the part of an index that names another one: the extension, its length, an id. */
const SPLIT_MARK = 'link\0\0';

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
  return existsSync(join(gitDir, 'doorward')) || mayBeInIndex(join(gitDir, 'index'));
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Names stand there in full, unless its layout shortens them or a part of it lies elsewhere. */
function mayBeInIndex(path: string): boolean {
  try {
    const bytes = readPlainFile(path, MAX_INDEX_BYTES);
    const version = bytes.readUInt32BE(4);
    return (
      version > 3 || [...CONFIG_FILES, SPLIT_MARK].some((name) => bytes.includes(name, 0, 'latin1'))
    );
  } catch {
    // Whoever made it unreadable, or took it away, does not get rid of the gate by that.
    return true;
  }
}
