// A worktree of the gate's own in which commands run on any tree. It is emptied for each of them, so
// that nothing of an earlier run is left, and nothing in it is ever anybody's work.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DoorwardError } from '../../std/error.ts';
import { runGitWell } from './git.ts';
import { readCommit } from './object-reader.ts';
import { leaveSlot } from './slot-holder.ts';
import { openWorkshop, type Workshop } from './workshop.ts';
import { openSlot } from './worktree-slot.ts';

export interface ProbeRoom {
  readonly top: string;
  /** Makes the files equal to `tree`, and takes everything else away. */
  lay(tree: string): Promise<void>;
  leave(): void;
}

const MAX_ROOMS = 8;

/** The first that nobody uses at the moment. */
export async function openProbeRoom(shop: Workshop, folder?: string): Promise<ProbeRoom> {
  const head = await readCommit('HEAD', shop.reader);
  if (head === undefined)
    throw new DoorwardError(
      'git',
      'a repository without a commit has no base to compare with',
      'make a first commit',
    );
  const base = head.commit;
  for (let number = 1; ; number += 1) {
    try {
      const top = await openSlot({ name: `probe-${number}`, base, folder }, shop);
      return { top, lay: (tree) => lay(tree, top, base), leave: () => leaveSlot(top) };
    } catch (error) {
      if (number === MAX_ROOMS || !isInUse(error)) throw error;
    }
  }
}

function isInUse(error: unknown): boolean {
  return error instanceof DoorwardError && error.message.endsWith('is in use by another run');
}

async function lay(tree: string, top: string, base: string): Promise<void> {
  const room = await openWorkshop(top, {});
  const { env } = await room.quarantine();
  const call = { ...room.call, env };
  // A killed process leaves its lock behind; nobody else is here.
  rmSync(join(room.layout.gitDir, 'index.lock'), { force: true });
  await runGitWell({ ...call, args: ['update-ref', '--no-deref', 'HEAD', base] });
  await runGitWell({ ...call, args: ['read-tree', '--reset', '-u', tree] });
  await runGitWell({ ...call, args: ['clean', '-ffdxq'] });
}
