// Ways of not running a test that stand inside of it or around it: `t.skip()` in the body, or a
// declaration behind a condition that never holds.

import type { TestState } from '../../../model/code.ts';
import { identifier, keyOf, textOf } from './names.ts';
import { bare, isCall, type Node, nodeAt, nodesAt, statementsOf } from './tree.ts';

/** `t.skip()` at the top of a body ends the test; behind an `if` it depends. */
export function stateInBody(body: Node): TestState {
  const parameters = nodesAt(body, 'params').flatMap((parameter) => {
    const name = identifier(parameter);
    return name === undefined ? [] : [name];
  });
  const statements = statementsOf(body);
  const direct = statements.map((statement) => skipIn(statement, parameters));
  const found = direct.find((state) => state !== undefined);
  if (found !== undefined) return found;
  const isBranching = statements.some(
    (statement) =>
      statement.type === 'IfStatement' &&
      branchesOf(statement).some((inner) => skipIn(inner, parameters) !== undefined),
  );
  return isBranching ? 'conditional' : 'runs';
}

function branchesOf(statement: Node): readonly Node[] {
  return [nodeAt(statement, 'consequent'), nodeAt(statement, 'alternate')].flatMap((branch) =>
    branch === undefined
      ? []
      : branch.type === 'BlockStatement'
        ? nodesAt(branch, 'body')
        : [branch],
  );
}

function skipIn(statement: Node, parameters: readonly string[]): TestState | undefined {
  const expression =
    statement.type === 'ExpressionStatement'
      ? nodeAt(statement, 'expression')
      : nodeAt(statement, 'argument');
  const call = bare(
    expression?.type === 'AwaitExpression' ? nodeAt(expression, 'argument') : expression,
  );
  const callee = isCall(call) ? bare(nodeAt(call, 'callee')) : undefined;
  if (callee?.type !== 'MemberExpression') return undefined;
  const owner = bare(nodeAt(callee, 'object'));
  const isContext =
    owner?.type === 'ThisExpression' || parameters.includes(identifier(owner) ?? '');
  const key = keyOf(callee);
  if (!isContext || (key !== 'skip' && key !== 'todo')) return undefined;
  // `ctx.skip(condition)` skips only where it holds.
  const [condition] = nodesAt(call, 'arguments');
  if (
    condition !== undefined &&
    textOf(condition) === undefined &&
    bare(condition)?.type !== 'BooleanLiteral'
  )
    return 'conditional';
  return key === 'skip' ? 'skipped' : 'todo';
}

/** A test that is declared under a condition; under a constant one it never is. */
export function stateOfCondition(around: readonly Node[], node: Node): TestState {
  let state: TestState = 'runs';
  for (const [index, outer] of around.entries()) {
    const inner = around[index + 1] ?? node;
    if (isBehindReturn(outer, inner)) return 'skipped';
    const test = conditionFor(outer, inner);
    if (test === undefined) continue;
    const constant = constantOf(test);
    if (constant === undefined) state = 'conditional';
    else if (constant !== (outer['alternate'] !== inner)) return 'skipped';
  }
  return state;
}

/** It stands behind a constant condition that does not hold. */
export function isNeverTaken(around: readonly Node[], node: Node): boolean {
  return around.some((outer, index) => {
    const inner = around[index + 1] ?? node;
    const test = conditionFor(outer, inner);
    const constant = test === undefined ? undefined : constantOf(test);
    return constant !== undefined && constant !== (outer['alternate'] !== inner);
  });
}

/** What follows a `return` in a suite, or at the top of a CommonJS file, is never reached. */
function isBehindReturn(outer: Node, inner: Node): boolean {
  if (outer.type !== 'BlockStatement' && outer.type !== 'Program') return false;
  const statements = nodesAt(outer, 'body');
  const leaves = statements.findIndex(({ type }) => type === 'ReturnStatement');
  return leaves !== -1 && statements.indexOf(inner) > leaves;
}

function conditionFor(outer: Node, inner: Node): Node | undefined {
  if (outer.type === 'IfStatement' || outer.type === 'ConditionalExpression')
    return outer['test'] === inner ? undefined : nodeAt(outer, 'test');
  if (outer.type === 'WhileStatement')
    return outer['test'] === inner ? undefined : nodeAt(outer, 'test');
  return outer.type === 'LogicalExpression' &&
    outer['right'] === inner &&
    outer['operator'] === '&&'
    ? nodeAt(outer, 'left')
    : undefined;
}

/** Of what is written out; undefined for whatever has to be looked up, such as the platform. */
function constantOf(node: Node): boolean | undefined {
  const found = bare(node);
  const value = found && literalOf(found);
  if (found === undefined || value !== undefined) return value && Boolean(value.is);
  if (found.type === 'UnaryExpression' && found['operator'] === '!') return turned(found);
  const [left, right] = [nodeAt(found, 'left'), nodeAt(found, 'right')];
  if (left === undefined || right === undefined) return undefined;
  if (found.type === 'BinaryExpression') return compared(found['operator'], left, right);
  return found.type === 'LogicalExpression' ? joined(found['operator'], left, right) : undefined;
}

function turned(node: Node): boolean | undefined {
  const inner = nodeAt(node, 'argument');
  const value = inner === undefined ? undefined : constantOf(inner);
  return value === undefined ? undefined : !value;
}

/** One side may be enough: `false && isLow()`. */
function joined(operator: unknown, left: Node, right: Node): boolean | undefined {
  if (operator !== '&&' && operator !== '||') return undefined;
  const decisive = operator === '||';
  const sides = [constantOf(left), constantOf(right)];
  if (sides.includes(decisive)) return decisive;
  return sides.includes(undefined) ? undefined : !decisive;
}

function literalOf(node: Node): { readonly is: unknown } | undefined {
  if (/^(?:Boolean|Numeric|String)Literal$/.test(node.type)) return { is: node['value'] };
  return node.type === 'NullLiteral' ? { is: null } : undefined;
}

/** `1 === 2`. */
function compared(operator: unknown, left: Node, right: Node): boolean | undefined {
  const [one, other] = [bare(left), bare(right)].map((side) => side && literalOf(side)?.is);
  if (one === undefined || other === undefined) return undefined;
  if (operator === '===' || operator === '==') return one === other;
  if (operator === '!==' || operator === '!=') return one !== other;
  if (typeof one !== 'number' || typeof other !== 'number') return undefined;
  if (operator === '<') return one < other;
  return operator === '>' ? one > other : undefined;
}
