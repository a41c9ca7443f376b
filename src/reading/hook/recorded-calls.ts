// The tool calls of a session as its client wrote them down, from the end of the transcript. The agent could
// write there as well, so that nothing in it ever speaks for the work: a call may only be held against what is
// claimed. What is not told is unknown.

import type { RecordedCall, RecordedCalls } from '../../model/claim.ts';
import type { HookClient } from '../../model/hook.ts';
import { type Fields, isFields } from '../../std/shape.ts';
import {
  entryOf,
  errorText,
  eventOf,
  exitCodeAt,
  fieldsAt,
  listAt,
  textAt,
} from '../agent-output/event-fields.ts';
import { statusByExit } from '../agent-output/tool-log.ts';

const MAX_CALLS = 1000;
const MAX_COMMAND = 4000;

type Told = Partial<Pick<RecordedCall, 'tool' | 'command' | 'status' | 'exitCode' | 'error'>>;

class Recording {
  #calls = new Map<string, RecordedCall>();

  /** Somebody else speaks: what follows belongs to a new turn. */
  turn(): void {
    this.#calls = new Map(
      [...this.#calls].map(([id, call]) => [id, { ...call, isLatest: false }] as const),
    );
  }

  tell(id: string | undefined, told: Told): void {
    if (id === undefined) return;
    const known = this.#calls.get(id);
    // A result whose call was cut off says nothing that could be used.
    if (known === undefined && told.tool === undefined) return;
    const { tool = 'tool', command, error } = told;
    this.#calls.set(id, {
      ...(known ?? {
        tool,
        status: 'unknown',
        exitCode: undefined,
        error: undefined,
        command: undefined,
        filesChanged: [],
      }),
      ...told,
      tool: (known?.tool ?? tool).slice(0, 200),
      command: (command ?? known?.command)?.slice(0, MAX_COMMAND),
      error: error === undefined ? known?.error : errorText(error),
      isLatest: known?.isLatest ?? true,
    });
  }

  all(): readonly RecordedCall[] {
    return [...this.#calls.values()].slice(-MAX_CALLS);
  }
}

/** `isWhole`: the text is all of the transcript, and not only its end. */
export function recordedCalls(
  client: HookClient,
  transcript: string,
  isWhole: boolean,
): RecordedCalls {
  const recording = new Recording();
  const read = READERS[client];
  for (const line of transcript.split('\n')) {
    const event = eventOf(line);
    if (event !== undefined) read?.(event, recording);
  }
  return { calls: recording.all(), isWhole };
}

const READERS: Readonly<Partial<Record<HookClient, (event: Fields, to: Recording) => void>>> = {
  claude: readClaude,
  codex: readCodex,
  gemini: readGemini,
  copilot: readCopilot,
};

const EXIT_LINE = /^(?:Error: )?Exit code (\d{1,3})\b/;

function readClaude(event: Fields, to: Recording): void {
  const message = fieldsAt(event, 'message');
  const blocks = listAt(message, 'content');
  const isWords =
    textAt(message, 'content') !== undefined || blocks.some((block) => block['type'] === 'text');
  if (event['type'] === 'user' && isWords) to.turn();
  for (const block of blocks) {
    if (block['type'] === 'tool_use')
      to.tell(textAt(block, 'id'), {
        tool: textAt(block, 'name') ?? 'tool',
        command: textAt(fieldsAt(block, 'input'), 'command'),
      });
    if (block['type'] === 'tool_result') to.tell(textAt(block, 'tool_use_id'), claudeResult(block));
  }
}

function claudeResult(block: Fields): Told {
  if (block['is_error'] !== true) return { status: 'ok' };
  const parts = listAt(block, 'content').flatMap((part) => textAt(part, 'text') ?? []);
  const error = textAt(block, 'content') ?? parts.join('\n');
  const code = EXIT_LINE.exec(error)?.[1];
  return { status: 'failed', error, exitCode: code === undefined ? undefined : Number(code) };
}

