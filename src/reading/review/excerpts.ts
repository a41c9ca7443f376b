// The structured pieces of an answer: code blocks, loose YAML at the margin, objects in the text.
// Diffs and code of other languages are what is under review, never the review.

import { readJson, readUniqueJson, readYaml } from '../../std/document.ts';
import type { MarkdownLine } from '../../std/markdown.ts';
import { isFields } from '../../std/shape.ts';

export interface Excerpt {
  readonly value: unknown;
  readonly form: 'json' | 'yaml';
  readonly line: number;
  /** It means to be a verdict and cannot be read. */
  readonly fault?: string;
}

const MAX_EXCERPT = 100_000;
const MAX_OBJECTS = 40;
const MAX_VERDICTS = 20;

export function fencedBlocks(lines: readonly MarkdownLine[]): readonly Excerpt[] {
  const excerpts: Excerpt[] = [];
  let body: MarkdownLine[] | undefined;
  for (const line of lines) {
    const isFence = line.isCode && /^[ \t]*(?:`{3,}|~{3,})/.test(line.text);
    if (!isFence) body?.push(line);
    else if (body === undefined) body = [];
    else {
      excerpts.push(...excerptOf(body));
      body = undefined;
    }
  }
  // A block that is never closed was cut off; what there is of it may still be whole.
  return body === undefined ? excerpts : [...excerpts, ...excerptOf(body)];
}

function excerptOf(body: readonly MarkdownLine[]): readonly Excerpt[] {
  const [first] = body;
  if (first === undefined || !/^(?:json[c5]?|ya?ml)?$/i.test(first.fence)) return [];
  const text = body.map((line) => line.text).join('\n');
  return read(text, first.number);
}

function read(text: string, line: number): readonly Excerpt[] {
  if (text.length > MAX_EXCERPT) return unreadable(text, line);
  const json = text.trimStart().startsWith('{') ? readUniqueJson(text) : undefined;
  if (json?.ok === true) return [{ value: json.value, form: 'json', line }];
  const yaml = readYaml(text);
  if (!yaml.ok) return unreadable(text, line);
  return isFields(yaml.value) ? [{ value: yaml.value, form: 'yaml', line }] : [];
}

// Half of a verdict is none: what could not be read may be what it depends on.
function unreadable(text: string, line: number): readonly Excerpt[] {
  if (!/(?:^|[{,])[ \t]*["']?(?:verdict|passed|approved)["']?\s*:/im.test(text)) return [];
  return [{ value: undefined, form: 'yaml', line, fault: 'its verdict cannot be parsed' }];
}

const KEY = /^[A-Za-z_][\w ]{0,40}:(?:\s|$)/;

const OPENING = /^(?:verdict|passed|approved)\s*:/i;

/** From a `verdict:` at the margin, the keys around it and everything indented below them. */
export function looseYaml(spoken: readonly MarkdownLine[]): readonly Excerpt[] {
  const excerpts: Excerpt[] = [];
  let floor = 0;
  for (let at = 0; at < spoken.length && excerpts.length < MAX_VERDICTS; at += 1) {
    if (!OPENING.test(spoken[at]?.text ?? '')) continue;
    const end = lastLine(spoken, at);
    const block = spoken.slice(firstKey(spoken, at, floor), end + 1);
    excerpts.push(...read(block.map(({ text }) => text).join('\n'), spoken[at]?.number ?? 1));
    at = end;
    floor = end + 1;
  }
  return excerpts;
}

function firstKey(lines: readonly MarkdownLine[], start: number, floor: number): number {
  let first = start;
  while (first > floor && KEY.test(lines[first - 1]?.text ?? '')) first -= 1;
  return first;
}

function lastLine(lines: readonly MarkdownLine[], start: number): number {
  let last = start;
  for (let at = start + 1; at < lines.length; at += 1) {
    const text = lines[at]?.text ?? '';
    if (/^verdict\s*:/i.test(text)) break;
    if (KEY.test(text) || /^(?:\s+\S|- )/.test(text)) last = at;
    else if (text.trim() !== '') break;
  }
  return last;
}

/** Objects in braces that stand in the text. */
export function embeddedObjects(spoken: readonly MarkdownLine[]): readonly Excerpt[] {
  const text = spoken
    .map((line) => line.text)
    .join('\n')
    .slice(0, MAX_EXCERPT);
  const excerpts: Excerpt[] = [];
  let tries = 0;
  for (let at = text.indexOf('{'); at !== -1 && tries < MAX_OBJECTS; tries += 1) {
    const end = objectEnd(text, at);
    const json = end === undefined ? undefined : readJson(text.slice(at, end));
    const line = spoken[text.slice(0, at).split('\n').length - 1]?.number ?? 1;
    if (json?.ok === true) excerpts.push(...read(text.slice(at, end), line));
    at = text.indexOf('{', json?.ok === true && end !== undefined ? end : at + 1);
  }
  return excerpts;
}

/** Where the braces that open at `start` are closed, strings stepped over. */
function objectEnd(text: string, start: number): number | undefined {
  const marks = /"(?:[^"\\]|\\.)*"?|[{}]/gs;
  marks.lastIndex = start;
  let depth = 0;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    if (mark[0] === '{') depth += 1;
    else if (mark[0] === '}') depth -= 1;
    if (depth === 0) return mark.index + 1;
  }
  return undefined;
}
