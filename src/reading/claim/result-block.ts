// Finds the structured result in a message: a fenced block, bare YAML or bare JSON, with prose around
// it. Of several the last one that has a status wins; one that is broken is never taken for prose.

import { type Document, readDocument, readYaml } from '../../std/document.ts';
import { markdownLines } from '../../std/markdown.ts';
import { isFields } from '../../std/shape.ts';

export interface ResultBlock {
  readonly form: 'yaml' | 'json';
  readonly document: Document;
  /** Keys that lead to the result, where it is wrapped. */
  readonly path: readonly string[];
  /** First and last line, counted from 1 in the message. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly source: string;
}

/** Keys that only a result has; `status`, `error` and the like are also used elsewhere. */
const STRONG_KEYS =
  /^[ \t]{0,8}["']?(?:task_name|taskName|task_id|taskId|files_modified|filesModified|verification|done_criteria_met|doneCriteriaMet|test_results|testResults|commit_hash|commitHash|tool_calls|toolCalls)["']?[ \t]*:/gm;
const STATUS_KEY = /^[ \t]{0,8}["']?status["']?[ \t]*:/m;
const RESULT_STATUS =
  /(?:^|[{,])[ \t]{0,8}["']?status["']?[ \t]*:[ \t]*[[{]?[ \t]*["']?(?:success|failure|blocked|failed|partial)\b/im;
const ANY_KEY = /^(?:["'{]|[A-Za-z_][\w-]{0,60}[ \t]*:(?:[ \t]|$))/;
const MAX_BLOCKS = 32;

interface Excerpt {
  readonly text: string;
  readonly firstLine: number;
  readonly lastLine: number;
  readonly isFenced: boolean;
}

export function findResultBlock(message: string): ResultBlock | undefined {
  const excerpts = [...fencedBlocks(message), ...bareBlocks(message)]
    .filter((excerpt) => looksLikeResult(excerpt) || isWholeMessage(excerpt, message))
    .sort((left, right) => left.firstLine - right.firstLine)
    .slice(-MAX_BLOCKS);
  return blockOf(excerpts.findLast(({ text }) => hasStatus(text)) ?? excerpts.at(-1));
}

const hasStatus = (text: string): boolean => STATUS_KEY.test(text) || /"status"\s{0,8}:/.test(text);

function looksLikeResult({ text, isFenced }: Excerpt): boolean {
  const strong = new Set(text.match(STRONG_KEYS)?.map((key) => key.replace(/[\s"':]/g, ''))).size;
  const inline = text.match(
    /"(?:task_name|taskName|taskId|files_modified|filesModified|verification|done_criteria_met|doneCriteriaMet|testResults|commitHash|tool_calls)"\s{0,8}:/g,
  );
  const keys = Math.max(strong, new Set(inline).size);
  if (isFenced)
    return keys > 0 ? hasStatus(text) || keys > 1 : RESULT_STATUS.test(text) && isShort(text);
  return keys > 0 && (hasStatus(text) || keys > 1);
}

// Nothing but a mapping with a status: whoever wrote only this meant it as the result.
function isWholeMessage({ text }: Excerpt, message: string): boolean {
  return text.trim() === message.trim() && RESULT_STATUS.test(text);
}

// A fence with nothing but a status may be a result; a long one is somebody's manifest.
const isShort = (text: string): boolean => text.split('\n').length <= 12;

function fencedBlocks(message: string): readonly Excerpt[] {
  const blocks: Excerpt[] = [];
  let body: string[] = [];
  let start: number | undefined;
  for (const { number, text, isCode, fence } of markdownLines(message)) {
    const isEdge = isCode && /^[ \t>*+-]*(?:`{3,}|~{3,})/.test(text);
    if (start === undefined && isEdge && /^(?:ya?ml|json[c5]?|)$/i.test(fence)) {
      start = number + 1;
      body = [];
    } else if (start !== undefined && (isEdge || !isCode)) {
      blocks.push({ text: dedented(body), firstLine: start, lastLine: number - 1, isFenced: true });
      start = undefined;
    } else if (start !== undefined) body.push(text);
  }
  // A fence that is never closed is still what the message ends with.
  if (start !== undefined)
    blocks.push({
      text: dedented(body),
      firstLine: start,
      lastLine: start + body.length - 1,
      isFenced: true,
    });
  return blocks;
}

function dedented(lines: readonly string[]): string {
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const indent = Math.min(...indents, 40);
  return indent === 0 ? lines.join('\n') : lines.map((line) => line.slice(indent)).join('\n');
}

// Runs of unfenced lines that read as a mapping: keys at the margin, and what is indented under them.
function bareBlocks(message: string): readonly Excerpt[] {
  const blocks: Excerpt[] = [];
  let run: { readonly first: number; readonly lines: string[] } | undefined;
  const close = (): void => {
    if (run !== undefined) {
      const text = run.lines.join('\n').trimEnd();
      const lastLine = run.first + text.split('\n').length - 1;
      blocks.push({ text, firstLine: run.first, lastLine, isFenced: false });
    }
    run = undefined;
  };
  for (const { number, text, isCode } of markdownLines(message)) {
    if (isCode || (run === undefined ? !ANY_KEY.test(text) : !continuesMapping(text))) close();
    else if (run === undefined) run = { first: number, lines: [text] };
    else run.lines.push(text);
  }
  close();
  return blocks;
}

const continuesMapping = (line: string): boolean =>
  line.trim() === '' || ANY_KEY.test(line) || /^(?:[ \t]|[-#}\]"'])/.test(line);

function blockOf(excerpt: Excerpt | undefined): ResultBlock | undefined {
  if (excerpt === undefined) return undefined;
  const { text, firstLine, lastLine } = excerpt;
  const isJson = /^\s*[{[]/.test(text);
  const document = isJson
    ? readDocument(balanced(text))
    : readYaml(text.replace(/^---[ \t]*\n/, '\n'));
  return {
    form: isJson ? 'json' : 'yaml',
    document,
    path: document.ok ? wrapperOf(document.value) : [],
    firstLine,
    lastLine,
    source: text,
  };
}

// JSON with words after it: up to the brace that closes the first one.
function balanced(text: string): string {
  let depth = 0;
  for (const { index, 0: token } of text.matchAll(STRING_OR_BRACKET)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    if (depth === 0) return text.slice(0, index + 1);
  }
  return text;
}

const STRING_OR_BRACKET = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]/gs;

/** `executor_result: {status: …}` and the like: one key, and the result below it. */
function wrapperOf(value: unknown): readonly string[] {
  if (!isFields(value) || 'status' in value) return [];
  const [key, ...others] = Object.keys(value);
  if (key === undefined || others.length > 0) return [];
  const inner = value[key];
  return isFields(inner) && ('status' in inner || 'verification' in inner) ? [key] : [];
}
