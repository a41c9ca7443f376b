// Paths of the working tree on their way to the file system.

import { join } from 'node:path';

/** Names that are not UTF-8 reach the file system only as bytes. */
export function absolute(top: string, path: string): Buffer {
  return Buffer.concat([Buffer.from(join(top, '/'), 'utf8'), Buffer.from(path, 'latin1')]);
}
