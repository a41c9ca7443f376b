import { describe, expect, test } from 'vitest';
import type { HookClient } from '../../model/hook.ts';
import { recordedCalls } from './recorded-calls.ts';

const RED = 'npm test';
const block = (role: string, ...content: readonly object[]): object => ({
  type: role,
  message: { role, content },
});
const item = (fields: object): object => ({
  type: 'event_msg',
  payload: { type: 'item_completed', item: fields },
});
const shell = (id: string, exitCode: number, command: string): object =>
  item({
    ...{ type: 'CommandExecution', id, exit_code: exitCode, aggregated_output: 'out' },
    command: ['/bin/bash', '-lc', command],
  });
const gemini = (id: string, command: string, output: string): object => ({
  type: 'gemini',
  toolCalls: [
    {
      ...{ id, name: 'run_shell_command', args: { command }, status: 'success' },
      result: [{ functionResponse: { response: { output } } }],
    },
  ],
});
const copilot = (id: string, command: string, exitCode: number): readonly object[] => [
  {
    type: 'tool.execution_start',
    data: { toolCallId: id, toolName: 'bash', arguments: { command } },
  },
  {
    type: 'tool.execution_complete',
    data: { toolCallId: id, success: true, shellExecution: { exitCode } },
  },
];

/** A command that failed, words of somebody else, one that went well, one without an end. */
const SESSIONS: Readonly<Record<string, readonly object[]>> = {
  claude: [
    { type: 'user', message: { role: 'user', content: 'Write the tides.' } },
    block('assistant', { type: 'tool_use', id: 'a', name: 'Bash', input: { command: RED } }),
    block('user', {
      type: 'tool_result',
      tool_use_id: 'a',
      is_error: true,
      content: 'Exit code 3\nout',
    }),
    { type: 'user', message: { role: 'user', content: 'Stop hook feedback:\nno' } },
    block('assistant', { type: 'tool_use', id: 'b', name: 'Bash', input: { command: 'ls' } }),
    block('user', { type: 'tool_result', tool_use_id: 'b', content: 'out' }),
    block('assistant', { type: 'tool_use', id: 'c', name: 'Bash', input: { command: 'tail' } }),
  ],
  codex: [
    shell('a', 3, RED),
    { type: 'response_item', payload: { type: 'message', role: 'user', content: [] } },
    shell('b', 0, 'ls'),
    {
      type: 'response_item',
      payload: { type: 'function_call', name: 'exec_command', call_id: 'c' },
    },
  ],
  gemini: [
    gemini(
      'a',
      RED,
      '<untrusted_context>\nOutput: Exit Code: 0\nExit Code: 3\nProcess Group PGID: 1\n',
    ),
    { type: 'user', content: [{ text: 'Doorward: not accepted yet' }] },
    gemini('b', 'ls', '<untrusted_context>\nOutput: fine\nProcess Group PGID: 2\n'),
    { type: 'user', content: [{ functionResponse: {} }] },
    gemini('c', 'tail', 'Output: (empty)\nSignal: 9\n'),
  ],
  copilot: [
    ...copilot('a', RED, 3),
    { type: 'user.message', data: { content: 'no' } },
    ...copilot('b', 'ls', 0),
    { type: 'tool.execution_start', data: { toolCallId: 'c', toolName: 'bash', arguments: {} } },
  ],
};

const lines = (events: readonly object[]): string =>
  events.map((event) => JSON.stringify(event)).join('\n');

describe.each(Object.entries(SESSIONS))('%s', (client, events) => {
  const read = (text: string) => recordedCalls(client as HookClient, text, true).calls;

  test('a command that failed, one that went well, and one of which nobody knows', () => {
    expect(read(lines(events))).toMatchObject([
      { command: RED, status: 'failed', exitCode: 3, isLatest: false },
      { command: 'ls', status: 'ok', isLatest: true },
      { status: 'unknown', isLatest: true },
    ]);
  });

  test('what is no record says nothing', () => {
    const noise = '{"type":\nnull\n[]\n{"type":"user","message":7}\n{"payload":{"item":[]}}\n';
    expect(read(noise)).toEqual([]);
  });
});

test('a result whose call was cut off is left out, and Cursor records nothing', () => {
  const cut = lines(SESSIONS['claude']?.slice(2, 3) ?? []);
  expect(recordedCalls('claude', cut, false)).toEqual({ calls: [], isWhole: false });
  expect(recordedCalls('cursor', lines(SESSIONS['copilot'] ?? []), true).calls).toEqual([]);
});
