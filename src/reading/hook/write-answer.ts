// The gate's answer in the words of each client: one JSON object and exit code 0, because that is what
// all of them understand. Anything else on standard output is read as consent by some of them.

import type { HookAnswer, HookClient, HookMoment, HookReply } from '../../model/hook.ts';

const SILENT: HookReply = { out: '', err: '', exitCode: 0 };

export function writeAnswer(
  answer: HookAnswer,
  { client, moment }: { readonly client: HookClient; readonly moment: HookMoment },
): HookReply {
  if (answer.kind === 'allow') return SILENT;
  // Claude has no JSON that keeps a task of its list open; this it reads.
  if (moment === 'task-done') return { out: '', err: `${answer.reason}\n`, exitCode: 2 };
  const words = moment === 'before-tool' ? denial(client, answer.reason) : endOf(client, answer);
  return words === undefined
    ? { ...SILENT, err: `${answer.reason}\n` }
    : { ...SILENT, out: `${JSON.stringify(words)}\n` };
}

type Spoken = Exclude<HookAnswer, { readonly kind: 'allow' }>;

/** Undefined where the client has no words for it and ends by itself if nothing is said. */
function endOf(client: HookClient, { kind, reason }: Spoken): object | undefined {
  if (kind === 'stop') {
    if (client === 'copilot' || client === 'cursor') return undefined;
    return { continue: false, stopReason: reason, systemMessage: reason };
  }
  return client === 'cursor' ? { followup_message: reason } : { decision: 'block', reason };
}

function denial(client: HookClient, reason: string): object {
  switch (client) {
    case 'claude':
    case 'codex':
      return {
        hookSpecificOutput: {
          hookEventName: 'PreToolUse',
          permissionDecision: 'deny',
          permissionDecisionReason: reason,
        },
      };
    case 'gemini':
      return { decision: 'deny', reason };
    case 'copilot':
      return { permissionDecision: 'deny', permissionDecisionReason: reason };
    case 'cursor':
      return { permission: 'deny', user_message: reason, agent_message: reason };
  }
}
