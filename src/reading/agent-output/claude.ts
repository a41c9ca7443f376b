// Claude Code, `--output-format stream-json`. An error of the service ends in a result of the subtype
// `success`, so that only `is_error` together with the subtype tells how the turn ended.

import type { Fields } from '../../std/shape.ts';
import { type AgentReading, boundedMessage, type OutputReader } from './agent-reading.ts';
import {
  amountAt,
  entryOf,
  errorText,
  eventOf,
  fieldsAt,
  listAt,
  type Shown,
  sessionAt,
  shown,
  textAt,
} from './event-fields.ts';
import { ToolLog } from './tool-log.ts';

const SYNTHETIC = '<synthetic>';
const EDITING = new Set(['Edit', 'MultiEdit', 'Write', 'NotebookEdit']);

export function claudeReader(): OutputReader {
  const tools = new ToolLog();
  let session: string | undefined;
  let model: string | undefined;
  let lastWords = '';
  let result: Fields | undefined;

  const ofAssistant = (event: Fields): Shown | undefined => {
    const message = fieldsAt(event, 'message');
    const blocks = listAt(message, 'content');
    const words = blocks.flatMap((block) => textAt(block, 'text') ?? []).join('\n');
    // What a subagent says is not said by the agent, nor what the client says in its place.
    const isOwn =
      textAt(event, 'parent_tool_use_id') === undefined && message['model'] !== SYNTHETIC;
    if (words !== '' && isOwn) lastWords = words;
    const calls = blocks.filter((block) => block['type'] === 'tool_use');
    for (const call of calls) startCall(tools, call);
    const call = calls.at(-1);
    if (call === undefined) return shown(words);
    return shown(textAt(call, 'name'), subjectOf(fieldsAt(call, 'input')));
  };

  const readers: Readonly<Record<string, (event: Fields) => Shown | undefined>> = {
    system: (event) => {
      model ??= textAt(event, 'model');
      return undefined;
    },
    assistant: ofAssistant,
    user: (event) => {
      const blocks = listAt(fieldsAt(event, 'message'), 'content');
      for (const block of blocks) if (block['type'] === 'tool_result') endCall(tools, block);
      return undefined;
    },
    result: (event) => {
      result = event;
      for (const denial of listAt(event, 'permission_denials')) deny(tools, denial);
      return shown(textAt(event, 'result'));
    },
  };

  return {
    line(text) {
      const event = eventOf(text);
      if (event === undefined) return shown(text);
      session = sessionAt(event, 'session_id') ?? session;
      return entryOf(readers, textAt(event, 'type') ?? '')?.(event);
    },
    end: () => reading({ result, lastWords, session, model, tools }),
  };
}

interface Heard {
  readonly result: Fields | undefined;
  readonly lastWords: string;
  readonly session: string | undefined;
  readonly model: string | undefined;
  readonly tools: ToolLog;
}

function reading({ result, lastWords, session, model, tools }: Heard): AgentReading {
  const fault = result === undefined ? undefined : faultOf(result);
  const words = result === undefined ? undefined : textAt(result, 'result');
  const message = fault === undefined ? (words ?? lastWords) : lastWords;
  return {
    message: boundedMessage(message),
    session,
    model,
    usage: result === undefined ? undefined : usageOf(result),
    toolCalls: tools.calls(),
    fault,
  };
}

/** Running out of turns or budget is the agent's own affair: what it did is there to be judged. */
function faultOf(result: Fields): string | undefined {
  if (result['is_error'] !== true) return undefined;
  const subtype = textAt(result, 'subtype') ?? '';
  if (subtype.startsWith('error_max_')) return undefined;
  const status = amountAt(result, 'api_error_status');
  const errors = result['errors'];
  const listed = Array.isArray(errors) ? errors.filter((item) => typeof item === 'string') : [];
  const words = textAt(result, 'result') ?? listed.join('; ');
  const code = status === undefined ? '' : ` (status ${status})`;
  return errorText(`${words === '' ? subtype : words}${code}`);
}

function usageOf(result: Fields): AgentReading['usage'] {
  const usage = fieldsAt(result, 'usage');
  const inputs = ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens']
    .map((key) => amountAt(usage, key))
    .filter((count) => count !== undefined);
  const outputTokens = amountAt(usage, 'output_tokens');
  const costUsd = amountAt(result, 'total_cost_usd');
  if (inputs.length === 0 && outputTokens === undefined && costUsd === undefined) return undefined;
  const inputTokens =
    inputs.length === 0 ? undefined : inputs.reduce((left, right) => left + right);
  return { inputTokens, outputTokens, costUsd };
}

function startCall(tools: ToolLog, call: Fields): void {
  const [id, name] = [textAt(call, 'id'), textAt(call, 'name')];
  if (id === undefined || name === undefined) return;
  const input = fieldsAt(call, 'input');
  const file = textAt(input, 'file_path') ?? textAt(input, 'notebook_path');
  tools.started(id, name, EDITING.has(name) && file !== undefined ? [file] : []);
}

// A command that failed says so in the first line of its result, and nowhere else.
const EXIT_LINE = /^(?:Error: )?Exit code (\d{1,3})\b/;

function endCall(tools: ToolLog, block: Fields): void {
  const id = textAt(block, 'tool_use_id');
  if (id === undefined) return;
  if (block['is_error'] !== true) {
    tools.ended(id, { status: 'ok' });
    return;
  }
  const error = contentOf(block);
  const code = EXIT_LINE.exec(error)?.[1];
  tools.ended(id, {
    status: 'failed',
    error,
    exitCode: code === undefined ? undefined : Number(code),
  });
}

function contentOf(block: Fields): string {
  return (
    textAt(block, 'content') ??
    listAt(block, 'content')
      .flatMap((part) => textAt(part, 'text') ?? [])
      .join('\n')
  );
}

function deny(tools: ToolLog, denial: Fields): void {
  const [id, name] = [textAt(denial, 'tool_use_id'), textAt(denial, 'tool_name')];
  if (id === undefined || name === undefined) return;
  tools.started(id, name);
  tools.ended(id, { status: 'failed', error: 'permission denied' });
}

function subjectOf(input: Fields): string | undefined {
  return (
    textAt(input, 'command') ??
    textAt(input, 'file_path') ??
    textAt(input, 'pattern') ??
    textAt(input, 'description')
  );
}
