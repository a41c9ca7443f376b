// GitHub Copilot CLI, `--output-format json`. A shell command that failed is a success of its tool,
// with the exit code beside it.

import type { Fields } from '../../std/shape.ts';
import { boundedMessage, type OutputReader } from './agent-reading.ts';
import {
  entryOf,
  errorText,
  eventOf,
  exitCodeAt,
  fieldsAt,
  listAt,
  type Shown,
  sessionAt,
  shown,
  textAt,
} from './event-fields.ts';
import { statusByExit, ToolLog } from './tool-log.ts';

const SHELLS = new Set(['bash', 'shell', 'powershell']);

export function copilotReader(): OutputReader {
  const tools = new ToolLog();
  let session: string | undefined;
  let model: string | undefined;
  let message = '';
  let fault: string | undefined;

  const readers: Readonly<Record<string, (said: Fields) => Shown | undefined>> = {
    'assistant.message': (said) => {
      // A turn that only calls tools has an empty message.
      const content = textAt(said, 'content');
      message = content ?? message;
      model = textAt(said, 'model') ?? model;
      fault = undefined;
      return shown(content);
    },
    'tool.execution_start': (said) => {
      const [id, name] = [textAt(said, 'toolCallId'), textAt(said, 'toolName')];
      if (id !== undefined && name !== undefined) tools.started(id, name);
      const input = fieldsAt(said, 'arguments');
      return shown(name, textAt(input, 'command') ?? textAt(input, 'path'));
    },
    'tool.execution_complete': (said) => {
      endCall(tools, said);
      return undefined;
    },
    'session.error': (said) => {
      fault = errorText(textAt(said, 'message') ?? 'the turn failed');
      return shown('error', fault);
    },
  };

  return {
    line(text) {
      const event = eventOf(text);
      if (event === undefined) return shown(text);
      session = sessionAt(event, 'sessionId') ?? session;
      return entryOf(readers, textAt(event, 'type') ?? '')?.(fieldsAt(event, 'data'));
    },
    end: () => ({
      message: boundedMessage(message),
      session,
      model,
      // It tells neither tokens nor money.
      usage: undefined,
      toolCalls: tools.calls(),
      fault,
    }),
  };
}

function endCall(tools: ToolLog, said: Fields): void {
  const id = textAt(said, 'toolCallId');
  if (id === undefined) return;
  const exitCode = exitCodeAt(fieldsAt(said, 'shellExecution'), 'exitCode');
  const filesChanged = listAt(said, 'fileEdits').flatMap((edit) => textAt(edit, 'path') ?? []);
  const error = fieldsAt(said, 'error');
  const words = textAt(error, 'message') ?? textAt(fieldsAt(said, 'result'), 'content');
  const isShell = SHELLS.has(tools.toolOf(id) ?? '');
  const ran = isShell && exitCode === undefined ? 'unknown' : 'ok';
  tools.ended(id, {
    status: said['success'] === true ? statusByExit(exitCode, ran) : 'failed',
    exitCode,
    error: words,
    filesChanged,
  });
}
