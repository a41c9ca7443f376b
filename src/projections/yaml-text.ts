// Writes small YAML documents. Text is always quoted on one line, so that no name, message or
// output can become a key, a comment, the end of a code block or the end of a marked block.

import { stripEscapes } from '../std/text.ts';

/** A word of a fixed vocabulary, written bare. Never for text from outside. */
export interface Word {
  readonly word: string;
}

export type YamlValue =
  | string
  | number
  | boolean
  | null
  | Word
  | readonly YamlValue[]
  | { readonly [key: string]: YamlValue | undefined };

export function word(text: string): Word {
  return { word: text };
}

/** Block style; keys that are undefined are left out. Ends with a newline. */
export function toYaml(fields: { readonly [key: string]: YamlValue | undefined }): string {
  return `${mappingLines(fields).join('\n')}\n`;
}

function mappingLines(fields: { readonly [key: string]: YamlValue | undefined }): string[] {
  return Object.entries(fields).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const inline = inlineOf(value);
    return inline === undefined
      ? [`${key}:`, ...blockLines(value).map((line) => `  ${line}`)]
      : [`${key}: ${inline}`];
  });
}

function blockLines(value: YamlValue): string[] {
  if (isList(value)) return value.flatMap(itemLines);
  return isMapping(value) ? mappingLines(value) : [];
}

function itemLines(item: YamlValue): string[] {
  const inline = inlineOf(item);
  if (inline !== undefined) return [`- ${inline}`];
  const [first = '', ...rest] = blockLines(item);
  return [`- ${first}`, ...rest.map((line) => `  ${line}`)];
}

/** What fits behind its key: scalars, words, and lists of nothing but words or numbers. */
function inlineOf(value: YamlValue): string | undefined {
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value !== 'object') return String(value);
  if (isList(value)) {
    const isShort = value.every((item) => isWord(item) || typeof item === 'number');
    return isShort ? `[${value.map(inlineOf).join(', ')}]` : undefined;
  }
  if (isWord(value)) return value.word;
  return Object.values(value).every((item) => item === undefined) ? '{}' : undefined;
}

function isList(value: YamlValue): value is readonly YamlValue[] {
  return Array.isArray(value);
}

function isWord(value: YamlValue): value is Word {
  return typeof value === 'object' && value !== null && 'word' in value;
}

function isMapping(value: YamlValue): value is { readonly [key: string]: YamlValue | undefined } {
  return typeof value === 'object' && value !== null && !isList(value) && !isWord(value);
}

/** JSON's quoting is YAML's, but for characters that YAML does not take raw, and for comments. */
function quoted(text: string): string {
  return JSON.stringify(stripEscapes(text))
    .replaceAll('<!--', '\\u003c!--')
    .replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
