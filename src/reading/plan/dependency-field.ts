// Ids a task waits for: texts or numbers, or mappings that name the task among other things. Tools that stand among
// them are what it needs, unless a task of the plan is called so.

import { isFields } from '../../std/shape.ts';
import { type Cursor, fieldOf, itemsOf, scalarText, wrongType } from './field-reading.ts';
import { isRequirement } from './requirements.ts';

const NAMES = ['id', 'story', 'task', 'storyId', 'taskId', 'name'];

export interface Dependencies {
  readonly waits: readonly string[];
  /** Tools, in words. */
  readonly needs: readonly string[];
}

/** What the tasks of a plan are called, by id or by title. */
export const callsOf = (words: readonly (string | undefined)[]): ReadonlySet<string> =>
  new Set(words.flatMap((word) => word?.toLowerCase() ?? []));

export function withoutTools(stated: readonly string[], calls: ReadonlySet<string>): Dependencies {
  const isTool = (text: string): boolean => !calls.has(text.toLowerCase()) && isRequirement(text);
  return { waits: stated.filter((text) => !isTool(text)), needs: stated.filter(isTool) };
}

export function dependenciesField(cursor: Cursor, names: readonly string[]): readonly string[] {
  const field = fieldOf(cursor, names);
  if (field === undefined) return [];
  if (typeof field.value === 'string') return namedOnly(splitIds(field.value));
  const ids = itemsOf(field).flatMap((item) => {
    const id = scalarText(cursor, namedIn(item.value), item.path);
    if (id === undefined)
      wrongType(cursor, item, {
        what: 'a list of task ids',
        example: `${field.name}: [first-id, second-id]`,
      });
    return id ?? [];
  });
  return namedOnly(ids);
}

function namedOnly(ids: readonly string[]): readonly string[] {
  const named = ids.map((id) => id.trim()).filter((id) => !/^(?:none|-|n\/a|)$/i.test(id));
  return [...new Set(named)];
}

// One text may hold several ids; a list holds one each, whatever characters they are made of.
function splitIds(text: string): readonly string[] {
  return text.split(/\s*[,;]\s*|\s+and\s+/);
}

function namedIn(value: unknown): unknown {
  if (!isFields(value)) return value;
  return NAMES.map((name) => value[name]).find((id) => id !== undefined);
}

/** As a line of what the executor is told. */
export const needsLine = ({ needs }: Dependencies): string | undefined =>
  needs.length === 0 ? undefined : `Needs: ${needs.join(', ')}`;
