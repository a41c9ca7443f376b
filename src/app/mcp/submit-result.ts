// An executor's word that it is done: read at once, so that it hears what is wrong with its form, and kept
// for the next look of the gate. It approves nothing.

import { DoorwardError } from '../../std/error.ts';
import { type ClaimJudgement, judgeClaim } from '../judge-claim.ts';
import type { Desk } from './desk.ts';
import { type TaskAtHand, taskAtHand } from './task-at-hand.ts';
import { keepNotes, readNotes } from './task-notes.ts';

export interface Submitted {
  readonly at: TaskAtHand;
  readonly judgement: ClaimJudgement;
}

/** `asked` says for which task the result is meant; only the one at hand takes one. */
export async function submitResult(
  desk: Desk,
  text: string,
  asked: string | undefined,
): Promise<Submitted> {
  const at = await taskAtHand(desk, undefined);
  const { task, stateFolder } = at;
  if (asked !== undefined && asked !== task.id)
    throw new DoorwardError(
      'usage',
      `the current task is \`${task.id}\`, not \`${asked}\``,
      'Submit a result for the current task; `current_task` shows it.',
    );
  keepNotes(stateFolder, task.id, { ...readNotes(stateFolder, task.id), claim: text });
  return { at, judgement: judgeClaim(text, undefined) };
}
