// Assertions that no behaviour of the code could break: a literal compared with itself, the same
// expression on both sides, or a truth with an `|| true` beside it.

import { identifier } from './names.ts';
import { bare, codeOf, type Node, nodeAt } from './tree.ts';

export interface Compared {
  readonly actual: Node | undefined;
  readonly expected: Node | undefined;
  readonly matcher: string;
}

export function isTautology({ actual, expected, matcher }: Compared, text: string): boolean {
  const left = bare(actual);
  // `t.pass()` says that a line was reached, and nothing about what it did.
  if (matcher === 'pass') return true;
  if (left === undefined) return false;
  if (/^(?:custom|fail|throws|rejects|toThrow|called)/.test(matcher)) return false;
  if (expected === undefined || /^(?:ok|assert|true|truthy|isTrue|isOk)$/.test(matcher))
    return isUnary(matcher) && constantTruth(left, text) !== undefined;
  const right = bare(expected);
  return (
    right !== undefined &&
    isEquality(matcher) &&
    isStable(left) &&
    codeOf(left, text) === codeOf(right, text)
  );
}

const isUnary = (matcher: string): boolean =>
  /^(?:ok|assert|true|truthy|isTrue|isOk|toBeTruthy|toBeDefined|false|falsy|toBeFalsy|notOk|isFalse)$/.test(
    matcher,
  );

const isEquality = (matcher: string): boolean =>
  /^(?:toBe|toEqual|toStrictEqual|equal|equals|strictEqual|deepEqual|deepStrictEqual|is|same|strictSame|eql|eq)$/.test(
    matcher,
  );

/** Comparing a call with itself may be a test of purity; a name or a literal is the same by itself. */
function isStable(node: Node): boolean {
  return constantTruth(node, '') !== undefined || identifier(node) !== undefined;
}

/** What an expression comes to, if nothing outside of it can change that. */
function constantTruth(node: Node | undefined, text: string): boolean | undefined {
  const found = bare(node);
  switch (found?.type) {
    case 'BooleanLiteral':
    case 'NumericLiteral':
    case 'StringLiteral':
      return Boolean(found['value']);
    case 'NullLiteral':
      return false;
    case 'ArrayExpression':
    case 'ObjectExpression':
      return isEmptyLiteral(found) ? true : undefined;
    case 'UnaryExpression':
      return found['operator'] === '!'
        ? negated(constantTruth(nodeAt(found, 'argument'), text))
        : undefined;
    case 'LogicalExpression':
      return logicalTruth(found, text);
    case 'BinaryExpression':
      return sameSides(found, text);
    default:
      return undefined;
  }
}

const isEmptyLiteral = (node: Node): boolean =>
  [node['elements'], node['properties']].every((list) => !Array.isArray(list) || list.length === 0);

const negated = (value: boolean | undefined): boolean | undefined =>
  value === undefined ? undefined : !value;

function logicalTruth(node: Node, text: string): boolean | undefined {
  const sides = [
    constantTruth(nodeAt(node, 'left'), text),
    constantTruth(nodeAt(node, 'right'), text),
  ];
  if (node['operator'] === '||') return sides.includes(true) ? true : undefined;
  if (node['operator'] === '&&') return sides.includes(false) ? false : undefined;
  return undefined;
}

function sameSides(node: Node, text: string): boolean | undefined {
  if (!/^===?$/.test(String(node['operator'])) || text === '') return undefined;
  const left = bare(nodeAt(node, 'left'));
  const right = bare(nodeAt(node, 'right'));
  if (left === undefined || right === undefined || !isStable(left)) return undefined;
  return codeOf(left, text) === codeOf(right, text) ? true : undefined;
}
