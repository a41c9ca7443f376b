// JavaScript and TypeScript as a syntax tree, and how to walk it. The parser's types are left at the
// door: a node is something with a type and a place, and everything else is asked for by name.

import { type ParserOptions, type ParserPlugin, parse } from '@babel/parser';
import { isFields } from '../../../std/shape.ts';

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export interface Comment {
  readonly text: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

export interface Tree {
  readonly program: Node;
  readonly comments: readonly Comment[];
  readonly text: string;
}

export function isNode(value: unknown): value is Node {
  return isFields(value) && typeof value['type'] === 'string' && typeof value['start'] === 'number';
}

/** Undefined for a text that no dialect of the language explains. */
export function parseTree(path: string, text: string): Tree | undefined {
  for (const plugins of readings(path)) {
    const found = tryParse(text, path, plugins);
    if (found !== undefined) return found;
  }
  return undefined;
}

function tryParse(text: string, path: string, plugins: readonly ParserPlugin[]): Tree | undefined {
  const options: ParserOptions = {
    plugins: [...plugins],
    sourceType: /\.m[jt]s$/i.test(path) ? 'module' : 'unambiguous',
    allowReturnOutsideFunction: true,
    allowAwaitOutsideFunction: true,
    allowNewTargetOutsideFunction: true,
    allowUndeclaredExports: true,
    attachComment: false,
    errorRecovery: true,
  };
  try {
    const file: unknown = parse(text, options);
    if (!isFields(file) || !isNode(file['program'])) return undefined;
    return { program: file['program'], comments: commentsOf(file['comments']), text };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function commentsOf(value: unknown): readonly Comment[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.filter(isNode).map((comment) => {
    const { start, end } = comment;
    return { text: String(comment['value'] ?? ''), line: lineOf(comment), start, end };
  });
}

function readings(path: string): readonly (readonly ParserPlugin[])[] {
  if (/\.d\.[mc]?ts$/i.test(path)) return [[['typescript', { dts: true }], 'decorators']];
  if (/\.[mc]?ts$/i.test(path)) return [['typescript', 'decorators', 'decoratorAutoAccessors']];
  if (/\.tsx$/i.test(path)) return [['typescript', 'jsx', 'decorators']];
  return [
    ['jsx', 'decorators'],
    ['jsx', ['flow', { all: true }], 'decorators'],
  ];
}

export function lineOf(node: Node): number {
  const { loc } = node;
  const start = isFields(loc) ? loc['start'] : undefined;
  const line = isFields(start) ? start['line'] : undefined;
  return typeof line === 'number' ? line : 1;
}

export function nodeAt(node: Node | undefined, key: string): Node | undefined {
  const value = node?.[key];
  return isNode(value) ? value : undefined;
}

export function nodesAt(node: Node | undefined, key: string): readonly Node[] {
  const value: unknown = node?.[key];
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.filter(isNode);
}

const NOT_CODE = new Set(['loc', 'extra', 'start', 'end', 'type', 'range', 'errors', 'tokens']);

export function childrenOf(node: Node): readonly Node[] {
  const children: Node[] = [];
  for (const key in node) if (!NOT_CODE.has(key)) takeNodes(node[key], children);
  return children;
}

// One by one: a list may be longer than a call takes arguments.
function takeNodes(value: unknown, into: Node[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) {
    if (isNode(value)) into.push(value);
    return;
  }
  for (const item of value) if (isNode(item)) into.push(item);
}

/** Every node with what surrounds it, outermost first. What `visit` answers `false` to is not entered. */
export function walk(
  root: Node,
  visit: (node: Node, around: readonly Node[]) => boolean | undefined,
): void {
  const around: Node[] = [];
  const enter = (node: Node): void => {
    if (visit(node, around) === false) return;
    around.push(node);
    for (const child of childrenOf(node)) enter(child);
    around.pop();
  };
  enter(root);
}

/** Told apart by name, so that what is not one is still a node. */
interface FunctionNode extends Node {
  readonly body: unknown;
}

interface CallNode extends Node {
  readonly callee: unknown;
}

export function isFunction(node: Node | undefined): node is FunctionNode {
  return (
    node !== undefined &&
    /^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression|(?:Object|Class|ClassPrivate)Method)$/.test(
      node.type,
    )
  );
}

export function isCall(node: Node | undefined): node is CallNode {
  return node?.type === 'CallExpression' || node?.type === 'OptionalCallExpression';
}

/** Types, assertions of types and parentheses say nothing at run time. */
export function bare(node: Node | undefined): Node | undefined {
  let found = node;
  while (found !== undefined && TRANSPARENT.has(found.type)) found = nodeAt(found, 'expression');
  return found;
}

const TRANSPARENT = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'TypeCastExpression',
  'ParenthesizedExpression',
  'ChainExpression',
]);

/** The statements of a function, program or block; an arrow's expression counts as one. */
export function statementsOf(node: Node | undefined): readonly Node[] {
  const body = nodeAt(node, 'body');
  if (body?.type === 'BlockStatement') return nodesAt(body, 'body');
  if (body !== undefined) return [body];
  return nodesAt(node, 'body');
}

/** The code of a node on one line. */
export function codeOf(node: Node | undefined, text: string): string {
  return node === undefined ? '' : text.slice(node.start, node.end).replace(/\s+/g, ' ');
}
