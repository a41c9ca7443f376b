// The tests of a JavaScript file: their names with the suites around them, whether they run, and
// what they assert. vitest, jest, mocha, node:test, ava and tap write them alike.

import type { CodeTest, TestState } from '../../../model/code.ts';
import { oneLine } from '../../../std/text.ts';
import { readAssertions } from './assertions.ts';
import { type Bindings, identifier, keyOf, nameOf, textOf } from './names.ts';
import { stateInBody, stateOfCondition } from './test-body.ts';
import {
  bare,
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

const MAX_TESTS = 5_000;

export function readTests(program: Node, text: string, bindings: Bindings): readonly CodeTest[] {
  const found: CodeTest[] = [];
  const counts = new Map<string, number>();
  walk(program, (node, around) => {
    const declared = isCall(node) ? declarationIn(node, text) : undefined;
    if (declared?.isSuite !== false || found.length >= MAX_TESTS) return undefined;
    const made = testOf(node, declared, { around, text, bindings });
    const count = (counts.get(made.name) ?? 0) + 1;
    counts.set(made.name, count);
    found.push(count === 1 ? made : { ...made, name: `${made.name} #${count}` });
    return undefined;
  });
  return found;
}

interface Declaration {
  readonly isSuite: boolean;
  readonly state: TestState;
  readonly name: string;
  readonly body: Node | undefined;
  readonly hasBody: boolean;
}

interface Surroundings {
  readonly around: readonly Node[];
  readonly text: string;
  readonly bindings: Bindings;
}

function testOf(
  node: Node,
  declared: Declaration,
  { around, text, bindings }: Surroundings,
): CodeTest {
  const suites = around.flatMap((outer) => {
    const found = isCall(outer) ? declarationIn(outer, text) : undefined;
    return found === undefined ? [] : [found];
  });
  const { body } = declared;
  const states = [
    ...suites.map(({ state }) => state),
    declared.state,
    stateOfCondition(around, node),
    body === undefined ? 'runs' : stateInBody(body),
  ];
  return {
    name: [...suites, declared].map(({ name }) => name).join(' > '),
    line: lineOf(node),
    state: worstState(states),
    assertions: body === undefined ? [] : readAssertions(body, text),
    returnsAt: body === undefined ? undefined : earlyReturn(body),
    calls: body === undefined ? [] : callsIn(body, bindings),
    isOpaque: declared.hasBody && body === undefined,
  };
}

const WORST: readonly TestState[] = [
  'skipped',
  'todo',
  'may-fail',
  'focused',
  'conditional',
  'runs',
];

function worstState(states: readonly TestState[]): TestState {
  return WORST.find((state) => states.includes(state)) ?? 'runs';
}

const SUITE = /^(?:describe|suite|context|fdescribe|xdescribe|xcontext|xsuite)$/;
const TEST = /^(?:test|it|specify|fit|xit|xtest|xspecify)$/;
const MODIFIER =
  /^(?:skip|only|todo|skipIf|runIf|failing|fails|each|for|concurrent|sequential|serial|shuffle|parallel|extend|cb|macro|before|expectedFailure|describe|test)$/;

/** A call that declares a test or a suite: its name, its modifiers and its function. */
function declarationIn(call: Node, text: string): Declaration | undefined {
  const chain = chainOf(bare(nodeAt(call, 'callee')));
  if (chain === undefined || !chain.modifiers.every((name) => MODIFIER.test(name)))
    return undefined;
  const isSuite = SUITE.test(chain.root) || chain.modifiers.includes('describe');
  if (!isSuite && !TEST.test(chain.root) && !isRunnerTest(chain)) return undefined;
  const args = nodesAt(call, 'arguments');
  const last = args.findLast((arg) => !/^(?:Numeric|Object)/.test(bare(arg)?.type ?? ''));
  const body = args.find(isFunction);
  const title = args[0] === body ? undefined : args[0];
  // `test.each(rows)` is the beginning of a declaration, and `test.extend({})` none at all.
  if (body === undefined && (title === undefined || args.length < 2) && !isBare(chain, title))
    return undefined;
  return {
    isSuite,
    state: worstState([
      ...chain.modifiers.map(stateOfModifier),
      stateOfRoot(chain.root),
      ...args.map(stateOfOptions),
    ]),
    name: oneLine(textOf(title) ?? codeOf(title, text), 200),
    body,
    hasBody: last !== undefined && last !== title,
  };
}

/** `tap.test(…)`, and `t.test(…)` within a test. */
const isRunnerTest = ({ root, modifiers }: Chain): boolean =>
  /^(?:tap|t|tape|ava|QUnit)$/.test(root) && modifiers.includes('test');

// `test('to do')` and `it.todo('later')` have a name and no function.
function isBare(chain: Chain, title: Node | undefined): boolean {
  return (
    textOf(title) !== undefined &&
    chain.modifiers.every((name) => /^(?:skip|todo|only)$/.test(name))
  );
}

interface Chain {
  readonly root: string;
  readonly modifiers: readonly string[];
}

function chainOf(callee: Node | undefined): Chain | undefined {
  const modifiers: string[] = [];
  let at = callee;
  for (let steps = 0; at !== undefined && steps < 10; steps += 1) {
    const root = identifier(at);
    if (root !== undefined) return { root, modifiers };
    if (at.type === 'MemberExpression') modifiers.push(keyOf(at) ?? '');
    at = bare(nodeAt(at, INNER[at.type] ?? ''));
  }
  return undefined;
}

/** Where a chain goes on, from its end to its root. */
const INNER: Readonly<Record<string, string>> = {
  MemberExpression: 'object',
  CallExpression: 'callee',
  TaggedTemplateExpression: 'tag',
};

function stateOfRoot(root: string): TestState {
  if (/^x/.test(root)) return 'skipped';
  return /^f/.test(root) ? 'focused' : 'runs';
}

function stateOfModifier(name: string): TestState {
  if (name === 'skip') return 'skipped';
  if (name === 'todo') return 'todo';
  if (name === 'only') return 'focused';
  if (name === 'skipIf' || name === 'runIf') return 'conditional';
  return /^fail|^expectedFailure$/.test(name) ? 'may-fail' : 'runs';
}

/** `{ skip: true }` as node:test and vitest take it. */
function stateOfOptions(arg: Node): TestState {
  const options = bare(arg);
  if (options?.type !== 'ObjectExpression') return 'runs';
  return worstState(nodesAt(options, 'properties').map(stateOfOption));
}

function stateOfOption(property: Node): TestState {
  const key = identifier(nodeAt(property, 'key')) ?? textOf(nodeAt(property, 'key')) ?? '';
  if (!/^(?:skip|todo|only|fails)$/.test(key)) return 'runs';
  const value = bare(nodeAt(property, 'value'));
  if (value?.type === 'BooleanLiteral' && value['value'] === false) return 'runs';
  const isConstant = value?.type === 'BooleanLiteral' || textOf(value) !== undefined;
  return isConstant ? stateOfModifier(key) : 'conditional';
}

/** The line of a `return` or `throw`-less exit that stands before other statements, for no condition. */
function earlyReturn(body: Node): number | undefined {
  const statements = statementsOf(body);
  const at = statements.findIndex(({ type }) => type === 'ReturnStatement');
  const leaves = statements[at];
  if (leaves === undefined || at === statements.length - 1) return undefined;
  // Functions may be declared below a `return`.
  const isFollowed = statements.slice(at + 1).some(({ type }) => type !== 'FunctionDeclaration');
  return isFollowed ? lineOf(leaves) : undefined;
}

function callsIn(body: Node, bindings: Bindings): readonly string[] {
  const names = new Set<string>();
  walk(body, (node) => {
    const name = isCall(node) ? nameOf(nodeAt(node, 'callee'), bindings) : undefined;
    if (name !== undefined && !/^(?:expect|assert)\b/.test(name)) names.add(name);
    return undefined;
  });
  return [...names];
}
