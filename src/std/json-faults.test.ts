import { expect, test } from 'vitest';
import { firstJsonFault, repeatedJsonKey } from './json-faults.ts';

test.each([
  ['{"a": oops}', 6],
  ['{"a": 1,}', 8],
  ['{"a": 1} x', 9],
  ['hello', 0],
  ['// a comment\n{}', 0],
])('%j stops being JSON at %d', (text, offset) => {
  expect(firstJsonFault(text)?.offset).toBe(offset);
});

test('JSON has no fault', () => {
  expect(firstJsonFault('{"a": [1, "b", null]}')).toBeUndefined();
});

test('a key that stands twice in one object is found at its second place', () => {
  expect(repeatedJsonKey('{"a": {"b": 1}, "b": [{"a": 1}, {"a": 2}], "a": 3}')).toEqual({
    message: 'the key "a" stands twice',
    offset: 43,
  });
});

test('equal keys of different objects are fine', () => {
  expect(repeatedJsonKey('{"a": {"a": 1}, "b": [{"a": 1}, {"a": 2}]}')).toBeUndefined();
});
