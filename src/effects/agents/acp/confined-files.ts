// Files for an agent that asks Doorward to read or write them: only such as lie in the working tree
// once every link is followed, and nothing of git's own.

import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

export type FileAnswer =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: string };

export interface ConfinedFiles {
  /** Why it is not one of the tree's, be it there or not; undefined if it is. */
  problemWith(path: string): string | undefined;
  read(path: string): FileAnswer;
  write(path: string, content: string): FileAnswer;
}

const MAX_BYTES = 8 * 1024 * 1024;

export function confinedFiles(cwd: string): ConfinedFiles {
  const within = (path: string, use: (place: string) => FileAnswer): FileAnswer => {
    try {
      const place = placeOf(path, realpathSync(cwd));
      return place.isInside ? use(place.path) : refused(`${path} ${place.problem}`);
    } catch (error) {
      return refused(error instanceof Error ? error.message : String(error));
    }
  };
  return {
    problemWith(path) {
      const answer = within(path, () => ({ ok: true, text: '' }));
      return answer.ok ? undefined : answer.problem;
    },
    read: (path) => within(path, readAt),
    write: (path, content) => within(path, (place) => writeAt(place, content)),
  };
}

const refused = (problem: string): FileAnswer => ({ ok: false, problem });

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

/** Neither a link that has just taken its place nor a pipe that nobody writes to. */
function withFile(
  place: string,
  flags: number,
  use: (fd: number, size: number) => FileAnswer,
): FileAnswer {
  const fd = openSync(place, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK, 0o666);
  try {
    const stats = fstatSync(fd);
    return stats.isFile() ? use(fd, stats.size) : refused(`${place} is not a file`);
  } finally {
    closeSync(fd);
  }
}

function readAt(place: string): FileAnswer {
  return withFile(place, constants.O_RDONLY, (fd, size) =>
    size > MAX_BYTES
      ? refused(`${place} is larger than ${MAX_BYTES} bytes`)
      : { ok: true, text: readFileSync(fd, 'utf8') },
  );
}

function writeAt(place: string, content: string): FileAnswer {
  mkdirSync(dirname(place), { recursive: true });
  return withFile(place, constants.O_WRONLY | constants.O_CREAT, (fd) => {
    ftruncateSync(fd);
    writeFileSync(fd, content);
    return { ok: true, text: '' };
  });
}
