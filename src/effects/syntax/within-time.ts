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
  | { readonly ok: false; readonly why: string; readonly isLate: boolean };

/** On a busy machine the clock goes on while others work; what hardly ran is given more of it, once. */
const PATIENCE = 5;

export function withinLimit<T>(work: () => T, limitMs: number): Answer<T> {
  const start = cpuMs();
  const answer = attempt(work, limitMs);
  const isStarved = !answer.ok && answer.isLate && cpuMs() - start < limitMs / 2;
  return isStarved ? attempt(work, limitMs * PATIENCE) : answer;
}

/** What this process has used of the processor, which no load of others lengthens. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function attempt<T>(work: () => T, limitMs: number): Answer<T> {
  let answer: Answer<T> = { ok: false, why: 'there was no answer', isLate: false };
  room.run = () => {
    answer = { ok: true, value: work() };
  };
  try {
    runInContext('run()', context, { timeout: limitMs });
    return answer;
  } catch (error) {
    return { ok: false, why: reasonOf(error), isLate: isTimeout(error) };
  }
}

// Out of stack for deep nesting, out of time for hostile text; errors may come from another context.
function reasonOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : String(error);
}

function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
