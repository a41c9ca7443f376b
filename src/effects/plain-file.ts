// Files in places where an agent can write too, such as the working tree and the git directory. A pipe in
// the place of one would hold up whoever opens it before any clock can ring, and a device would never
// end: so that this is the one place where such files are opened.

import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs';

const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW } = constants;

type Links = 'follow links' | 'no link';

class NoPlainFile extends Error {
  readonly code: 'NOT_PLAIN' | 'TOO_LARGE';

  constructor(code: 'NOT_PLAIN' | 'TOO_LARGE', message: string) {
    super(message);
    this.code = code;
  }
}

/** Throws as `readFileSync` does, and where something else than a file of at most so many bytes is there. */
export function readPlainFile(
  path: string | Buffer,
  maxBytes: number,
  links: Links = 'follow links',
): Buffer {
  return withPlainFile(path, links, (file, stats) => {
    const bytes = stats.size > maxBytes ? undefined : upTo(maxBytes, file, stats.size);
    if (bytes !== undefined) return bytes;
    throw new NoPlainFile('TOO_LARGE', `${String(path)} is larger than ${maxBytes} bytes`);
  });
}

/** Nothing where there is none, or none that can be read. */
export function plainTextAt(path: string, maxBytes: number): string {
  try {
    return readPlainFile(path, maxBytes).toString('utf8');
  } catch {
    return '';
  }
}

/** For whoever needs more of it than its bytes. */
export function withPlainFile<T>(
  path: string | Buffer,
  links: Links,
  use: (file: number, stats: Stats) => T,
): T {
  const file = openPlainFile(path, links);
  try {
    return use(file, fstatSync(file));
  } finally {
    closeSync(file);
  }
}

/** For whoever closes it later. */
export function openPlainFile(path: string | Buffer, links: Links): number {
  const flags = links === 'no link' ? O_NOFOLLOW : 0;
  const file = openSync(path, O_RDONLY | O_NONBLOCK | flags);
  if (fstatSync(file).isFile()) return file;
  closeSync(file);
  throw new NoPlainFile('NOT_PLAIN', `${String(path)} is not a plain file`);
}

const PIECE = 64 * 1024;

/** From the beginning of an open file; undefined for one that has more, however small it said it was. */
export function upTo(maxBytes: number, file: number, expected: number): Buffer | undefined {
  // The byte more is where the end shows: a file that is as large as it said needs no second room.
  let room = Buffer.allocUnsafe(expected + 1);
  let size = 0;
  for (;;) {
    if (size === room.length)
      room = Buffer.concat([room, Buffer.allocUnsafe(Math.max(PIECE, size))]);
    const count = readSync(file, room, size, room.length - size, null);
    if (count === 0) return room.subarray(0, size);
    size += count;
    if (size > maxBytes) return undefined;
  }
}

/** A file of our own under a name that can be guessed: whatever lies there is taken away first. */
export function writeOwnFile(
  path: string,
  content: string | Uint8Array,
  mode: number = 0o666,
): void {
  rmSync(path, { recursive: true, force: true });
  writeFileSync(path, content, { flag: 'wx', mode });
}
