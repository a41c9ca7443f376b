// One turn with an agent of the Agent Client Protocol, in words that need no SDK: what it is told, and
// what it may ask for.

import type { Fields } from '../../../std/shape.ts';

export interface TurnTalk {
  /** Messages in and out, one object each. */
  readonly stream: { readonly readable: ReadableStream; readonly writable: WritableStream };
  readonly cwd: string;
  readonly prompt: string;
  /** To go on with, if the agent can. */
  readonly session: string | undefined;
  readonly model: string | undefined;
  /** A mode of the agent's own to work in, if it has it. */
  readonly mode: string | undefined;
  readonly canWrite: boolean;
  /** For all that comes before the prompt. */
  readonly startMs: number;
  /** The prompt goes out now. */
  onPrompt(session: { readonly id: string; readonly isOld: boolean }): void;
  permit(call: Fields, options: readonly { optionId: string; kind: string }[]): string | undefined;
  /** Why it was not written; undefined if it was. */
  write(path: string, content: string): string | undefined;
}

export interface Conversing {
  /** Settles with the answer to the prompt; rejects with what went wrong. */
  readonly held: Promise<void>;
  /** Settles when the agent has ended its turn. */
  cancel(): Promise<void>;
}