function readCodex(event: Fields, to: Recording): void {
  const payload = fieldsAt(event, 'payload');
  const type = textAt(payload, 'type');
  if (type === 'message' && payload['role'] === 'user') to.turn();
  if (type === 'function_call')
    to.tell(textAt(payload, 'call_id'), { tool: textAt(payload, 'name') ?? 'tool' });
  if (type === 'item_completed') readCodexItem(fieldsAt(payload, 'item'), to);
  // Before there were items.
  if (type === 'exec_command_end') to.tell(textAt(payload, 'call_id'), codexCommand(payload));
}

function readCodexItem(item: Fields, to: Recording): void {
  const id = textAt(item, 'id');
  if (item['type'] === 'CommandExecution') to.tell(id, codexCommand(item));
  if (item['type'] === 'FileChange')
    to.tell(id, {
      tool: 'apply_patch',
      status: entryOf(CODEX_STATUS, textAt(item, 'status') ?? '') ?? 'unknown',
    });
}

const CODEX_STATUS: Readonly<Record<string, RecordedCall['status']>> = {
  completed: 'ok',
  failed: 'failed',
  declined: 'failed',
};

function codexCommand(item: Fields): Told {
  const exitCode = exitCodeAt(item, 'exit_code');
  const words = item['command'];
  const list = Array.isArray(words) ? words.filter((word) => typeof word === 'string') : [];
  const isShell = /^-l?c$/.test(list.at(-2) ?? '');
  return {
    tool: 'shell',
    command: typeof words === 'string' ? words : isShell ? list.at(-1) : list.join(' '),
    status: statusByExit(exitCode, exitCode === undefined ? 'unknown' : 'ok'),
    exitCode,
    error: exitCode === 0 ? undefined : textAt(item, 'aggregated_output'),
  };
}

const GEMINI_SHELL = 'run_shell_command';

function readGemini(event: Fields, to: Recording): void {
  if (event['type'] === 'user') {
    if (listAt(event, 'content').some((part) => textAt(part, 'text') !== undefined)) to.turn();
    return;
  }
  for (const call of listAt(event, 'toolCalls')) {
    const tool = textAt(call, 'name') ?? 'tool';
    const [result] = listAt(call, 'result');
    const output = textAt(fieldsAt(result ?? {}, 'functionResponse', 'response'), 'output') ?? '';
    to.tell(textAt(call, 'id'), {
      tool,
      command: textAt(fieldsAt(call, 'args'), 'command'),
      ...geminiResult(call, tool === GEMINI_SHELL ? output : ''),
    });
  }
}

/** A command that failed is a success of the tool; only the text for the model says how it ended. */
function geminiResult(call: Fields, output: string): Told {
  const status = textAt(call, 'status');
  if (status !== 'success') return { status: status === undefined ? 'unknown' : 'failed' };
  const code = [...output.matchAll(/^Exit Code: (\d{1,3})$/gm)].at(-1)?.[1];
  if (code !== undefined && code !== '0')
    return { status: 'failed', exitCode: Number(code), error: output };
  return { status: /^(?:Signal|Error): (?!\(none\))/m.test(output) ? 'unknown' : 'ok' };
}

function readCopilot(event: Fields, to: Recording): void {
  const data = fieldsAt(event, 'data');
  const id = textAt(data, 'toolCallId');
  if (event['type'] === 'user.message') to.turn();
  if (event['type'] === 'tool.execution_start')
    to.tell(id, {
      tool: textAt(data, 'toolName') ?? 'tool',
      command: textAt(fieldsAt(data, 'arguments'), 'command'),
    });
  if (event['type'] !== 'tool.execution_complete') return;
  const shell = data['shellExecution'];
  const exitCode = isFields(shell) ? exitCodeAt(shell, 'exitCode') : undefined;
  const words =
    textAt(fieldsAt(data, 'error'), 'message') ?? textAt(fieldsAt(data, 'result'), 'content');
  const status = data['success'] === true ? statusByExit(exitCode, 'ok') : 'failed';
  to.tell(id, { status, exitCode, error: status === 'failed' ? words : undefined });
}
