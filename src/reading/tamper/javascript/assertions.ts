// The assertions in a piece of JavaScript, what each could tell apart, and whether anybody would
// hear it fail.

import type { AssertionRank, CodeAssertion } from '../../../model/code.ts';
import { oneLine } from '../../../std/text.ts';
import { identifier, keyOf } from './names.ts';
import { isTautology } from './tautology.ts';
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
  walk,
} from './tree.ts';
import { unreachedIn } from './unreached.ts';

const MAX_ASSERTIONS = 5_000;

export function readAssertions(root: Node, text: string): readonly CodeAssertion[] {
  const found: CodeAssertion[] = [];
  const isUnreached = unreachedIn(root);
  walk(root, (node, around) => {
    if (found.length >= MAX_ASSERTIONS) return false;
    const assertion =
      isCall(node) && !isInnerCall(node, around) ? assertionIn(node, text) : undefined;
    if (assertion === undefined) return undefined;
    if (isUnreached(node, around)) return false;
    found.push({ ...assertion, isSwallowed: isSwallowed(node, around) });
    // What stands in a callback, as in `assert.throws(() => assert.ok(x))`, is part of this one.
    return false;
  });
  return found;
}

/** `expect(x)` within `expect(x).toBe(1)` is not another assertion. */
function isInnerCall(node: Node, around: readonly Node[]): boolean {
  const parent = around.at(-1);
  return (
    (parent?.type === 'MemberExpression' && parent['object'] === node) ||
    (isCall(parent) && parent['callee'] === node)
  );
}

type Found = Omit<CodeAssertion, 'isSwallowed'>;

function assertionIn(call: Node, text: string): Found | undefined {
  const chain = chainOf(call);
  if (chain === undefined) return undefined;
  const { root, rootCall, path } = chain;
  if (rootCall !== undefined && /^(?:expect|expectTypeOf|assertType|expectError)$/.test(root))
    return expectation({ call, rootCall, path }, text);
  const matcher = matcherOf(root, path);
  return matcher === undefined ? undefined : plainAssertion(call, matcher, text);
}

/** Undefined for a call that asserts nothing. */
function matcherOf(root: string, path: readonly string[]): string | undefined {
  const last = path.at(-1);
  if (last === undefined)
    return root === 'assert' ? 'ok' : isOwnAssertion(root) ? 'custom' : undefined;
  if (isAssertPath(root, path) || path.includes('should')) return last;
  return isOwnAssertion(last) && root !== 'expect' ? 'custom' : undefined;
}

const isOwnAssertion = (name: string): boolean =>
  /^(?:assert|expect|verify|should)[A-Z_]/.test(name);

function isAssertPath(root: string, path: readonly string[]): boolean {
  if (!/^(?:assert|chai|should|sinon|td|tap|t|test|ava)$/.test(root)) return false;
  if (root === 'assert') return true;
  if (root === 'chai' || root === 'sinon') return path[0] === 'assert' || path[0] === 'expect';
  if (root === 'test') return path[0] === 'assert';
  return path[0] === 'assert' || RUNNER_ASSERTIONS.has(path.at(-1) ?? '');
}

// Of the argument that ava, tap, tape and node:test hand to a test.
const RUNNER_ASSERTIONS = new Set(
  'is not deepEqual notDeepEqual like throws throwsAsync notThrows notThrowsAsync regex notRegex snapshot true false truthy falsy assert pass fail equal notEqual same notSame strictSame strictNotSame match doesNotThrow rejects resolves ok notOk has hasStrict error ifError type equals matchSnapshot looseEqual deepLooseEqual doesNotMatch notMatch notLooseEqual notDeepLooseEqual deepEquals isEqual isNotEqual equivalent isEquivalent hasProp emits resolveMatch'.split(
    ' ',
  ),
);

interface Chain {
  readonly root: string;
  /** The innermost call, where the chain begins with one, as in `expect(x).not.toBe(1)`. */
  readonly rootCall: Node | undefined;
  readonly path: readonly string[];
}

