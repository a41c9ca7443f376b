// The tests of a Python file: functions and methods called `test…`, whether they run, and what they
// assert. pytest and unittest.

import type { CodeTest, TestState } from '../../../model/code.ts';
import { readAssertions } from './assertions.ts';
import { declaredName, eachStatement, isDocumentation, type Statement } from './blocks.ts';
import { callsIn, namesIn, type PythonBindings } from './calls.ts';
import type { Token } from './tokens.ts';
import { constantOf } from './unreached.ts';

const WORST: readonly TestState[] = ['skipped', 'may-fail', 'conditional', 'runs'];

export function readTests(
  statements: readonly Statement[],
  bindings: PythonBindings,
): readonly CodeTest[] {
  const found: CodeTest[] = [];
  const counts = new Map<string, number>();
  const file = worstOf(statements.flatMap((statement) => stateOfFile(statement, bindings)));
  eachStatement(statements, (statement, around) => {
    if (statement.keyword !== 'def' || !isTest(statement, around)) return;
    const name = [...around.filter(({ keyword }) => keyword === 'class'), statement]
      .map(declaredName)
      .join(' > ');
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    found.push(
      testOf(statement, { around, bindings, file, name: count === 1 ? name : `${name} #${count}` }),
    );
  });
  return found;
}

function worstOf(states: readonly TestState[]): TestState {
  return WORST.find((state) => states.includes(state)) ?? 'runs';
}

function isTest(statement: Statement, around: readonly Statement[]): boolean {
  if (around.some(({ keyword }) => keyword === 'def')) return false;
  return /^test/i.test(declaredName(statement));
}

interface Surroundings {
  readonly around: readonly Statement[];
  readonly bindings: PythonBindings;
  readonly file: TestState;
  readonly name: string;
}

function testOf(statement: Statement, { around, bindings, file, name }: Surroundings): CodeTest {
  const { body, decorators } = statement;
  const states: readonly TestState[] = [
    file,
    ...[...decorators, ...around.flatMap((outer) => outer.decorators)].map((decorator) =>
      stateOfDecorator(decorator, bindings),
    ),
    ...around.map(stateOfCondition),
    ...body.map((inner) => stateOfStatement(inner, bindings)),
  ];
  const calls = new Set<string>();
  eachStatement(body, ({ tokens, keyword }) => {
    // `def check():` names a function, and does not call it.
    if (keyword === 'def' || keyword === 'class') return;
    for (const call of callsIn(tokens, bindings))
      if (!/(?:^|\.)assert/.test(call.name)) calls.add(call.name);
  });
  return {
    name,
    line: statement.line,
    state: worstOf(states),
    assertions: readAssertions(body, bindings),
    returnsAt: earlyReturn(body),
    calls: [...calls],
    isOpaque: false,
  };
}

/** `@unittest.skip`, `@pytest.mark.skip`, `xfail`, and their conditional forms. */
function stateOfDecorator({ tokens }: Statement, bindings: PythonBindings): TestState {
  const name = namesIn(tokens.slice(1), bindings)[0] ?? '';
  const last = name.slice(name.lastIndexOf('.') + 1);
  const args = callsIn(tokens, bindings)[0]?.args ?? [];
  if (last === 'skip') return 'skipped';
  if (last === 'xfail' || last === 'expectedFailure')
    return args.some(({ keyword, tokens: value }) => keyword === undefined && !isText(value))
      ? 'conditional'
      : 'may-fail';
  if (!/^skip(?:if|unless)$/i.test(last)) return 'runs';
  const [condition] = args;
  const constant = constantOf(condition?.tokens ?? []);
  if (constant === undefined) return 'conditional';
  return constant === (last.toLowerCase() === 'skipif') ? 'skipped' : 'runs';
}

const isText = (tokens: readonly Token[]): boolean => tokens.every(({ kind }) => kind === 'string');

/** `pytestmark = pytest.mark.skip`, and a `pytest.skip(allow_module_level=True)` at the top. */
function stateOfFile(statement: Statement, bindings: PythonBindings): readonly TestState[] {
  const { tokens } = statement;
  if (tokens[0]?.text === 'pytestmark' && tokens[1]?.text === '=') {
    const names = namesIn(tokens.slice(2), bindings).map((name) =>
      name.slice(name.lastIndexOf('.') + 1),
    );
    if (names.includes('skip')) return ['skipped'];
    if (names.includes('xfail')) return ['may-fail'];
    return names.includes('skipif') ? ['conditional'] : [];
  }
  return [stateOfStatement(statement, bindings)];
}

function stateOfStatement(
  { tokens, keyword, body }: Statement,
  bindings: PythonBindings,
): TestState {
  if (keyword === 'if') {
    const inner = body.map((statement) => stateOfStatement(statement, bindings));
    return inner.some((state) => state === 'skipped' || state === 'may-fail')
      ? 'conditional'
      : 'runs';
  }
  if (keyword === 'def' || keyword === 'class') return 'runs';
  const names = callsIn(tokens, bindings).map(({ name }) => name);
  if (
    names.some((name) => /^(?:pytest\.skip|self\.skipTest|unittest\.skip)$/.test(name)) ||
    (keyword === 'raise' && tokens.some(({ text }) => text === 'SkipTest'))
  )
    return 'skipped';
  return names.includes('pytest.xfail') ? 'may-fail' : 'runs';
}

function stateOfCondition({ keyword, tokens }: Statement): TestState {
  if (keyword !== 'if' && keyword !== 'while') return 'runs';
  const constant = constantOf(tokens.slice(1));
  if (constant === undefined) return 'conditional';
  return constant ? 'runs' : 'skipped';
}

function earlyReturn(body: readonly Statement[]): number | undefined {
  const code = body.filter((statement) => !isDocumentation(statement));
  const at = code.findIndex(({ keyword }) => keyword === 'return');
  return at === -1 || at === code.length - 1 ? undefined : code[at]?.line;
}
