// Gemini CLI, `--output-format stream-json`. A shell command that failed is reported as a success
// without exit code, so that the outcome of its shell is never known.

import type { Usage } from '../../model/record.ts';
import type { Fields } from '../../std/shape.ts';
import { boundedMessage, type OutputReader, UsageSum } from './agent-reading.ts';
import {
  amountAt,
  entryOf,
  errorText,
  eventOf,
  fieldsAt,
  type Shown,
  sessionAt,
  shown,
  textAt,
} from './event-fields.ts';
import { ToolLog } from './tool-log.ts';

const SHELL = 'run_shell_command';
const EDITING = new Set(['write_file', 'replace', 'edit']);

export function geminiReader(): OutputReader {
  const tools = new ToolLog();
  let session: string | undefined;
  let model: string | undefined;
  let words = '';
  let result: Fields | undefined;
  let lastError: string | undefined;

  const readers: Readonly<Record<string, (event: Fields) => Shown | undefined>> = {
    init: (event) => {
      session = sessionAt(event, 'session_id') ?? session;
      const named = textAt(event, 'model');
      model = named === 'auto' ? undefined : named;
      return undefined;
    },
    message: (event) => {
      if (event['role'] !== 'assistant') return undefined;
      const content = textAt(event, 'content') ?? '';
      words = boundedMessage(event['delta'] === true ? words + content : content);
      return shown(content);
    },
    tool_use: (event) => {
      // The final message is what is said after the last tool.
      words = '';
      startCall(tools, event);
      const input = fieldsAt(event, 'parameters');
      const subject = textAt(input, 'command') ?? textAt(input, 'file_path');
      return shown(textAt(event, 'tool_name'), subject);
    },
    tool_result: (event) => {
      endCall(tools, event);
      return undefined;
    },
    error: (event) => {
      if (event['severity'] !== 'warning') lastError = textAt(event, 'message') ?? lastError;
      return shown('error', textAt(event, 'message'));
    },
    result: (event) => {
      result = event;
      return undefined;
    },
  };

  return {
    line(text) {
      const event = eventOf(text);
      if (event === undefined) return shown(text);
      return entryOf(readers, textAt(event, 'type') ?? '')?.(event);
    },
    end: () => ({
      message: words.trim(),
      session,
      model: model ?? onlyModel(result),
      usage: result === undefined ? undefined : usageOf(fieldsAt(result, 'stats')),
      toolCalls: tools.calls(),
      fault: faultOf(result, lastError),
    }),
  };
}

/** Where the client chose: the model it used, if it was one. */
function onlyModel(result: Fields | undefined): string | undefined {
  const names = result === undefined ? [] : Object.keys(fieldsAt(result, 'stats', 'models'));
  return names.length === 1 ? names[0] : undefined;
}

function faultOf(result: Fields | undefined, lastError: string | undefined): string | undefined {
  if (result === undefined) return lastError === undefined ? undefined : errorText(lastError);
  if (result['status'] !== 'error') return undefined;
  const words = textAt(fieldsAt(result, 'error'), 'message') ?? lastError ?? 'the turn failed';
  return errorText(words);
}

function usageOf(stats: Fields): Usage | undefined {
  const usage = new UsageSum();
  usage.add({
    inputTokens: amountAt(stats, 'input_tokens'),
    outputTokens: amountAt(stats, 'output_tokens'),
  });
  return usage.total();
}

function startCall(tools: ToolLog, event: Fields): void {
  const [id, name] = [textAt(event, 'tool_id'), textAt(event, 'tool_name')];
  if (id === undefined || name === undefined) return;
  const file = textAt(fieldsAt(event, 'parameters'), 'file_path');
  tools.started(id, name, EDITING.has(name) && file !== undefined ? [file] : []);
}

function endCall(tools: ToolLog, event: Fields): void {
  const id = textAt(event, 'tool_id');
  if (id === undefined) return;
  if (event['status'] === 'success') {
    if (tools.toolOf(id) !== SHELL) tools.ended(id, { status: 'ok' });
    return;
  }
  const error = textAt(fieldsAt(event, 'error'), 'message') ?? textAt(event, 'output');
  tools.ended(id, { status: event['status'] === 'error' ? 'failed' : 'unknown', error });
}
