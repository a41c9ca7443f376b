// The expectations of a Python test, made wrong.

import { remembered } from '../../std/remembered.ts';
import { eachStatement, readBlocks, type Statement } from '../tamper/python/blocks.ts';
import { callsIn, splitAt } from '../tamper/python/calls.ts';
import { type Token, tokenize } from '../tamper/python/tokens.ts';
import { type Edit, type Expected, wrongValues } from './edits.ts';
import { pythonSurroundings } from './surroundings.ts';

const MAX_EDITS = 2_000;
const EQUAL = /^assert(?:Equals?|Is|ListEqual|DictEqual|TupleEqual|SetEqual|SequenceEqual|_equal)$/;

export function misledPython(text: string): readonly Edit[] {
  const found: Asserted[] = [];
  const surroundings = pythonSurroundings(text);
  const isAside = remembered(mayNotRun);
  eachStatement(readBlocks(tokenize(text).tokens), (statement, around) => {
    if (found.length >= MAX_EDITS || around.some(isAside)) return;
    const asserted = assertedBy(statement, text);
    if (asserted.length > 0) found.push(...conditioned(asserted, surroundings(around, statement)));
  });
  const turned = found
    .filter(({ isTruth }) => isTruth)
    .map(({ start, end, written, condition }) => ({
      ...{ start, end, condition },
      text: `not (${written})`,
    }));
  const values = found.filter(({ isTruth }) => !isTruth);
  return [...turned, ...wrongValues(values, { true: 'True', false: 'False' })];
}

function conditioned(
  asserted: readonly Asserted[],
  condition: string | undefined,
): readonly Asserted[] {
  return asserted.map((each) => ({ ...each, condition }));
}

const ASIDE = /^(?:skip|skipif|skipIf|skipUnless|skipTest|importorskip|xfail|expectedFailure)$/;

/** A test or a class that is skipped, perhaps: what it expects can be wrong, and nobody would notice. */
function mayNotRun({ keyword, decorators, body }: Statement): boolean {
  const lines = keyword === 'def' ? [...decorators, ...body, ...body.flatMap(linesOf)] : decorators;
  return lines.some(({ tokens }) => tokens.some(({ text }) => ASIDE.test(text)));
}

const linesOf = ({ body }: Statement): readonly Statement[] => body;

interface Asserted extends Expected {
  /** It is only said to be true. */
  readonly isTruth: boolean;
}

function assertedBy({ tokens, keyword }: Statement, text: string): readonly Asserted[] {
  if (keyword === 'assert') return bareAssert(tokens.slice(1), text);
  return callsIn(tokens, new Map()).flatMap(({ name, args }) => {
    const method = name.slice(name.lastIndexOf('.') + 1);
    const [first, second] = args.filter(({ keyword: key }) => key === undefined);
    if (EQUAL.test(method)) return chosen(first?.tokens, second?.tokens, text);
    return /^assert(?:True|_)$/.test(method) ? asserted(first?.tokens, text, true) : [];
  });
}

function bareAssert(tokens: readonly Token[], text: string): readonly Asserted[] {
  const [test = []] = splitAt(tokens, ',');
  const sides = splitAt(test, '==');
  const isPlain = !test.some(
    ({ kind, text: word }) => kind === 'name' && /^(?:and|or|not|if|in|is)$/.test(word),
  );
  return sides.length === 2 && isPlain
    ? chosen(sides[0], sides[1], text)
    : asserted(test, text, true);
}

type Tokens = readonly Token[] | undefined;

/** What is written down is expected; where both are computed, by custom the second. */
function chosen(first: Tokens, second: Tokens, text: string): readonly Asserted[] {
  const [left] = asserted(first, text);
  const [right] = asserted(second, text);
  if (left === undefined || right === undefined) return [];
  return [right.kind === 'other' && left.kind !== 'other' ? left : right];
}

function asserted(tokens: Tokens, text: string, isTruth = false): readonly Asserted[] {
  const range = rangeOf(tokens);
  if (range === undefined || tokens?.[0]?.text === '*') return [];
  const written = text.slice(range.start, range.end);
  return [{ ...range, written, isTruth, kind: kindOf(tokens ?? [], written) }];
}

function kindOf(tokens: readonly Token[], written: string): Expected['kind'] {
  if (/^-?[\d._]+$/.test(written)) return 'number';
  if (/^(?:True|False)$/.test(written)) return 'truth';
  return tokens.length === 1 && tokens[0]?.kind === 'string' && tokens[0].prefix === ''
    ? 'text'
    : 'other';
}

function rangeOf(
  tokens: readonly Token[] | undefined,
): { readonly start: number; readonly end: number } | undefined {
  const [first] = tokens ?? [];
  const last = tokens?.at(-1);
  return first === undefined || last === undefined
    ? undefined
    : { start: first.start, end: last.end };
}
