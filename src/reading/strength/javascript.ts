// JavaScript and TypeScript, altered by small steps of the kind that real mistakes have. Types, imports
// and log lines are left alone: nobody has to notice those.

import type { Alterable, Mutant } from '../../model/strength.ts';
import { oneLine } from '../../std/text.ts';
import {
  codeOf,
  isCall,
  isFunction,
  type Node,
  nodeAt,
  nodesAt,
  parseTree,
  type Tree,
  walk,
} from '../tamper/javascript/tree.ts';
import { LineMap } from './line-map.ts';

export function alterableJavaScript(path: string, text: string): Alterable | undefined {
  const tree = parseTree(path, text);
  if (tree === undefined) return undefined;
  return { codeLines: codeLinesOf(tree), mutants: mutantsOf(tree) };
}

const SILENT =
  /^(?:TS(?!As|Satisfies|NonNull|TypeAssertion|Instantiation|Enum|Module|Parameter|Export)|Type|Interface|Opaque|Declare|Import(?:Declaration|Specifier)|ExportAll|Directive)/;

const isSilent = (node: Node): boolean =>
  SILENT.test(node.type) || node['declare'] === true || node['exportKind'] === 'type';

/** Everything that is left when comments, types and imports are blanked out. */
function codeLinesOf({ program, comments, text }: Tree): readonly number[] {
  const lines = new LineMap(text);
  const blanked = comments.map(({ start, end }) => ({ start, end }));
  walk(program, (node) => {
    if (!isSilent(node)) return undefined;
    blanked.push({ start: node.start, end: node.end });
    return false;
  });
  return lines.withWords(blanked);
}

function mutantsOf({ program, text }: Tree): readonly Mutant[] {
  const found: Mutant[] = [];
  const lines = new LineMap(text);
  const add: Add = ({ start, end }, replacement, { what, rank, kind = 'mutant' }) => {
    const line = lines.lineAt(start);
    const lastLine = lines.lineAt(Math.max(start, end - 1));
    found.push({ kind, line, lastLine, start, end, text: replacement, what, rank });
  };
  walk(program, (node, around) => {
    if (isSilent(node) || isLog(node, text)) return false;
    mutate(node, { text, add, around });
    return undefined;
  });
  return found;
}

type Span = Pick<Node, 'start' | 'end'>;
type Add = (
  span: Span,
  replacement: string,
  words: { readonly what: string; readonly rank: number; readonly kind?: Mutant['kind'] },
) => void;

interface Around {
  readonly text: string;
  readonly add: Add;
  readonly around: readonly Node[];
}

const LOG = /^(?:console|logger|log|debug|winston|pino)\b/;

function isLog(node: Node, text: string): boolean {
  const call = node.type === 'ExpressionStatement' ? nodeAt(node, 'expression') : undefined;
  return isCall(call) && LOG.test(codeOf(nodeAt(call, 'callee'), text));
}

function mutate(node: Node, parts: Around): void {
  if (isFunction(node)) emptyBody(node, parts);
  MUTATORS[node.type]?.(node, parts);
}

function emptyBody(node: Node, { text, add, around }: Around): void {
  const body = nodeAt(node, 'body');
  if (body?.type !== 'BlockStatement' || nodesAt(body, 'body').every(isBareReturn)) return;
  const name = nameOf(node, around.at(-1), text);
  const what = `the body of ${name === '' ? 'a function' : `\`${name}\``} was emptied`;
  add(body, '{}', { what, rank: 0, kind: 'body' });
}

const isBareReturn = (node: Node): boolean =>
  node.type === 'ReturnStatement' && nodeAt(node, 'argument') === undefined;

function nameOf(node: Node, parent: Node | undefined, text: string): string {
  const named = nodeAt(node, 'id') ?? nodeAt(node, 'key') ?? nodeAt(parent, 'id');
  return oneLine(codeOf(named ?? nodeAt(parent, 'key'), text), 60);
}

const became = (before: string, after: string): string =>
  `\`${oneLine(before, 60)}\` became \`${oneLine(after, 60)}\``;

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

