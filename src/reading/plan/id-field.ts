// Ids in a strict document: texts, or numbers as they are written.

import {
  type Cursor,
  type Field,
  fieldOf,
  itemsOf,
  scalarText,
  wrongType,
} from './field-reading.ts';

export function idField(cursor: Cursor, name: string): string | undefined {
  const field = fieldOf(cursor, [name]);
  return field === undefined
    ? undefined
    : idOf(cursor, field, { what: 'text', example: `${name}: add-sum` });
}

export function idsField(cursor: Cursor, name: string): readonly string[] {
  const field = fieldOf(cursor, [name]);
  if (field === undefined) return [];
  const expected = { what: 'a list of ids', example: `${name}: [first-id, second-id]` };
  return [...new Set(itemsOf(field).flatMap((item) => idOf(cursor, item, expected) ?? []))];
}

function idOf(
  cursor: Cursor,
  field: Field,
  expected: { readonly what: string; readonly example: string },
): string | undefined {
  const id = Number.isNaN(field.value)
    ? undefined
    : scalarText(cursor, field.value, field.path)?.trim();
  if (id !== undefined && id !== '') return id;
  wrongType(cursor, field, expected);
  return undefined;
}
