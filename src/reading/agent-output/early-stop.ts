// Why an agent's turn ended before the agent was done, in the words of its protocol. Nothing is decided
// by it: it tells people and the next attempt why work may be half done.

import { oneLine } from '../../std/text.ts';

const REASONS: Readonly<Record<string, string>> = {
  max_tokens: 'it reached the most tokens that a turn may have',
  max_turn_requests: 'it reached the most requests that a turn may have',
  refusal: 'it refused to go on',
  cancelled: 'it was cancelled',
};

/** Undefined where it ended by itself, or has no word for that. */
export function earlyStop(stopReason: string | undefined): string | undefined {
  if (stopReason === undefined || stopReason === 'end_turn') return undefined;
  const name = oneLine(stopReason, 60);
  const meaning = Object.hasOwn(REASONS, name) ? REASONS[name] : undefined;
  return meaning === undefined ? name : `${meaning} (${name})`;
}
