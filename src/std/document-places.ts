// Where each value of a YAML or JSON text stands, worked out only when a problem asks for it.

import { EVENT_ID, type Event, getScalarValue, parseEvents } from 'js-yaml';
import { type Place, placesOf, START } from './place.ts';

export type Path = readonly (string | number)[];

export function placeFinder(text: string, events?: readonly Event[]): (path: Path) => Place {
  let index: ReadonlyMap<string, number> | undefined;
  let places: ((offset: number) => Place) | undefined;
  return (path) => {
    index ??= offsetsByPath(text, events ?? jsonEvents(text));
    places ??= placesOf(text);
    for (let length = path.length; length > 0; length -= 1) {
      const offset = index.get(keyOf(path.slice(0, length)));
      if (offset !== undefined) return places(offset);
    }
    return START;
  };
}

const keyOf = (path: Path): string => JSON.stringify(path.map(String));

// JSON is YAML enough for its positions; where it is not (exotic escapes), the start must do.
function jsonEvents(text: string): readonly Event[] {
  try {
    return parseEvents(text, {});
  } catch {
    return [];
  }
}

interface Frame {
  readonly kind: 'document' | 'mapping' | 'sequence';
  readonly path: readonly string[];
  count: number;
  key: string | undefined;
}

function offsetsByPath(text: string, events: readonly Event[]): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>();
  const frames: Frame[] = [];
  const enter = (offset: number): readonly string[] => {
    const frame = frames.at(-1);
    if (frame === undefined || frame.kind === 'document') return [];
    if (frame.kind === 'mapping') {
      const path = [...frame.path, frame.key ?? ''];
      frame.key = undefined;
      return path;
    }
    const path = [...frame.path, String(frame.count)];
    frame.count += 1;
    offsets.set(keyOf(path), offset);
    return path;
  };
  const open = (kind: Frame['kind'], path: readonly string[]): void => {
    frames.push({ kind, path, count: 0, key: undefined });
  };
  for (const event of events) {
    const frame = frames.at(-1);
    if (event.type === EVENT_ID.DOCUMENT) open('document', []);
    else if (event.type === EVENT_ID.MAPPING) open('mapping', enter(event.start));
    else if (event.type === EVENT_ID.SEQUENCE) open('sequence', enter(event.start));
    else if (event.type === EVENT_ID.POP) frames.pop();
    else if (event.type === EVENT_ID.ALIAS) enter(event.anchorStart);
    else if (frame?.kind === 'mapping' && frame.key === undefined) {
      frame.key = getScalarValue(text, event);
      offsets.set(keyOf([...frame.path, frame.key]), event.valueStart);
    } else enter(event.valueStart);
  }
  return offsets;
}
