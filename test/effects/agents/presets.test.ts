// Each preset against a program that plays its client: it refuses any arguments but those that the
// real one takes, reads the prompt, and answers in the client's own format.

import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentNamed } from '../../../src/effects/agents/agent-named.ts';
import type { AgentAccess } from '../../../src/effects/agents/presets.ts';
import { agentRig } from '../../rig/agent-rig.ts';

const rig = agentRig();
afterAll(() => rig.remove());

interface Client {
  readonly name: string;
  readonly model: string;
  readonly session: string;
  /** By which arguments it is started, with and without a model and a session. */
  readonly fresh: string;
  readonly resumed: string;
  /** What it prints, as a printf format; %s is the session. */
  readonly prints: readonly string[];
  readonly family: string | undefined;
  readonly usage: unknown;
  readonly calls: readonly unknown[];
}

const line = (value: unknown): string => JSON.stringify(value);
const ID = '0d2f7c1e-5a44-4b7e-9c1d-aa55aa55aa55';

const CLIENTS: readonly Client[] = [
  {
    name: 'claude',
    model: 'opus',
    session: ID,
    fresh:
      '-p --output-format stream-json --verbose --permission-mode acceptEdits --allowedTools Bash',
    resumed:
      '-p --output-format stream-json --verbose --permission-mode acceptEdits --allowedTools Bash --model opus --resume SESSION',
    prints: [
      line({ type: 'system', subtype: 'init', session_id: 'SESSION', model: 'opus' }),
      line({
        type: 'assistant',
        session_id: 'SESSION',
        message: {
          content: [{ type: 'tool_use', id: 't1', name: 'Bash', input: { command: 'make hull' } }],
        },
      }),
      line({
        type: 'user',
        message: {
          content: [
            { type: 'tool_result', tool_use_id: 't1', is_error: true, content: 'Exit code 3' },
          ],
        },
      }),
      line({
        type: 'result',
        subtype: 'success',
        is_error: false,
        result: 'The hull is painted.',
        session_id: 'SESSION',
        total_cost_usd: 0.5,
        usage: { input_tokens: 10, cache_read_input_tokens: 5, output_tokens: 7 },
      }),
    ],
    family: 'anthropic',
    usage: { inputTokens: 15, outputTokens: 7, costUsd: 0.5 },
    calls: [{ tool: 'Bash', status: 'failed', exitCode: 3 }],
  },
  {
    name: 'codex',
    model: 'gpt-5.5',
    session: ID,
    fresh: 'exec --json --sandbox workspace-write -',
    resumed: 'exec --json --sandbox workspace-write --model gpt-5.5 resume SESSION -',
    prints: [
      line({ type: 'thread.started', thread_id: 'SESSION' }),
      line({
        type: 'item.completed',
        item: {
          id: 'i0',
          type: 'command_execution',
          command: 'make',
          exit_code: 3,
          status: 'failed',
        },
      }),
      line({
        type: 'item.completed',
        item: {
          id: 'i1',
          type: 'file_change',
          status: 'completed',
          changes: [{ path: 'TREE/hull.txt', kind: 'add' }],
        },
      }),
      line({
        type: 'item.completed',
        item: { id: 'i2', type: 'agent_message', text: 'The hull is painted.' },
      }),
      line({ type: 'turn.completed', usage: { input_tokens: 15, output_tokens: 7 } }),
    ],
    family: 'openai',
    usage: { inputTokens: 15, outputTokens: 7, costUsd: undefined },
    calls: [
      { tool: 'shell', status: 'failed', exitCode: 3 },
      { tool: 'apply_patch', status: 'ok', filesChanged: ['hull.txt'] },
    ],
  },
  {
    name: 'gemini',
    model: 'gemini-2.5-pro',
    session: ID,
    fresh: '--output-format stream-json --approval-mode yolo',
    resumed:
      '--output-format stream-json --approval-mode yolo --model gemini-2.5-pro --resume SESSION',
    prints: [
      line({ type: 'init', session_id: 'SESSION', model: 'gemini-2.5-pro' }),
      line({ type: 'tool_use', tool_id: 'c1', tool_name: 'run_shell_command', parameters: {} }),
      line({ type: 'tool_result', tool_id: 'c1', status: 'success', output: 'no' }),
      line({ type: 'message', role: 'assistant', content: 'The hull ', delta: true }),
      line({ type: 'message', role: 'assistant', content: 'is painted.', delta: true }),
      line({ type: 'result', status: 'success', stats: { input_tokens: 15, output_tokens: 7 } }),
    ],
    family: 'google',
    usage: { inputTokens: 15, outputTokens: 7, costUsd: undefined },
    calls: [{ tool: 'run_shell_command', status: 'unknown', exitCode: undefined }],
  },
  {
    name: 'opencode',
    model: 'anthropic/claude-opus',
    session: 'ses_1234567890ab',
    fresh: 'run --format json',
    resumed: 'run --format json --model anthropic/claude-opus --session SESSION',
    prints: [
      line({
        type: 'tool_use',
        sessionID: 'SESSION',
        part: {
          tool: 'bash',
          callID: 'c1',
          state: { status: 'completed', output: 'no', metadata: { exit: 3 }, title: 'make' },
        },
      }),
      line({ type: 'text', sessionID: 'SESSION', part: { text: 'The hull is painted.' } }),
      line({
        type: 'step_finish',
        sessionID: 'SESSION',
        part: { reason: 'stop', cost: 0.25, tokens: { input: 15, output: 7 } },
      }),
    ],
    family: 'anthropic',
    usage: { inputTokens: 15, outputTokens: 7, costUsd: 0.25 },
    calls: [{ tool: 'bash', status: 'failed', exitCode: 3 }],
  },
  {
    name: 'copilot',
    model: 'gpt-5.5',
    session: ID,
    fresh: '--output-format json --no-color --allow-all-tools',
    resumed: '--output-format json --no-color --allow-all-tools --model gpt-5.5 --resume=SESSION',
    prints: [
      line({
        type: 'tool.execution_start',
        data: { toolCallId: 'c1', toolName: 'bash', arguments: {} },
      }),
      line({
        type: 'tool.execution_complete',
        data: { toolCallId: 'c1', success: true, shellExecution: { exitCode: 3 } },
      }),
      line({
        type: 'assistant.message',
        data: { content: 'The hull is painted.', model: 'gpt-5.5' },
      }),
      line({ type: 'result', sessionId: 'SESSION', exitCode: 0, usage: {} }),
    ],
    family: 'openai',
    usage: undefined,
    calls: [{ tool: 'bash', status: 'failed', exitCode: 3 }],
  },
];

