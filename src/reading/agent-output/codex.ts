// Codex CLI, `exec --json`. Errors in the middle of a turn are often retried and survived; only the
// end of the turn tells whether it came to one.

import type { ToolCall } from '../../model/claim.ts';
import type { Fields } from '../../std/shape.ts';
import { boundedMessage, type OutputReader, UsageSum } from './agent-reading.ts';
import {
  amountAt,
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

export function codexReader(): OutputReader {
  const tools = new ToolLog();
  const usage = new UsageSum();
  let session: string | undefined;
  let message = '';
  let lastError: string | undefined;
  let hasCompleted = false;

  const ofItem = (event: Fields): Shown | undefined => {
    const item = fieldsAt(event, 'item');
    const type = textAt(item, 'type');
    if (type === 'agent_message') {
      message = textAt(item, 'text') ?? message;
      return shown(textAt(item, 'text'));
    }
    noteTool(tools, item);
    return shown(type?.replaceAll('_', ' '), subjectOf(item));
  };
  const ofError = (event: Fields): Shown | undefined => {
    const words = textAt(event, 'message') ?? textAt(fieldsAt(event, 'error'), 'message');
    lastError = words ?? lastError ?? 'the turn failed';
    hasCompleted = false;
    return shown('error', words);
  };
  const readers: Readonly<Record<string, (event: Fields) => Shown | undefined>> = {
    'thread.started': (event) => {
      session = sessionAt(event, 'thread_id') ?? session;
      return undefined;
    },
    'item.started': ofItem,
    'item.updated': ofItem,
    'item.completed': ofItem,
    'turn.completed': (event) => {
      hasCompleted = true;
      const told = fieldsAt(event, 'usage');
      usage.add({
        inputTokens: amountAt(told, 'input_tokens'),
        outputTokens: amountAt(told, 'output_tokens'),
      });
      return undefined;
    },
    'turn.failed': ofError,
    error: ofError,
  };

  return {
    line(text) {
      const event = eventOf(text);
      if (event === undefined) return shown(text);
      return entryOf(readers, textAt(event, 'type') ?? '')?.(event);
    },
    end: () => ({
      message: boundedMessage(message),
      session,
      model: undefined,
      usage: usage.total(),
      toolCalls: tools.calls(),
      fault: hasCompleted || lastError === undefined ? undefined : errorText(lastError),
    }),
  };
}

const TOOLS: Readonly<Record<string, (item: Fields) => string>> = {
  command_execution: () => 'shell',
  file_change: () => 'apply_patch',
  mcp_tool_call: (item) => [textAt(item, 'server'), textAt(item, 'tool')].join('.'),
  web_search: () => 'web_search',
};

const STATUS: Readonly<Record<string, ToolCall['status']>> = {
  completed: 'ok',
  failed: 'failed',
  declined: 'failed',
};

function noteTool(tools: ToolLog, item: Fields): void {
  const id = textAt(item, 'id');
  const nameOf = entryOf(TOOLS, textAt(item, 'type') ?? '');
  if (id === undefined || nameOf === undefined) return;
  tools.started(id, nameOf(item));
  const told = textAt(item, 'status') ?? '';
  const status = entryOf(STATUS, told);
  if (status === undefined) return;
  const exitCode = exitCodeAt(item, 'exit_code');
  const filesChanged = listAt(item, 'changes').flatMap((change) => textAt(change, 'path') ?? []);
  const error =
    textAt(fieldsAt(item, 'error'), 'message') ??
    (told === 'declined' ? 'permission denied' : textAt(item, 'aggregated_output'));
  tools.ended(id, { status: statusByExit(exitCode, status), exitCode, error, filesChanged });
}

function subjectOf(item: Fields): string | undefined {
  const paths = listAt(item, 'changes').flatMap((change) => textAt(change, 'path') ?? []);
  return textAt(item, 'command') ?? textAt(item, 'message') ?? (paths.join(', ') || undefined);
}
