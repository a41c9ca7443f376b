// Parsers work on text that an agent chose. One that takes for ever is stopped, even inside a regular
// expression; a timer could not do that, because parsing leaves the event loop no turn.

import { createContext, runInContext } from 'node:vm';
import { noParser, type SyntaxVerdict } from './verdict.ts';

const LIMIT_MS = 5_000;
const room: { run: () => void } = { run: () => undefined };
const context = createContext(room);

export function withinTime(parse: () => SyntaxVerdict, limitMs: number = LIMIT_MS): SyntaxVerdict {
  let verdict: SyntaxVerdict | undefined;
  room.run = () => {
    verdict = parse();
  };
  try {
    runInContext('run()', context, { timeout: limitMs });
    return verdict ?? noParser('the parser gave no answer');
  } catch (error) {
    return noParser(`the parser gave up: ${reasonOf(error)}`);
  }
}

// Out of stack for deep nesting, out of time for hostile text; errors may come from another context.
function reasonOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : String(error);
}
