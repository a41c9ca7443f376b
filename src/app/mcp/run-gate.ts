// The gate, once, because an agent asked for it: the same engine and the same receipt as `doorward check`.
// How often it is asked does not count; what holds the agent to an answer are hooks and runs.

import { randomUUID } from 'node:crypto';
import { feedbackText } from '../../prompts/feedback/feedback.ts';
import { fencesFor } from '../../prompts/fence.ts';
import { protocolNamed } from '../../protocols/registry.ts';
import { truncate } from '../../std/text.ts';
import { type CheckReport, checkWork } from '../check-work.ts';
import { leaveCheckReceipt } from '../judge-receipt.ts';
import { type CommandWatcher, openPorts } from '../open-ports.ts';
import { pastAttempt } from '../past-attempt.ts';
import { readClaimFor } from '../read-words.ts';
import { type Desk, MAX_FEEDBACK } from './desk.ts';
import { taskAtHand } from './task-at-hand.ts';
import { keepNotes, readNotes } from './task-notes.ts';

export interface GateLook {
  readonly report: CheckReport;
  /** What to do about it, as a retry in a run is told; empty if it passed. */
  readonly feedback: string;
  /** A result had been submitted and was held against the facts. */
  readonly hasClaim: boolean;
}

export async function runGate(
  desk: Desk,
  asked: string | undefined,
  watcher: CommandWatcher,
): Promise<GateLook> {
  const { task, place, stateFolder } = await taskAtHand(desk, asked);
  const { claim } = readNotes(stateFolder, task.id);
  const report = await checkWork(
    {
      ...place,
      cwd: desk.cwd,
      dialect: undefined,
      readClaim: async (signals, rules) =>
        claim === undefined ? undefined : readClaimFor(claim, signals, rules),
      reviews: [],
      reuse: false,
      // To submit a result is to say that it is done.
      isSignalled: true,
    },
    (cwd, whileGitLooks) => openPorts(cwd, watcher, { whileGitLooks }),
  );
  await leaveCheckReceipt(report, desk.cwd, 'mcp');
  const feedback = report.verdict === 'passed' ? '' : feedbackOn(report, claim);
  const { verdict, tree } = report;
  const { claim: newest } = readNotes(stateFolder, task.id);
  keepNotes(stateFolder, task.id, {
    // What was submitted while the gate was at work has been held against nothing yet.
    claim: newest === claim ? undefined : newest,
    look: { verdict, tree, at: new Date().toISOString(), feedback },
  });
  return { report, feedback, hasClaim: claim !== undefined };
}

function feedbackOn(report: CheckReport, claim: string | undefined): string {
  const { protocol, task } = report;
  const { maxAttempts } = protocolNamed(protocol);
  const past = [pastAttempt(report, 1, claim)];
  const text = feedbackText(
    { protocol, taskId: task.id, maxAttempts, past },
    fencesFor(randomUUID()),
  );
  return truncate(text, MAX_FEEDBACK);
}
