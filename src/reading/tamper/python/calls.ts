// Names and calls in a line of Python tokens: `a.b.c(…)` with the tokens of each argument, and what
// local names stand for after imports.

import type { Statement } from './blocks.ts';
import { eachStatement } from './blocks.ts';
import type { Token } from './tokens.ts';

export type PythonBindings = ReadonlyMap<string, string>;

export interface PythonCall {
  /** Dotted, imports resolved; empty for a call on anything else. */
  readonly name: string;
  readonly line: number;
  readonly args: readonly PythonArgument[];
  /** Where the name starts, and the token behind the closing bracket. */
  readonly start: number;
  readonly end: number;
}

export interface PythonArgument {
  readonly keyword: string | undefined;
  readonly tokens: readonly Token[];
}

export function callsIn(tokens: readonly Token[], bindings: PythonBindings): readonly PythonCall[] {
  const calls: PythonCall[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'operator' || token.text !== '(' || index === 0) continue;
    const start = nameStart(tokens, index);
    if (start === index) continue;
    const end = closing(tokens, index);
    const inner = tokens.slice(index + 1, end);
    const name = resolved(
      tokens
        .slice(start, index)
        .map(({ text }) => text)
        .join(''),
      bindings,
    );
    calls.push({ name, line: token.line, args: splitArguments(inner), start, end: end + 1 });
  }
  return calls;
}

/** Where the dotted name before an index begins; the index itself if there is none. */
function nameStart(tokens: readonly Token[], index: number): number {
  let start = index;
  while (start > 0) {
    const before = tokens[start - 1];
    const isPart =
      start === index || tokens[start]?.text === '.'
        ? before?.kind === 'name'
        : before?.text === '.';
    if (!isPart) break;
    start -= 1;
  }
  return tokens[start]?.text === '.' ? start + 1 : start;
}

export function closing(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.kind !== 'operator') continue;
    if (/^[([{]$/.test(token.text)) depth += 1;
    else if (/^[)\]}]$/.test(token.text)) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return tokens.length;
}

export function splitAt(
  tokens: readonly Token[],
  separator: string,
): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === 'operator' && /^[([{]$/.test(token.text)) depth += 1;
    if (token.kind === 'operator' && /^[)\]}]$/.test(token.text)) depth -= 1;
    if (depth === 0 && token.text === separator && token.kind !== 'string') parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

function splitArguments(tokens: readonly Token[]): readonly PythonArgument[] {
  return splitAt(tokens, ',')
    .filter((part) => part.length > 0)
    .map((part) =>
      part[0]?.kind === 'name' && part[1]?.text === '=' && part[1].kind === 'operator'
        ? { keyword: part[0].text, tokens: part.slice(2) }
        : { keyword: undefined, tokens: part },
    );
}

function resolved(name: string, bindings: PythonBindings): string {
  const [root = '', ...rest] = name.split('.');
  return [bindings.get(root) ?? root, ...rest].join('.');
}

/** The dotted names in a line, imports resolved. */
export function namesIn(tokens: readonly Token[], bindings: PythonBindings): readonly string[] {
  const names: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    if (tokens[at]?.kind !== 'name' || tokens[at - 1]?.text === '.') continue;
    let end = at + 1;
    while (tokens[end]?.text === '.' && tokens[end + 1]?.kind === 'name') end += 2;
    names.push(
      resolved(
        tokens
          .slice(at, end)
          .map(({ text }) => text)
          .join(''),
        bindings,
      ),
    );
    at = end - 1;
  }
  return names;
}

export interface PythonImport {
  /** Dotted, with leading dots for a relative one. */
  readonly module: string;
  readonly member: string | undefined;
  readonly local: string;
  readonly line: number;
}

export function importsOf(statement: Statement): readonly PythonImport[] {
  const { tokens, keyword, line } = statement;
  if (keyword === 'import')
    return splitAt(tokens.slice(1), ',').map((part) => {
      const { name, alias } = aliased(part);
      return { module: name, member: undefined, local: alias ?? name.split('.')[0] ?? '', line };
    });
  if (keyword !== 'from') return [];
  const at = tokens.findIndex(({ text, kind }) => kind === 'name' && text === 'import');
  if (at === -1) return [];
  const module = written(tokens.slice(1, at));
  const members = tokens.slice(at + 1).filter(({ text }) => text !== '(' && text !== ')');
  return splitAt(members, ',')
    .filter((part) => part.length > 0)
    .map((part) => {
      const { name, alias } = aliased(part);
      return { module, member: name, local: alias ?? name, line };
    });
}

function aliased(part: readonly Token[]): {
  readonly name: string;
  readonly alias: string | undefined;
} {
  const as = part.findIndex(({ text }) => text === 'as');
  return {
    name: written(as === -1 ? part : part.slice(0, as)),
    alias: as === -1 ? undefined : part[as + 1]?.text,
  };
}

const written = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join('');

export function bindingsOf(statements: readonly Statement[]): PythonBindings {
  const bindings = new Map<string, string>();
  eachStatement(statements, (statement) => {
    for (const { module, member, local } of importsOf(statement)) {
      if (member !== undefined) bindings.set(local, `${module}.${member}`);
      else if (local !== module.split('.')[0]) bindings.set(local, module);
    }
  });
  return bindings;
}

/** Code on one line, with single spaces. */
export function codeOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ kind, text, prefix }) =>
      kind === 'string' ? `${prefix}${JSON.stringify(text)}` : text,
    )
    .join(' ')
    .replace(/ ([.,()[\]:]) ?/g, '$1');
}
