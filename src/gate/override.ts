// A person may skip or force a task, by name and with a reason that is one. The record says who and
// why; the work stays unverified, and the gate does not commit it.

import type { Draft } from '../model/event.ts';
import type { OverrideRules } from '../model/protocol-rules.ts';
import { oneLine } from '../std/text.ts';
import type { GateRun } from './run.ts';
import { groundOf, plainWords } from './skip-ground.ts';
import { refusal } from './transitions.ts';

export interface OverrideRequest {
  readonly kind: 'skip' | 'force';
  readonly by: string;
  readonly reason: string;
  /** What was typed to confirm; only `force` needs it. */
  readonly confirmation: string;
}

export type OverrideAnswer =
  | { readonly ok: true; readonly event: Extract<Draft, { readonly type: 'override.granted' }> }
  | { readonly ok: false; readonly message: string; readonly hint: string };

export function override(
  run: GateRun,
  request: OverrideRequest,
  rules: OverrideRules,
): OverrideAnswer {
  const { kind, by, reason } = request;
  const event = { type: 'override.granted', task: run.task.id, kind, by, reason } as const;
  if (refusal(run, { ...event, at: '' }) !== undefined)
    return refused(
      `task ${run.task.id} is ${run.phase}: there is nothing to ${kind}`,
      'Only a task that waits for a person or is not settled yet can be; see `doorward status`.',
    );
  if (rules[kind] !== 'allowed')
    return refused(`the protocol does not let anybody ${kind}`, 'Mend the task or its checks.');
  if (by.trim() === '') return refused('nobody answers for it', 'Say who you are.');
  const wrong = reasonRefusal(reason, rules);
  if (wrong !== undefined) return wrong;
  if (kind === 'force' && request.confirmation !== rules.confirmation)
    return refused(
      'this bypasses quality checks and was not confirmed',
      `Type '${rules.confirmation}' to confirm.`,
    );
  return { ok: true, event };
}

function reasonRefusal(reason: string, rules: OverrideRules): OverrideAnswer | undefined {
  const words = plainWords(reason);
  const hint = 'Say what makes the check impossible or wrong, such as "the test server is down".';
  const ground = groundOf(words);
  const isNone =
    ground === 'opinion' ||
    ground === 'slow-checks' ||
    rules.refusedReasons.some((refusedReason) => words.includes(refusedReason));
  if (isNone) return refused(`"${oneLine(reason, 80)}" is not a reason to skip the gate`, hint);
  return words.length < rules.minReasonLength ? refused('a reason is needed', hint) : undefined;
}

function refused(message: string, hint: string): OverrideAnswer {
  return { ok: false, message, hint };
}
