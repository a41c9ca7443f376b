// The assertions in a Python test, what each could tell apart, and whether anybody would hear it fail.

import type { AssertionRank, CodeAssertion } from '../../../model/code.ts';
import { oneLine } from '../../../std/text.ts';
import { eachStatement, type Statement } from './blocks.ts';
import { callsIn, codeOf, type PythonBindings, splitAt } from './calls.ts';
import type { Token } from './tokens.ts';
import { unreachedIn } from './unreached.ts';

export function readAssertions(
  statements: readonly Statement[],
  bindings: PythonBindings,
): readonly CodeAssertion[] {
  const found: CodeAssertion[] = [];
  const isUnreached = unreachedIn(statements);
  eachStatement(statements, (statement, around) => {
    if (isUnreached(around)) return;
    const isSwallowed = isDropped(statement, around, statements);
    for (const assertion of assertionsIn(statement, bindings))
      found.push({ ...assertion, isSwallowed });
  });
  return found;
}

type Found = Omit<CodeAssertion, 'isSwallowed'>;

function assertionsIn(statement: Statement, bindings: PythonBindings): readonly Found[] {
  const { tokens, keyword, line } = statement;
  if (keyword === 'assert') return [bareAssert(tokens.slice(1), line)];
  const found: Found[] = [];
  for (const { name, args, line: at } of callsIn(tokens, bindings)) {
    const method = name.slice(name.lastIndexOf('.') + 1);
    if (!/^(?:assert(?:[A-Z_]\w*)?|raises|warns|fail|approx_equal)$/.test(method)) continue;
    if (/^(?:raises|warns)$/.test(method) && !/pytest|^self|raises$/.test(name)) continue;
    found.push(
      callAssertion(
        method,
        args
          .filter(({ keyword: key }) => key === undefined || key === 'match')
          .map((arg) => arg.tokens),
        at,
      ),
    );
  }
  return found;
}

function callAssertion(method: string, args: readonly (readonly Token[])[], line: number): Found {
  const [actual = [], expected = []] = args;
  const isBinary =
    /Equal|Is$|IsNot$|In$|NotIn$|Greater|Less|Almost|Regex|Count|Dict|List|Tuple|Set|assert_/.test(
      method,
    );
  const isSame =
    isBinary && /Equal|Is$|assert_equal/.test(method) && isConstantPair(actual, expected);
  const isEmpty = isSame || (/^assert(?:True|_)?$/.test(method) && isAlwaysTrue(actual));
  return {
    line,
    rank: isEmpty ? 0 : rankOf(method, actual, args.length),
    subject: oneLine(`${codeOf(actual)} ${method}`, 300),
    expected: oneLine(isBinary || /raises/i.test(method) ? codeOf(expected) : '', 600),
  };
}

function rankOf(method: string, actual: readonly Token[], count: number): AssertionRank {
  if (/IsNotNone|IsInstance|NotIsInstance|called$|Logs/.test(method)) return 1;
  if (/True$|False$|IsNone$|NotEqual|^assertIsNot$/.test(method))
    return actual.some(isComparison) ? 4 : 2;
  if (/raises|Raises|warns|Warns/.test(method)) return count > 1 ? 3 : 2;
  if (/In$|Regex|Greater|Less|Almost|Contains/.test(method)) return 3;
  return 4;
}

const isComparison = ({ kind, text }: Token): boolean =>
  kind === 'operator' && (text === '==' || text === '!=');

function bareAssert(tokens: readonly Token[], line: number): Found {
  const [test = []] = splitAt(tokens, ',');
  const [left = [], right] = splitAt(test, '==');
  const rank = rankOfTest(test, right !== undefined);
  return {
    line,
    rank: isAlwaysTrue(test) || (right !== undefined && isConstantPair(left, right)) ? 0 : rank,
    subject: oneLine(`${codeOf(left)} assert${right === undefined ? '' : ' =='}`, 300),
    expected: oneLine(right === undefined ? '' : codeOf(right), 600),
  };
}

