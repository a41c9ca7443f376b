// A spec packet that stands in a document as a mapping or as text. A mapping needs no markers: its
// edges are plain.

import type { SpecAssertion, SpecPacket } from '../../model/spec.ts';
import { type Place, shifted } from '../../std/place.ts';
import { type Fields, isFields, textOf } from '../../std/shape.ts';
import { type Cursor, type Field, fieldOf, wrongType } from '../plan/field-reading.ts';
import { findPackets, readPacket } from './packet.ts';

export function packetField(cursor: Cursor, names: readonly string[]): SpecPacket | undefined {
  const field = fieldOf(cursor, names);
  if (field === undefined) return undefined;
  if (isFields(field.value)) return mappingPacket(cursor, field, field.value);
  if (typeof field.value === 'string' && field.value.trim() !== '')
    return textPacket(cursor, field, field.value);
  wrongType(cursor, field, {
    what: 'a mapping or text',
    example: `${field.name}: {version: 1, intent: Add a sum, assertions: [], constraints: [], file_scope: []}`,
  });
  return undefined;
}

/** The files a packet lets a task touch. */
export function packetFiles(packet: SpecPacket | undefined): readonly string[] | undefined {
  const scope = packet?.fields?.['file_scope'];
  if (!Array.isArray(scope)) return undefined;
  const items: readonly unknown[] = scope;
  return items.map(textOf).filter((path) => path !== undefined);
}

function mappingPacket(cursor: Cursor, field: Field, fields: Fields): SpecPacket {
  const list = fields['assertions'];
  const items: readonly unknown[] = Array.isArray(list) ? list : [];
  const assertions = items.flatMap((item, index): readonly SpecAssertion[] => {
    if (!isFields(item)) return [];
    const place = cursor.notes.placeOf([...field.path, 'assertions', index]);
    const { id, positive, negative } = item;
    return [{ id: textOf(id), positive: textOf(positive), negative: textOf(negative), place }];
  });
  return {
    isDelimited: true,
    text: JSON.stringify(fields, undefined, 2),
    place: cursor.notes.placeOf(field.path),
    error: undefined,
    fields,
    assertions,
    featureTaskCount: undefined,
  };
}

function textPacket(cursor: Cursor, field: Field, text: string): SpecPacket {
  const origin = textStart(cursor.notes.placeOf(field.path), text);
  const [found] = findPackets(text);
  return found === undefined
    ? readPacket(text, origin, false, undefined)
    : readPacket(found.text, shifted(found.place, origin), found.isDelimited, undefined);
}

// The text of a block begins on the line below its key.
function textStart(key: Place, text: string): Place {
  return text.includes('\n') ? { line: key.line + 1, column: 1 } : key;
}
