// Python, altered by small steps of the kind that real mistakes have: by its tokens, statement by
// statement. Imports, signatures, documentation and log lines are left alone.

import type { Alterable, Mutant } from '../../model/strength.ts';
import { oneLine } from '../../std/text.ts';
import { readBlocks, type Statement } from '../tamper/python/blocks.ts';
import { type Token, tokenize } from '../tamper/python/tokens.ts';

export function alterablePython(text: string): Alterable {
  const { tokens } = tokenize(text);
  const found: Mutant[] = [];
  const lines = new Set<number>();
  for (const statement of readBlocks(tokens)) visit(statement, { text, found, lines });
  return { codeLines: [...lines].toSorted((left, right) => left - right), mutants: found };
}

interface Around {
  readonly text: string;
  readonly found: Mutant[];
  /** Lines on which something happens. */
  readonly lines: Set<number>;
}

function visit(statement: Statement, around: Around): void {
  const { keyword, tokens, body } = statement;
  if (keyword === 'import' || keyword === 'from' || isDocumentation(tokens)) return;
  for (const token of tokens)
    if (/name|number|string/.test(token.kind)) around.lines.add(token.line);
  if (keyword === 'def') emptyBody(statement, around);
  else if (keyword !== 'class' && !isLog(tokens)) {
    wholeStatement(statement, around);
    for (const index of tokens.keys()) alterToken(tokens, index, around);
  }
  for (const inner of body) visit(inner, around);
}

const isDocumentation = (tokens: readonly Token[]): boolean =>
  tokens.length > 0 && tokens.every(({ kind }) => kind === 'string');

const LOG = /^(?:print|log|logger|logging|_log|_logger|warnings)$/;
const isLog = ([first]: readonly Token[]): boolean => LOG.test(first?.text ?? '');

interface Change {
  readonly what: string;
  readonly rank: number;
  readonly kind?: Mutant['kind'];
}

function add(
  tokens: readonly Token[],
  text: string,
  { what, rank, kind = 'mutant' }: Change,
  { found }: Around,
): void {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (first === undefined || last === undefined) return;
  const { line, start } = first;
  // A string may go over several lines.
  const lastLine = last.line + (last.kind === 'string' ? last.text.split('\n').length - 1 : 0);
  found.push({ kind, line, lastLine, start, end: last.end, text, what, rank });
}

const codeOf = (tokens: readonly Token[], text: string, length = 60): string =>
  oneLine(text.slice(tokens[0]?.start, tokens.at(-1)?.end), length);

const became = (before: string, after: string): string => `\`${before}\` became \`${after}\``;

/** Nothing is done there that could be missed: a protocol, or a body that a class has to have. */
const NOTHING = /^(?:pass|\.\.\.|\. \. \.|return(?: None)?)?$/;

function emptyBody({ tokens, body }: Statement, around: Around): void {
  const code = body.filter((statement) => !isDocumentation(statement.tokens));
  const inside = code.flatMap(allTokens);
  if (NOTHING.test(inside.map(({ text }) => text).join(' '))) return;
  const name = tokens[tokens.findIndex(({ text }) => text === 'def') + 1]?.text ?? 'a function';
  const what = `the body of \`${oneLine(name, 60)}\` was emptied`;
  add(inside, 'pass', { what, rank: 0, kind: 'body' }, around);
}

function allTokens({ tokens, body, decorators }: Statement): readonly Token[] {
  return [...decorators.flatMap(allTokens), ...tokens, ...body.flatMap(allTokens)];
}

function wholeStatement({ keyword, tokens }: Statement, around: Around): void {
  const { text } = around;
  const rest = tokens.slice(1);
  if (keyword === 'return' && rest.length > 0 && codeOf(rest, text) !== 'None')
    add(rest, 'None', { what: became(codeOf(tokens, text), 'return None'), rank: 2 }, around);
  if (/^(?:if|elif|while)$/.test(keyword) && rest.length > 0)
    for (const [index, value] of (keyword === 'while' ? ['False'] : ['False', 'True']).entries()) {
      const what = `the condition ${became(codeOf(rest, text), value)}`;
      add(rest, value, { what, rank: 1 + index * 6 }, around);
    }
  if (keyword === 'raise' || (keyword === '' && hasEffect(tokens)))
    add(tokens, 'pass', { what: `\`${codeOf(tokens, text, 80)}\` was taken out`, rank: 2 }, around);
}

/** A call, or an assignment to a part of something: a plain name would only be missing later. */
function hasEffect(tokens: readonly Token[]): boolean {
  const sign = topLevel(tokens).findIndex(({ text }) =>
    /^(?:[-+*/%&|^@]|\/\/|\*\*|<<|>>)?=$/.test(text),
  );
  if (sign === -1) return tokens.at(-1)?.text === ')' && tokens[0]?.kind === 'name';
  const target = topLevel(tokens).slice(0, sign);
  return topLevel(tokens)[sign]?.text !== '=' || target.some(({ text }) => /^[.[]$/.test(text));
}

/** The tokens outside of brackets, and the brackets themselves. */
function topLevel(tokens: readonly Token[]): readonly Token[] {
  let depth = 0;
  return tokens.filter(({ kind, text }) => {
    if (kind !== 'operator') return depth === 0;
    if (/^[)\]}]$/.test(text)) depth -= 1;
    const isOutside = depth === 0;
    if (/^[([{]$/.test(text)) depth += 1;
    return isOutside;
  });
}

const SWAPS: Readonly<Record<string, readonly [after: string, rank: number]>> = {
  '<': ['<=', 3],
  '<=': ['<', 3],
  '>': ['>=', 3],
  '>=': ['>', 3],
  '==': ['!=', 3],
  '!=': ['==', 3],
  '+': ['-', 4],
  '-': ['+', 4],
  '*': ['/', 4],
  '/': ['*', 4],
  '//': ['*', 4],
  '%': ['*', 4],
};
const WORDS: Readonly<Record<string, readonly [after: string, rank: number]>> = {
  and: ['or', 4],
  or: ['and', 4],
  True: ['False', 5],
  False: ['True', 5],
};
const NO_VALUE = /^(?:and|or|not|in|is|if|else|return|lambda|yield|await|assert|del|raise|for)$/;

function alterToken(tokens: readonly Token[], index: number, around: Around): void {
  const [before, token, after] = [tokens[index - 1], tokens[index], tokens[index + 1]];
  if (token === undefined) return;
  const swap =
    token.kind === 'operator' && isBetweenValues(before, after)
      ? SWAPS[token.text]
      : token.kind === 'name'
        ? WORDS[token.text]
        : undefined;
  if (swap !== undefined) {
    const [text, rank] = swap;
    add([token], text, { what: became(token.text, text), rank }, around);
  }
  if (token.text === 'not' && after?.text !== 'in' && before?.text !== 'is')
    add([token], '', { what: '`not` was taken out', rank: 4 }, around);
  if (token.kind === 'number' && /^\d{1,15}$/.test(token.text)) {
    const text = String(Number(token.text) + 1);
    add([token], text, { what: became(token.text, text), rank: 6 }, around);
  }
}

/** Signs stand before a value, stars before arguments, and texts are put together with `+`. */
function isBetweenValues(before: Token | undefined, after: Token | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  if (before.kind === 'string' || after.kind === 'string') return false;
  if (before.kind === 'operator') return /^[)\]}]$/.test(before.text);
  return before.kind === 'number' || (before.kind === 'name' && !NO_VALUE.test(before.text));
}