function rankOfTest(test: readonly Token[], isEqual: boolean): AssertionRank {
  const names = test.filter(({ kind }) => kind === 'name').map(({ text }) => text);
  if (names[0] === 'callable' || names[0] === 'isinstance' || names[0] === 'hasattr') return 1;
  if (names.at(-1) === 'None' && names.includes('not')) return 1;
  if (isEqual) return 4;
  return test.some(
    ({ kind, text }) =>
      (kind === 'operator' && /^(?:[<>]=?|!=)$/.test(text)) ||
      (kind === 'name' && /^(?:in|is)$/.test(text)),
  )
    ? 3
    : 2;
}

/** `True`, a number, a text, a tuple with a message in it, or any of them behind `or`. */
function isAlwaysTrue(tokens: readonly Token[]): boolean {
  const inner = withoutBrackets(tokens);
  const [only] = inner;
  if (inner.length === 1 && only !== undefined)
    return (
      only.text === 'True' ||
      (only.kind === 'number' && Number(only.text) !== 0) ||
      (only.kind === 'string' && only.text !== '')
    );
  if (inner !== tokens && splitAt(inner, ',').length > 1) return true;
  const either = splitAt(inner, 'or');
  if (either.length > 1) return either.some(isAlwaysTrue);
  const same = splitAt(inner, '==');
  return same.length === 2 && isConstantPair(same[0] ?? [], same[1] ?? []);
}

function withoutBrackets(tokens: readonly Token[]): readonly Token[] {
  const isWrapped =
    tokens[0]?.text === '(' && tokens.at(-1)?.text === ')' && tokens[0].kind === 'operator';
  return isWrapped ? tokens.slice(1, -1) : tokens;
}

/** The same name or literal on both sides. */
function isConstantPair(left: readonly Token[], right: readonly Token[]): boolean {
  return (
    left.length === 1 &&
    right.length === 1 &&
    left[0]?.kind === right[0]?.kind &&
    codeOf(left) === codeOf(right)
  );
}

/** Under a `try` whose handlers neither raise nor look, or within `suppress(...)`. */
function isDropped(
  statement: Statement,
  around: readonly Statement[],
  top: readonly Statement[],
): boolean {
  return [...around, statement].some((outer, depth) => {
    if (outer === statement) return false;
    if (outer.keyword === 'with' && dropsWithin(outer, statement)) return true;
    if (outer.keyword !== 'try') return false;
    const siblings = depth === 0 ? top : (around[depth - 1]?.body ?? []);
    return handlersOf(outer, siblings).some(dropsError);
  });
}

/** `suppress(...)`, and a bare `assert` that is wanted to fail; helpers that assert have tests of their own. */
function dropsWithin({ tokens }: Statement, { keyword }: Statement): boolean {
  const words = tokens.map(({ text }) => text);
  if (words.includes('suppress')) return true;
  const isWanted = words.includes('raises') || words.includes('assertRaises');
  return (
    keyword === 'assert' &&
    isWanted &&
    words.some((word) => /^(?:AssertionError|Exception|BaseException)$/.test(word))
  );
}

function handlersOf(attempt: Statement, siblings: readonly Statement[]): readonly Statement[] {
  const handlers: Statement[] = [];
  for (const sibling of siblings.slice(siblings.indexOf(attempt) + 1)) {
    if (!/^(?:except|else|finally)$/.test(sibling.keyword)) break;
    if (sibling.keyword === 'except') handlers.push(sibling);
  }
  return handlers;
}

// Only a handler that would catch a failed assertion can hide it.
function dropsError(handler: Statement): boolean {
  const caught = handler.tokens.slice(1).map(({ text }) => text);
  const catchesAll =
    caught.length === 0 ||
    caught.some((name) => /^(?:AssertionError|Exception|BaseException)$/.test(name));
  if (!catchesAll) return false;
  let isHeard = false;
  eachStatement(handler.body, ({ keyword, tokens }) => {
    if (
      keyword === 'raise' ||
      keyword === 'assert' ||
      tokens.some(({ text }) => /^(?:fail|assert\w*|exit|skip|xfail)$/.test(text))
    )
      isHeard = true;
  });
  return !isHeard;
}
