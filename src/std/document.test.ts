import { expect, test } from 'vitest';
import { readDocument, readJson, readYaml } from './document.ts';

test.each([
  ['a mapping key', 'a: 1\nb:\n  - c: x\n', ['b'], 2, 1],
  ['a list item', 'a: 1\nb:\n  - c: x\n', ['b', 0], 3, 5],
  ['a key inside a list item', 'a: 1\nb:\n  - c: x\n    d: y\n', ['b', 0, 'd'], 4, 5],
  ['the nearest ancestor of what is not there', 'a: 1\nb: {}\n', ['b', 'none'], 2, 1],
  ['a key in JSON', '{\n  "a": {\n    "b": 1 } }', ['a', 'b'], 3, 5],
])('%s has a place', (_title, text, path, line, column) => {
  const document = readDocument(text);
  expect(document.ok && document.placeOf(path)).toEqual({ line, column });
});

test.each([
  ['YAML that stops in the middle', 'a: [1, 2', /./],
  ['aliases, which can grow without bound', 'a: &x [1]\nb: *x', /alias/],
  ['nesting deeper than anybody writes', '['.repeat(100), /depth|nest/i],
  ['two documents in one', 'a: 1\n---\nb: 2', /one document/],
  ['a key given twice', 'a: 1\na: 2', /duplicat/],
  ['a NUL byte', 'a: \0', /NUL/],
])('%s is an error with a place, not an exception', (_title, text, message) => {
  const document = readYaml(text);
  expect(document.ok ? '' : document.error.message).toMatch(message);
  expect(document.ok ? 0 : document.error.place.line).toBeGreaterThan(0);
});

test('broken JSON says where', () => {
  const document = readJson('{\n  "a": 1,\n  b: 2\n}');
  expect(document).toMatchObject({ ok: false, error: { place: { line: 3 } } });
});

test('deep JSON is refused before anything recursive sees it', () => {
  expect(readJson('{"a":'.repeat(5000)).ok).toBe(false);
});

test('a number with a leading zero stays a number, and the octal trap of YAML 1.1 is gone', () => {
  const document = readYaml('plan: 08\nnext: 010');
  expect(document.ok && document.value).toEqual({ plan: 8, next: 10 });
});

test.each(['{"status": "failed", "status": "success"}', 'status: failed\nstatus: success\n'])(
  'a key that stands twice is refused: %j',
  (text) => {
    expect(readDocument(text).ok).toBe(false);
  },
);

test('the same key in two objects is another one', () => {
  expect(readDocument('[{"id": 1}, {"id": 2, "in": {"id": 3}}]').ok).toBe(true);
});
