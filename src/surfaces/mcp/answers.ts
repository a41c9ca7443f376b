// What a tool call is answered with. Whatever goes wrong becomes a tool error that says what to do; it is
// never a crash, and never looks like a pass.

import type { CallToolResult } from '@modelcontextprotocol/server';
import { DoorwardError } from '../../std/error.ts';
import { isFields } from '../../std/shape.ts';
import { stripEscapes, truncate } from '../../std/text.ts';

const MAX_TEXT = 40_000;
const MAX_WORDS = 20_000;
const MAX_ITEMS = 500;

export interface Answer {
  readonly text: string;
  readonly data: Data;
}

export async function answered(work: () => Promise<Answer>): Promise<CallToolResult> {
  try {
    const { text, data } = await work();
    return { content: [{ type: 'text', text: shown(text) }], structuredContent: bounded(data) };
  } catch (error) {
    return { content: [{ type: 'text', text: shown(inWords(error)) }], isError: true };
  }
}

export function inWords(error: unknown): string {
  if (error instanceof DoorwardError) return `${error.message}\n${error.hint}`;
  const details = error instanceof Error ? error.message : String(error);
  return `Unexpected error, a bug in Doorward: ${details}\nNothing was passed. Tell the person.`;
}

type Data = Readonly<Record<string, unknown>>;

/** Plans and programs decide how long these are; clients put them before a model. */
function bounded(data: Data): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, boundedValue(value)]));
}

function boundedValue(value: unknown): unknown {
  if (typeof value === 'string') return truncate(stripEscapes(value), MAX_WORDS);
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(boundedValue);
  return isFields(value) ? bounded(value) : value;
}

/** Output of programs and words of plans: without what could hide text from a reader. */
function shown(text: string): string {
  return truncate(stripEscapes(text), MAX_TEXT);
}
