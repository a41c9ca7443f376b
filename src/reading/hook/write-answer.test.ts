// One JSON object, exit code 0 and nothing else: everything different is read as consent by somebody.

import { expect, test } from 'vitest';
import { HOOK_CLIENTS, type HookClient, type HookMoment } from '../../model/hook.ts';
import { writeAnswer } from './write-answer.ts';

const json = (text: string): unknown => JSON.parse(text);

test.each(HOOK_CLIENTS)('%s is told nothing when the work may pass', (client) => {
  for (const moment of ['done', 'before-tool', 'task-done'] as const)
    expect(writeAnswer({ kind: 'allow' }, { client, moment })).toEqual({
      out: '',
      err: '',
      exitCode: 0,
    });
});

test.each<[HookClient, object]>([
  ['claude', { decision: 'block', reason: 'red' }],
  ['codex', { decision: 'block', reason: 'red' }],
  ['gemini', { decision: 'block', reason: 'red' }],
  ['copilot', { decision: 'block', reason: 'red' }],
  ['cursor', { followup_message: 'red' }],
])('%s goes on with the reason', (client, words) => {
  for (const moment of ['done', 'subagent-done'] as const) {
    const reply = writeAnswer({ kind: 'block', reason: 'red' }, { client, moment });
    expect(json(reply.out)).toEqual(words);
    expect({ ...reply, out: '' }).toEqual({ out: '', err: '', exitCode: 0 });
  }
});

test.each(['claude', 'codex', 'gemini'] as const)('%s is told to end without a pass', (client) => {
  const { out } = writeAnswer({ kind: 'stop', reason: 'parked' }, { client, moment: 'done' });
  expect(json(out)).toMatchObject({ continue: false, stopReason: 'parked' });
  expect(out).not.toContain('decision');
});

test.each(['copilot', 'cursor'] as const)(
  '%s has no words for an end, and ends where nothing is said',
  (client) => {
    expect(writeAnswer({ kind: 'stop', reason: 'parked' }, { client, moment: 'done' })).toEqual({
      out: '',
      err: 'parked\n',
      exitCode: 0,
    });
  },
);

test("a task of Claude's list stays open only by exit code 2", () => {
  expect(
    writeAnswer({ kind: 'block', reason: 'red' }, { client: 'claude', moment: 'task-done' }),
  ).toEqual({ out: '', err: 'red\n', exitCode: 2 });
});

const DENIALS: Readonly<Record<HookClient, object>> = {
  claude: {
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: 'deny',
      permissionDecisionReason: 'no',
    },
  },
  codex: {
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: 'deny',
      permissionDecisionReason: 'no',
    },
  },
  gemini: { decision: 'deny', reason: 'no' },
  copilot: { permissionDecision: 'deny', permissionDecisionReason: 'no' },
  cursor: { permission: 'deny', user_message: 'no', agent_message: 'no' },
};

test.each(HOOK_CLIENTS)('%s refuses one tool call', (client) => {
  const moment: HookMoment = 'before-tool';
  const { out } = writeAnswer({ kind: 'deny', reason: 'no' }, { client, moment });
  expect(json(out)).toEqual(DENIALS[client]);
});
