// Samples of each client's machine output, and what is made of them. Nothing a client prints may
// break a reader or pass as a success that it is not.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AgentReading } from './agent-reading.ts';
import { showLine } from './event-fields.ts';
import { OUTPUT_FORMATS, type OutputFormat } from './output-formats.ts';

function read(format: OutputFormat, events: readonly (object | string)[]): AgentReading {
  const reader = OUTPUT_FORMATS[format]();
  for (const event of events)
    reader.line(typeof event === 'string' ? event : JSON.stringify(event));
  return reader.end();
}

const FORMATS: readonly OutputFormat[] = ['claude', 'codex', 'gemini', 'opencode', 'copilot'];

describe.each([...FORMATS, 'plain', 'aider'] as const)('%s', (format) => {
  test('nothing printed is nothing said', () => {
    expect(read(format, [])).toEqual({
      message: '',
      session: undefined,
      model: undefined,
      usage: undefined,
      toolCalls: [],
      fault: undefined,
    });
  });

  test('no line can break it, whatever stands where', () => {
    const types = fc.constantFrom(
      ...['system', 'assistant', 'user', 'result', 'error', 'message', 'tool_use', 'tool_result'],
      ...['item.completed', 'turn.completed', 'turn.failed', 'text', 'step_finish', 'init'],
      ...[
        'assistant.message',
        'tool.execution_start',
        'tool.execution_complete',
        '__proto__',
        'constructor',
      ],
    );
    const keys = fc.constantFrom(
      ...['type', 'message', 'content', 'item', 'part', 'data', 'error', 'usage', 'result'],
      ...['state', 'changes', 'id', 'name', 'tool_id', 'toolCallId', 'text', 'stats', 'is_error'],
    );
    const event = fc.record({
      type: types,
      rest: fc.dictionary(keys, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 6 }),
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(event, fc.string()), { maxLength: 12 }), (events) => {
        const reading = read(
          format,
          events.map((item) =>
            typeof item === 'string' ? item : { ...item.rest, type: item.type },
          ),
        );
        expect(typeof reading.message).toBe('string');
        expect(reading.toolCalls.every(({ tool }) => typeof tool === 'string')).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('claude', () => {
  const says = (text: string, extra: object = {}) => ({
    type: 'assistant',
    message: { content: [{ type: 'text', text }] },
    ...extra,
  });
  const calls = (id: string, name: string, input: object = {}) => ({
    type: 'assistant',
    message: { content: [{ type: 'tool_use', id, name, input }] },
  });
  const answers = (id: string, fields: object) => ({
    type: 'user',
    message: { content: [{ type: 'tool_result', tool_use_id: id, ...fields }] },
  });

  test('the result goes before the last words, which serve where it is empty', () => {
    const result = { type: 'result', subtype: 'success', is_error: false };
    expect(read('claude', [says('on it'), { ...result, result: 'done' }]).message).toBe('done');
    expect(read('claude', [says('on it'), { ...result, result: '' }]).message).toBe('on it');
    expect(read('claude', [says('on it')]).message).toBe('on it');
  });

  test('what a subagent or the client itself says is not the agent’s word', () => {
    const events = [
      says('mine'),
      says('theirs', { parent_tool_use_id: 't1' }),
      {
        type: 'assistant',
        message: { model: '<synthetic>', content: [{ type: 'text', text: 'API Error' }] },
      },
    ];
    expect(read('claude', events).message).toBe('mine');
  });

  test.each([
    ['a command that failed', { is_error: true, content: 'Exit code 3\nno' }, 'failed', 3],
    [
      'the same as a list',
      { is_error: true, content: [{ type: 'text', text: 'Exit code 3' }] },
      'failed',
      3,
    ],
    ['an error without code', { is_error: true, content: 'Exit codes are 3' }, 'failed', undefined],
    ['a success', { content: 'Exit code 3 was printed' }, 'ok', undefined],
  ])('%s', (_, fields, status, exitCode) => {
    const [call] = read('claude', [calls('t1', 'Bash'), answers('t1', fields)]).toolCalls;
    expect(call).toMatchObject({ tool: 'Bash', status, exitCode });
  });

  test('files of edits that worked are named, those of edits that failed are not', () => {
    const { toolCalls } = read('claude', [
      calls('t1', 'Write', { file_path: '/dock/a.ts' }),
      answers('t1', { content: 'ok' }),
      calls('t2', 'Edit', { file_path: '/dock/b.ts' }),
      answers('t2', { is_error: true, content: 'not read yet' }),
      calls('t3', 'Read', { file_path: '/dock/c.ts' }),
      answers('t3', { content: 'text' }),
    ]);
    expect(toolCalls.map(({ filesChanged }) => filesChanged)).toEqual([['/dock/a.ts'], [], []]);
  });

  test('a call without result is unknown, and one that was denied has failed', () => {
    const { toolCalls } = read('claude', [
      calls('t1', 'Bash'),
      {
        type: 'result',
        subtype: 'success',
        is_error: false,
        permission_denials: [{ tool_name: 'WebFetch', tool_use_id: 't2' }],
      },
    ]);
    expect(toolCalls).toMatchObject([
      { tool: 'Bash', status: 'unknown' },
      { tool: 'WebFetch', status: 'failed', error: 'permission denied' },
    ]);
  });

  test('success needs more than its name', () => {
    const result = { type: 'result', subtype: 'success', is_error: true, result: 'API Error: 529' };
    expect(read('claude', [says('half'), result])).toMatchObject({
      fault: 'API Error: 529',
      message: 'half',
    });
    const outOfTurns = { type: 'result', subtype: 'error_max_turns', is_error: true };
    expect(read('claude', [says('half'), outOfTurns]).fault).toBeUndefined();
    const broken = {
      type: 'result',
      subtype: 'error_during_execution',
      is_error: true,
      errors: ['boom'],
    };
    expect(read('claude', [broken]).fault).toBe('boom');
  });

  test('calls beyond the limit are told as unknown instead of forgotten', () => {
    const events = Array.from({ length: 1002 }, (_, index) => calls(`t${index}`, 'Read'));
    const { toolCalls } = read('claude', events);
    expect(toolCalls.length).toBe(1001);
    expect(toolCalls.at(-1)).toMatchObject({ tool: '2 more calls', status: 'unknown' });
  });
});

describe('codex', () => {
  const item = (type: string, fields: object, event = 'item.completed') => ({
    type: event,
    item: { type, ...fields },
  });

  test.each([
    ['completed', 0, 'ok'],
    ['completed', 3, 'failed'],
    ['failed', 3, 'failed'],
    ['declined', undefined, 'failed'],
    ['in_progress', undefined, 'unknown'],
    ['something new', undefined, 'unknown'],
    ['constructor', undefined, 'unknown'],
  ])('a command that is %s with exit code %s is %s', (told, exit_code, status) => {
    const command = item('command_execution', { id: 'i0', status: told, exit_code });
    expect(read('codex', [command]).toolCalls).toMatchObject([{ tool: 'shell', status }]);
  });

  test('the last message is the final one, and the turn has to come to its end', () => {
    const events = [
      { type: 'thread.started', thread_id: 'th-1' },
      item('agent_message', { id: 'a', text: 'on it' }),
      item('agent_message', { id: 'b', text: 'done' }),
    ];
    expect(read('codex', events)).toMatchObject({ message: 'done', session: 'th-1' });
    const failed = { type: 'turn.failed', error: { message: 'stream disconnected' } };
    expect(read('codex', [...events, failed]).fault).toBe('stream disconnected');
    expect(
      read('codex', [...events, { type: 'error', message: '1/5' }, { type: 'turn.completed' }])
        .fault,
    ).toBeUndefined();
  });
});

describe('gemini', () => {
  const says = (content: string) => ({ type: 'message', role: 'assistant', content, delta: true });
  const calls = { type: 'tool_use', tool_id: 'c1', tool_name: 'run_shell_command', parameters: {} };

  test('only what is said after the last tool is the final message', () => {
    expect(read('gemini', [says('first'), calls, says('sec'), says('ond')]).message).toBe('second');
  });

  test('a shell that succeeded is unknown, because it says so of every command', () => {
    const end = { type: 'tool_result', tool_id: 'c1', status: 'success' };
    expect(read('gemini', [calls, end]).toolCalls).toMatchObject([{ status: 'unknown' }]);
    const failed = { ...end, status: 'error', error: { message: 'denied' } };
    expect(read('gemini', [calls, failed]).toolCalls).toMatchObject([
      { status: 'failed', error: 'denied' },
    ]);
  });

  test('a model that the client chose is told only if it was one', () => {
    const init = { type: 'init', session_id: 's-1', model: 'auto' };
    const result = (models: object) => ({ type: 'result', status: 'success', stats: { models } });
    expect(read('gemini', [init, result({ 'gemini-3': {} })]).model).toBe('gemini-3');
    expect(read('gemini', [init, result({ 'gemini-3': {}, small: {} })]).model).toBeUndefined();
  });

  test('an error ends the turn, a warning does not', () => {
    const result = { type: 'result', status: 'error', error: { message: 'no quota' } };
    expect(read('gemini', [result]).fault).toBe('no quota');
    expect(
      read('gemini', [{ type: 'error', severity: 'warning', message: 'slow' }]).fault,
    ).toBeUndefined();
    expect(read('gemini', [{ type: 'error', severity: 'error', message: 'gone' }]).fault).toBe(
      'gone',
    );
  });
});

describe('opencode', () => {
  const tool = (name: string, state: object) => ({
    type: 'tool_use',
    sessionID: 'ses_1',
    part: { tool: name, callID: 'c1', state },
  });

  test.each([
    [
      'a shell with its exit code',
      'bash',
      { status: 'completed', metadata: { exit: 3 } },
      'failed',
    ],
    ['a shell that went well', 'bash', { status: 'completed', metadata: { exit: 0 } }, 'ok'],
    ['a shell without exit code', 'bash', { status: 'completed' }, 'unknown'],
    ['another tool', 'read', { status: 'completed' }, 'ok'],
    ['an error', 'read', { status: 'error', error: 'no file' }, 'failed'],
    ['one that still runs', 'read', { status: 'running' }, 'unknown'],
  ])('%s', (_, name, state, status) => {
    expect(read('opencode', [tool(name, state)]).toolCalls).toMatchObject([{ status }]);
  });

  test('steps are added up, and the last one has the last word', () => {
    const finish = { type: 'step_finish', part: { cost: 0.5, tokens: { input: 3, output: 2 } } };
    const text = (words: string) => ({ type: 'text', part: { text: words } });
    const step = { type: 'step_start', part: {} };
    expect(
      read('opencode', [step, text('on it'), finish, step, text('done'), finish]),
    ).toMatchObject({
      message: 'done',
      usage: { inputTokens: 6, outputTokens: 4, costUsd: 1 },
    });
  });

  test('an error that nothing came after ends the turn', () => {
    const error = {
      type: 'error',
      error: { name: 'APIError', data: { message: 'no key', statusCode: 401 } },
    };
    expect(read('opencode', [error]).fault).toBe('no key (status 401)');
    expect(read('opencode', [error, { type: 'step_finish', part: {} }]).fault).toBeUndefined();
  });
});

describe('copilot', () => {
  const start = { type: 'tool.execution_start', data: { toolCallId: 'c1', toolName: 'bash' } };
  const end = (fields: object) => ({
    type: 'tool.execution_complete',
    data: { toolCallId: 'c1', ...fields },
  });

  test.each([
    [{ success: true, shellExecution: { exitCode: 3 } }, 'failed'],
    [{ success: true, shellExecution: { exitCode: 0 } }, 'ok'],
    [{ success: true }, 'unknown'],
    [{ success: false, error: { message: 'denied' } }, 'failed'],
    [{}, 'failed'],
  ])('%j is %s', (fields, status) => {
    expect(read('copilot', [start, end(fields)]).toolCalls).toMatchObject([{ status }]);
  });

  test('an empty message does not replace the last one', () => {
    const says = (content: string) => ({ type: 'assistant.message', data: { content } });
    expect(read('copilot', [says('done'), says('')]).message).toBe('done');
  });
});

describe('what is printed beside', () => {
  test.each(FORMATS)('%s: lines that are no events are passed over', (format) => {
    expect(read(format, ['Loading…', '{"type":', '[1]', '{"type":"result"', 'null']).message).toBe(
      '',
    );
  });

  test('a session that could be taken for a flag is none', () => {
    const session = (thread_id: string) =>
      read('codex', [{ type: 'thread.started', thread_id }]).session;
    expect(session('--dangerously')).toBeUndefined();
    expect(session('a b')).toBeUndefined();
    expect(session('x'.repeat(300))).toBeUndefined();
    expect(session('ses_1.2:3-4')).toBe('ses_1.2:3-4');
  });

  test('people see one line without escapes', () => {
    const line = JSON.stringify({
      type: 'assistant',
      message: {
        content: [{ type: 'tool_use', id: 't', name: 'Bash', input: { command: 'a\n\u001b[2Jb' } }],
      },
    });
    expect(showLine(OUTPUT_FORMATS.claude().line(line) ?? [])).toBe('Bash: a b');
  });

  test('of a long plain text the end is kept', () => {
    const lines = Array.from({ length: 60_000 }, (_, index) => `plank ${index} ${'='.repeat(60)}`);
    const { message } = read('plain', [...lines, 'the end']);
    expect(message.endsWith('the end')).toBe(true);
    expect(message.length).toBeLessThanOrEqual(1024 * 1024);
  });
});
