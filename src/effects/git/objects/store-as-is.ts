// Files stored without a git process, where nothing on this machine could make git store them in any
// other way than as they lie there. Whatever is not known for sure is left to git.

import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { GitEntry } from '../../../reading/change/git-output.ts';
import type { Environment } from '../../clean-environment.ts';
import { upTo, withPlainFile } from '../../plain-file.ts';
import type { Layout } from '../layout.ts';
import { readConfigTexts, SYSTEM_CONFIG } from '../plain-config.ts';
import { absolute } from '../worktree-path.ts';
import { writeObject } from './object-writer.ts';

/** Beyond that, git is as fast. */
const MAX_FILES = 100;
const MAX_BYTES = 4 * 1024 * 1024;
const ATTRIBUTES = '.gitattributes';
/** The only one of which it is known where its system-wide settings are. */
const KNOWN_GIT = '/usr/bin/git';

/** Takes paths as bytes, gives entries by path; undefined where git has to do it. */
export function storeAsIs(
  paths: readonly string[],
  layout: Layout,
  env: Environment,
): ReadonlyMap<string, GitEntry> | undefined {
  if (paths.length > MAX_FILES || !mayStore(layout, env)) return undefined;
  if (paths.some((path) => hasAttributes(path, layout.top))) return undefined;
  const entries = new Map<string, GitEntry>();
  try {
    for (const path of paths) {
      const found = contentAt(absolute(layout.top, path));
      if (found === undefined) return undefined;
      entries.set(path, { mode: found.mode, oid: writeObject('blob', found.content, layout) });
    }
  } catch {
    // Gone or unreadable meanwhile: git says it better.
    return undefined;
  }
  return entries;
}

function mayStore({ commonDir }: Layout, env: Environment): boolean {
  if (process.platform !== 'linux' || gitOn(env['PATH'] ?? '') !== KNOWN_GIT) return false;
  if (!readConfigTexts(commonDir, env, [SYSTEM_CONFIG]).storesAsIs) return false;
  const home = env['HOME'] ?? '';
  const shared = env['XDG_CONFIG_HOME'] ?? join(home, '.config');
  return ![
    join(commonDir, 'info', 'attributes'),
    join(shared, 'git', 'attributes'),
    '/etc/gitattributes',
  ].some(isThere);
}

let known: { readonly path: string; readonly git: string | undefined } | undefined;

function gitOn(path: string): string | undefined {
  if (known?.path !== path) {
    const git = path
      .split(':')
      .map((folder) => join(folder, 'git'))
      .find(existsSync);
    known = { path, git };
  }
  return known.git;
}

/** In a folder on the way to the file, where git would look for them. */
function hasAttributes(path: string, top: string): boolean {
  const names = path.split('/');
  return names.some((_, depth) =>
    isThere(absolute(top, [...names.slice(0, depth), ATTRIBUTES].join('/'))),
  );
}

function isThere(path: string | Buffer): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

interface Found {
  readonly mode: string;
  readonly content: Buffer;
}

function contentAt(path: Buffer): Found | undefined {
  if (lstatSync(path).isSymbolicLink())
    return { mode: '120000', content: readlinkSync(path, { encoding: 'buffer' }) };
  // Neither a link that has just taken its place nor a pipe that nobody writes to.
  return withPlainFile(path, 'no link', (file, stats) => {
    const content = stats.size > MAX_BYTES ? undefined : upTo(MAX_BYTES, file, stats.size);
    const mode = (stats.mode & 0o100) === 0 ? '100644' : '100755';
    return content && { mode, content };
  });
}
