// The files in which the scripts behind verify commands are kept, for a look at a plan without any git.

import { join } from 'node:path';
import { readPlainFile } from '../effects/plain-file.ts';
import type { FileFact } from '../model/change.ts';
import { SCRIPT_FILES } from '../reading/shell/followed-scripts.ts';

const MAX_BYTES = 1024 * 1024;

export function scriptFiles(folder: string): ReadonlyMap<string, FileFact> {
  return new Map(
    SCRIPT_FILES.flatMap((path) => {
      const fact = factOf(folder, path);
      return fact === undefined ? [] : [[path, fact] as const];
    }),
  );
}

function factOf(folder: string, path: string): FileFact | undefined {
  try {
    const bytes = readPlainFile(join(folder, path), MAX_BYTES);
    return { path, kind: 'file', size: bytes.length, text: bytes.toString('utf8') };
  } catch {
    return undefined;
  }
}
