// Whoever does the work: an agent CLI, any command, a person, or the scripted agent of the demo.
// What it says is a claim; this port only carries it.

import type { ToolCall } from '../../model/claim.ts';
import type { AttemptEnding } from '../../model/event.ts';
import type { Usage } from '../../model/record.ts';

export interface Turn {
  /** The top of the working tree it works in. */
  readonly cwd: string;
  readonly task: string;
  readonly attempt: number;
  readonly prompt: string;
  /** Of the last turn at the same task, where the agent can go on with it. */
  readonly session: string | undefined;
  /** Which rung of the ladder; 1 is the first. */
  readonly strength: number;
  readonly timeoutMs: number;
  /** The last line of output, for people who watch. */
  onLine(line: string): void;
}

export interface Answer {
  readonly ending: AttemptEnding;
  /** The final message; empty if there was none. */
  readonly message: string;
  /** Everything it wrote, bounded: head and tail. */
  readonly output: Uint8Array;
  readonly model: string | undefined;
  readonly session: string | undefined;
  readonly exitCode: number | undefined;
  /** How it says that its turn ended, such as `end_turn`, where its protocol has a word for that. */
  readonly stopReason?: string;
  readonly durationMs: number;
  readonly usage: Usage | undefined;
  readonly toolCalls: readonly ToolCall[];
  /** Where nothing came back: why, and what to do. */
  readonly problem: string | undefined;
}

export interface Agent {
  readonly name: string;
  /** The maker of its model, such as `anthropic`; undefined where nobody knows. */
  readonly family: string | undefined;
  /** Why it can't be asked at all, such as a program that is not there; asked before a run starts. */
  missing?(cwd: string): string | undefined;
  work(turn: Turn): Promise<Answer>;
}
