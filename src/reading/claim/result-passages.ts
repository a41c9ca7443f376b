// The words inside a structured result: a contradiction in its evidence or notes counts as much as
// one in prose, and is quoted with the line of the message it stands on.

import type { ResultBlock } from './result-block.ts';

export interface Passage {
  readonly text: string;
  readonly firstLine: number;
}

const MAX_ENTRIES = 2_000;
// Names and commands say nothing about how the work went.
const SILENT_KEYS = new Set([
  'status',
  'command',
  'cmd',
  'task_name',
  'taskName',
  'tool',
  'files_modified',
]);

export function passagesOf(block: ResultBlock): readonly Passage[] {
  const { document, source, firstLine } = block;
  if (!document.ok) return [{ text: source, firstLine }];
  const lines = source.split('\n');
  return textsIn(document.value, []).map(({ text, path }) => {
    const { line } = document.placeOf(path);
    return { text, firstLine: firstLine + line - 1 + (opensBlock(lines[line - 1]) ? 1 : 0) };
  });
}

interface Text {
  readonly text: string;
  readonly path: readonly (string | number)[];
}

function textsIn(value: unknown, path: Text['path']): readonly Text[] {
  if (SILENT_KEYS.has(String(path.at(-1) ?? ''))) return [];
  if (typeof value === 'string') return [{ text: value, path }];
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value)
    .slice(0, MAX_ENTRIES)
    .flatMap(([key, item]) => textsIn(item, [...path, isList ? Number(key) : key]));
}

// A block scalar begins on the line after its key.
const opensBlock = (line = ''): boolean =>
  /[:-]\s{0,8}[|>][+-]?\d?[+-]?\s{0,8}(?:#|$)/.test(line.slice(0, 2_000));
