// Literal values in Python, as JSON, so that they compare with what tests call with.

import type { CodeCall } from '../../../model/code.ts';
import { eachStatement, isDocumentation, type Statement } from './blocks.ts';
import { callsIn, type PythonBindings, splitAt } from './calls.ts';
import type { Token } from './tokens.ts';

const MAX_VALUES = 20_000;
const MAX_LENGTH = 2_000;

export function readLiterals(statements: readonly Statement[]): readonly string[] {
  const found: string[] = [];
  eachStatement(statements, (statement) => {
    if (isDocumentation(statement) || /^(?:import|from)$/.test(statement.keyword)) return;
    const values = statement.tokens.map((_, index) => valueAt(statement.tokens, index));
    for (const value of values)
      if (value !== undefined && value.length <= MAX_LENGTH && found.length < MAX_VALUES)
        found.push(value);
  });
  return found;
}

function valueAt(tokens: readonly Token[], index: number): string | undefined {
  const token = tokens[index];
  if (token === undefined) return undefined;
  const value = scalarOf([token]) ?? listAt(tokens, index);
  const isNegative = token.kind === 'number' && tokens[index - 1]?.text === '-';
  return isNegative && value !== undefined ? `-${value}` : value;
}

function listAt(tokens: readonly Token[], index: number): string | undefined {
  const open = tokens[index];
  if (open?.kind !== 'operator' || !/^[[({]$/.test(open.text)) return undefined;
  let depth = 0;
  for (let at = index; at < Math.min(tokens.length, index + 400); at += 1) {
    const { kind, text } = tokens[at] ?? { kind: 'newline', text: '' };
    if (kind === 'operator' && /^[[({]$/.test(text)) depth += 1;
    if (kind === 'operator' && /^[\])}]$/.test(text)) depth -= 1;
    if (depth === 0) return jsonOf(tokens.slice(index, at + 1));
  }
  return undefined;
}

function scalarOf(tokens: readonly Token[]): string | undefined {
  const [first, second] = tokens;
  if (tokens.length === 2 && first?.text === '-' && second?.kind === 'number')
    return `-${numberOf(second.text)}`;
  if (tokens.length !== 1 || first === undefined) return undefined;
  if (first.kind === 'string')
    return /[ft]/.test(first.prefix) ? undefined : JSON.stringify(first.text);
  if (first.kind === 'number') return numberOf(first.text);
  return undefined;
}

function numberOf(text: string): string {
  const value = Number(text.replaceAll('_', ''));
  return Number.isFinite(value) ? String(value) : text;
}

/** A literal as JSON; a tuple becomes a list, a missing value null. */
function jsonOf(tokens: readonly Token[], depth = 0): string | undefined {
  const scalar = scalarOf(tokens);
  if (scalar !== undefined || tokens.length === 0 || depth > 20) return scalar;
  const [first] = tokens;
  if (tokens.length === 1) return CONSTANTS[first?.text ?? ''];
  const last = tokens.at(-1);
  if (first?.kind !== 'operator' || last?.kind !== 'operator') return undefined;
  const parts = splitAt(tokens.slice(1, -1), ',').filter((part) => part.length > 0);
  if (/^[[(]$/.test(first.text) && /^[\])]$/.test(last.text))
    return joined(
      parts.map((part) => jsonOf(part, depth + 1)),
      '[',
      ']',
    );
  if (first.text !== '{' || last.text !== '}') return undefined;
  return joined(
    parts.map((part) => {
      const [key = [], value] = splitAt(part, ':');
      const name = jsonOf(key, depth + 1);
      const json = value === undefined ? undefined : jsonOf(value, depth + 1);
      return name === undefined || json === undefined ? undefined : `${name}:${json}`;
    }),
    '{',
    '}',
  );
}

const CONSTANTS: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null' };

function joined(
  parts: readonly (string | undefined)[],
  open: string,
  close: string,
): string | undefined {
  return parts.includes(undefined) ? undefined : `${open}${parts.join(',')}${close}`;
}

const NOT_A_UNIT =
  /^(?:assert|self\.assert|self\.fail|pytest|unittest|mock|patch|print|len|range|list|dict|set|tuple|str|int|float|isinstance|open|os|sys|json|re|super|getattr|setattr|hasattr|Path|pathlib)\b|\.(?:assert\w*|append|get|join|format|split|encode|strip)$/;

export function readCalls(
  statements: readonly Statement[],
  bindings: PythonBindings,
): readonly CodeCall[] {
  const found: CodeCall[] = [];
  eachStatement(statements, ({ tokens, keyword }) => {
    if (keyword === 'def' || keyword === 'class') return;
    for (const { name, args } of callsIn(tokens, bindings)) {
      if (found.length >= MAX_VALUES || args.length === 0 || NOT_A_UNIT.test(name)) continue;
      const values = args.map((arg) => jsonOf(arg.tokens));
      if (values.every((value) => value !== undefined && value.length <= MAX_LENGTH))
        found.push({ name, values: values.filter((value) => value !== undefined) });
    }
  });
  return found;
}
