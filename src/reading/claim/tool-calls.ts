// Tool calls that a result lists. A call whose outcome is not stated is `unknown`, never `ok`.

import type { ToolCall } from '../../model/claim.ts';
import { type Fields, isFields, textOf, textsOf } from '../../std/shape.ts';
import { truncate } from '../../std/text.ts';
import { spelled } from './result-notes.ts';

const MAX_CALLS = 10_000;

export function readToolCalls(value: unknown): readonly ToolCall[] {
  if (!Array.isArray(value)) return [];
  const items: readonly unknown[] = value;
  return items.slice(0, MAX_CALLS).map((item) => (isFields(item) ? toolCall(item) : unnamed(item)));
}

function unnamed(item: unknown): ToolCall {
  const tool = textOf(item) ?? '(not named)';
  return { tool, status: 'unknown', exitCode: undefined, error: undefined, filesChanged: [] };
}

// Some keep what came of the call in a mapping of its own: `{tool, args, result: {success, error}}`.
function toolCall(given: Fields): ToolCall {
  const inner = spelled(given, 'result')?.value;
  const call = isFields(inner) ? { ...given, ...inner } : given;
  const code = spelled(call, 'exit_code', 'exitCode', 'code')?.value;
  const exitCode = typeof code === 'number' && Number.isSafeInteger(code) ? code : undefined;
  const error = errorOf(spelled(call, 'error', 'stderr', 'message')?.value);
  return {
    tool: textOf(spelled(given, 'tool', 'name', 'tool_name', 'toolName')?.value) ?? '(not named)',
    status: statusOf(call, exitCode, error),
    exitCode,
    error,
    filesChanged: textsOf(spelled(call, 'files_changed', 'filesChanged', 'files')?.value ?? []),
  };
}

function errorOf(value: unknown): string | undefined {
  const text = isFields(value) ? textOf(value['message']) : textOf(value);
  return text === undefined ? undefined : truncate(text, 2_000);
}

const OK = /^(?:ok|success(?:ful)?|succeeded|completed?|done|passed)$/i;
const FAILED = /^(?:fail(?:ed|ure)?|errors?|errored|timed? ?out|denied|cancell?ed|rejected)$/i;

// Signs of failure outweigh words of success.
function statusOf(
  call: Fields,
  exitCode: number | undefined,
  error: string | undefined,
): ToolCall['status'] {
  const flag = spelled(call, 'success', 'ok')?.value;
  const isError = spelled(call, 'is_error', 'isError')?.value;
  const word = textOf(spelled(call, 'status', 'outcome', 'result')?.value) ?? '';
  if (flag === false || isError === true || FAILED.test(word)) return 'failed';
  if (exitCode !== undefined && exitCode !== 0) return 'failed';
  if (error !== undefined && flag !== true) return 'failed';
  if (flag === true || isError === false || OK.test(word) || exitCode === 0) return 'ok';
  return 'unknown';
}
