// Parts of a Python test that nobody runs: behind a condition that never holds, in a loop over nothing, in a
// function that is never named.

import { declaredName, eachStatement, type Statement } from './blocks.ts';
import type { Token } from './tokens.ts';

/** `True`, `0`, `not True`, `1 == 2` and the like; undefined for what has to be looked up. */
export function constantOf(tokens: readonly Token[]): boolean | undefined {
  const [first, operator, last] = tokens;
  if (first === undefined || tokens.length > 3) return undefined;
  if (first.text === 'not') {
    const inner = constantOf(tokens.slice(1));
    return inner === undefined ? undefined : !inner;
  }
  if (tokens.length === 1) return truthOf(first);
  const isWritten = [first, last].every((side) => side !== undefined && isWrittenOut(side));
  if (!isWritten || !/^[!=]=$/.test(operator?.text ?? '')) return undefined;
  const isSame = first.kind === last?.kind && first.text === last.text;
  return operator?.text === '==' ? isSame : !isSame;
}

/** An f-string has something to look up in it. */
const isWrittenOut = ({ kind, prefix }: Token): boolean =>
  kind === 'number' || (kind === 'string' && !/[ft]/.test(prefix));

function truthOf({ kind, text }: Token): boolean | undefined {
  if (text === 'True' || (kind === 'number' && Number(text) !== 0)) return true;
  return text === 'False' || text === 'None' || kind === 'number' ? false : undefined;
}

/** Asks of the statements around a place in the body of a test. */
export function unreachedIn(body: readonly Statement[]): (around: readonly Statement[]) => boolean {
  let named: ReadonlyMap<string, number> | undefined;
  const isNamed = (name: string): boolean => {
    named ??= namesIn(body);
    return (named.get(name) ?? 0) > 1;
  };
  return (around) =>
    around.some((outer) => {
      const { keyword, tokens } = outer;
      if (keyword === 'if' || keyword === 'while') return constantOf(tokens.slice(1)) === false;
      if (keyword === 'for') return isOverNothing(tokens);
      return keyword === 'def' && outer.decorators.length === 0 && !isNamed(declaredName(outer));
    });
}

/** `for hour in []`, `for hour in ()`. */
function isOverNothing(tokens: readonly Token[]): boolean {
  const words = tokens.map(({ text }) => text);
  return /^(?:\[\]|\(\)|\{\})$/.test(words.slice(words.indexOf('in') + 1).join(''));
}

function namesIn(body: readonly Statement[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  eachStatement(body, ({ tokens }) => {
    for (const { kind, text } of tokens)
      if (kind === 'name') found.set(text, (found.get(text) ?? 0) + 1);
  });
  return found;
}
