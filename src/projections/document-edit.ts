// Changes single values in a YAML or JSON text and leaves every other byte alone. What came out is
// read again: an edit that changed anything else, or cannot be read, is none.

import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import { type Document, readDocument } from '../std/document.ts';
import type { Path } from '../std/document-places.ts';
import { isFields } from '../std/shape.ts';
import { normaliseNewlines } from '../std/text.ts';
import { offsetOf, type RawLine, rawLines } from './raw-lines.ts';

export type Scalar = string | number | boolean;

/** What one mapping of the document is to hold, by key. */
export interface DocumentEdit {
  readonly path: Path;
  readonly set: ReadonlyMap<string, Scalar>;
}

interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The new text; undefined where it can't be done for certain. */
export function editDocument(text: string, edits: readonly DocumentEdit[]): string | undefined {
  const before = readDocument(normaliseNewlines(text));
  if (!before.ok) return undefined;
  const splices = edits.flatMap((edit) => splicesFor(text, before, edit));
  if (splices.some((splice) => splice === undefined)) return undefined;
  const edited = spliced(
    text,
    splices.filter((splice) => splice !== undefined),
  );
  const after = readDocument(normaliseNewlines(edited));
  const isExact = after.ok && isSameBut(before.value, after.value, { edits, path: [] });
  return isExact ? edited : undefined;
}

function spliced(text: string, splices: readonly Splice[]): string {
  let edited = text;
  // From the end, so that offsets stay true; of two at one place, the later one first.
  const backwards = splices.toReversed().toSorted((left, right) => right.start - left.start);
  for (const { start, end, text: piece } of backwards)
    edited = `${edited.slice(0, start)}${piece}${edited.slice(end)}`;
  return edited;
}

function splicesFor(
  text: string,
  document: Extract<Document, { readonly ok: true }>,
  { path, set }: DocumentEdit,
): readonly (Splice | undefined)[] {
  const isJson = /^\s*[{[]/.test(text);
  const tree = isJson ? parseTree(text) : undefined;
  const lines = isJson ? [] : rawLines(text);
  return [...set].map(([key, value]) =>
    isJson
      ? jsonSplice(text, tree && findNodeAtLocation(tree, [...path]), [key, value])
      : yamlSplice({ lines, text, document, path }, [key, value]),
  );
}

type Entry = readonly [key: string, value: Scalar];

function jsonSplice(text: string, node: Node | undefined, [key, value]: Entry): Splice | undefined {
  if (node?.type !== 'object') return undefined;
  const written = JSON.stringify(value);
  const old = findNodeAtLocation(node, [key]);
  if (old !== undefined) return { start: old.offset, end: old.offset + old.length, text: written };
  const [first] = node.children ?? [];
  const last = node.children?.at(-1);
  if (first === undefined || last === undefined)
    return {
      start: node.offset + 1,
      end: node.offset + 1,
      text: `${JSON.stringify(key)}: ${written}`,
    };
  const gap = text.slice(node.offset + 1, first.offset);
  const colon = colonIn(text, first);
  const end = last.offset + last.length;
  return { start: end, end, text: `,${gap}${JSON.stringify(key)}${colon}${written}` };
}

function colonIn(text: string, { children }: Node): string {
  const [name, value] = children ?? [];
  if (name === undefined || value === undefined) return ': ';
  const written = text.slice(name.offset + name.length, value.offset);
  return /^[ \t]*:[ \t]*$/.test(written) ? written : ': ';
}

interface YamlSpot {
  readonly lines: readonly RawLine[];
  readonly text: string;
  readonly document: Extract<Document, { readonly ok: true }>;
  readonly path: Path;
}

const YAML_VALUE =
  /^("[^"\n]{0,100}"|'[^'\n]{0,100}'|[^\s,}\]"'#][^,}\]#\r\n]{0,200}?)(?=[ \t]{0,200}(?:[,}\]#\r\n]|$))/;

function yamlSplice(spot: YamlSpot, [key, value]: Entry): Splice | undefined {
  const { lines, text, document, path } = spot;
  const mapping = valueAt(document.value, path);
  if (!isFields(mapping)) return undefined;
  if (!Object.hasOwn(mapping, key)) return yamlInsertion(spot, Object.keys(mapping), [key, value]);
  const start = offsetOf(lines, document.placeOf([...path, key]));
  const head = /^["']?[\w-]{1,60}["']?[ \t]{0,20}:[ \t]{0,20}/.exec(
    text.slice(start, start + 400),
  )?.[0];
  const from = start + (head?.length ?? 0);
  const old = YAML_VALUE.exec(text.slice(from, from + 400))?.[0];
  if (head === undefined || old === undefined) return undefined;
  const quote = /^["']/.exec(old)?.[0] ?? '';
  return { start: from, end: from + old.length, text: `${quote}${value}${quote}` };
}

/** A line of its own, after the first key of a mapping in block style. */
function yamlInsertion(
  { lines, document, path }: YamlSpot,
  keys: readonly string[],
  [key, value]: Entry,
): Splice | undefined {
  const [first, second] = keys.map((name) => document.placeOf([...path, name]));
  if (first === undefined) return undefined;
  const line = second?.line ?? first.line + 1;
  const before =
    second === undefined ? undefined : lines[second.line - 1]?.text.slice(0, second.column - 1);
  if (line <= first.line || (before !== undefined && before.trim() !== '')) return undefined;
  const ending = lines[first.line - 1]?.ending ?? '';
  const start = offsetOf(lines, { line, column: 1 });
  const indent = ' '.repeat(first.column - 1);
  const written = `${indent}${key}: ${value}`;
  return { start, end: start, text: ending === '' ? `\n${written}` : `${written}${ending}` };
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return value[Number(step)];
    return isFields(value) ? value[String(step)] : undefined;
  }, root);
}

interface Comparison {
  readonly edits: readonly DocumentEdit[];
  readonly path: Path;
}

// The depth of both is capped by the reader.
function isSameBut(old: unknown, now: unknown, { edits, path }: Comparison): boolean {
  if (Array.isArray(old) && Array.isArray(now))
    return (
      old.length === now.length &&
      old.every((item, index) => isSameBut(item, now[index], { edits, path: [...path, index] }))
    );
  if (!isFields(old) || !isFields(now)) return Object.is(old, now);
  const own = edits.filter((edit) => isSamePath(edit.path, path));
  const set = new Map(own.flatMap((edit) => [...edit.set]));
  const keys = new Set([...Object.keys(old), ...Object.keys(now), ...set.keys()]);
  return [...keys].every((key) =>
    set.has(key)
      ? Object.is(now[key], set.get(key))
      : Object.hasOwn(old, key) === Object.hasOwn(now, key) &&
        isSameBut(old[key], now[key], { edits, path: [...path, key] }),
  );
}

function isSamePath(left: Path, right: Path): boolean {
  return (
    left.length === right.length && left.every((step, at) => String(step) === String(right[at]))
  );
}
