// Parsers work on text that an agent chose. One that takes for ever is stopped, even inside a regular
// expression; a timer could not do that, because parsing leaves the event loop no turn.

import { createContext, runInContext } from 'node:vm';
import { noParser, type SyntaxVerdict } from './verdict.ts';

const LIMIT_MS = 5_000;
const room: { run: () => void } = { run: () => undefined };
const context = createContext(room);

export function withinTime(parse: () => SyntaxVerdict, limitMs: number = LIMIT_MS): SyntaxVerdict {
  const answer = withinLimit(parse, limitMs);
  return answer.ok ? answer.value : noParser(`the parser gave up: ${answer.why}`);
}

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly why: string };

export function withinLimit<T>(work: () => T, limitMs: number): Answer<T> {
  let answer: Answer<T> = { ok: false, why: 'there was no answer' };
  room.run = () => {
    answer = { ok: true, value: work() };
  };
  try {
    runInContext('run()', context, { timeout: limitMs });
    return answer;
  } catch (error) {
    return { ok: false, why: reasonOf(error) };
  }
}

// Out of stack for deep nesting, out of time for hostile text; errors may come from another context.
function reasonOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : String(error);
}
