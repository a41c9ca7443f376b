// Literal values: those that stand in the code, and those that calls are made with.

import type { CodeCall } from '../../../model/code.ts';
import { type Bindings, identifier, keyOf, nameOf, textOf } from './names.ts';
import { bare, isCall, type Node, nodeAt, nodesAt, walk } from './tree.ts';

const MAX_VALUES = 20_000;
const MAX_LENGTH = 2_000;

/** Numbers and texts, as JSON; where a whole list or object is literal, that too. */
export function readLiterals(program: Node): readonly string[] {
  const found: string[] = [];
  walk(program, (node) => {
    if (found.length >= MAX_VALUES || isNoValue(node)) return false;
    const value = LITERAL.test(node.type) ? jsonOf(node) : undefined;
    if (value !== undefined && value.length <= MAX_LENGTH) found.push(value);
    else if (node.type === 'ObjectProperty') pushKey(node, found);
    return undefined;
  });
  return found;
}

/** Names of modules and types. */
function isNoValue({ type }: Node): boolean {
  return (
    /^(?:Import|ExportAll)Declaration$/.test(type) ||
    /^TS(?!As|Satisfies|NonNull|Export)/.test(type)
  );
}

const LITERAL = /^(?:String|Numeric|Template)Literal$|^(?:Array|Object|Unary)Expression$/;

/** A table is looked up by its keys. */
function pushKey(node: Node, found: string[]): void {
  const key = nodeAt(node, 'key');
  const name = node['computed'] === true ? undefined : identifier(key);
  if (name !== undefined) found.push(JSON.stringify(name));
}

/** A literal value as JSON; undefined for anything that has to be computed. */
function jsonOf(node: Node | undefined, depth = 0): string | undefined {
  const found = bare(node);
  if (found === undefined || depth > 20) return undefined;
  switch (found.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return JSON.stringify(found['value']);
    case 'NullLiteral':
      return 'null';
    case 'TemplateLiteral': {
      const text = textOf(found);
      return text === undefined ? undefined : JSON.stringify(text);
    }
    case 'UnaryExpression': {
      const value = jsonOf(nodeAt(found, 'argument'), depth + 1);
      return found['operator'] === '-' && value !== undefined && /^\d/.test(value)
        ? `-${value}`
        : undefined;
    }
    case 'ArrayExpression':
      return listed(
        nodesAt(found, 'elements').map((item) => jsonOf(item, depth + 1)),
        '[]',
      );
    case 'ObjectExpression':
      return listed(
        nodesAt(found, 'properties').map((item) => propertyJson(item, depth + 1)),
        '{}',
      );
    default:
      return undefined;
  }
}

function propertyJson(node: Node, depth: number): string | undefined {
  const key = nodeAt(node, 'key');
  const name =
    node['computed'] === true ? textOf(key) : (identifier(key) ?? textOf(key) ?? jsonOf(key));
  const value = jsonOf(nodeAt(node, 'value'), depth);
  return name === undefined || value === undefined ? undefined : `${JSON.stringify(name)}:${value}`;
}

function listed(
  parts: readonly (string | undefined)[],
  [open, close]: readonly string[] | string,
): string | undefined {
  return parts.includes(undefined) ? undefined : `${open}${parts.join(',')}${close}`;
}

/** Calls whose arguments are all literal, assertions and declarations of tests left out. */
export function readCalls(program: Node, bindings: Bindings): readonly CodeCall[] {
  const found: CodeCall[] = [];
  walk(program, (node) => {
    if (found.length >= MAX_VALUES) return false;
    if (!isCall(node)) return undefined;
    const callee = nodeAt(node, 'callee');
    const name =
      nameOf(callee, bindings) ?? (callee?.type === 'MemberExpression' ? keyOf(callee) : undefined);
    const args = nodesAt(node, 'arguments');
    if (name === undefined || args.length === 0 || NOT_A_UNIT.test(name)) return undefined;
    const values = args.map((arg) => jsonOf(arg));
    if (values.every((value) => value !== undefined && value.length <= MAX_LENGTH))
      found.push({ name, values: values.filter((value) => value !== undefined) });
    return undefined;
  });
  return found;
}

const NOT_A_UNIT =
  /^(?:expect|assert|require|import|describe|it|test|suite|console|process|vi|jest|mock|t|path|fs|Math|Number|String|Symbol|JSON|Object|setTimeout|Promise|BigInt|Buffer|Date)\b|\.(?:to[A-Z]\w*|is|equal|deepEqual|join|includes|push|get|set|has)$/;
