// The functions of a JavaScript file, and which of them only pretend: a body that throws "not
// implemented", does nothing, or answers the same to everything.

import type { CodeFunction, StubKind } from '../../../model/code.ts';
import { fingerprintOf } from './fingerprint.ts';
import { identifier, keyOf, textOf } from './names.ts';
import {
  bare,
  childrenOf,
  codeOf,
  isCall,
  isFunction,
  lineOf,
  type Node,
  nodeAt,
  nodesAt,
  statementsOf,
  walk,
} from './tree.ts';

const MAX_FUNCTIONS = 5_000;

export function readFunctions(program: Node, text: string): readonly CodeFunction[] {
  const found: CodeFunction[] = [];
  const counts = new Map<string, number>();
  walk(program, (node, around) => {
    if (!isFunction(node) || found.length >= MAX_FUNCTIONS) return undefined;
    const name = functionName(node, around);
    if (name === undefined) return undefined;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const parameters = nodesAt(node, 'params');
    found.push({
      name: count === 1 ? name : `${name} #${count}`,
      line: lineOf(node),
      stub: stubOf(node, text),
      parameters: parameters.length,
      fingerprint: fingerprintOf(node),
    });
    return undefined;
  });
  return found;
}

function functionName(node: Node, around: readonly Node[]): string | undefined {
  const own = identifier(nodeAt(node, 'id')) ?? identifier(nodeAt(node, 'key'));
  if (own !== undefined) return own;
  const parent = around.at(-1);
  if (parent?.type === 'VariableDeclarator') return identifier(nodeAt(parent, 'id'));
  if (parent?.type === 'AssignmentExpression') {
    const left = nodeAt(parent, 'left');
    return left?.type === 'MemberExpression' ? keyOf(left) : identifier(left);
  }
  if (parent?.type === 'ObjectProperty' || parent?.type === 'ClassProperty')
    return identifier(nodeAt(parent, 'key'));
  return undefined;
}

function stubOf(node: Node, text: string): StubKind | undefined {
  const statements = statementsOf(node).filter(({ type }) => type !== 'EmptyStatement');
  if (nodeAt(node, 'body') === undefined || node['abstract'] === true) return undefined;
  const [only] = statements;
  if (only === undefined) return 'empty';
  if (statements.length > 1) return undefined;
  if (only.type === 'ThrowStatement')
    return isNotImplemented(only, text) ? 'not-implemented' : undefined;
  const value = only.type === 'ReturnStatement' ? nodeAt(only, 'argument') : expressionOf(only);
  if (only.type === 'ReturnStatement' && value === undefined) return 'empty';
  return value !== undefined && isConstant(value) ? 'constant' : undefined;
}

/** An arrow's own expression; a statement that is only a call is no answer. */
function expressionOf(node: Node): Node | undefined {
  return /Statement$|Declaration$/.test(node.type) ? undefined : node;
}

function isNotImplemented(statement: Node, text: string): boolean {
  return /not[ _-]?(?:yet )?implemented|unimplemented|to-?do\b|implement me|NotImplemented/i.test(
    codeOf(statement, text),
  );
}

function isConstant(node: Node): boolean {
  const found = bare(node);
  if (found === undefined) return false;
  if (/^(?:String|Numeric|Boolean|Null|BigInt|RegExp)Literal$/.test(found.type)) return true;
  if (textOf(found) !== undefined || identifier(found) === 'undefined') return true;
  if (isCall(found)) return isResolved(found);
  if (found.type === 'UnaryExpression') return childrenOf(found).every(isConstant);
  return /^(?:Array|Object)Expression$/.test(found.type) && leavesOf(found).every(isConstant);
}

function leavesOf(node: Node): readonly Node[] {
  if (node.type === 'ArrayExpression') return nodesAt(node, 'elements');
  return nodesAt(node, 'properties').map((property) => nodeAt(property, 'value') ?? property);
}

/** `Promise.resolve(1)`. */
function isResolved(call: Node): boolean {
  const callee = nodeAt(call, 'callee');
  return (
    callee?.type === 'MemberExpression' &&
    identifier(nodeAt(callee, 'object')) === 'Promise' &&
    keyOf(callee) === 'resolve' &&
    nodesAt(call, 'arguments').every(isConstant)
  );
}
