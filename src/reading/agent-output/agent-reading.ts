// What the machine output of an agent says, whichever client wrote it. All of it is a claim: readers
// never throw, skip what they do not know, and keep everything within bounds.

import type { ToolCall } from '../../model/claim.ts';
import type { Usage } from '../../model/record.ts';
import type { Shown } from './event-fields.ts';

export interface AgentReading {
  /** The last words of the turn; empty if there were none. */
  readonly message: string;
  readonly session: string | undefined;
  readonly model: string | undefined;
  readonly usage: Usage | undefined;
  readonly toolCalls: readonly ToolCall[];
  /** Why the turn broke off, in the client's words: the service, the account, the network. */
  readonly fault: string | undefined;
  /** How it says that its turn ended, where its protocol has a word for that. */
  readonly stopReason?: string;
}

/** Reads one run of one client, line by line, so that no run is too long for it. */
export interface OutputReader {
  /** A line of standard output without its end; answers with what people may be shown of it. */
  line(text: string): Shown | undefined;
  end(): AgentReading;
}

/** Claims are read up to half this length; what is longer is cut at its beginning. */
const MAX_MESSAGE_LENGTH = 1024 * 1024;

export function boundedMessage(text: string): string {
  return text.length <= MAX_MESSAGE_LENGTH ? text : text.slice(-MAX_MESSAGE_LENGTH);
}

/** Sums of what single steps used: a figure nobody told stays unknown. */
export class UsageSum {
  #input: number | undefined;
  #output: number | undefined;
  #cost: number | undefined;

  add(usage: Partial<Usage>): void {
    this.#input = sum(this.#input, usage.inputTokens);
    this.#output = sum(this.#output, usage.outputTokens);
    this.#cost = sum(this.#cost, usage.costUsd);
  }

  total(): Usage | undefined {
    const [inputTokens, outputTokens, costUsd] = [this.#input, this.#output, this.#cost];
    if (inputTokens === undefined && outputTokens === undefined && costUsd === undefined)
      return undefined;
    return { inputTokens, outputTokens, costUsd };
  }
}

function sum(left: number | undefined, right: number | undefined): number | undefined {
  return right === undefined ? left : (left ?? 0) + right;
}
