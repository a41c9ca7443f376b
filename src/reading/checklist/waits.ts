// What a task waits for, from the words of its "Depends on" field: ids of other tasks, lists and
// ranges of them, or nothing.

import { isRequirement, withoutRequirements } from '../plan/requirements.ts';
import type { TaskField } from './task-body.ts';

export interface Waits {
  readonly ids: readonly string[];
  /** What names no task of the plan. */
  readonly talk: string | undefined;
}

const NONE = /^[\s`*_(]{0,6}(?:none|n\/?a|no|nothing|nil|—|–|-)(?![\w])/i;
const RANGE = /\b([A-Z]{0,4})(\d{1,4})\s?(?:-|–|—|\.\.|through|to)\s?\1(\d{1,4})(?![\w.])/gi;
const MAX_RANGE = 50;
const LIKE_ID = /^(?:\d{1,4}(?:\.\d{1,4}){1,4}[a-z]?|[A-Z]{1,4}-?\d{1,4}[a-z]?)$/;

/** `known` is by the id in upper case. */
export function readWaits(
  fields: readonly TaskField[],
  own: string,
  known: ReadonlyMap<string, string>,
): Waits {
  const text = fields
    .filter(({ key }) => key === 'waits')
    .map((field) => field.text)
    .join('\n');
  if (text.trim() === '' || NONE.test(text) || isRequirement(text))
    return { ids: [], talk: undefined };
  // "T2 | **Reuses**: T1" goes on with another field; what stands in parentheses explains.
  const said = text
    .slice(0, 2_000)
    .replace(/\s\|\s\*\*[\s\S]*$/, '')
    .replace(/\([^()]*\)/g, ' ');
  const words = withRanges(withoutRequirements(said)).split(/[^\w.-]+/);
  const named = words.flatMap((word) => known.get(word.replace(/\.+$/, '').toUpperCase()) ?? []);
  const ids = [...new Set(named)].filter((id) => id !== own);
  const strange = words.filter((word) => LIKE_ID.test(word) && !known.has(word.toUpperCase()));
  if (ids.length === 0) return { ids, talk: text };
  return { ids, talk: strange.length === 0 ? undefined : strange.join(', ') };
}

/** "T1–T3" as "T1 T2 T3". */
function withRanges(text: string): string {
  return text.replace(RANGE, (all: string, letters: string, from: string, to: string) => {
    const first = Number(from);
    const count = Number(to) - first + 1;
    if (count < 2 || count > MAX_RANGE) return all;
    return Array.from(
      { length: count },
      (_, nth) => `${letters}${String(first + nth).padStart(from.length, '0')}`,
    ).join(' ');
  });
}
