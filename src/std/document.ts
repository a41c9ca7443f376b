// YAML and JSON behind one guard: capped in size and depth, aliases refused, never throwing,
// and able to say where each value stands. Nothing else in Doorward parses either.

import { constructFromEvents, parseEvents, YAMLException } from 'js-yaml';
import { type Path, placeFinder } from './document-places.ts';
import { firstJsonFault, repeatedJsonKey } from './json-faults.ts';
import { type Place, placesOf, START } from './place.ts';
import { oneLine, truncate } from './text.ts';

export interface DocumentError {
  readonly message: string;
  readonly place: Place;
}

export type Document =
  | {
      readonly ok: true;
      readonly value: unknown;
      /** The place of the key (in a mapping) or the item (in a list) at `path`, or of its nearest ancestor. */
      placeOf(path: Path): Place;
    }
  | { readonly ok: false; readonly error: DocumentError };

const MAX_DOCUMENT_LENGTH = 8 * 1024 * 1024;
const MAX_DEPTH = 48;

export function readYaml(text: string): Document {
  const tooLarge = sizeError(text);
  if (tooLarge !== undefined) return { ok: false, error: tooLarge };
  try {
    const events = parseEvents(text, { maxDepth: MAX_DEPTH });
    const documents = constructFromEvents(events, { source: text, maxAliases: 0 });
    if (documents.length > 1) return failed('one document is expected, several were found', START);
    return { ok: true, value: documents[0] ?? null, placeOf: placeFinder(text, events) };
  } catch (error) {
    return { ok: false, error: yamlError(error, text) };
  }
}

/**
 * Only whether a file is YAML at all: several documents, anchors, aliases and tags of any tool are.
 * Nothing is constructed, so nothing can grow.
 */
export function yamlFault(text: string, maxDepth: number): DocumentError | undefined {
  const tooLarge = sizeError(text);
  if (tooLarge !== undefined) return tooLarge;
  try {
    parseEvents(text, { maxDepth });
    return undefined;
  } catch (error) {
    return yamlError(error, text);
  }
}

export function readJson(text: string): Document {
  const tooLarge = sizeError(text) ?? depthError(text);
  if (tooLarge !== undefined) return { ok: false, error: tooLarge };
  try {
    const value: unknown = JSON.parse(text);
    return { ok: true, value, placeOf: placeFinder(text) };
  } catch (error) {
    return { ok: false, error: jsonError(error, text) };
  }
}

/** A key that stands twice is refused, as in YAML: one of the two would be lost, and nobody sees which. */
export function readUniqueJson(text: string): Document {
  const document = readJson(text);
  const fault = document.ok ? repeatedJsonKey(text) : undefined;
  return fault === undefined
    ? document
    : failed(oneLine(fault.message), placesOf(text)(fault.offset));
}

/** JSON where the text starts like JSON, YAML otherwise; in neither may a key stand twice. */
export function readDocument(text: string): Document {
  return /^\s*[{[]/.test(text) ? preferJson(text) : readYaml(text);
}

// A YAML flow mapping starts with a brace too: JSON's own error is reported only if both refuse.
function preferJson(text: string): Document {
  const json = readUniqueJson(text);
  if (json.ok) return json;
  const yaml = readYaml(text);
  return yaml.ok ? yaml : json;
}

function sizeError(text: string): DocumentError | undefined {
  if (text.length > MAX_DOCUMENT_LENGTH)
    return { message: `larger than ${MAX_DOCUMENT_LENGTH / 1024 / 1024} MiB`, place: START };
  const nul = text.indexOf('\0');
  if (nul !== -1) return { message: 'contains a NUL byte', place: placesOf(text)(nul) };
  return undefined;
}

const STRING_OR_BRACKET = /"(?:[^"\\]|\\.)*"?|[{}[\]]/g;

function depthError(text: string): DocumentError | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(STRING_OR_BRACKET)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    if (depth > MAX_DEPTH)
      return { message: `nested deeper than ${MAX_DEPTH}`, place: placesOf(text)(index) };
  }
  return undefined;
}

function failed(message: string, place: Place): Document {
  return { ok: false, error: { message, place } };
}

function yamlError(error: unknown, text: string): DocumentError {
  if (!(error instanceof YAMLException)) {
    return {
      message: truncate(error instanceof Error ? error.message : String(error), 300),
      place: START,
    };
  }
  const { mark, reason } = error;
  const message = /alias/i.test(reason) ? `aliases are not accepted (${reason})` : reason;
  if (mark === undefined || mark === null) return { message: truncate(message, 300), place: START };
  return { message: truncate(message, 300), place: placesOf(text)(mark.position) };
}

function jsonError(error: unknown, text: string): DocumentError {
  const message = error instanceof Error ? error.message : String(error);
  const position = /at position (\d+)/.exec(message)?.[1];
  const offset = position === undefined ? firstJsonFault(text)?.offset : Number(position);
  return {
    message: truncate(message.replace(/ \(line \d+ column \d+\)/, ''), 300),
    place: placesOf(text)(offset ?? 0),
  };
}
