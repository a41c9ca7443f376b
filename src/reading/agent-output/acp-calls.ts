// Tool calls as the Agent Client Protocol tells them: in pieces, each of which may leave out what was
// said before. Its status tells whether the tool ran; whether a command succeeded stands elsewhere, if
// anywhere, and in another place with every agent.

import type { ToolCall } from '../../model/claim.ts';
import { type Fields, isFields } from '../../std/shape.ts';
import { exitCodeAt, fieldsAt, listAt, textAt } from './event-fields.ts';
import { statusByExit, ToolLog } from './tool-log.ts';

interface Call {
  readonly kind: string | undefined;
  readonly files: readonly string[];
  readonly exitCode: number | undefined;
  readonly words: string | undefined;
  /** Its client calls a command that failed a failure of the tool. */
  readonly tellsFailure: boolean;
}

const UNSEEN: Call = {
  ...{ kind: undefined, files: [], exitCode: undefined, words: undefined },
  tellsFailure: false,
};

const WRITING = 'fs/write_text_file';
const CHANGING = new Set(['edit', 'delete', 'move']);

export class AcpCalls {
  readonly #log = new ToolLog();
  readonly #calls = new Map<string, Call>();
  readonly #refused = new Set<string>();
  #requests = 0;

  /** A `tool_call`, a `tool_call_update`, or the call of a request for permission. */
  note(piece: Fields): void {
    const id = textAt(piece, 'toolCallId');
    if (id === undefined) return;
    const before = this.#calls.get(id);
    this.#log.started(id, toolName(piece));
    // What the log does not take is not remembered here either.
    if (this.#log.toolOf(id) === undefined) return;
    const call = joined(before ?? UNSEEN, piece);
    this.#calls.set(id, call);
    if (this.#refused.has(id)) return;
    const status = textAt(piece, 'status');
    if (status === 'completed' || status === 'failed') this.#end(id, call, status);
  }

  /** Whatever the agent says of it later, it was not allowed. */
  refuse(piece: Fields, why: string): void {
    this.note(piece);
    const id = textAt(piece, 'toolCallId');
    if (id === undefined) return;
    this.#refused.add(id);
    this.#log.ended(id, { status: 'failed', error: `permission denied: ${why}` });
  }

  /** Asked for by a request of its own. */
  write(path: string, problem: string | undefined): void {
    this.#requests += 1;
    const id = `request ${this.#requests}`;
    this.#log.started(id, WRITING);
    if (problem === undefined) this.#log.ended(id, { status: 'ok', filesChanged: [path] });
    else this.#log.ended(id, { status: 'failed', error: `permission denied: ${problem}` });
  }

  calls(): readonly ToolCall[] {
    return this.#log.calls();
  }

  #end(id: string, call: Call, said: 'completed' | 'failed'): void {
    const { kind, exitCode, words, files, tellsFailure } = call;
    const isMute = kind === 'execute' && exitCode === undefined && !tellsFailure;
    const status = said === 'failed' ? 'failed' : isMute ? 'unknown' : 'ok';
    this.#log.ended(id, {
      status: statusByExit(exitCode, status),
      exitCode,
      error: words,
      filesChanged: files,
    });
  }
}

function joined(before: Call, piece: Fields): Call {
  const kind = textAt(piece, 'kind') ?? before.kind;
  const content = listAt(piece, 'content');
  const diffs = content.filter(({ type }) => type === 'diff');
  const places = CHANGING.has(kind ?? '') ? listAt(piece, 'locations') : [];
  const named = [...diffs, ...places].flatMap((place) => textAt(place, 'path') ?? []);
  const words = wordsOf(piece, content) ?? before.words;
  return {
    kind,
    files: [...new Set([...before.files, ...named])],
    exitCode: exitCodeOf(piece, words) ?? before.exitCode,
    words,
    tellsFailure: before.tellsFailure || isFields(fieldsAt(piece, '_meta')['claudeCode']),
  };
}

/** The name that the model calls it by where that is told, else what kind of thing it does. */
function toolName(piece: Fields): string {
  const kind = textAt(piece, 'kind');
  return (
    textAt(piece, 'name') ??
    textAt(fieldsAt(piece, '_meta', 'claudeCode'), 'toolName') ??
    (kind === undefined || kind === 'other' ? textAt(piece, 'title') : kind) ??
    '(not named)'
  );
}

// A command that failed says so in the first line of its output, and nowhere else.
const EXIT_LINE = /^(?:Error: |```\w*\n)?Exit code:? (\d{1,3})\b/i;

function exitCodeOf(piece: Fields, words: string | undefined): number | undefined {
  const output = fieldsAt(piece, 'rawOutput');
  const told =
    exitCodeAt(fieldsAt(piece, '_meta', 'terminal_exit'), 'exit_code') ??
    exitCodeAt(fieldsAt(output, 'metadata'), 'exit') ??
    exitCodeAt(output, 'exitCode') ??
    exitCodeAt(output, 'exit_code') ??
    listAt(output, 'contents')
      .map((part) => exitCodeAt(part, 'exitCode'))
      .find((code) => code !== undefined);
  if (told !== undefined || piece['status'] !== 'failed') return told;
  const code = EXIT_LINE.exec(words ?? '')?.[1];
  return code === undefined ? undefined : Number(code);
}

function wordsOf(piece: Fields, content: readonly Fields[]): string | undefined {
  const said = content
    .flatMap((part) => textAt(fieldsAt(part, 'content'), 'text') ?? [])
    .join('\n');
  if (said !== '') return said;
  const output = fieldsAt(piece, 'rawOutput');
  return (
    textAt(piece, 'rawOutput') ??
    textAt(output, 'error') ??
    textAt(output, 'message') ??
    textAt(output, 'output')
  );
}
