import { describe, expect, test } from 'vitest';
import type { Fields } from '../../std/shape.ts';
import { AcpReading } from './acp.ts';

const of = (update: Fields, sessionId = 's1'): Fields => ({
  method: 'session/update',
  params: { sessionId, update },
});
const said = (text: string, sessionId = 's1'): Fields =>
  of({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } }, sessionId);
const call = (piece: Fields): Fields =>
  of({ sessionUpdate: 'tool_call', toolCallId: 'c', ...piece });
const more = (piece: Fields): Fields =>
  of({ sessionUpdate: 'tool_call_update', toolCallId: 'c', ...piece });
const stop = (result: Fields): Fields => ({ id: 2, result: { stopReason: 'end_turn', ...result } });

function read(...messages: readonly Fields[]): ReturnType<AcpReading['end']> {
  const reading = new AcpReading();
  reading.begin('s1', false);
  for (const message of messages) reading.message(message);
  return reading.end();
}

describe('a command that ended with 3, as each agent tells it', () => {
  const shell = { kind: 'execute', title: 'make', status: 'pending' };
  test.each<[string, Fields, string, number | undefined]>([
    ['codex', { status: 'failed', _meta: { terminal_exit: { exit_code: 3 } } }, 'failed', 3],
    ['opencode', { status: 'completed', rawOutput: { metadata: { exit: 3 } } }, 'failed', 3],
    ['copilot', { status: 'completed', rawOutput: { contents: [{ exitCode: 3 }] } }, 'failed', 3],
    ['claude', { status: 'failed', rawOutput: 'Exit code 3\nout' }, 'failed', 3],
    ['gemini', { status: 'completed', content: [] }, 'unknown', undefined],
    ['one that ended with 0', { status: 'completed', rawOutput: { exitCode: 0 } }, 'ok', 0],
    [
      'one that says Exit code 3 and is done',
      { status: 'completed', rawOutput: 'Exit code 3' },
      'unknown',
      undefined,
    ],
    ['one that never comes back', { status: 'in_progress' }, 'unknown', undefined],
    ['one of another kind', { status: 7, rawOutput: [] }, 'unknown', undefined],
  ])('%s', (_, piece, status, exitCode) => {
    expect(read(call(shell), more(piece)).toolCalls).toMatchObject([
      { tool: 'execute', status, exitCode },
    ]);
  });

  test('claude calls a command completed only when it ended with 0', () => {
    const _meta = { claudeCode: { toolName: 'Bash' } };
    const { toolCalls } = read(call({ ...shell, _meta }), more({ status: 'completed' }));
    expect(toolCalls).toMatchObject([{ tool: 'Bash', status: 'ok' }]);
  });
});

describe('what is told of a turn', () => {
  test('files by diffs and by the places of an edit, and none of an edit that failed', () => {
    const edit = { kind: 'edit', title: 'Edit', locations: [{ path: '/t/a' }] };
    const diff = { content: [{ type: 'diff', path: '/t/b', newText: '' }] };
    const done = read(call(edit), more(diff), more({ status: 'completed' }));
    expect(done.toolCalls[0]?.filesChanged).toEqual(['/t/a', '/t/b']);
    expect(read(call(edit), more({ status: 'failed' })).toolCalls[0]?.filesChanged).toEqual([]);
  });

  test('a refused call has failed, whatever is said of it later', () => {
    const reading = new AcpReading();
    reading.begin('s1', false);
    reading.refuse({ toolCallId: 'c', kind: 'fetch' }, 'no');
    reading.message(more({ status: 'completed' }));
    expect(reading.end().toolCalls).toMatchObject([
      { tool: 'fetch', status: 'failed', error: 'permission denied: no' },
    ]);
  });

  test('the last words are those after the last call; other sessions and the past do not count', () => {
    const reading = new AcpReading();
    reading.message(said('long ago'));
    reading.begin('s1', true);
    for (const message of [
      said('I begin. '),
      call({}),
      said('Do'),
      said('elsewhere', 's2'),
      said('ne.'),
    ])
      reading.message(message);
    expect(reading.end().message).toBe('Done.');
  });

  test('tokens with the cached ones, the model that was used, and the share of the bill', () => {
    const bill = (amount: number, currency = 'USD'): Fields =>
      of({ sessionUpdate: 'usage_update', cost: { amount, currency } });
    const usage = { inputTokens: 3, cachedReadTokens: 4, outputTokens: 5 };
    const _meta = { quota: { model_usage: [{ model: 'large-2' }] } };
    const reading = new AcpReading();
    reading.message(bill(1));
    reading.begin('s1', true);
    reading.message(bill(1.5));
    reading.message(stop({ usage, _meta }));
    expect(reading.end()).toMatchObject({
      usage: { inputTokens: 7, outputTokens: 5, costUsd: 0.5 },
      model: 'large-2',
      stopReason: 'end_turn',
    });
    expect(read(bill(1, 'EUR')).usage).toBeUndefined();
  });

  test('a session whose bill before is not known has no share of it', () => {
    const reading = new AcpReading();
    reading.begin('s1', true);
    reading.message(of({ sessionUpdate: 'usage_update', cost: { amount: 2, currency: 'USD' } }));
    expect(reading.end().usage).toBeUndefined();
  });
});