function chainOf(call: Node): Chain | undefined {
  const path: string[] = [];
  let rootCall: Node | undefined;
  let at = bare(nodeAt(call, 'callee'));
  for (let steps = 0; steps < 30 && isLink(at); steps += 1) {
    if (isCall(at)) rootCall = at;
    else path.unshift(keyOf(at) ?? '?');
    at = bare(nodeAt(at, isCall(at) ? 'callee' : 'object'));
  }
  const root = identifier(at);
  if (root !== undefined)
    return { root, rootCall: rootCall ?? (path.length === 0 ? call : undefined), path };
  return path.length > 0 ? { root: '?', rootCall: undefined, path } : undefined;
}

const isLink = (node: Node | undefined): node is Node =>
  isCall(node) || node?.type === 'MemberExpression' || node?.type === 'OptionalMemberExpression';

interface Expectation {
  readonly call: Node;
  readonly rootCall: Node;
  readonly path: readonly string[];
}

function expectation({ call, rootCall, path }: Expectation, text: string): Found | undefined {
  const last = path.at(-1);
  // `expect.extend`, `expect.assertions` and `expect.anything` assert nothing by themselves.
  if (call === rootCall && path.length > 0 && !/^(?:soft|poll|element)$/.test(path.at(-1) ?? ''))
    return undefined;
  const actual = nodesAt(rootCall, 'arguments')[0];
  const args = call === rootCall ? [] : nodesAt(call, 'arguments');
  const rank = rankOfMatcher(call === rootCall ? '' : (last ?? ''), args);
  const isEmpty = isTautology({ actual, expected: args[0], matcher: last ?? '' }, text);
  return {
    line: lineOf(call),
    rank: isEmpty || call === rootCall ? 0 : weakened(rank, actual),
    subject: oneLine(`${codeOf(actual, text)} ${path.join('.')}`, 300),
    expected: oneLine(args.map((arg) => codeOf(arg, text)).join(', '), 600),
  };
}

function plainAssertion(call: Node, matcher: string, text: string): Found {
  const args = nodesAt(call, 'arguments');
  const [actual, expected] = args;
  const isEmpty = isTautology({ actual, expected, matcher }, text);
  const isBinary = rankOfMatcher(matcher, []) >= 3 || matcher === 'custom';
  return {
    line: lineOf(call),
    rank: isEmpty ? 0 : weakened(rankOfAssert(matcher, actual), actual),
    subject: oneLine(`${codeOf(actual, text)} ${matcher}`, 300),
    expected: oneLine(isBinary ? codeOf(expected, text) : '', 600),
  };
}

const EXISTENCE =
  /^(?:toBeDefined|toBeUndefined|exist|exists|isDefined|isOk|toExist|toBeInstanceOf|instanceOf|isFunction|isObject|toBeTypeOf|doesNotThrow|notThrows|notThrowsAsync|doesNotReject|resolves|toBeInTheDocument)$/;
const TRUTH =
  /^(?:toBeTruthy|toBeFalsy|toBeNull|toBeNaN|ok|notOk|true|false|truthy|falsy|isTrue|isFalse|isNull|isNotNull|assert|toHaveBeenCalled|toBeCalled|toThrow|toThrowError|throws|throwsAsync|rejects|notEqual|notStrictEqual|notDeepEqual|not|toHaveReturned|called|notNull|ifError|error)$/;
const PART =
  /^(?:toContain|toContainEqual|toMatch|toMatchObject|toHaveLength|toHaveProperty|toBeGreaterThan|toBeGreaterThanOrEqual|toBeLessThan|toBeLessThanOrEqual|toBeCloseTo|match|like|regex|include|includes|lengthOf|property|above|below|partialDeepStrictEqual|has|closeTo|doesNotMatch)$/;