const NOISE = 'Warning: {"type":"result","is_error":true} is not what it seems';

beforeAll(() => {
  for (const { name, fresh, resumed, prints, session } of CLIENTS) {
    const body = prints.join('\n').replaceAll('SESSION', session).replaceAll('TREE', rig.tree);
    rig.program(
      name,
      `case "$*" in
'${fresh}') want='Paint the hull.' ;;
'${resumed.replace('SESSION', session)}') want='Paint it again.' ;;
*) echo "error: unexpected argument in: $*" >&2; exit 64 ;;
esac
[ "$(cat)" = "$want" ] || { echo "error: another prompt was expected" >&2; exit 65; }
echo '${NOISE}' >&2
cat <<'END'
${body}
END`,
    );
  }
});

describe.each(CLIENTS)('$name', ({ name, model, session, family, usage, calls }) => {
  test('is started without a terminal, and its output is read', async () => {
    const answer = await agentNamed(name, { env: rig.env }).work(rig.turn());
    expect(answer).toMatchObject({
      ending: 'returned',
      message: 'The hull is painted.',
      problem: undefined,
      session,
      exitCode: 0,
    });
    expect(answer.usage).toEqual(usage);
    expect(answer.toolCalls).toMatchObject(calls);
  });

  test('goes on with its session, and takes a model', async () => {
    const agent = agentNamed(`${name}:${model}`, { env: rig.env });
    expect(agent.family).toBe(family);
    const turn = rig.turn({ session, prompt: 'Paint it again.' });
    expect(await agent.work(turn)).toMatchObject({
      ending: 'returned',
      session,
      model: expect.any(String),
    });
  });

  test('that knows no such flags is unavailable, and the advice says so', async () => {
    const answer = await agentNamed(name, { env: rig.env, args: ['--new-flag'] }).work(rig.turn());
    expect(answer).toMatchObject({ ending: 'unavailable', exitCode: 64 });
    expect(answer.problem).toContain('unexpected argument');
  });

  test('that is not installed says how to get it', async () => {
    const program = join(rig.bin, name);
    chmodSync(program, 0o600);
    const answer = await agentNamed(name, { env: { PATH: rig.bin } }).work(rig.turn());
    chmodSync(program, 0o755);
    expect(answer.ending).toBe('unavailable');
    expect(answer.problem).toMatch(new RegExp(`^${name} was not found on PATH\\. Install it with`));
  });
});

