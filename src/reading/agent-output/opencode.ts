// OpenCode, `run --format json`. Its status says whether the tool ran; whether the command succeeded
// stands in the metadata of the shell.

import type { Fields } from '../../std/shape.ts';
import { boundedMessage, type OutputReader, UsageSum } from './agent-reading.ts';
import {
  amountAt,
  entryOf,
  errorText,
  eventOf,
  exitCodeAt,
  fieldsAt,
  type Shown,
  sessionAt,
  shown,
  textAt,
} from './event-fields.ts';
import { statusByExit, ToolLog } from './tool-log.ts';

const SHELL = 'bash';
const EDITING = new Set(['write', 'edit', 'multiedit', 'patch']);

export function opencodeReader(): OutputReader {
  const tools = new ToolLog();
  const usage = new UsageSum();
  let session: string | undefined;
  let words = '';
  let fault: string | undefined;

  const readers: Readonly<Record<string, (part: Fields) => Shown | undefined>> = {
    step_start: () => {
      // Each step may speak; the last one has the last word.
      words = '';
      return undefined;
    },
    text: (part) => {
      const text = textAt(part, 'text') ?? '';
      words = boundedMessage(words === '' ? text : `${words}\n${text}`);
      return shown(text);
    },
    tool_use: (part) => {
      noteTool(tools, part);
      return shown(textAt(part, 'tool'), textAt(fieldsAt(part, 'state'), 'title'));
    },
    step_finish: (part) => {
      fault = undefined;
      usage.add(usageOf(part));
      return undefined;
    },
  };

  return {
    line(text) {
      const event = eventOf(text);
      if (event === undefined) return shown(text);
      session = sessionAt(event, 'sessionID') ?? session;
      const type = textAt(event, 'type') ?? '';
      if (type !== 'error') return entryOf(readers, type)?.(fieldsAt(event, 'part'));
      fault = faultOf(fieldsAt(event, 'error'));
      return shown('error', fault);
    },
    end: () => ({
      message: words,
      session,
      model: undefined,
      usage: usage.total(),
      toolCalls: tools.calls(),
      fault,
    }),
  };
}

function faultOf(error: Fields): string {
  const details = fieldsAt(error, 'data');
  const words = textAt(details, 'message') ?? textAt(error, 'message') ?? textAt(error, 'name');
  const status = amountAt(details, 'statusCode');
  return errorText(
    `${words ?? 'the turn failed'}${status === undefined ? '' : ` (status ${status})`}`,
  );
}

function usageOf(part: Fields): Parameters<UsageSum['add']>[0] {
  const tokens = fieldsAt(part, 'tokens');
  const cache = fieldsAt(tokens, 'cache');
  const input = amountAt(tokens, 'input');
  const cached = (amountAt(cache, 'read') ?? 0) + (amountAt(cache, 'write') ?? 0);
  return {
    inputTokens: input === undefined ? undefined : input + cached,
    outputTokens: amountAt(tokens, 'output'),
    costUsd: amountAt(part, 'cost'),
  };
}

function noteTool(tools: ToolLog, part: Fields): void {
  const [id, tool] = [textAt(part, 'callID'), textAt(part, 'tool')];
  if (id === undefined || tool === undefined) return;
  const state = fieldsAt(part, 'state');
  const file = textAt(fieldsAt(state, 'input'), 'filePath');
  tools.started(id, tool, EDITING.has(tool) && file !== undefined ? [file] : []);
  if (state['status'] === 'error') {
    tools.ended(id, { status: 'failed', error: textAt(state, 'error') });
    return;
  }
  if (state['status'] !== 'completed') return;
  const exitCode = exitCodeAt(fieldsAt(state, 'metadata'), 'exit');
  const status = tool === SHELL && exitCode === undefined ? 'unknown' : 'ok';
  tools.ended(id, {
    status: statusByExit(exitCode, status),
    exitCode,
    error: textAt(state, 'output'),
  });
}
