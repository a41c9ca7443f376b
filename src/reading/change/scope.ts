// Which paths a list of files and globs covers. An entry that leaves the repository, or takes in all
// of it, is no scope at all and covers nothing.

import { globTest, MAX_GLOB_LENGTH, type PathTest } from './glob.ts';

export interface ScopeEntry {
  readonly written: string;
  /** Exact for a plain path; a folder covers everything below it. */
  readonly covers: PathTest;
  readonly isGlob: boolean;
  /** Without `./`, slashes leaning forward, no slash at the end. */
  readonly path: string;
}

export interface Scope {
  readonly entries: readonly ScopeEntry[];
  covers(path: string): boolean;
  /** The entry that differs from the path only in case. */
  nearMiss(path: string): string | undefined;
}

const MAX_ENTRIES = 5_000;

export function readScope(written: readonly string[]): Scope {
  const usable = written.slice(0, MAX_ENTRIES).filter((entry) => unsafeScope(entry) === undefined);
  const excluded = usable
    .filter((entry) => entry.startsWith('!'))
    .map((entry) => entryOf(entry.slice(1)));
  const entries = usable.filter((entry) => !entry.startsWith('!')).map(entryOf);
  const exact = new Set(entries.filter(({ isGlob }) => !isGlob).map(({ path }) => path));
  const isExcluded = (path: string): boolean => excluded.some((entry) => entry.covers(path));
  return {
    entries,
    covers: (path) =>
      (exact.has(path) || entries.some((entry) => entry.covers(path))) && !isExcluded(path),
    nearMiss: (path) => {
      const lower = path.toLowerCase();
      return entries.find((entry) => entry.path !== path && entry.path.toLowerCase() === lower)
        ?.written;
    },
  };
}

export function tidyPath(written: string): string {
  return written
    .trim()
    .replaceAll('\\', '/')
    .replace(/\/{2,}/g, '/')
    .replace(/^(?:\.\/)+/, '')
    .replace(/\/$/, '');
}

function entryOf(written: string): ScopeEntry {
  const path = tidyPath(written);
  const isGlob = /[*?[{]/.test(path);
  const glob = isGlob ? globTest(path) : undefined;
  const isFolder = /[\\/]\s*$/.test(written) || !/[^/]\.[^/]*$/.test(path);
  const below = isFolder && !isGlob ? `${path}/` : undefined;
  const folderGlob =
    isGlob && isFolder && /[\\/]\s*$/.test(written) ? globTest(`${path}/**`) : undefined;
  return {
    written,
    path,
    isGlob,
    // A path that looks like a pattern, such as `app/[id]/page.tsx`, is first of all itself.
    covers: (candidate) =>
      candidate === path ||
      (below !== undefined && candidate.startsWith(below)) ||
      glob?.(candidate) === true ||
      folderGlob?.(candidate) === true,
  };
}

export type UnsafeScope = 'absolute' | 'outside' | 'everything' | 'too-long';

/** Why an entry cannot be a scope; undefined for one that can. */
export function unsafeScope(written: string): UnsafeScope | undefined {
  const bare = written.trim().replace(/^!/, '');
  if (bare.length > MAX_GLOB_LENGTH || bare.includes('\0')) return 'too-long';
  if (/^(?:[/\\]|~(?:[/\\]|$)|\$\{?HOME|[A-Za-z]:[/\\])/.test(bare)) return 'absolute';
  const path = tidyPath(bare);
  if (path.split('/').includes('..')) return 'outside';
  if (/^[*./]*$/.test(path) || globTest(path)(PROBE))
    return written.trim().startsWith('!') ? undefined : 'everything';
  return undefined;
}

// No scope that means something in particular covers this.
const PROBE = 'zq/xv/jk/qz.wqj';

/** Whether a symlink at `path` with this target leads out of the repository, or into its `.git`. */
export function linkLeaves(path: string, target: string): boolean {
  const to = target.replaceAll('\\', '/');
  if (/^(?:\/|[A-Za-z]:)/.test(to)) return true;
  const place = path.split('/').slice(0, -1);
  for (const segment of to.split('/')) {
    if (segment === '..') {
      if (place.pop() === undefined) return true;
    } else if (segment !== '' && segment !== '.') place.push(segment);
  }
  return place[0]?.toLowerCase() === '.git';
}
