// Acceptance criteria: a text, a list of texts, or mappings that hold the text among other things.

import { isFields } from '../../std/shape.ts';
import type { Criterion } from './criteria-verify.ts';
import {
  type Cursor,
  fieldOf,
  itemsOf,
  scalarText,
  unquotedColon,
  wrongType,
} from './field-reading.ts';

const NAMES = ['text', 'description', 'criterion', 'criteria', 'title', 'name', 'step'];
const MAX_CRITERIA = 500;

export function criteriaField(cursor: Cursor, names: readonly string[]): readonly Criterion[] {
  const field = fieldOf(cursor, names);
  if (field === undefined) return [];
  const items = itemsOf(field);
  const criteria = items.slice(0, MAX_CRITERIA).flatMap((item) => {
    const text = scalarText(cursor, textIn(item.value), item.path) ?? unquotedColon(item.value);
    if (text === undefined)
      wrongType(cursor, item, {
        what: 'text or a list of texts',
        example: `${field.name}: [first, second]`,
      });
    return text === undefined || text.trim() === ''
      ? []
      : [{ text: text.trim(), place: cursor.notes.placeOf(item.path) }];
  });
  if (items.length > MAX_CRITERIA)
    cursor.notes.error(field.path, {
      code: 'plan.too-many-criteria',
      message: `\`${field.name}\` has ${items.length} entries; only the first ${MAX_CRITERIA} were read.`,
      hint: 'Split the task: nobody can judge so many criteria at once.',
    });
  return criteria;
}

function textIn(value: unknown): unknown {
  if (!isFields(value)) return value;
  return NAMES.map((name) => value[name]).find((text) => typeof text === 'string');
}
