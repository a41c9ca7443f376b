// The keys and what says of them whom to trust are several files, changed by whichever process is the first
// to need them: one at a time, because what two add to a file at once, one of them would lose.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DoorwardError } from '../../std/error.ts';
import { leaveNote, takeNote } from '../holder-note.ts';
import { unusable } from './key-files.ts';

const WAIT_MS = 20_000;
/** A change takes milliseconds. */
const BELIEVED_MS = 10_000;
const STEP_MS = 10;

/** What is changed is changed in one go: to this process its own note is nobody's. Ctrl-C is heard while it waits. */
export async function alone<T>(folder: string, change: () => T): Promise<T> {
  const lock = join(folder, 'lock');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (let waited = 0; !takeNote(lock, BELIEVED_MS); waited += STEP_MS) {
      if (waited > WAIT_MS)
        throw new DoorwardError(
          'config',
          `another doorward is changing ${folder}`,
          `Wait until it has ended; if none is running, remove ${lock}.`,
        );
      await wait(STEP_MS);
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
