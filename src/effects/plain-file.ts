// Files in places where an agent can write too, such as the git directory. A pipe in the place of one
// would hold up whoever opens it before any clock can ring, and a device would never end.

import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

const { O_RDONLY, O_NONBLOCK } = constants;

/** Throws as `readFileSync` does, and where something else than a file of at most so many bytes is there. */
export function readPlainFile(path: string | Buffer, maxBytes: number): Buffer {
  const file = openSync(path, O_RDONLY | O_NONBLOCK);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) throw new Error(`${String(path)} is not a plain file`);
    if (stats.size > maxBytes) throw new Error(`${String(path)} is larger than ${maxBytes} bytes`);
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}
