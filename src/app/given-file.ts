// A file that a person names on the command line. It may be a pipe, such as `<(git show …)` is one, so
// that it is waited for; it is not read without end.

import { closeSync, openSync } from 'node:fs';
import { upTo } from '../effects/plain-file.ts';

const EXPECTED_BYTES = 64 * 1024;

/** Throws as `readFileSync` does, and where there is more. */
export function readGivenFile(path: string, maxBytes: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = upTo(maxBytes, file, EXPECTED_BYTES);
    if (bytes === undefined) throw new Error(`larger than ${maxBytes / 1024 / 1024} MiB`);
    return bytes;
  } finally {
    closeSync(file);
  }
}
