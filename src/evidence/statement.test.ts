import { expect, test } from 'vitest';
import { nodeCrypto as crypto } from '../effects/keys/node-crypto.ts';
import { canonicalJson } from '../std/canonical-json.ts';
import { readStatement, type Statement, statementFields } from './statement.ts';

const TREE = 'a'.repeat(40);
const STATEMENT: Statement = { kind: 'gate', tree: TREE, predicate: { result: 'PASSED' } };
const fields = statementFields(STATEMENT);
const read = (value: unknown) => readStatement(crypto.encode(canonicalJson(value)), crypto);

test('a statement is read back as it was', () => {
  expect(read(fields)).toEqual({ ok: true, statement: STATEMENT });
});

const subject = (digest: unknown, more = {}): unknown => ({
  ...fields,
  subject: [{ name: 'tree', digest, ...more }],
});
test.each([
  ['two subjects', { ...fields, subject: [fields['subject'], fields['subject']].flat() }],
  ['no subject', { ...fields, subject: [] }],
  ['a commit as subject', subject({ gitCommit: TREE })],
  ['two digests', subject({ gitTree: TREE, sha256: 'b' })],
  ['capital letters', subject({ gitTree: TREE.toUpperCase() })],
  ['a digest of another length', subject({ gitTree: TREE.slice(1) })],
  ['a subject with more', subject({ gitTree: TREE }, { uri: 'x' })],
  ['an unknown predicate', { ...fields, predicateType: 'https://example.test/v1' }],
  ['another type', { ...fields, _type: 'https://in-toto.io/Statement/v0.1' }],
  ['a further field', { ...fields, extra: 1 }],
  ['no predicate', { ...fields, predicate: null }],
])('%s: no statement', (_what, value) => {
  expect(read(value).ok).toBe(false);
});

test('a key that stands there twice is refused, because readers differ about which one counts', () => {
  const text = canonicalJson(fields).replace(
    '"result":"PASSED"',
    '"result":"FAILED","result":"PASSED"',
  );
  expect(readStatement(crypto.encode(text), crypto)).toMatchObject({ ok: false });
});

test('white space is refused', () => {
  expect(readStatement(crypto.encode(JSON.stringify(fields, null, 1)), crypto).ok).toBe(false);
});

test('bytes that are no UTF-8 are refused', () => {
  expect(readStatement('\xff{}', crypto).ok).toBe(false);
});

test('a statement that nests without end is refused like any other, and exhausts nobody', () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const text = canonicalJson(fields).replace('"PASSED"', deep);
  expect(readStatement(crypto.encode(text), crypto)).toMatchObject({ ok: false });
});
