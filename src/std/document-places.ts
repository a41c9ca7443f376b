// Where each value of a YAML or JSON text stands, worked out only when a problem asks for it.

import { EVENT_ID, type Event, getScalarValue, parseEvents } from 'js-yaml';
import { unreachable } from './assert.ts';
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

class PathIndex {
  readonly offsets: Map<string, number> = new Map();
  readonly #frames: Frame[] = [];

  open(kind: Frame['kind'], offset: number): void {
    this.#frames.push({ kind, path: this.#enter(offset), count: 0, key: undefined });
  }

  close(): void {
    this.#frames.pop();
  }

  scalar(text: string, offset: number): void {
    const frame = this.#frames.at(-1);
    if (frame?.kind === 'mapping' && frame.key === undefined) {
      frame.key = text;
      this.#note([...frame.path, text], offset);
    } else this.#enter(offset);
  }

  #enter(offset: number): readonly string[] {
    const frame = this.#frames.at(-1);
    if (frame === undefined || frame.kind === 'document') return [];
    if (frame.kind === 'mapping') {
      const path = [...frame.path, frame.key ?? ''];
      frame.key = undefined;
      return path;
    }
    const path = [...frame.path, String(frame.count)];
    frame.count += 1;
    this.#note(path, offset);
    return path;
  }

  // What is not written out has no offset; the place of what holds it must do.
  #note(path: readonly string[], offset: number): void {
    if (offset >= 0) this.offsets.set(keyOf(path), offset);
  }
}

function offsetsByPath(text: string, events: readonly Event[]): ReadonlyMap<string, number> {
  const index = new PathIndex();
  for (const event of events) {
    switch (event.type) {
      case EVENT_ID.DOCUMENT:
        index.open('document', 0);
        break;
      case EVENT_ID.MAPPING:
        index.open('mapping', event.start);
        break;
      case EVENT_ID.SEQUENCE:
        index.open('sequence', event.start);
        break;
      case EVENT_ID.POP:
        index.close();
        break;
      case EVENT_ID.ALIAS:
        index.scalar('', event.anchorStart);
        break;
      case EVENT_ID.SCALAR:
        index.scalar(getScalarValue(text, event), withQuote(text, event.valueStart));
        break;
      default:
        unreachable(event);
    }
  }
  return index.offsets;
}

function withQuote(text: string, offset: number): number {
  const before = text[offset - 1];
  return before === '"' || before === "'" ? offset - 1 : offset;
}
