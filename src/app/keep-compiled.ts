// Compiling its own code is a good part of what a check costs Node. What was compiled once is kept
// beside the code that it was compiled from, and nowhere else: whoever can write there can write the
// code itself. Where the package can't be written, nothing is kept.

import { join } from 'node:path';

const FOLDER = 'compiled';

/** For whatever is loaded from here on; too much for a hook that has nothing to do. */
export function keepCompiled(): void {
  const { enableCompileCache } = process.getBuiltinModule('node:module');
  enableCompileCache(join(import.meta.dirname, FOLDER));
}
