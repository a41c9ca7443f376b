import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rigKey } from '../../test/rig/key-rig.ts';
import { nodeCrypto as crypto } from '../effects/keys/node-crypto.ts';
import { isSignedBy, readEnvelope, signEnvelope } from './envelope.ts';

const gate = rigKey('gate');
const other = rigKey('somebody else');
const STATEMENT = { tide: 'high', ships: [1, 2], ä: 'ö' };
const text = await signEnvelope(STATEMENT, gate, crypto);

function envelopeIn(line: string) {
  const read = readEnvelope(line, crypto);
  if (!read.ok) throw new Error(read.problem);
  return read.envelope;
}

test('what was signed is read back, and its signature is that of the key it names', () => {
  const envelope = envelopeIn(text);
  expect(JSON.parse(crypto.decode(envelope.payload) ?? '')).toEqual(STATEMENT);
  expect(envelope.keyid).toBe(gate.keyid);
  expect(isSignedBy(envelope, gate.publicKey, crypto)).toBe(true);
  expect(isSignedBy(envelope, other.publicKey, crypto)).toBe(false);
});

test('the same statement and key give the same bytes, so that a landing can be repeated', async () => {
  expect(await signEnvelope({ ...STATEMENT }, gate, crypto)).toBe(text);
});

test('the key id is the fingerprint that ssh-keygen prints', () => {
  expect(gate.keyid).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/);
});

const fields = JSON.parse(text);
test.each([
  ['white space', ` ${text}`],
  ['another payload type', JSON.stringify({ ...fields, payloadType: 'text/plain' })],
  ['no signature', JSON.stringify({ ...fields, signatures: [] })],
  [
    'two signatures',
    JSON.stringify({ ...fields, signatures: [...fields.signatures, ...fields.signatures] }),
  ],
  ['a further field', JSON.stringify({ ...fields, zeal: 1 })],
  ['fields in another order', JSON.stringify({ signatures: fields.signatures, ...fields })],
  ['a payload that is no base64', text.replace('"payload":"', '"payload":"*')],
  ['an empty key id', text.replace(gate.keyid, '')],
  ['a short signature', text.replace(/"sig":"[^"]{8}/, '"sig":"')],
  ['no JSON', 'ahoy'],
  ['a list', '[]'],
])('%s is refused: there is one way to write an envelope', (_what, line) => {
  expect(readEnvelope(line, crypto).ok).toBe(false);
});

test('no change of a single character makes another statement that is accepted', () => {
  const { payload } = envelopeIn(text);
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.integer({ min: 32, max: 126 }), (at, code) => {
      const changed = `${text.slice(0, at)}${String.fromCharCode(code)}${text.slice(at + 1)}`;
      const read = readEnvelope(changed, crypto);
      const isAccepted = read.ok && isSignedBy(read.envelope, gate.publicKey, crypto);
      expect(!isAccepted || read.envelope.payload === payload).toBe(true);
    }),
    { numRuns: 500 },
  );
});
