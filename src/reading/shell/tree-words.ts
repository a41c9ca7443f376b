// `[[ … ]]` and `(( … ))` are grammar of their own. Here they become words again, as those of `test`
// are, so that one reading serves all comparisons.

import type { ArithmeticCommand, TestCommand, TestExpression, Word } from 'unbash';
import { madeWord, type ShellWord, substitutionsIn } from './words.ts';

/** What was not written as a word stands as text. */
type Parts = readonly (ShellWord | string)[];

export function testWords({ expression }: TestCommand, read: (word: Word) => ShellWord): Parts {
  const inside = (node: TestExpression): Parts => {
    switch (node.type) {
      case 'TestUnary':
        return [node.operator, read(node.operand)];
      case 'TestBinary':
        return [read(node.left), node.operator, read(node.right)];
      case 'TestLogical':
        return node.operands.flatMap((operand, nth) => [
          ...(nth === 0 ? [] : [node.operator]),
          ...inside(operand),
        ]);
      case 'TestNot':
        return [...node.negations.map(() => '!'), ...inside(node.operand)];
      case 'TestGroup':
        return inside(node.expression);
    }
  };
  return ['[[', ...inside(expression), ']]'];
}

export function arithmeticWords(node: ArithmeticCommand, source: string): Parts {
  const { expression, body } = node;
  const substitutions = substitutionsIn(node, source);
  if (expression?.type !== 'ArithmeticBinary' || substitutions.length > 0)
    return ['((', { ...madeWord(body.trim(), node), substitutions }, '))'];
  const { left, operator, right } = expression;
  const written = ({ pos, end }: typeof left): string => source.slice(pos, end);
  return ['((', written(left), operator, written(right), '))'];
}
