// Code that asks whether it is being tested: an implementation that needs to know is not one.

import type { MarkKind } from '../../../model/code.ts';
import { type Bindings, identifier, keyOf, nameOf, textOf } from './names.ts';
import { readsTests } from './reads-tests.ts';
import type { Spot } from './spot.ts';
import { surroundingsAt } from './surroundings.ts';
import { bare, childrenOf, isCall, type Node, nodeAt, nodesAt } from './tree.ts';

/** Set by runners and by nobody else. */
const RUNNER_VARIABLE =
  /^(?:NODE_TEST_\w+|NODE_V8_COVERAGE|NYC_CONFIG|VITEST|VITEST_(?:WORKER_ID|POOL_ID|MODE)|JEST_WORKER_ID|MOCHA_WORKER_ID|PYTEST_(?:CURRENT_TEST|ADDOPTS|VERSION)|TAP_CHILD_ID|AVA_PATH|BUN_TEST|TEST_WORKER_INDEX|TEST_PARALLEL_INDEX|PLAYWRIGHT_TEST|npm_lifecycle_(?:event|script)|p?npm_config_script_shell|DOORWARD(?:_RUN)?)$/;
const RUNNER_GLOBAL =
  /^(?:jest|vi|describe|it|expect|mocha|beforeEach|afterEach|__vitest_\w+__|__jest_\w+|__coverage__|__karma__)$/;
/** Words that no program of another kind is called by. */
const RUNNER_WORD = /jest|vitest|mocha|pytest|node_test|npm_lifecycle/i;
const TEST_WORD =
  /(?:^|[^a-z])(?:tests?|specs?|__tests__|vitest|jest|mocha|pytest|ava)(?:[^a-z]|$)/i;

export function awarenessAt(spot: Spot): MarkKind | undefined {
  const { node } = spot;
  if (isRunnerVariable(spot)) return 'test-aware';
  if (node.type === 'BinaryExpression') return comparison(spot);
  if (isRunnerGlobal(spot)) return 'test-aware';
  const asked = isCall(node) ? asksForTests(spot) : undefined;
  return asked ?? surroundingsAt(spot) ?? (readsTests(spot) ? 'reads-tests' : undefined);
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
    /hasOwn(?:Property)?$|^Reflect\.(?:get|has)$/.test(callee) &&
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
    return sides.some((side) => isOwnArgument(side, bindings)) && !sides.some(namesRunner)
      ? 'test-mode'
      : 'test-aware';
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

/** What its own user said: `tool test` is a command like any other. */
function isOwnArgument(node: Node, bindings: Bindings): boolean {
  if (/^process\.argv\.[2-9]$/.test(nameOf(node, bindings) ?? '')) return true;
  const callee = isCall(node) ? nameOf(nodeAt(node, 'callee'), bindings) : undefined;
  const [from] = callee === 'process.argv.slice' ? nodesAt(node, 'arguments') : [];
  return Number(bare(from)?.['value'] ?? 0) >= 2;
}

const namesRunner = (node: Node): boolean => RUNNER_WORD.test(literalIn(node) ?? '');

function literalIn(node: Node): string | undefined {
  return node.type === 'RegExpLiteral' ? String(node['pattern']) : textOf(node);
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

/** A question about tests put to the arguments, the environment, the stack or the main module. */
function asksForTests({ node, bindings }: Spot): MarkKind | undefined {
  const callee = nodeAt(node, 'callee');
  if (callee === undefined || !isMember(callee) || !QUESTION.test(keyOf(callee) ?? ''))
    return undefined;
  const parts = [nodeAt(callee, 'object'), ...nodesAt(node, 'arguments')].filter(
    (part) => part !== undefined,
  );
  const isRunner = parts.some((part) => mentionsWord(part, RUNNER_WORD));
  if (isRunner && parts.some((part) => listsEnvironment(part, bindings))) return 'test-aware';
  if (!parts.some((part) => mentionsOrigin(part, bindings))) return undefined;
  if (isRunner) return 'test-aware';
  if (!parts.some((part) => mentionsWord(part, TEST_WORD))) return undefined;
  return parts.some((part) => isOwnArgument(part, bindings)) ? 'test-mode' : 'test-aware';
}

const ORIGIN =
  /^(?:process\.(?:argv|argv0|execArgv|title|mainModule)|require\.main|module\.parent|require\.cache)\b/;

function mentionsOrigin(node: Node, bindings: Bindings): boolean {
  if (ORIGIN.test(nameOf(node, bindings) ?? '')) return true;
  if (isMember(node) && keyOf(node) === 'stack') return true;
  return childrenOf(node).some((child) => mentionsOrigin(child, bindings));
}

/** `Object.keys(process.env)`: the names of all variables, to be looked through. */
function listsEnvironment(node: Node, bindings: Bindings): boolean {
  const callee = isCall(node) ? (nameOf(nodeAt(node, 'callee'), bindings) ?? '') : '';
  if (/^(?:Object\.(?:keys|entries|getOwnPropertyNames)|Reflect\.ownKeys)$/.test(callee))
    return nodesAt(node, 'arguments').some((arg) => isEnvironment(arg, bindings));
  return childrenOf(node).some((child) => listsEnvironment(child, bindings));
}

function mentionsWord(node: Node, word: RegExp): boolean {
  const literal = literalIn(node);
  if (literal !== undefined && word.test(literal)) return true;
  return childrenOf(node).some((child) => mentionsWord(child, word));
}
