// One wire format of one provider, as far as agents' clients need it.

import type { ToolUse } from './step.ts';

export type Body = Readonly<Record<string, unknown>>;

/** What is sent: a text that ends the turn, or a tool to use. */
export type Spoken = { readonly say: string } | { readonly use: ToolUse };

export interface WireAnswer {
  readonly isStream: boolean;
  /** The whole body, framed as the provider frames it. */
  readonly text: string;
}

export interface Wire {
  owns(url: string): boolean;
  /** Names of the tools that the client offers. */
  tools(body: Body): readonly string[];
  /** How many turns of the model the conversation holds. */
  turns(body: Body): number;
  answer(spoken: Spoken, body: Body, url: string): WireAnswer;
}

export function itemsAt(body: Body, key: string): readonly Body[] {
  const value = body[key];
  return Array.isArray(value)
    ? value.filter((item) => typeof item === 'object' && item !== null)
    : [];
}

export function namesOf(items: readonly Body[]): readonly string[] {
  return items.flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
}

let count = 0;

/** No two calls of a test process share an id. */
export function nextId(prefix: string): string {
  count += 1;
  return `${prefix}_${count}`;
}

/** Server-sent events, named by their type where they have one. */
export function asEvents(events: readonly Body[], end = ''): WireAnswer {
  const text = events
    .map((event) => {
      const name = typeof event['type'] === 'string' ? `event: ${event['type']}\n` : '';
      return `${name}data: ${JSON.stringify(event)}\n\n`;
    })
    .join('');
  return { isStream: true, text: text + end };
}
