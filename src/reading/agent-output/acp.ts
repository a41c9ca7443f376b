// Agents of the Agent Client Protocol: what they tell while they work. Read field by field like every
// other output, so that an update of a newer version is passed over and a flood of them stays cheap.

import type { Usage } from '../../model/record.ts';
import { type Fields, isFields } from '../../std/shape.ts';
import { stripEscapes } from '../../std/text.ts';
import { AcpCalls } from './acp-calls.ts';
import { type AgentReading, boundedMessage } from './agent-reading.ts';
import {
  amountAt,
  entryOf,
  errorText,
  fieldsAt,
  listAt,
  type Shown,
  sessionAt,
  shown,
  textAt,
} from './event-fields.ts';

const MAX_KEPT = 2 * 1024 * 1024;

export class AcpReading {
  readonly #calls = new AcpCalls();
  #session: string | undefined;
  #isWorking = false;
  #words = '';
  #isNewMessage = false;
  #model: string | undefined;
  #stopReason: string | undefined;
  #tokens: Fields = {};
  #costBefore: number | undefined = 0;
  #cost: number | undefined;
  #fault: string | undefined;

  /** Any message of the agent. */
  message(message: Fields): Shown | undefined {
    if (message['method'] === 'session/update') return this.#update(fieldsAt(message, 'params'));
    const result = fieldsAt(message, 'result');
    this.#model = modelIn(result) ?? this.#model;
    if (!this.#isWorking || textAt(result, 'stopReason') === undefined) return undefined;
    this.#stopReason = textAt(result, 'stopReason')?.slice(0, 60);
    this.#tokens = result;
    // A setting may be called `default`; the bill names what was used.
    const [used] = listAt(fieldsAt(result, '_meta', 'quota'), 'model_usage');
    if (used !== undefined) this.#model = textAt(used, 'model')?.slice(0, 200) ?? this.#model;
    return undefined;
  }

  /** The prompt goes out now: what was told before belongs to earlier turns. */
  begin(session: string, isOld: boolean): void {
    this.#session = session;
    // The bill of a conversation goes on where it was; without its last line this turn's share is not known.
    this.#costBefore = this.#cost ?? (isOld ? undefined : 0);
    this.#cost = undefined;
    this.#isWorking = true;
  }

  refuse(call: Fields, why: string): void {
    this.#calls.refuse(call, why);
  }

  /** A file that the agent asked to have written, and why it was not. */
  write(path: string, problem: string | undefined): void {
    this.#calls.write(path, problem);
  }

  fail(words: string): void {
    this.#fault ??= errorText(words);
  }

  end(): AgentReading {
    return {
      message: boundedMessage(stripEscapes(this.#words)).trim(),
      session: sessionAt({ id: this.#session }, 'id'),
      model: this.#model,
      usage: this.#usage(),
      toolCalls: this.#calls.calls(),
      fault: this.#fault,
      ...(this.#stopReason === undefined ? {} : { stopReason: this.#stopReason }),
    };
  }

  #update({ update, sessionId }: Fields): Shown | undefined {
    if (!isFields(update)) return undefined;
    const type = textAt(update, 'sessionUpdate') ?? '';
    // The bill so far may come before the turn.
    if (type === 'usage_update') this.#cost = costOf(update) ?? this.#cost;
    if (!this.#isWorking || sessionId !== this.#session) return undefined;
    return entryOf(this.#readers, type)?.(update);
  }

  readonly #readers: Readonly<Record<string, (update: Fields) => Shown | undefined>> = {
    agent_message_chunk: (update) => {
      const text = textAt(fieldsAt(update, 'content'), 'text') ?? '';
      // What is said after the last tool call is the last word.
      const words = this.#isNewMessage ? text : this.#words + text;
      this.#words = words.length > MAX_KEPT ? words.slice(-MAX_KEPT / 2) : words;
      if (text !== '') this.#isNewMessage = false;
      return shown(text);
    },
    agent_thought_chunk: (update) => shown(textAt(fieldsAt(update, 'content'), 'text')),
    tool_call: (update) => {
      this.#isNewMessage = true;
      this.#calls.note(update);
      return shown(textAt(update, 'kind'), textAt(update, 'title'));
    },
    tool_call_update: (update) => {
      this.#calls.note(update);
      return shown(textAt(update, 'title'));
    },
  };

  #usage(): Usage | undefined {
    const told = fieldsAt(this.#tokens, 'usage');
    const quota = fieldsAt(this.#tokens, '_meta', 'quota', 'token_count');
    const input = ['inputTokens', 'cachedReadTokens', 'cachedWriteTokens']
      .map((key) => amountAt(told, key))
      .filter((count) => count !== undefined);
    const inputTokens =
      input.length === 0
        ? amountAt(quota, 'input_tokens')
        : input.reduce((left, right) => left + right);
    const outputTokens = amountAt(told, 'outputTokens') ?? amountAt(quota, 'output_tokens');
    const [before, after] = [this.#costBefore, this.#cost];
    const costUsd =
      before === undefined || after === undefined || after < before ? undefined : after - before;
    if (inputTokens === undefined && outputTokens === undefined && costUsd === undefined)
      return undefined;
    return { inputTokens, outputTokens, costUsd };
  }
}

function costOf(update: Fields): number | undefined {
  const cost = fieldsAt(update, 'cost');
  return cost['currency'] === 'USD' ? amountAt(cost, 'amount') : undefined;
}

/** By the setting of the session that is about the model, or as some agents still tell it. */
function modelIn(result: Fields): string | undefined {
  const setting = listAt(result, 'configOptions').find(({ category }) => category === 'model');
  return (
    (setting === undefined ? undefined : textAt(setting, 'currentValue')) ??
    textAt(fieldsAt(result, 'models'), 'currentModelId')
  )?.slice(0, 200);
}
