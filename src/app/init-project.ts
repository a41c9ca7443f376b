// `doorward init` as a use case: looks, proposes, and writes one new file. Never overwrites anything.

import { lstatSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { readPlainFile } from '../effects/plain-file.ts';
import { DoorwardError, fileTrouble } from '../std/error.ts';
import { CONFIG_FILES } from './config/config-files.ts';
import { detectCommands, unreadFiles } from './init/detect-commands.ts';
import type { FoundCommand, ProjectFiles } from './init/project-files.ts';
import { renderConfig } from './init/render-config.ts';

export interface InitResult {
  readonly path: string;
  readonly text: string;
  readonly verify: readonly FoundCommand[];
  readonly plans: readonly string[];
  /** Files that may hold commands and could not be read. */
  readonly unread: readonly string[];
  readonly isWritten: boolean;
}

export async function initProject(folder: string, isDryRun: boolean): Promise<InitResult> {
  const existing = CONFIG_FILES.find((name) => isThere(join(folder, name)));
  if (existing !== undefined && !isDryRun) {
    throw new DoorwardError(
      'config',
      `${existing} is already there; it was left as it is`,
      'Edit it, or run `doorward init --dry-run` to see what would be written.',
    );
  }
  const files = await filesIn(folder);
  const verify = detectCommands(files);
  const plans = files.paths.filter((path) => PLAN_NAME.test(basename(path))).slice(0, MAX_PLANS);
  const text = renderConfig(verify, plans);
  const path = join(folder, CONFIG_FILES[0]);
  if (!isDryRun) await writeNew(path, text);
  return { path, text, verify, plans, unread: unreadFiles(files), isWritten: !isDryRun };
}

// A link that leads nowhere is there, too.
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

async function writeNew(path: string, text: string): Promise<void> {
  try {
    // `wx` refuses to replace a file that appeared in the meantime.
    await writeFile(path, text, { flag: 'wx' });
  } catch (error) {
    throw new DoorwardError(
      'config',
      `can't write ${path}: ${fileTrouble(error)}`,
      'Make the folder writable, or save what `doorward init --dry-run` prints.',
      { cause: error },
    );
  }
}

const MAX_BYTES = 4 * 1024 * 1024;

/** Empty where it can't be read: then nothing is proposed for it. */
function smallText(path: string): string {
  try {
    return readPlainFile(path, MAX_BYTES).toString('utf8');
  } catch {
    return '';
  }
}

async function filesIn(folder: string): Promise<ProjectFiles> {
  const names = await readdir(folder);
  const paths = await pathsBelow(folder);
  const all = new Set([...names, ...paths]);
  return {
    names,
    paths,
    has: (name) => names.includes(name),
    text: (path) => (all.has(path) ? smallText(join(folder, path)) : undefined),
  };
}

const PLAN_NAME = /^(?:.*-)?PLAN\.md$|^tasks\.md$|^prd\.json$|^doorward-plan\.ya?ml$/;
const SKIPPED = new Set(['node_modules', '.git', 'dist', 'build', 'target', 'vendor', '.venv']);
const MAX_DEPTH = 5;
const MAX_FOLDERS = 2000;
const MAX_PLANS = 12;

async function pathsBelow(top: string): Promise<readonly string[]> {
  const found: string[] = [];
  const waiting: string[] = [top];
  for (let seen = 0; seen < MAX_FOLDERS; seen += 1) {
    const folder = waiting.shift();
    if (folder === undefined) break;
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const sorted = entries.toSorted((left, right) => (left.name < right.name ? -1 : 1));
    for (const entry of sorted)
      if (entry.isFile()) found.push(relative(top, join(folder, entry.name)));
    if (relative(top, folder).split('/').length > MAX_DEPTH) continue;
    const open = sorted.filter((entry) => entry.isDirectory() && !SKIPPED.has(entry.name));
    waiting.push(...open.map(({ name }) => join(folder, name)));
  }
  return found;
}
