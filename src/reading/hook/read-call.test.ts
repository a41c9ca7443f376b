// Each client words its calls differently; what the gate needs from them is the same.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HookCall, HookClient } from '../../model/hook.ts';
import { readHookCall } from './read-call.ts';

function call(client: HookClient, fields: object, event?: string): HookCall {
  const read = readHookCall(client, JSON.stringify(fields), event);
  if (!read.ok) throw new Error(read.problem);
  return read.call;
}

test.each<[string, HookClient, object, string | undefined, Partial<HookCall>]>([
  [
    'Claude, at the end of a turn',
    'claude',
    {
      session_id: 'a1',
      transcript_path: '/home/kim/t.jsonl',
      cwd: '/srv/harbour',
      hook_event_name: 'Stop',
      stop_hook_active: true,
      last_assistant_message: 'Done.',
      background_tasks: [],
    },
    undefined,
    {
      moment: 'done',
      session: 'a1',
      cwd: '/srv/harbour',
      transcriptPath: '/home/kim/t.jsonl',
      message: 'Done.',
      isStopActive: true,
    },
  ],
  [
    "Claude's subagent, whose attempts are its own",
    'claude',
    { session_id: 'a1', agent_id: 'b2', hook_event_name: 'SubagentStop', cwd: '/w' },
    undefined,
    { moment: 'subagent-done', session: 'a1/b2', message: undefined },
  ],
  [
    "a task of Claude's list",
    'claude',
    { session_id: 'a1', task_id: '7', hook_event_name: 'TaskCompleted', task_subject: 'Tides' },
    undefined,
    { moment: 'task-done', session: 'a1/7' },
  ],
  [
    'Codex before a shell command',
    'codex',
    {
      session_id: 'c',
      turn_id: 't',
      model: 'm',
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'git push' },
    },
    undefined,
    { moment: 'before-tool', command: 'git push' },
  ],
  [
    'Codex with a program and its arguments as a list',
    'codex',
    { hook_event_name: 'PreToolUse', tool_input: { command: ['bash', '-lc', "echo 'hi'"] } },
    undefined,
    { command: "'bash' '-lc' 'echo '\\''hi'\\'''" },
  ],
  [
    'Gemini after the agent, with the answer under another name',
    'gemini',
    { session_id: 'g', hook_event_name: 'AfterAgent', prompt: 'p', prompt_response: 'Finished' },
    undefined,
    { moment: 'done', message: 'Finished' },
  ],
  [
    'Gemini before a tool',
    'gemini',
    {
      hook_event_name: 'BeforeTool',
      tool_name: 'run_shell_command',
      tool_input: { command: 'ls' },
    },
    undefined,
    { moment: 'before-tool', command: 'ls' },
  ],
  [
    'Copilot in camel case, without the name of the event',
    'copilot',
    { sessionId: 'p', timestamp: 1, cwd: '/w', transcriptPath: '/t/events.jsonl', stopReason: 'x' },
    undefined,
    { moment: 'done', session: 'p', transcriptPath: '/t/events.jsonl', message: undefined },
  ],
  [
    'Copilot before a tool, arguments as JSON in a text',
    'copilot',
    { sessionId: 'p', toolName: 'bash', toolArgs: '{"command":"git commit -m x"}' },
    undefined,
    { moment: 'before-tool', command: 'git commit -m x' },
  ],
  [
    'Copilot with the event on the command line',
    'copilot',
    { sessionId: 'p' },
    'sessionStart',
    { moment: 'start' },
  ],
  [
    'Cursor, which gives roots instead of a directory',
    'cursor',
    {
      conversation_id: 'k',
      hook_event_name: 'stop',
      status: 'completed',
      loop_count: 0,
      workspace_roots: ['/w'],
    },
    undefined,
    { moment: 'done', session: 'k', cwd: '/w', isBrokenOff: false },
  ],
  [
    'Cursor, broken off by the person: nobody claims anything',
    'cursor',
    { conversation_id: 'k', hook_event_name: 'stop', status: 'aborted' },
    undefined,
    { isBrokenOff: true },
  ],
  [
    'an event that the gate has nothing to say about',
    'claude',
    { hook_event_name: 'Notification' },
    undefined,
    { moment: 'other' },
  ],
  [
    'a result of a tool, which is over',
    'copilot',
    { toolName: 'bash', toolResult: {} },
    undefined,
    { moment: 'other' },
  ],
  ['nothing known at all, which is judged to be safe', 'claude', {}, undefined, { moment: 'done' }],
  [
    'a name from the language itself',
    'claude',
    { hook_event_name: 'constructor' },
    undefined,
    { moment: 'other' },
  ],
])('%s', (_title, client, fields, event, expected) => {
  expect(call(client, fields, event)).toMatchObject(expected);
});

test.each(['', 'null', '[]', '"text"', '{"cut":', 'Loading plugins…\n{}'])(
  '%j is no call, and is not taken for one',
  (text) => {
    expect(readHookCall('claude', text).ok).toBe(false);
  },
);

test('a byte-order mark is not part of the call', () => {
  expect(readHookCall('gemini', '\ufeff{}').ok).toBe(true);
});

test('no JSON value makes the reader throw', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom('claude', 'copilot', 'cursor'), (text, client) => {
      const read = readHookCall(client as HookClient, text);
      expect(typeof read.ok).toBe('boolean');
    }),
  );
});
