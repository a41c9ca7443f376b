// The files a task may touch, from however the plan lists them. What is no path becomes a note,
// so that nothing a plan says about scope is silently dropped.

import { decodeEntities } from '../../std/entities.ts';
import { oneLine } from '../../std/text.ts';
import { bulletOf } from '../words/bullets.ts';
import { isPathLike, pathsInWords } from '../words/path-words.ts';

export interface FileList {
  /** Undefined where the text names no path and does not say "none" either. */
  readonly paths: readonly string[] | undefined;
  /** Annotations and whatever could not be read as a path. */
  readonly notes: readonly string[];
}

const MAX_LENGTH = 200_000;
const MAX_PATHS = 5_000;
const MAX_ENTRY = 2_000;

export function readFileList(text: string): FileList {
  if (text.length > MAX_LENGTH)
    return { paths: undefined, notes: [`the list is longer than ${MAX_LENGTH} characters`] };
  const entries = entriesOf(
    decodeEntities(
      text.replace(
        /<\/?(?:file|path|item|create|modify|update|edit|add|delete|remove|test)>/gi,
        '\n',
      ),
    ),
  );
  const paths = new Set<string>();
  const notes: string[] = [];
  let isSaidNone = false;
  for (const entry of entries.slice(0, MAX_PATHS)) {
    const found = readEntry(entry);
    for (const path of found.paths) paths.add(path);
    notes.push(...found.notes.map((note) => oneLine(note)));
    isSaidNone ||= found.isNone;
  }
  if (entries.length > MAX_PATHS) notes.push(`${entries.length - MAX_PATHS} more entries not read`);
  return { paths: paths.size > 0 || isSaidNone ? [...paths] : undefined, notes };
}

/** Lines, bullets and comma lists alike; a comma inside braces, brackets or code does not split. */
function entriesOf(text: string): readonly string[] {
  const flow = /^\s*\[([^\]]*)\]\s*$/.exec(text)?.[1];
  const lines = (flow ?? text).split('\n').filter((line) => !/^\s*(?:```|~~~)/.test(line));
  return lines
    .flatMap((line) => splitAtCommas(bulletOf(line).text))
    .map((entry) => asCode(entry.replace(CHANGE, '').replace(/\s+/g, ' ').trim()))
    .filter((entry) => entry !== '');
}

const BOLD = /^\*\*([^*`]{1,300})\*\*/;
const QUOTED = /^"([^"`]{1,300})"|^'([^'`]{1,300})'/;
const LINK = /^\[([^\]`]{1,300})\]\(([^()\s]{1,300})\)/;

/** Quotes, bold print and links around a path are no part of it. */
function asCode(entry: string): string {
  return entry
    .replace(BOLD, (whole, inner: string) => (isPathLike(inner) ? `\`${inner}\`` : whole))
    .replace(QUOTED, (_, double = '', single = '') => `\`${double}${single}\``)
    .replace(LINK, (_, text: string, target: string) =>
      isPathLike(text) ? `\`${text}\`` : `\`${target}\``,
    );
}

function splitAtCommas(line: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  let isCode = false;
  for (let at = 0; at < line.length; at += 1) {
    const mark = line[at] ?? '';
    if (mark === '`') isCode = !isCode;
    depth = Math.max(0, depth + bracketStep(mark));
    if (depth > 0 || isCode || !SEPARATORS.has(mark)) continue;
    parts.push(line.slice(from, at));
    from = at + 1;
  }
  // An unbalanced bracket must not glue a whole list together.
  return depth > 0 || isCode ? line.split(/[,;]/) : [...parts, line.slice(from)];
}

const SEPARATORS: ReadonlySet<string> = new Set([',', ';']);

function bracketStep(mark: string): number {
  if ('({['.includes(mark)) return 1;
  return ')}]'.includes(mark) ? -1 : 0;
}

interface Entry {
  readonly paths: readonly string[];
  readonly notes: readonly string[];
  readonly isNone: boolean;
}

// "Reads only" says as clearly as "none" that nothing may change.
const NONE =
  /^\(?\s*(?:n\/?a|none|nil|nothing|no (?:code |source |new |other ){0,2}(?:files?|changes?)|(?:read|verification|review|validation|test run)[- ]only|(?:human|manual)[- ](?:verification|checkpoint|check|action|review|step))(?![\w/-]|\.\w)[^`]*$/i;

function readEntry(entry: string): Entry {
  if (entry.length > MAX_ENTRY) return { paths: [], notes: [entry], isNone: false };
  if (NONE.test(entry) || /^[-—–]+$/.test(entry))
    return { paths: [], notes: /^\W*(?:n\/?a|none)\W*$/i.test(entry) ? [] : [entry], isNone: true };
  const code = [...entry.matchAll(/`([^`]+)`/g)].map((match) => (match[1] ?? '').trim());
  const quoted = code.filter(isPathLike);
  if (quoted.length > 0) return readQuoted(entry, quoted);
  return readBare(entry.replaceAll('`', ''));
}

function readQuoted(entry: string, quoted: readonly string[]): Entry {
  // Code inside an annotation explains; it does not widen the scope.
  const outside = withoutAnnotations(entry);
  const kept = quoted.filter((path) => outside.includes(path));
  const paths = (kept.length > 0 ? kept : quoted).flatMap(pathsInWords);
  const rest = kept.reduce((left, path) => left.replace(path, ''), entry);
  const note = rest.replace(/`/g, '').replace(/^[\s:—–-]{1,20}|[\s—–-]{1,20}$/g, '');
  return { paths, notes: /[a-z0-9]/i.test(note) ? [note] : [], isNone: false };
}

// A route group such as `app/(auth)/page.tsx` has no space before its parenthesis.
function withoutAnnotations(entry: string): string {
  return entry.replace(/(^|\s)\([^()]*(?:\([^()]*\)[^()]*)?\)/g, '$1');
}

const LABEL =
  /^(?:\*{1,2}|_)?(?:new|create[ds]?|modif(?:y|ied)|update[ds]?|edit(?:ed)?|add(?:ed)?|delete[ds]?|remove[ds]?|rename[ds]?|move[ds]?|tests?|files?|touch(?:es)?)(?:\*{1,2}|_)?:(?:\*{1,2}|_)?\s*/i;
// "[MODIFY] src/tide.ts"
const CHANGE =
  /\[(?:new|creat(?:e|ed)|modif(?:y|ied)|update[ds]?|edit(?:ed)?|add(?:ed)?|delete[ds]?|remove[ds]?)\]\s*/gi;
const REMARK = /\s(?:(?:—|–|--?|\/\/)[\s\d].*|#.*|(?:→ )?lines? ~?\d.*)$/;

function readBare(entry: string): Entry {
  const labelled = entry.replace(LABEL, '');
  const plain = withoutAnnotations(labelled);
  const named = plain.replace(REMARK, '').trim();
  const paths = pathsInWords(named);
  if (paths.length === 0)
    return { paths: [], notes: labelled === '' ? [] : [entry], isNone: false };
  const note = oneLine(labelled.replace(named, ''));
  return { paths, notes: /[a-z0-9]/i.test(note) ? [note] : [], isNone: false };
}
