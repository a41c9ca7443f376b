// The keys and what says of them whom to trust are several files, changed by whichever process is the first
// to need them: one at a time, because what two add to a file at once, one of them would lose.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DoorwardError } from '../../std/error.ts';
import { leaveNote, takeNote } from '../holder-note.ts';
import { unusable } from './key-files.ts';

const WAIT_MS = 20_000;
const STEP_MS = 10;

/** Not to be called within itself. */
export function alone<T>(folder: string, change: () => T): T {
  const lock = join(folder, 'lock');
  const nobody = new Int32Array(new SharedArrayBuffer(4));
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (let waited = 0; !takeNote(lock); waited += STEP_MS) {
      if (waited > WAIT_MS)
        throw new DoorwardError(
          'config',
          `another doorward is changing ${folder}`,
          `Wait until it has ended; if none is running, remove ${lock}.`,
        );
      Atomics.wait(nobody, 0, 0, STEP_MS);
    }
  } catch (error) {
    throw error instanceof DoorwardError ? error : unusable(`${lock} can't be written`, error);
  }
  try {
    return change();
  } finally {
    leaveNote(lock);
  }
}
