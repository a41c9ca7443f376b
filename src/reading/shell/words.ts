// A shell command cut into words and operators, with quotes, escapes, comments, here-documents and
// `$( )` understood. What it cannot follow is reported as incomplete, never guessed.

import { expansionEnd, opensExpansion } from './pieces.ts';

export interface ShellWord {
  readonly kind: 'word';
  /** Quotes and escapes resolved; substitutions stay as written. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
  /** The commands inside `$( )`, backquotes and `<( )`. */
  readonly substitutions: readonly string[];
}

export interface ShellOperator {
  readonly kind: 'operator' | 'redirect';
  /** For an operator one of `&& || ; ;; | |& & ( )` or a newline; a redirect is as written: `2>&`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export type ShellToken = ShellWord | ShellOperator;

export interface ShellTokens {
  readonly tokens: readonly ShellToken[];
  /** False where a quote or a bracket stays open, or the text is beyond the limit. */
  readonly isComplete: boolean;
}

const MAX_LENGTH = 20_000;

const IGNORED = /(?:[ \t]|\\\n|#[^\n]*)+/y;
const REDIRECT = /\d{0,4}(?:<<<|<<-|<<|<>|<&|>>|>&|>\||[<>](?!\())|&>>?/y;
const OPERATOR = /&&|\|\||;;|\|&|[;|&()\n]/y;
const WORD_END = /[ \t\n;|&()<>]/;

export function shellTokens(command: string): ShellTokens {
  if (command.length > MAX_LENGTH) return { tokens: [], isComplete: false };
  const tokens: ShellToken[] = [];
  const delimiters: string[] = [];
  let at = 0;
  while (at < command.length) {
    at += matchAt(IGNORED, command, at)?.length ?? 0;
    if (at >= command.length) break;
    const token = symbolAt(command, at) ?? wordAt(command, at);
    if (token === undefined) return { tokens, isComplete: false };
    if (namesHereDocument(tokens.at(-1), token)) delimiters.push(token.text);
    tokens.push(token);
    at = token.end;
    if (token.text === '\n') at = afterHereDocuments(command, at, delimiters.splice(0));
  }
  return { tokens, isComplete: true };
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function symbolAt(command: string, start: number): ShellOperator | undefined {
  const redirect = matchAt(REDIRECT, command, start);
  const text = redirect ?? matchAt(OPERATOR, command, start);
  if (text === undefined) return undefined;
  const kind = redirect === undefined ? 'operator' : 'redirect';
  return { kind, text, start, end: start + text.length };
}

function namesHereDocument(before: ShellToken | undefined, token: ShellToken): boolean {
  return token.kind === 'word' && before?.kind === 'redirect' && /<<-?$/.test(before.text);
}

function afterHereDocuments(command: string, from: number, delimiters: readonly string[]): number {
  let at = from;
  for (const delimiter of delimiters) {
    let line: string | undefined;
    while (line !== delimiter && at < command.length) {
      const end = command.indexOf('\n', at);
      const stop = end === -1 ? command.length : end;
      line = command.slice(at, stop).trim();
      at = Math.min(stop + 1, command.length);
    }
  }
  return at;
}

interface Scan {
  readonly command: string;
  readonly parts: string[];
  readonly substitutions: string[];
  isQuoted: boolean;
}

function wordAt(command: string, start: number): ShellWord | undefined {
  const scan: Scan = { command, parts: [], substitutions: [], isQuoted: false };
  let at = start;
  while (at < command.length && (at === start || !endsWord(command, at))) {
    const next = scanPiece(scan, at);
    if (next === undefined) return undefined;
    at = next;
  }
  const { isQuoted, substitutions } = scan;
  return { kind: 'word', text: scan.parts.join(''), start, end: at, isQuoted, substitutions };
}

function endsWord(command: string, at: number): boolean {
  return WORD_END.test(command[at] ?? '') && !opensExpansion(command, at);
}

function scanPiece(scan: Scan, at: number): number | undefined {
  const char = scan.command[at];
  if (char === '$' && scan.command[at + 1] === "'") return scanEscaped(scan, at + 2);
  if (char === "'") return scanSingle(scan, at);
  if (char === '"') return scanDouble(scan, at);
  return char === '\\' ? scanEscape(scan, at) : scanPlain(scan, at);
}

function scanEscape({ command, parts }: Scan, at: number): number {
  if (command[at + 1] !== '\n') parts.push(command[at + 1] ?? '\\');
  return at + 2;
}

function scanPlain(scan: Scan, at: number, isQuoted = false): number | undefined {
  const { command, parts } = scan;
  const end = opensExpansion(command, at, isQuoted) ? expansionEnd(command, at) : at + 1;
  if (end === undefined) return undefined;
  parts.push(command.slice(at, end));
  const isCommand = end > at + 1 && command[at + 1] !== '{';
  if (isCommand)
    scan.substitutions.push(command.slice(at + (command[at] === '`' ? 1 : 2), end - 1));
  return end;
}

function scanSingle(scan: Scan, at: number): number | undefined {
  const end = scan.command.indexOf("'", at + 1);
  if (end === -1) return undefined;
  scan.isQuoted = true;
  scan.parts.push(scan.command.slice(at + 1, end));
  return end + 1;
}

/** `$'…'`, in which a backslash takes the next character along. */
function scanEscaped(scan: Scan, from: number): number | undefined {
  const end = /[^'\\]*(?:\\[\s\S][^'\\]*)*'/y;
  end.lastIndex = from;
  const text = end.exec(scan.command)?.[0];
  if (text === undefined) return undefined;
  scan.isQuoted = true;
  scan.parts.push(text.slice(0, -1).replace(/\\([\s\S])/g, '$1'));
  return from + text.length;
}

function scanDouble(scan: Scan, start: number): number | undefined {
  scan.isQuoted = true;
  let at: number | undefined = start + 1;
  while (at !== undefined && at < scan.command.length) {
    if (scan.command[at] === '"') return at + 1;
    at = ESCAPED.test(scan.command.slice(at, at + 2))
      ? scanEscape(scan, at)
      : scanPlain(scan, at, true);
  }
  return undefined;
}

// Inside double quotes a backslash is itself, except before these.
const ESCAPED = /^\\["\\$`\n]/;
