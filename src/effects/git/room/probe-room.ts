// Worktrees of the gate's own in which commands run on any tree. Each is emptied for what comes next, so
// that nothing of an earlier run is left, and nothing in it is ever anybody's work.

import { realpathSync } from 'node:fs';
import { DoorwardError } from '../../../std/error.ts';
import { runGitWell } from '../git.ts';
import { readCommit } from '../objects/object-reader.ts';
import { openWorkshop, type Workshop } from '../workshop.ts';
import { dropLeftLocks } from './left-locks.ts';
import { leaveSlot, takeSlot } from './slot-holder.ts';
import { gitDirOf, openSlot, removeSlot, slotsIn } from './worktree-slot.ts';

export interface ProbeRoom {
  readonly top: string;
  /** Makes the files equal to `tree`, and takes everything else away. */
  lay(tree: string): Promise<void>;
  leave(): Promise<void>;
}

const MAX_ROOMS = 8;

/** The first that nobody uses at the moment. It stays for the next time. */
export function openProbeRoom(shop: Workshop, folder?: string): Promise<ProbeRoom> {
  return openRoom(shop, { prefix: 'probe', folder, leave: async (top) => leaveSlot(top) });
}

/** One that is taken away afterwards, together with those that killed processes left. */
export async function openVerifyRoom(shop: Workshop, folder?: string): Promise<ProbeRoom> {
  const leave = (top: string): Promise<void> => removeSlot(top, shop);
  const room = await openRoom(shop, { prefix: 'verify', folder, leave });
  for (const left of slotsIn(shop.layout, folder, /^verify-\d+(?:\.left-\d+)?$/))
    await sweep(left, shop);
  return room;
}

async function sweep(path: string, shop: Workshop): Promise<void> {
  try {
    takeSlot(path);
  } catch {
    // Somebody is at work there.
    return;
  }
  await removeSlot(path, shop);
}

interface RoomKind {
  readonly prefix: string;
  readonly folder: string | undefined;
  leave(top: string): Promise<void>;
}

async function openRoom(shop: Workshop, { prefix, folder, leave }: RoomKind): Promise<ProbeRoom> {
  const head = await readCommit('HEAD', shop.reader);
  if (head === undefined)
    throw new DoorwardError(
      'git',
      'a repository without a commit has no base to compare with',
      'Make a first commit.',
    );
  const base = head.commit;
  for (let number = 1; ; number += 1) {
    try {
      const top = await openSlot({ name: `${prefix}-${number}`, base, folder }, shop);
      return { top, lay: (tree) => lay(tree, { top, base, shop }), leave: () => leave(top) };
    } catch (error) {
      if (number === MAX_ROOMS || !isInUse(error)) throw error;
    }
  }
}

function isInUse(error: unknown): boolean {
  return error instanceof DoorwardError && error.message.endsWith('is in use by another run');
}

interface Room {
  readonly top: string;
  readonly base: string;
  readonly shop: Workshop;
}

async function lay(tree: string, { top, base, shop }: Room): Promise<void> {
  const room = await openWorkshop(top, {});
  const { gitDir } = room.layout;
  // What ran here may have made it a door to the user's own checkout, whose locks and HEAD are not ours.
  if (realpathSync(gitDir) !== gitDirOf(top, shop.layout)) throw leadsElsewhere(top);
  const { env } = await room.quarantine();
  const call = { ...room.call, env };
  await dropLeftLocks(gitDir);
  await runGitWell({ ...call, args: ['update-ref', '--no-deref', 'HEAD', base] });
  await runGitWell({ ...call, args: ['read-tree', '--reset', '-u', tree] });
  await runGitWell({ ...call, args: ['clean', '-ffdxq'] });
}

function leadsElsewhere(top: string): DoorwardError {
  return new DoorwardError(
    'git',
    `the .git of ${top} leads elsewhere by now`,
    'See what the commands do with it, and run again: the worktree is made anew.',
  );
}