/** Only where nothing but the operator stands between the two sides: a comment may look like it. */
function swapOperator(node: Node, { text, add }: Around, rank: number): void {
  const [left, right] = [nodeAt(node, 'left'), nodeAt(node, 'right')];
  const operator = String(node['operator']);
  const other = OPERATORS[operator];
  if (left === undefined || right === undefined || other === undefined) return;
  // Texts are put together with `+`; taking one from the other is no mistake that anybody makes.
  if (operator === '+' && [left, right].some(isText)) return;
  const between = text.slice(left.end, right.start);
  if (between.replace(/[\s()]/g, '') !== operator) return;
  const start = left.end + between.indexOf(operator);
  add({ start, end: start + operator.length }, other, { what: became(operator, other), rank });
}

const isText = ({ type }: Node): boolean => type === 'StringLiteral' || type === 'TemplateLiteral';

function fixCondition(key: string, values: readonly string[]) {
  return (node: Node, { text, add }: Around): void => {
    const test = nodeAt(node, key);
    if (test === undefined || test.type === 'BooleanLiteral') return;
    for (const [index, value] of values.entries())
      add(test, value, {
        what: `the condition ${became(codeOf(test, text), value)}`,
        rank: 1 + index * 6,
      });
  };
}

function dropValue(node: Node, { text, add }: Around): void {
  const value = nodeAt(node, 'argument');
  if (value === undefined || /^(?:undefined|null|void 0)$/.test(codeOf(value, text))) return;
  add(value, 'undefined', { what: became(codeOf(node, text), 'return undefined'), rank: 2 });
}

function dropStatement(node: Node, { text, add }: Around): void {
  const expression = nodeAt(node, 'expression');
  const bare = expression?.type === 'AwaitExpression' ? nodeAt(expression, 'argument') : expression;
  const isEffect = isCall(bare) || /^(?:Assignment|Update)Expression$/.test(bare?.type ?? '');
  if (node.type === 'ExpressionStatement' && !isEffect) return;
  if (isCall(bare) && codeOf(nodeAt(bare, 'callee'), text) === 'super') return;
  const what = `\`${oneLine(codeOf(node, text), 80)}\` was taken out`;
  add(node, ';', { what, rank: 2 });
}

function negate(node: Node, { text, add }: Around): void {
  const inner = nodeAt(node, 'argument');
  if (node['operator'] !== '!' || inner === undefined) return;
  const code = text.slice(inner.start, inner.end);
  add(node, `(${code})`, { what: became(codeOf(node, text), code), rank: 4 });
}

function arrowValue(node: Node, { text, add }: Around): void {
  const body = nodeAt(node, 'body');
  if (body === undefined || body.type === 'BlockStatement') return;
  if (/^(?:undefined|null|void 0)$/.test(codeOf(body, text))) return;
  add(body, 'undefined', {
    what: became(codeOf(body, text), 'undefined'),
    rank: 2,
    kind: 'body',
  });
}

function otherNumber(node: Node, { text, add }: Around): void {
  const code = text.slice(node.start, node.end);
  const value = node['value'];
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return;
  add(node, String(value + 1), { what: became(code, String(value + 1)), rank: 6 });
}

const MUTATORS: Readonly<Record<string, (node: Node, parts: Around) => void>> = {
  BinaryExpression: (node, parts) =>
    swapOperator(node, parts, /[<>=!]/.test(String(node['operator'])) ? 3 : 4),
  LogicalExpression: (node, parts) => swapOperator(node, parts, 4),
  IfStatement: fixCondition('test', ['false', 'true']),
  ConditionalExpression: fixCondition('test', ['false', 'true']),
  WhileStatement: fixCondition('test', ['false']),
  ReturnStatement: dropValue,
  ArrowFunctionExpression: arrowValue,
  ExpressionStatement: dropStatement,
  ThrowStatement: dropStatement,
  UnaryExpression: negate,
  BooleanLiteral: (node, { add }) => {
    const [before, after] = node['value'] === true ? ['true', 'false'] : ['false', 'true'];
    add(node, after, { what: became(before, after), rank: 5 });
  },
  NumericLiteral: otherNumber,
};
