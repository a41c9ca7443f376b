// Code that asks whether it is being tested: an implementation that needs to know is not one.

import type { MarkKind } from '../../../model/code.ts';
import { type Bindings, identifier, keyOf, nameOf, textOf } from './names.ts';
import { readsTests } from './reads-tests.ts';
import type { Spot } from './spot.ts';
import { childrenOf, isCall, type Node, nodeAt, nodesAt } from './tree.ts';

/** Set by runners and by nobody else. */
const RUNNER_VARIABLE =
  /^(?:NODE_TEST_CONTEXT|VITEST|VITEST_WORKER_ID|VITEST_POOL_ID|VITEST_MODE|JEST_WORKER_ID|PYTEST_CURRENT_TEST|TAP_CHILD_ID|AVA_PATH|BUN_TEST|TEST_WORKER_INDEX|PLAYWRIGHT_TEST|npm_lifecycle_(?:event|script)|DOORWARD(?:_RUN)?)$/;
const RUNNER_GLOBAL = /^(?:jest|vi|describe|it|expect|mocha|beforeEach|afterEach)$/;
const TEST_WORD =
  /(?:^|[^a-z])(?:tests?|specs?|__tests__|vitest|jest|mocha|pytest|ava)(?:[^a-z]|$)/i;

export function awarenessAt(spot: Spot): MarkKind | undefined {
  const { node } = spot;
  if (isRunnerVariable(spot)) return 'test-aware';
  if (node.type === 'BinaryExpression') return comparison(spot);
  if (isRunnerGlobal(spot) || (isCall(node) && asksForTests(spot))) return 'test-aware';
  return readsTests(spot) ? 'reads-tests' : undefined;
}

function isMember(node: Node | undefined): boolean {
  return node?.type === 'MemberExpression' || node?.type === 'OptionalMemberExpression';
}

function isRunnerVariable({ node, bindings, around }: Spot): boolean {
  if (isMember(node)) {
    const name = isWritten(node, around) ? '' : (nameOf(node, bindings) ?? '');
    return /(?:^|\.)env\.\w+$/.test(name) && RUNNER_VARIABLE.test(name.replace(/^.*\./, ''));
  }
  if (node.type === 'VariableDeclarator')
    return isEnvironment(nodeAt(node, 'init'), bindings) && takesRunnerVariable(nodeAt(node, 'id'));
  const callee = isCall(node) ? (nameOf(nodeAt(node, 'callee'), bindings) ?? '') : '';
  return (
    /hasOwn(?:Property)?$/.test(callee) &&
    nodesAt(node, 'arguments').some((arg) => RUNNER_VARIABLE.test(textOf(arg) ?? ''))
  );
}

function takesRunnerVariable(pattern: Node | undefined): boolean {
  return nodesAt(pattern, 'properties').some((property) => {
    const key = nodeAt(property, 'key');
    return RUNNER_VARIABLE.test(identifier(key) ?? textOf(key) ?? '');
  });
}

/** Setting one for a child process is not asking, and `delete` neither. */
function isWritten(node: Node, around: readonly Node[]): boolean {
  const parent = around.at(-1);
  return (
    (parent?.type === 'AssignmentExpression' && parent['left'] === node) ||
    (parent?.type === 'UnaryExpression' && parent['operator'] === 'delete')
  );
}

const isEnvironment = (node: Node | undefined, bindings: Bindings): boolean =>
  /(?:^|\.)env$/.test(nameOf(node, bindings) ?? '');

function comparison({ node, bindings }: Spot): MarkKind | undefined {
  if (node['operator'] === 'in') return isAmong(node, bindings) ? 'test-aware' : undefined;
  if (!/^[!=]==?$/.test(String(node['operator']))) return undefined;
  const sides = [nodeAt(node, 'left'), nodeAt(node, 'right')].filter((side) => side !== undefined);
  if (sides.some((side) => mentionsOrigin(side, bindings)) && sides.some(isTestWord))
    return 'test-aware';
  // `NODE_ENV === 'test'` is a habit of many projects; it is worth a look, not more.
  const isMode = sides.some((side) =>
    /(?:^|\.)env\.(?:NODE_ENV|APP_ENV|ENV|MODE)$/.test(nameOf(side, bindings) ?? ''),
  );
  return isMode && sides.some((side) => /^test(?:ing)?$/.test(textOf(side) ?? ''))
    ? 'test-mode'
    : undefined;
}

/** `'VITEST' in process.env`, `'describe' in globalThis`. */
function isAmong(node: Node, bindings: Bindings): boolean {
  const key = textOf(nodeAt(node, 'left')) ?? '';
  const right = nodeAt(node, 'right');
  const isGlobal = /^(?:globalThis|global|window|self)$/.test(nameOf(right, bindings) ?? '');
  return isGlobal
    ? RUNNER_GLOBAL.test(key)
    : isEnvironment(right, bindings) && RUNNER_VARIABLE.test(key);
}

const isTestWord = (side: Node): boolean => TEST_WORD.test(textOf(side) ?? '');

function isRunnerGlobal({ node, bindings }: Spot): boolean {
  if (node.type === 'UnaryExpression' && node['operator'] === 'typeof') {
    const name = nameOf(nodeAt(node, 'argument'), bindings) ?? '';
    return RUNNER_GLOBAL.test(name);
  }
  if (!isMember(node)) return false;
  const owner = identifier(nodeAt(node, 'object')) ?? '';
  return /^(?:globalThis|global)$/.test(owner) && RUNNER_GLOBAL.test(keyOf(node) ?? '');
}

const QUESTION =
  /^(?:includes|some|find|indexOf|startsWith|endsWith|match|search|test|exec|findIndex|filter)$/;

/** A question about tests put to the arguments, the stack or the main module. */
function asksForTests({ node, bindings }: Spot): boolean {
  const callee = nodeAt(node, 'callee');
  if (callee === undefined || !isMember(callee) || !QUESTION.test(keyOf(callee) ?? ''))
    return false;
  const parts = [nodeAt(callee, 'object'), ...nodesAt(node, 'arguments')].filter(
    (part) => part !== undefined,
  );
  return parts.some((part) => mentionsOrigin(part, bindings)) && parts.some(mentionsTests);
}

const ORIGIN =
  /^(?:process\.(?:argv|execArgv|title|mainModule)|require\.main|module\.parent|require\.cache)\b/;

function mentionsOrigin(node: Node, bindings: Bindings): boolean {
  if (ORIGIN.test(nameOf(node, bindings) ?? '')) return true;
  if (isMember(node) && keyOf(node) === 'stack') return true;
  return childrenOf(node).some((child) => mentionsOrigin(child, bindings));
}

function mentionsTests(node: Node): boolean {
  const literal = node.type === 'RegExpLiteral' ? String(node['pattern']) : textOf(node);
  if (literal !== undefined && TEST_WORD.test(literal)) return true;
  return childrenOf(node).some(mentionsTests);
}