function rankOfMatcher(matcher: string, args: readonly Node[]): AssertionRank {
  if (EXISTENCE.test(matcher)) return 1;
  // `toThrow(/why/)` tells more than that something was thrown.
  if (TRUTH.test(matcher)) return args.length > 0 && /^toThrow/.test(matcher) ? 3 : 2;
  if (PART.test(matcher)) return 3;
  return args.some(isLenient) ? 1 : 4;
}

function isLenient(node: Node): boolean {
  const callee = isCall(node) ? nodeAt(node, 'callee') : undefined;
  return (
    callee !== undefined &&
    /^(?:anything|any)$/.test(callee.type === 'MemberExpression' ? (keyOf(callee) ?? '') : '')
  );
}

// `assert.ok(a === b)` is as exact as `assert.equal(a, b)`.
function rankOfAssert(matcher: string, actual: Node | undefined): AssertionRank {
  const found = bare(actual);
  if (/^(?:ok|assert|true|isTrue|truthy)$/.test(matcher) && found?.type === 'BinaryExpression')
    return /^===?$/.test(String(found['operator'])) ? 4 : 3;
  return rankOfMatcher(matcher, []);
}

/** `typeof f` can only tell that there is something. */
function weakened(rank: AssertionRank, actual: Node | undefined): AssertionRank {
  const found = bare(actual);
  const operands =
    found?.type === 'BinaryExpression' ? [nodeAt(found, 'left'), nodeAt(found, 'right')] : [found];
  const isTypeof = operands.some(
    (side) => bare(side)?.type === 'UnaryExpression' && bare(side)?.['operator'] === 'typeof',
  );
  return isTypeof && rank > 1 ? 1 : rank;
}

function isSwallowed(node: Node, around: readonly Node[]): boolean {
  for (let index = around.length - 1; index >= 0; index -= 1) {
    const outer = around[index];
    const inner = around[index + 1] ?? node;
    if (outer === undefined) continue;
    if (
      outer.type === 'TryStatement' &&
      outer['block'] === inner &&
      dropsError(nodeAt(outer, 'handler'))
    )
      return true;
    if (isCall(outer) && outer['callee'] === inner && isQuietCatch(outer)) return true;
  }
  return false;
}

/** `.catch(() => {})` after a promise that holds the assertion. */
function isQuietCatch(call: Node): boolean {
  const callee = nodeAt(call, 'callee');
  if (callee?.type !== 'MemberExpression' || keyOf(callee) !== 'catch') return false;
  const [handler] = nodesAt(call, 'arguments');
  return isFunction(handler) && dropsError(handler);
}

/** Whether a catch neither throws nor looks at what it caught, nor hands it on. */
function dropsError(handler: Node | undefined): boolean {
  if (handler === undefined) return false;
  const parameter =
    handler.type === 'CatchClause' ? nodeAt(handler, 'param') : nodesAt(handler, 'params')[0];
  const caught = identifier(parameter);
  const body = nodeAt(handler, 'body');
  if (body === undefined) return false;
  let isUsed = parameter !== undefined && caught === undefined;
  walk(body, (node) => {
    if (node.type === 'ThrowStatement' || (isCall(node) && isTelling(node, caught))) isUsed = true;
    return !isUsed;
  });
  return !isUsed;
}

// A call that takes the error, or that fails or asserts by its name; printing it is not hearing it.
function isTelling(call: Node, caught: string | undefined): boolean {
  const chain = chainOf(call);
  const name = `${chain?.root ?? ''}.${chain?.path.join('.') ?? ''}`;
  if (/^(?:console|process\.std|log|logger|debug|warn)/.test(name)) return false;
  if (/\b(?:assert|expect|fail|done|reject|throw|exit|raise|should)/i.test(name)) return true;
  return caught !== undefined && nodesAt(call, 'arguments').some((arg) => mentions(arg, caught));
}

function mentions(node: Node, name: string): boolean {
  return identifier(node) === name || childrenOf(node).some((child) => mentions(child, name));
}
