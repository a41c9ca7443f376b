// `doorward hook`: the client's call on standard input, one JSON object on standard output.

import { readSync } from 'node:fs';
import { answerHook } from '../../../app/hook/answer-hook.ts';
import { HOOK_CLIENTS, type HookClient } from '../../../model/hook.ts';
import { readDuration } from '../../../std/duration.ts';
import { DoorwardError } from '../../../std/error.ts';
import type { Command, Values } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';

/** Less than the time that installed hooks ask of their clients. */
const DEADLINE_MS = 570_000;

export const command: Command = {
  name: 'hook',
  summary: 'Answers a hook of an agent: judges the work when the agent says that it is done',
  usage: `hook <${HOOK_CLIENTS.join('|')}> [--event NAME] [--deadline DURATION]`,
  options: {
    event: { value: 'NAME', help: 'the event, for clients that do not name it in their call' },
    deadline: { value: 'DURATION', help: 'answer within this time (default: 570s)' },
    plan: { value: 'FILE', help: 'the plan the work belongs to' },
    task: { value: 'ID', help: 'the task of the plan' },
  },
  hasOwnOutput: true,
  examples: [
    ['doorward install claude', 'has Claude Code call it; nobody calls it by hand'],
    [
      'echo \'{"hook_event_name":"Stop"}\' | doorward hook claude',
      'see what an agent would be told',
    ],
  ],
  run,
};

async function run(values: Values, terminal: Terminal): Promise<ExitCode> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void endHere());
  }
  const reply = await answerHook({
    client: clientNamed(values.words),
    input: readCall(),
    event: values.text('event'),
    cwd: terminal.cwd,
    env: terminal.env,
    deadlineMs: deadlineIn(values),
    plan: values.text('plan'),
    task: values.text('task'),
  });
  if (reply.out !== '') terminal.out(reply.out);
  if (reply.err !== '') terminal.err(reply.err);
  return reply.exitCode;
}

function clientNamed([name, surplus]: readonly string[]): HookClient {
  const found = HOOK_CLIENTS.find((client) => client === name);
  if (found !== undefined && surplus === undefined) return found;
  const fault =
    found === undefined ? `unknown client \`${name}\`` : `unexpected argument \`${surplus}\``;
  throw new DoorwardError(
    'usage',
    name === undefined ? 'no client was given' : fault,
    `Clients: ${HOOK_CLIENTS.join(', ')}.`,
  );
}

function deadlineIn(values: Values): number {
  const text = values.text('deadline');
  if (text === undefined) return DEADLINE_MS;
  const deadlineMs = readDuration(text);
  if (deadlineMs !== undefined) return deadlineMs;
  throw new DoorwardError('usage', `--deadline ${text} is no duration`, 'Write for example 90s.');
}

const MAX_CALL_BYTES = 32 * 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;

/** Undefined if there is more than is read. By hand, because a stream costs a tenth of a start. */
function readCall(): string | undefined {
  const chunks: Buffer[] = [];
  let size = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const count = readSome(chunk);
    if (count === 0) return Buffer.concat(chunks).toString('utf8');
    size += count;
    if (size > MAX_CALL_BYTES) return undefined;
    chunks.push(chunk.subarray(0, count));
  }
}

function readSome(chunk: Buffer): number {
  let count: number | undefined;
  while (count === undefined) count = readOnce(chunk);
  return count;
}

/** Undefined if the client has not written yet; it was waited for a little. */
function readOnce(chunk: Buffer): number | undefined {
  try {
    return readSync(0, chunk);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EOF') return 0;
    if (code !== 'EAGAIN') throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    return undefined;
  }
}

// What runs is ended first. The client that gave up does not read our words any more.
async function endHere(): Promise<void> {
  const { stopCommands } = await import('../../../app/open-ports.ts');
  await stopCommands();
  setImmediate(() => process.exit(EXIT.usage));
}
