// From the gate's verdict to the answer for the client: what is remembered, what the receipt says, and
// what the agent is told.

import { randomUUID } from 'node:crypto';
import type { Workshop } from '../../effects/git/workshop.ts';
import type { HookAnswer, HookCall } from '../../model/hook.ts';
import type { PastAttempt } from '../../model/record.ts';
import { feedbackText } from '../../prompts/feedback/feedback.ts';
import { fencesFor } from '../../prompts/fence.ts';
import { protocolNamed } from '../../protocols/registry.ts';
import { oneLine, truncate } from '../../std/text.ts';
import type { CheckReport } from '../check-work.ts';
import { pastAttempt } from '../past-attempt.ts';
import { keepReceipt, type ReceiptVerdict, receiptFolder } from '../receipts.ts';
import type { Attempts, Memory } from './memory.ts';
import { seeTree } from './seen-tree.ts';

export interface StopCall {
  readonly call: HookCall;
  readonly shop: Workshop;
  readonly memory: Memory;
  readonly message: string | undefined;
}

// Clients cut what is longer, or put it into a file that nobody reads.
const MAX_REASON = 9_500;
const MAX_FINDINGS = 12;

export async function settle(report: CheckReport, stop: StopCall): Promise<HookAnswer> {
  const { memory } = stop;
  const taskId = report.task.id;
  if (report.verdict === 'passed') {
    memory.forgetAttempts(taskId);
    leave(report, stop, { verdict: 'passed', attempt: 0 });
    await remember(report, stop);
    return { kind: 'allow' };
  }
  if (report.verdict === 'needs-person' || isReviewOwed(report)) {
    leave(report, stop, { verdict: 'needs-person', attempt: 0 });
    return { kind: 'stop', reason: waiting(report) };
  }
  return sendBack(report, stop);
}

function sendBack(report: CheckReport, stop: StopCall): HookAnswer {
  const { memory } = stop;
  const { id } = report.task;
  const known = memory.attempts(id);
  const max = budgetOf(report);
  if (known.parkedTree === report.tree) {
    leave(report, stop, { verdict: 'parked', attempt: known.count });
    return { kind: 'stop', reason: parked(report, known, max) };
  }
  const before = known.parkedTree === undefined ? known : { count: 0, past: [] };
  const count = before.count + 1;
  const past = [...before.past, pastAttempt(report, count, stop.message)];
  const isLast = count >= max;
  const now: Attempts = {
    count,
    past: past.map(slim),
    parkedTree: isLast ? report.tree : undefined,
  };
  memory.keepAttempts(id, now);
  leave(report, stop, { verdict: isLast ? 'parked' : 'failed', attempt: count });
  if (isLast) return { kind: 'stop', reason: parked(report, now, max) };
  const feedback = feedbackText(
    { protocol: report.protocol, taskId: id, maxAttempts: max, past },
    fencesFor(randomUUID()),
  );
  const opening = `Doorward: not accepted yet (attempt ${count} of ${max}).`;
  return { kind: 'block', reason: truncate(`${opening}\n\n${feedback}`, MAX_REASON) };
}

/** A task may ask for fewer attempts than its protocol grants, never for more. */
function budgetOf({ protocol, task }: CheckReport): number {
  const { maxAttempts } = protocolNamed(protocol);
  return Math.min(maxAttempts, (task.maxRetries ?? maxAttempts) + 1);
}

/** Nothing but a review is missing: the agent cannot give it. */
function isReviewOwed({ findings }: CheckReport): boolean {
  const open = findings.filter(({ outcome }) => outcome === 'fail' || outcome === 'inconclusive');
  return (
    open.length > 0 &&
    open.every(({ stage, outcome }) => stage === 'review' && outcome === 'inconclusive')
  );
}

/** What passed and is committed is no longer part of what the session has to prove. */
async function remember({ tree, base }: CheckReport, { shop, memory }: StopCall): Promise<void> {
  const { head, tree: now } = await shop.freeze();
  const isCommitted = head?.tree === tree && now === tree;
  const known = memory.session();
  const from = known.base !== undefined && isCommitted ? head.commit : known.base;
  memory.keepSession({ ...known, base: from, seen: await seeTree(tree, base, shop) });
}

function leave(
  report: CheckReport,
  { call, shop }: StopCall,
  how: { readonly verdict: ReceiptVerdict; readonly attempt: number },
): void {
  const { tree, base, task, protocol, findings } = report;
  const wrong = findings.filter(({ outcome }) => outcome === 'fail' || outcome === 'inconclusive');
  keepReceipt(receiptFolder(shop.layout), {
    ...how,
    tree,
    base,
    isReusable: report.isReusable,
    task: task.id,
    protocol,
    at: new Date().toISOString(),
    agent: call.client,
    session: call.session,
    event: call.event,
    reasons: [...new Set(wrong.map(({ reason }) => reason))],
  });
}

/** As much as one line about it needs later. */
function slim({ commands: _, findings, ...attempt }: PastAttempt): PastAttempt {
  const wrong = findings.filter(({ outcome }) => outcome !== 'pass' && outcome !== 'skipped');
  return { ...attempt, findings: wrong.slice(0, MAX_FINDINGS), commands: [] };
}

function worstOf({ findings }: CheckReport): string {
  const [worst] = findings.filter(
    ({ outcome }) => outcome === 'fail' || outcome === 'inconclusive',
  );
  return worst === undefined ? '' : ` ${oneLine(worst.message, 300)}`;
}

const parked = (report: CheckReport, { count }: Attempts, max: number): string =>
  `Doorward: task ${report.task.id} is parked, not passed: ${count} of ${max} attempts were not accepted.${worstOf(report)} A person has to look; see \`doorward check\`.`;

const waiting = (report: CheckReport): string =>
  `Doorward: task ${report.task.id} waits for a person, it has not passed.${worstOf(report)}`;
