// A plan's text as one YAML or JSON document, read once per source however many dialects ask.
// A key that stands twice is refused in both, because one of the two would be lost.

import type { PlanSource } from '../../model/plan.ts';
import {
  type Document,
  type DocumentError,
  readJson,
  readUniqueJson,
  readYaml,
} from '../../std/document.ts';
import { normaliseNewlines } from '../../std/text.ts';

export interface SourceDocument {
  /** Newlines normalised; every place refers to this text. */
  readonly text: string;
  readonly document: Document;
  /** Why a text that starts like JSON had to be read as YAML. */
  readonly jsonError: DocumentError | undefined;
}

const known = new WeakMap<PlanSource, SourceDocument>();

export function sourceDocument(source: PlanSource): SourceDocument {
  const earlier = known.get(source);
  if (earlier !== undefined) return earlier;
  const found = readSource(normaliseNewlines(source.text));
  known.set(source, found);
  return found;
}

export function looksLikeJson(text: string): boolean {
  return /^\s*[{[]/.test(text);
}

function readSource(text: string): SourceDocument {
  if (!looksLikeJson(text)) return { text, document: readYaml(text), jsonError: undefined };
  const json = readJson(text);
  if (json.ok) return { text, document: readUniqueJson(text), jsonError: undefined };
  const yaml = readYaml(text);
  return yaml.ok
    ? { text, document: yaml, jsonError: json.error }
    : { text, document: json, jsonError: json.error };
}

/** Whether the text shows one of these as a key: at the margin, or quoted as JSON has it. */
export function mentionsKey(text: string, keys: readonly string[]): boolean {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return keys.some(
    (key) => body.includes(`"${key}"`) || body.startsWith(`${key}:`) || body.includes(`\n${key}:`),
  );
}
