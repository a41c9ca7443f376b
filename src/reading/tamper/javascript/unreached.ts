// Parts of a test that nobody runs: a function that is handed back, lies about or is never named, what an
// empty list would be asked for, and what stands behind a condition that never holds.

import { identifier, keyOf } from './names.ts';
import { isNeverTaken } from './test-body.ts';
import { bare, isCall, isFunction, type Node, nodeAt, nodesAt, walk } from './tree.ts';

/** Asks of a place in the body of a test; each name in it is counted once. */
export function unreachedIn(root: Node): (node: Node, around: readonly Node[]) => boolean {
  let named: ReadonlyMap<string, number> | undefined;
  const isNamed = (name: string): boolean => {
    named ??= namesIn(root);
    return (named.get(name) ?? 0) > 1;
  };
  return (node, around) =>
    isNeverTaken(around, node) ||
    around.some((inner, index) => {
      const outer = around[index - 1];
      return (
        outer !== undefined &&
        (isLeft(inner, around.slice(0, index), isNamed) || isOfNothing(outer, inner))
      );
    });
}

/** A function that nobody calls. */
function isLeft(inner: Node, around: readonly Node[], isNamed: (name: string) => boolean): boolean {
  const outer = around.at(-1);
  if (outer === undefined || !isFunction(inner)) return false;
  if (inner.type === 'FunctionDeclaration') return isUnnamed(nodeAt(inner, 'id'), isNamed);
  if (outer.type === 'VariableDeclarator') return isUnnamed(nodeAt(outer, 'id'), isNamed);
  if (outer.type === 'ExpressionStatement') return true;
  // Only the test itself is called by somebody who does not want to know what it returns.
  const owners = around.filter((node) => isFunction(node));
  const isReturned =
    outer.type === 'ReturnStatement' ||
    (isFunction(outer) && bare(nodeAt(outer, 'body')) === inner);
  return isReturned && owners.length === 1;
}

function isUnnamed(id: Node | undefined, isNamed: (name: string) => boolean): boolean {
  const name = identifier(id);
  return name !== undefined && !isNamed(name);
}

const EACH = /^(?:forEach|map|every|some|filter|flatMap|find|reduce)$/;

/** `[].forEach(…)`, `for (… of [])`. */
function isOfNothing(outer: Node, inner: Node): boolean {
  if (/^For(?:Of|In)Statement$/.test(outer.type))
    return outer['body'] === inner && isEmptyList(nodeAt(outer, 'right'));
  const callee = isCall(outer) ? bare(nodeAt(outer, 'callee')) : undefined;
  return (
    callee?.type === 'MemberExpression' &&
    callee !== inner &&
    EACH.test(keyOf(callee) ?? '') &&
    isEmptyList(nodeAt(callee, 'object'))
  );
}

function isEmptyList(node: Node | undefined): boolean {
  const found = bare(node);
  return found?.type === 'ArrayExpression' && nodesAt(found, 'elements').length === 0;
}

function namesIn(root: Node): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  walk(root, (node) => {
    const name = identifier(node);
    if (name !== undefined) found.set(name, (found.get(name) ?? 0) + 1);
    return undefined;
  });
  return found;
}