describe('a session that is lost', () => {
  test('is replaced by a new one, so that no attempt is wasted', async () => {
    rig.program(
      'claude',
      `case "$*" in
*--resume*) echo 'No conversation found with session ID: x' >&2; exit 1 ;;
esac
echo '{"type":"result","subtype":"success","is_error":false,"result":"Done anew.","session_id":"new-1"}'`,
    );
    const turn = rig.turn({ session: 'old-1' });
    expect(await agentNamed('claude', { env: rig.env }).work(turn)).toMatchObject({
      ending: 'returned',
      message: 'Done anew.',
      session: 'new-1',
    });
  });
});

describe('a client that could not work', () => {
  const unavailable = async (script: string, name = 'claude') => {
    rig.program(name, script);
    const answer = await agentNamed(name, { env: rig.env }).work(rig.turn());
    return `${answer.ending}: ${answer.problem}`;
  };
  const result = (fields: object): string =>
    `echo '${line({ type: 'result', session_id: ID, ...fields })}'; exit 1`;

  test.each([
    [
      'an error of the service that calls itself a success',
      result({
        subtype: 'success',
        is_error: true,
        api_error_status: 500,
        result: 'API Error: 500',
      }),
      /unavailable: .*500.*run again later/,
    ],
    [
      'nobody logged in',
      result({ subtype: 'success', is_error: true, result: 'Not logged in · Please run /login' }),
      /unavailable: .*Start `claude` once and log in/,
    ],
    [
      'an account at its limit',
      result({ subtype: 'success', is_error: true, result: 'Credit balance is too low' }),
      /unavailable: .*Wait until the limit/,
    ],
    [
      'a crash without a word',
      'kill -SEGV $$',
      /unavailable: claude could not work and ended with/,
    ],
  ])('claude: %s', async (_, script, words) => {
    expect(await unavailable(script)).toMatch(words);
  });

  test('claude: out of turns has returned, because its work can be judged', async () => {
    rig.program(
      'claude',
      `echo '{"type":"assistant","message":{"content":[{"type":"text","text":"So far."}]}}'
${result({ subtype: 'error_max_turns', is_error: true })}`,
    );
    expect(await agentNamed('claude', { env: rig.env }).work(rig.turn())).toMatchObject({
      ending: 'returned',
      exitCode: 1,
      message: 'So far.',
    });
  });

  test('gemini: a directory that is not trusted', async () => {
    const script = 'echo "not running in a trusted directory" >&2; exit 55';
    expect(await unavailable(script, 'gemini')).toMatch(/GEMINI_CLI_TRUST_WORKSPACE/);
  });

  test('codex: an error that it survived is none', async () => {
    rig.program(
      'codex',
      `cat <<'END'
{"type":"thread.started","thread_id":"${ID}"}
{"type":"error","message":"Reconnecting... 1/5"}
{"type":"item.completed","item":{"id":"a","type":"agent_message","text":"Done."}}
{"type":"turn.completed","usage":{}}
END`,
    );
    expect(await agentNamed('codex', { env: rig.env }).work(rig.turn())).toMatchObject({
      ending: 'returned',
      message: 'Done.',
    });
  });
});

