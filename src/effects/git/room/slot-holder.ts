// Which process works in a slot, noted beside it.

import { DoorwardError } from '../../../std/error.ts';
import { leaveNote, takeNote } from '../../holder-note.ts';

/** No task is at work for so long. */
const BELIEVED_MS = 24 * 3_600_000;

const taken = new Set<string>();

export function takeSlot(path: string): void {
  const file = holderFile(path);
  if (taken.has(path) || !takeNote(file, BELIEVED_MS)) {
    throw new DoorwardError(
      'git',
      `the worktree ${path} is in use by another run`,
      `Wait until it has ended; if none is running, remove ${file}.`,
    );
  }
  taken.add(path);
}

export function leaveSlot(path: string): void {
  taken.delete(path);
  leaveNote(holderFile(path));
}

const holderFile = (path: string): string => `${path}.holder`;
