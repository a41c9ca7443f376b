// What a tool call is answered with. Whatever goes wrong becomes a tool error that says what to do; it is
// never a crash, and never looks like a pass.

import type { CallToolResult } from '@modelcontextprotocol/server';
import { DoorwardError } from '../../std/error.ts';
import { stripEscapes, truncate } from '../../std/text.ts';

const MAX_TEXT = 40_000;

export interface Answer {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export async function answered(work: () => Promise<Answer>): Promise<CallToolResult> {
  try {
    const { text, data } = await work();
    return { content: [{ type: 'text', text: shown(text) }], structuredContent: { ...data } };
  } catch (error) {
    return { content: [{ type: 'text', text: shown(inWords(error)) }], isError: true };
  }
}

export function inWords(error: unknown): string {
  if (error instanceof DoorwardError) return `${error.message}\n${error.hint}`;
  const details = error instanceof Error ? error.message : String(error);
  return `Unexpected error, a bug in Doorward: ${details}\nNothing was passed. Tell the person.`;
}

/** Output of programs and words of plans: without what could hide text from a reader. */
function shown(text: string): string {
  return truncate(stripEscapes(text), MAX_TEXT);
}
