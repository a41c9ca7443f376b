// The tool calls of one run, from call to result. A call without a result is unknown, never a success,
// and calls beyond the limit are told as one that is unknown.

import type { ToolCall } from '../../model/claim.ts';
import { plural } from '../../std/text.ts';
import { errorText } from './event-fields.ts';

const MAX_CALLS = 1000;
const MAX_FILES = 200;

export interface ToolResult {
  readonly status: ToolCall['status'];
  readonly exitCode?: number | undefined;
  readonly error?: string | undefined;
  readonly filesChanged?: readonly string[];
}

export class ToolLog {
  readonly #calls = new Map<string, ToolCall>();
  #dropped = 0;

  /** `files` are those it means to change. */
  started(id: string, tool: string, files: readonly string[] = []): void {
    if (this.#calls.has(id)) return;
    if (this.#calls.size >= MAX_CALLS) {
      this.#dropped += 1;
      return;
    }
    this.#calls.set(id, {
      tool: tool.slice(0, 200),
      status: 'unknown',
      exitCode: undefined,
      error: undefined,
      filesChanged: files.slice(0, MAX_FILES),
    });
  }

  ended(id: string, { status, exitCode, error, filesChanged }: ToolResult): void {
    const call = this.#calls.get(id);
    if (call === undefined) return;
    const files = filesChanged ?? call.filesChanged;
    this.#calls.set(id, {
      ...call,
      status,
      exitCode,
      error: error === undefined || status === 'ok' ? undefined : errorText(error),
      // A call that failed changed nothing that it could be held to.
      filesChanged: status === 'failed' ? [] : files.slice(0, MAX_FILES),
    });
  }

  toolOf(id: string): string | undefined {
    return this.#calls.get(id)?.tool;
  }

  calls(): readonly ToolCall[] {
    const calls = [...this.#calls.values()];
    if (this.#dropped === 0) return calls;
    const tool = plural(this.#dropped, 'more call');
    return [
      ...calls,
      { tool, status: 'unknown', exitCode: undefined, error: undefined, filesChanged: [] },
    ];
  }
}

/** By the exit code where there is one: clients call a command that failed a success of the tool. */
export function statusByExit(
  exitCode: number | undefined,
  otherwise: ToolCall['status'],
): ToolCall['status'] {
  if (exitCode === undefined) return otherwise;
  return exitCode === 0 ? otherwise : 'failed';
}
