// What `test`, `[ ]`, `[[ ]]` and `(( ))` compare, as far as it can be known without running anything.

import type { ShellWord } from './words.ts';

export interface Comparison {
  readonly isNegated: boolean;
  readonly isArithmetic: boolean;
  /** One operand, a flag with its operand, or two operands around an operator. */
  readonly words: readonly ShellWord[];
}

/** Undefined where it is no comparison, or one of several parts. */
export function comparisonOf(program: readonly ShellWord[]): Comparison | undefined {
  const [first, ...rest] = program;
  if (!/^(?:test|\[\[?|\(\()$/.test(first?.text ?? '')) return undefined;
  const inside = first?.text === 'test' ? rest : rest.slice(0, -1);
  if (inside.some(({ text }) => /^(?:&&|\|\||-a|-o)$/.test(text))) return undefined;
  const from = inside.findIndex(({ text }) => text !== '!');
  const words = from === -1 ? [] : inside.slice(from);
  const isNegated = Math.max(from, 0) % 2 === 1;
  return { isNegated, isArithmetic: first?.text === '((', words };
}

const COMPARE: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '-eq': (left, right) => left === right,
  '==': (left, right) => left === right,
  '=': (left, right) => left === right,
  '-ne': (left, right) => left !== right,
  '!=': (left, right) => left !== right,
  '-gt': (left, right) => left > right,
  '>': (left, right) => left > right,
  '-ge': (left, right) => left >= right,
  '>=': (left, right) => left >= right,
  '-lt': (left, right) => left < right,
  '<': (left, right) => left < right,
  '-le': (left, right) => left <= right,
  '<=': (left, right) => left <= right,
};

/** Whether it holds, given what is known of its words; undefined where that is not enough. */
export function holds(
  { isNegated, isArithmetic, words }: Comparison,
  numberOf: (word: ShellWord) => number | undefined,
): boolean | undefined {
  const held = isArithmetic ? computed(words, numberOf) : tested(words, numberOf);
  return held === undefined ? undefined : held !== isNegated;
}

function computed(words: readonly ShellWord[], numberOf: NumberOf): boolean | undefined {
  const [only, operator] = words;
  if (operator !== undefined) return compared(words, numberOf);
  const value = only === undefined ? undefined : numberOf(only);
  return value === undefined ? undefined : value !== 0;
}

type NumberOf = (word: ShellWord) => number | undefined;

function tested(words: readonly ShellWord[], numberOf: NumberOf): boolean | undefined {
  const [first, second] = words;
  if (first === undefined) return false;
  if (second === undefined)
    return isFixed(first) || first.text === '$?' ? first.text !== '' : undefined;
  if (words.length > 2) return compared(words, numberOf);
  if (!isFixed(second) || !/^-[nz]$/.test(first.text)) return undefined;
  return (second.text === '') === (first.text === '-z');
}

function compared(words: readonly ShellWord[], numberOf: NumberOf): boolean | undefined {
  const [left, operator, right, ...more] = words;
  if (left === undefined || operator === undefined || right === undefined || more.length > 0)
    return undefined;
  const [one, other] = [numberOf(left), numberOf(right)];
  const compare = Object.hasOwn(COMPARE, operator.text) ? COMPARE[operator.text] : undefined;
  if (one !== undefined && other !== undefined) return compare?.(one, other);
  const isSame = left.text === right.text && left.substitutions.length === 0;
  if (!isSame && !(isFixed(left) && isFixed(right))) return undefined;
  if (/^==?$/.test(operator.text)) return isSame;
  return operator.text === '!=' ? !isSame : undefined;
}

/** It is what is written: no expansion, and no pattern. */
function isFixed({ text, isQuoted }: ShellWord): boolean {
  return !/[$`]/.test(text) && (isQuoted || !/[*?[|{~]/.test(text));
}

export function literalNumber({ text }: ShellWord): number | undefined {
  return /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** The same whatever the work is like. */
export function isConstant(program: readonly ShellWord[]): boolean {
  const comparison = comparisonOf(program);
  if (comparison === undefined || program.some(({ text }) => text === '$?')) return false;
  return holds(comparison, literalNumber) !== undefined;
}
