// What a service that shows the repository calls a file: its path from the top, wherever it was named.

import { realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { topAbove } from './hook/quick-look.ts';

/** As it was given where it lies in no repository. */
export function pathFromTop(path: string): string {
  const whole = resolve(path);
  // The repository knows a file that is a link by its own name, and no links that lead to its folder.
  const folder = realFolder(dirname(whole));
  const top = topAbove(folder);
  return top === undefined ? path : relative(top, join(folder, basename(whole)));
}

function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}
