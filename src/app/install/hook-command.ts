// What installed hooks start: this Node and this Doorward by their full paths. A name that is looked up
// somewhere else may not be found there, and a hook that is not found lets everything pass in silence.

import { realpathSync } from 'node:fs';
import { DoorwardError } from '../../std/error.ts';

/** `said` is what the user wants instead, such as `doorward` for a file that a team shares. */
export function hookCommand(said: string | undefined, bin: string | undefined): string {
  if (said !== undefined) return said;
  const path = bin === undefined ? undefined : realpathSync(bin);
  if (path === undefined || !/doorward(?:\.cjs)?$/.test(path))
    throw new DoorwardError(
      'usage',
      'nobody knows where Doorward is installed',
      'Say it with --command.',
    );
  if (/[\\/]_npx[\\/]/.test(path))
    throw new DoorwardError(
      'usage',
      'npx keeps Doorward in a folder that it may empty at any time',
      'Install it first (`npm install --global doorward`, or --save-dev), then run this again.',
    );
  return `${quoted(process.execPath)} ${quoted(path)}`;
}

function quoted(word: string): string {
  return /^[\w./@%+=:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
