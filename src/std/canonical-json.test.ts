import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test.each([
  [{ b: 1, a: [{ d: null, c: 'x' }] }, '{"a":[{"c":"x","d":null}],"b":1}'],
  [{ gone: undefined, kept: false }, '{"kept":false}'],
  [['b', 'a'], '["b","a"]'],
  [{ 10: 'ten', 9: 'nine', a: 1 }, '{"9":"nine","10":"ten","a":1}'],
  ['half a pair: \ud83d', '"half a pair: \\ud83d"'],
])('the canonical text of %j has sorted keys and keeps the order of lists', (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

test('the order in which keys were set does not show', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
      const reversed = Object.fromEntries(Object.entries(fields).toReversed());
      expect(canonicalJson(reversed)).toBe(canonicalJson(fields));
    }),
  );
});

test('nothing that JSON can say is lost on the way', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('a value that JSON does not know is a bug of the caller, not an empty text', () => {
  expect(() => canonicalJson(undefined)).toThrow('no canonical text');
});
