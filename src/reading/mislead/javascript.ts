// The expectations of a JavaScript test, made wrong.

import { identifier, keyOf } from '../tamper/javascript/names.ts';
import {
  bare,
  isCall,
  isFunction,
  type Node,
  nodeAt,
  nodesAt,
  parseTree,
  walk,
} from '../tamper/javascript/tree.ts';
import { type Edit, type Expected, wrongValues } from './edits.ts';
import { javascriptSurroundings } from './surroundings.ts';

const MAX_EDITS = 2_000;
const EQUAL =
  /^(?:toBe|toEqual|toStrictEqual|equal|equals|eql|eq|strictEqual|deepEqual|deepStrictEqual|is|same|strictSame)$/;
const TRUE = /^(?:assert|ok|true|isTrue|truthy)$/;

export function misledJavaScript(path: string, text: string): readonly Edit[] {
  const tree = parseTree(path, text);
  const values: Expected[] = [];
  const turned: Edit[] = [];
  if (tree === undefined) return [];
  const surroundings = javascriptSurroundings(tree.program, text);
  walk(tree.program, (node, around) => {
    if (values.length + turned.length >= MAX_EDITS) return false;
    if (isCall(node) && mayNotRun(node, text)) return false;
    const found = isCall(node) ? assertedBy(node) : undefined;
    if (found === undefined) return undefined;
    const { start, end } = found.value;
    const written = text.slice(start, end);
    const condition = surroundings(node, around);
    if (found.isTruth) turned.push({ start, end, condition, text: `!(${written})` });
    else values.push({ start, end, condition, written, kind: kindOf(found.value) });
    return false;
  });
  return [...turned, ...wrongValues(values, { true: 'true', false: 'false' })];
}

const DECLARES = /^(?:[xf]?(?:test|it|describe|suite|context|specify))$/;
const ASIDE = /^(?:skip|skipIf|runIf|todo|fails|failing|expectedFailure)$/;

/** A test or a suite that is skipped, perhaps: what it expects can be wrong, and nobody would notice. */
function mayNotRun(call: Node, text: string): boolean {
  const { root, path } = chainOf(call);
  if (!DECLARES.test(root)) return false;
  const args = nodesAt(call, 'arguments');
  const options = args.filter(({ type }) => type === 'ObjectExpression');
  const keys = options.flatMap((option) =>
    nodesAt(option, 'properties').map((property) => identifier(nodeAt(property, 'key'))),
  );
  const body = /(?:test|it|specify)$/.test(root) ? args.find(isFunction) : undefined;
  return (
    root.startsWith('x') ||
    [...path, ...keys].some((name) => ASIDE.test(name ?? '')) ||
    (body !== undefined && /\.(?:skip|todo)\(/.test(text.slice(body.start, body.end)))
  );
}

interface Asserted {
  readonly value: Node;
  /** It is only said to be true. */
  readonly isTruth: boolean;
}

function assertedBy(call: Node): Asserted | undefined {
  const { root, path, subject } = chainOf(call);
  const matcher = path.at(-1) ?? root;
  if (path.some((name) => /^(?:not|doesNot)/.test(name))) return undefined;
  const args = nodesAt(call, 'arguments');
  if (args.some(({ type }) => type === 'SpreadElement')) return undefined;
  if (root === 'expect')
    return subject !== undefined && EQUAL.test(matcher) ? expected(args[0]) : undefined;
  const isAssert = /^(?:assert|t|chai)$/.test(root) || (path.length === 0 && isImported(matcher));
  return isAssert ? plain(matcher, args) : undefined;
}

function plain(matcher: string, args: readonly Node[]): Asserted | undefined {
  if (EQUAL.test(matcher)) return expected(chosen(args));
  const [value] = args;
  return TRUE.test(matcher) && value !== undefined ? { value, isTruth: true } : undefined;
}

const expected = (value: Node | undefined): Asserted | undefined =>
  value === undefined ? undefined : { value, isTruth: false };

/** What is written down is expected; where both are computed, by custom the second. */
function chosen([first, second]: readonly Node[]): Node | undefined {
  if (first === undefined || second === undefined) return undefined;
  return kindOf(second) === 'other' && kindOf(first) !== 'other' ? first : second;
}

const isImported = (name: string): boolean =>
  /^(?:strictEqual|deepEqual|deepStrictEqual|equal)$/.test(name);

interface Chain {
  readonly root: string;
  readonly path: readonly string[];
  /** The innermost call: `expect(x)` of `expect(x).toBe(1)`. */
  readonly subject: Node | undefined;
}

function chainOf(call: Node): Chain {
  const path: string[] = [];
  let subject: Node | undefined;
  let at = bare(nodeAt(call, 'callee'));
  for (let steps = 0; steps < 30 && at !== undefined; steps += 1) {
    if (isCall(at)) subject = at;
    else if (/MemberExpression$/.test(at.type)) path.unshift(keyOf(at) ?? '?');
    else break;
    at = bare(nodeAt(at, isCall(at) ? 'callee' : 'object'));
  }
  return { root: identifier(at) ?? '', path, subject };
}

function kindOf(value: Node): Expected['kind'] {
  const found = bare(value);
  const isNegative =
    found?.type === 'UnaryExpression' &&
    found['operator'] === '-' &&
    bare(nodeAt(found, 'argument'))?.type === 'NumericLiteral';
  if (found?.type === 'NumericLiteral' || isNegative) return 'number';
  if (found?.type === 'BooleanLiteral') return 'truth';
  return found?.type === 'StringLiteral' ? 'text' : 'other';
}
