// What installed hooks start: this Node and this Doorward by their full paths. A name that is looked up
// somewhere else may not be found there, and a hook that is not found lets everything pass in silence.

import { realpathSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
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
  return thisDoorward(path);
}

/** Whether a shell of the user's own finds it by its name; npm and npx put folders on PATH for their programs alone. */
export function isOnPath(
  bin: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  if (bin === undefined || bin.endsWith('.cjs') || env['npm_command'] !== undefined) return false;
  return (env['PATH'] ?? '').split(delimiter).includes(dirname(bin));
}

/** Quoted for a shell. */
export function thisDoorward(path: string): string {
  return `${quoted(process.execPath)} ${quoted(path)}`;
}

function quoted(word: string): string {
  return /^[\w./@%+=:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