describe('long output of a client', () => {
  test('a line of 5 MB does not take the final message with it', async () => {
    rig.program(
      'claude',
      `printf '{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t1","content":"'
head -c 5000000 /dev/zero | tr '\\0' 'x'
printf '"}]}}\\n'
echo '{"type":"assistant","message":{"content":[{"type":"tool_use","id":"t2","name":"Read","input":{}}]}}'
echo '{"type":"result","subtype":"success","is_error":false,"result":"Seen it all.","session_id":"s-1"}'`,
    );
    const answer = await agentNamed('claude', { env: rig.env }).work(rig.turn());
    expect(answer).toMatchObject({ ending: 'returned', message: 'Seen it all.' });
    expect(answer.output.length).toBeLessThan(2_000_000);
  });

  test('nor does a line that is longer than any that is read', async () => {
    rig.program(
      'claude',
      `printf '{"type":"user","x":"'; head -c 12000000 /dev/zero | tr '\\0' 'x'; printf '"}\\n'
echo '{"type":"result","subtype":"success","is_error":false,"result":"Seen it all.","session_id":"s-1"}'`,
    );
    const answer = await agentNamed('claude', { env: rig.env }).work(rig.turn());
    expect(answer.message).toBe('Seen it all.');
  });
});

describe('aider', () => {
  test('gets the prompt by a file, leaves nothing in the tree, and commits nothing', async () => {
    rig.program(
      'aider',
      `for flag in --yes-always --no-auto-commits --no-gitignore; do
  case " $* " in *" $flag "*) ;; *) exit 64 ;; esac
done
while [ $# -gt 1 ]; do
  case "$1" in
    --chat-history-file) touch "$2" || exit 65 ;;
    --message-file) cat "$2" ;;
  esac
  shift
done`,
    );
    const answer = await agentNamed('aider', { env: rig.env }).work(rig.turn());
    expect(answer).toMatchObject({ ending: 'returned', message: 'Paint the hull.', exitCode: 0 });
  });

  test('that could not ask its model is unavailable although it exits 0', async () => {
    rig.program('aider', 'echo "litellm.AuthenticationError: Missing API Key"');
    const answer = await agentNamed('aider', { env: rig.env }).work(rig.turn());
    expect(answer).toMatchObject({
      ending: 'unavailable',
      problem: expect.stringContaining('Set the API key'),
    });
  });
});

describe('access', () => {
  test.each<[string, AgentAccess, string, string]>([
    ['claude', 'read', '--disallowedTools', '--permission-mode'],
    ['claude', 'edit', 'acceptEdits', '--allowedTools'],
    ['codex', 'read', 'read-only', 'workspace-write'],
    ['gemini', 'read', 'plan', 'yolo'],
    ['gemini', 'edit', 'auto_edit', 'yolo'],
    ['opencode', 'read', '"bash":"deny"', 'allow'],
    ['opencode', 'edit', '"bash":"deny"', '"edit":"deny"'],
    ['opencode', 'run', 'run --format json', 'deny'],
    ['copilot', 'read', '--deny-tool=write', 'never'],
    ['copilot', 'edit', '--deny-tool=shell', '--deny-tool=write'],
  ])('%s with `%s` is given %s and not %s', async (name, access, given, withheld) => {
    rig.program(name, 'echo "$* $OPENCODE_PERMISSION" >&2; exit 9');
    const { problem } = await agentNamed(name, { env: rig.env, access }).work(rig.turn());
    expect(problem).toContain(given);
    expect(problem).not.toContain(withheld);
  });
});
