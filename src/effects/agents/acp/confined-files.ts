// Files that an agent has Doorward write: only such as lie in the working tree once every link is
// followed, and nothing of git's own.

import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

export interface ConfinedFiles {
  /** Why it is not one of the tree's, be it there or not; undefined if it is. */
  problemWith(path: string): string | undefined;
  /** Why it was not written; undefined if it was. */
  write(path: string, content: string): string | undefined;
}

export function confinedFiles(cwd: string): ConfinedFiles {
  const within = (path: string, use: (place: string) => string | undefined): string | undefined => {
    try {
      const place = placeOf(path, realpathSync(cwd));
      return place.isInside ? use(place.path) : `${path} ${place.problem}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  return {
    problemWith: (path) => within(path, () => undefined),
    write: (path, content) => within(path, (place) => writeAt(place, content)),
  };
}

type Place =
  | { readonly isInside: true; readonly path: string }
  | { readonly isInside: false; readonly problem: string };

const outside = (problem: string): Place => ({ isInside: false, problem });

function placeOf(path: string, top: string): Place {
  const place = followed(resolve(top, path));
  if (place !== top && !place.startsWith(join(top, sep)))
    return outside('lies outside of the working tree');
  const names = relative(top, place).split(sep);
  if (names.some((name) => name.toLowerCase() === '.git')) return outside("is one of git's own");
  return { isInside: true, path: place };
}

/** Where it really is; of what is not there, where it would be. */
function followed(path: string): string {
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return realpathSync(path);
  return join(followed(dirname(path)), basename(path));
}

function writeAt(place: string, content: string): string | undefined {
  mkdirSync(dirname(place), { recursive: true });
  // Neither a link that has just taken its place nor a pipe that nobody reads.
  const flags = constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const fd = openSync(place, constants.O_WRONLY | constants.O_CREAT | flags, 0o666);
  try {
    if (!fstatSync(fd).isFile()) return `${place} is not a file`;
    ftruncateSync(fd);
    writeFileSync(fd, content);
    return undefined;
  } finally {
    closeSync(fd);
  }
}
