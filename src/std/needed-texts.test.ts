import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayMatch, type Needed, neededTexts } from './needed-texts.ts';

describe('what an expression can’t do without', () => {
  test.each<[string, Needed]>([
    ['pending', [['pending']]],
    ['Pending QA', [['pending qa']]],
    ['colou?r', [['colo']]],
    ['abc+def', [['abc'], ['def']]],
    ['x{0,3}abc', [['abc']]],
    ['(?:ab){2}', []],
    ['abc{2}d', [['abc']]],
    ['(foo)?bar baz', [['bar baz']]],
    [
      '(?:needs?|requir(?:es?|ing)) (?:manual|human)',
      [
        ['need', 'requir'],
        ['manual', 'human'],
      ],
    ],
    ['one|two or .* three', [['one', 'two or ']]],
    ['one|t.o', []],
    ['(?:one|)xyz', [['xyz']]],
    ['(?<!how )many', [['many']]],
    ['many(?! more)', [['many']]],
    ['(?=surely)x', []],
    ['(?<name>surely) \\k<name>', [['surely']]],
    ['[abc]def[ghi]', [['def']]],
    ['[\\]x]def', [['def']]],
    ['\\u2019tis\\x41bc', [['tis']]],
    ['\\bnever\\b', [['never']]],
    ['a.c', []],
  ])('%s', (source, needed) => {
    expect(neededTexts(source)).toEqual(needed);
  });
});

test('whatever matches holds one of them', () => {
  const letters = fc.constantFrom('a', 'b', 'C', ' ');
  const word = fc.array(letters, { minLength: 1, maxLength: 5 }).map((found) => found.join(''));
  const { source } = fc.letrec<{ source: string; part: string }>((tie) => ({
    source: fc
      .array(
        fc.array(tie('part'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
        { minLength: 1, maxLength: 3 },
      )
      .map((alternatives) => alternatives.join('|')),
    part: fc.oneof(
      { maxDepth: 3 },
      word,
      word.map((text) => `[${text}]`),
      fc.constantFrom('.', '\\b', '\\w', '\\x61', '\\u0062', '^', '$'),
      fc
        .tuple(fc.constantFrom('(?:', '(', '(?=', '(?!', '(?<=', '(?<!'), tie('source'))
        .map(([opening, inner]) => `${opening}${inner})`),
      fc
        .tuple(tie('source'), fc.constantFrom('?', '*', '+', '{0,2}', '{2}', '{1,}?', '??'))
        .map(([inner, times]) => `(?:${inner})${times}`),
      fc
        .tuple(letters, fc.constantFrom('?', '*', '+', '{0}', '{3}'))
        .map(([one, times]) => one + times),
    ),
  }));
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'A', 'C', ' '), { maxLength: 30 });
  fc.assert(
    fc.property(source, text, (expression, signs) => {
      const said = signs.join('');
      const pattern = new RegExp(expression, 'i');
      if (pattern.test(said)) expect(mayMatch(pattern, said.toLowerCase())).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});
