import { expect, test } from 'vitest';
import { rigKey } from '../../test/rig/key-rig.ts';
import { nodeCrypto as crypto } from '../effects/keys/node-crypto.ts';
import { signCheckpoint } from './checkpoint.ts';
import { readSshKey, sshKeyText } from './ssh-key.ts';
import { readTrust, trustedKeys } from './trust.ts';

const gate = rigKey('gate');
const line = sshKeyText(gate.publicKey, crypto);
const written = (more: object = {}, key: object = {}): string =>
  JSON.stringify({ version: 1, keys: [{ key: line, roles: ['gate'], ...key }], ...more });

test('a key is written as OpenSSH does and read back', () => {
  expect(line).toMatch(/^ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI/);
  expect(readSshKey(`${line} harbour@quay`, crypto)).toBe(gate.publicKey);
  expect(readSshKey('ssh-rsa AAAA', crypto)).toBeUndefined();
});

test('a key counts for its roles, its log and its positions, and for nothing else', () => {
  const read = readTrust(written({}, { writer: 'quay', from: 3, until: 5 }), crypto);
  if (!read.ok) throw new Error(read.problem);
  const counts = (role: 'gate' | 'log', writer: string, position: number): boolean =>
    trustedKeys(read.trust, { roles: [role], writer, position }).length === 1;
  expect(counts('gate', 'quay', 3)).toBe(true);
  expect(counts('gate', 'quay', 5)).toBe(true);
  expect(counts('gate', 'quay', 2)).toBe(false);
  expect(counts('gate', 'quay', 6)).toBe(false);
  expect(counts('gate', 'pier', 4)).toBe(false);
  expect(counts('log', 'quay', 4)).toBe(false);
});

test('unsaid, the level is A1: whoever runs as the same user could forge it', () => {
  expect(readTrust(written(), crypto)).toMatchObject({ ok: true, trust: { level: 'A1' } });
});

test('a pinned checkpoint is read', async () => {
  const checkpoint = { origin: 'doorward.dev/log/quay', size: 2, root: 'x'.repeat(32) };
  const note = await signCheckpoint(checkpoint, rigKey('log'), crypto);
  const read = readTrust(written({ checkpoints: [note] }), crypto);
  expect(read).toMatchObject({ ok: true, trust: { checkpoints: [checkpoint] } });
});

test.each([
  ['no JSON', '{'],
  ['another version', written({ version: 2 })],
  ['an unknown field', written({ certs: [] })],
  ['an unknown level', written({ level: 'A9' })],
  ['two levels', written({ level: 'A1' }).replace('"level"', '"level":"A4","level"')],
  [
    'a key with two ends',
    written({}, { writer: 'quay', until: 9 }).replace('"until"', '"until":3,"until"'),
  ],
  [
    'a key that ends in no log by name, and so begins again in any other',
    written({}, { until: 9 }),
  ],
  ['no keys', JSON.stringify({ version: 1 })],
  ['an unknown role', written({}, { roles: ['king'] })],
  ['no role', written({}, { roles: [] })],
  ['an unknown field of a key', written({}, { valid: true })],
  ['a position that is none', written({}, { until: 0 })],
  ['another kind of key', written({}, { key: 'ssh-rsa AAAA' })],
  ['a checkpoint that is none', written({ checkpoints: ['x'] })],
])('%s: the whole file is refused, because half a trust file is a guess', (_what, text) => {
  expect(readTrust(text, crypto).ok).toBe(false);
});
