// Everything that an agent should know before it goes on with a task: what is asked, and what was wrong
// with the work so far.

import { randomUUID } from 'node:crypto';
import { storiesOf } from '../../drive/run/history.ts';
import type { PastAttempt } from '../../model/record.ts';
import { feedbackText } from '../../prompts/feedback/feedback.ts';
import { fencesFor } from '../../prompts/fence.ts';
import { protocolNamed } from '../../protocols/registry.ts';
import { truncate } from '../../std/text.ts';
import { openRuns, readRunView } from '../read-run.ts';
import { type Desk, MAX_FEEDBACK } from './desk.ts';
import { type TaskAtHand, taskAtHand } from './task-at-hand.ts';
import { type LastLook, readNotes } from './task-notes.ts';

export interface ReadTask {
  readonly at: TaskAtHand;
  /** Empty where nothing was found wrong yet. */
  readonly feedback: string;
  readonly look: LastLook | undefined;
  /** A result waits for the next look of the gate. */
  readonly isSubmitted: boolean;
}

export async function readTask(desk: Desk, asked: string | undefined): Promise<ReadTask> {
  const at = await taskAtHand(desk, asked);
  const { claim, look } = readNotes(at.stateFolder, at.task.id);
  const fromRun = at.source === 'run' ? await feedbackOfRun(desk, at) : '';
  const feedback = [fromRun, look?.feedback ?? ''].filter((text) => text !== '').join('\n\n');
  return {
    at,
    feedback: truncate(feedback, MAX_FEEDBACK),
    look,
    isSubmitted: claim !== undefined,
  };
}

async function feedbackOfRun(
  { cwd }: Desk,
  { task, protocol }: Pick<TaskAtHand, 'task' | 'protocol'>,
): Promise<string> {
  const runs = await openRuns(cwd);
  try {
    const { view } = await readRunView(runs, undefined);
    const events = (view.stories.get(task.id)?.events ?? []).filter(
      (event) => event.type !== 'work.kept',
    );
    const past = storiesOf(events).flatMap(({ failure, message: _, ...story }): PastAttempt[] =>
      failure === undefined ? [] : [{ ...story, failure, message: '' }],
    );
    const { maxAttempts } = protocolNamed(protocol);
    return feedbackText({ protocol, taskId: task.id, maxAttempts, past }, fencesFor(randomUUID()));
  } finally {
    runs.store.close();
  }
}
