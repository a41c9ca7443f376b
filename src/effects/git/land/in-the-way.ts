// Files that git was told to ignore may lie where a tree has a file of its own. Git would write over
// them; here they are found first.

import { lstatSync, readdirSync } from 'node:fs';
import type { EntryChange } from '../../../reading/change/git-output.ts';
import { pathOfBytes } from '../../../reading/change/git-path.ts';
import { DoorwardError } from '../../../std/error.ts';
import { oneLine } from '../../../std/text.ts';
import { absolute } from '../worktree-path.ts';

const MAX_FILES = 10_000;

/** Paths as bytes, of what lies there, is in the way and is no part of what is taken away. */
export function filesInTheWay(changes: readonly EntryChange[], top: string): readonly string[] {
  const leaving = new Set(
    changes.filter(({ before }) => before !== undefined).map(({ path }) => path),
  );
  const found = new Set<string>();
  const added = changes.filter(({ before, after }) => before === undefined && after !== undefined);
  for (const folder of new Set(added.flatMap(({ path }) => foldersAbove(path)))) {
    if (kindAt(top, folder) === 'other' && !leaving.has(folder)) found.add(folder);
  }
  for (const { path } of added) collect(path, { top, leaving, found });
  return [...found].sort();
}

interface Search {
  readonly top: string;
  readonly leaving: ReadonlySet<string>;
  readonly found: Set<string>;
}

function collect(path: string, search: Search): void {
  const kind = kindAt(search.top, path);
  if (kind === 'nothing' || search.leaving.has(path)) return;
  if (kind === 'other') search.found.add(path);
  else {
    for (const name of readdirSync(absolute(search.top, path), { encoding: 'latin1' })) {
      if (name === '.git') throw inTheWay(path, 'the git repository');
      collect(`${path}/${name}`, search);
    }
  }
  if (search.found.size > MAX_FILES) throw inTheWay(path, 'the folder');
}

function inTheWay(path: string, what: string): DoorwardError {
  return new DoorwardError(
    'git',
    `${what} ${oneLine(pathOfBytes(path))} is ignored by git and lies where a file has to be`,
    'Move it elsewhere.',
  );
}

function foldersAbove(path: string): readonly string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

function kindAt(top: string, path: string): 'nothing' | 'folder' | 'other' {
  try {
    return lstatSync(absolute(top, path)).isDirectory() ? 'folder' : 'other';
  } catch {
    return 'nothing';
  }
}
