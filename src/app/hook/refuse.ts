// The gate could not do its work: the agent is told why, a few times; then the session ends there.

import { gitEnvironment } from '../../effects/git/git.ts';
import { findLayout } from '../../effects/git/layout.ts';
import type { HookAnswer, HookCall } from '../../model/hook.ts';
import { keepReceipt, receiptFolder } from '../receipts.ts';
import { memoryOf } from './memory.ts';

/** Refusals of the gate's own, by session: no task is known, so no protocol has a say. */
const MAX_REFUSALS = 3;
const UNKNOWN_TASK = '?';

export async function refuse(reason: string, call: HookCall): Promise<HookAnswer> {
  const cwd = call.cwd ?? '.';
  const layout = await findLayout({ cwd, env: gitEnvironment(cwd) });
  const memory = memoryOf(call, layout);
  const { count } = memory.attempts(UNKNOWN_TASK);
  const isLast = count + 1 >= MAX_REFUSALS;
  // The next prompt of the person begins anew.
  if (isLast) memory.forgetAttempts(UNKNOWN_TASK);
  else memory.keepAttempts(UNKNOWN_TASK, { count: count + 1, past: [], parkedTree: undefined });
  keepReceipt(receiptFolder(layout), {
    verdict: isLast ? 'parked' : 'error',
    tree: undefined,
    base: undefined,
    isReusable: false,
    task: undefined,
    protocol: undefined,
    at: new Date().toISOString(),
    agent: call.client,
    session: call.session,
    event: call.event,
    attempt: count + 1,
    reasons: [reason],
  });
  return { kind: isLast ? 'stop' : 'block', reason };
}
