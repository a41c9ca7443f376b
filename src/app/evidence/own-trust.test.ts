import { expect, test } from 'vitest';
import { nodeCrypto } from '../../effects/keys/node-crypto.ts';
import { sshKeyText } from '../../evidence/ssh-key.ts';
import { readTrust } from '../../evidence/trust.ts';
import { EMPTY_TRUST, type LogEnd, withEnd, withKey } from './own-trust.ts';

const line = (name: string): string => sshKeyText(name.repeat(32), nodeCrypto);
const OLD = { role: 'gate', line: line('o') } as const;
const NEW = { role: 'gate', line: line('n') } as const;
const TWO: readonly LogEnd[] = [
  { writer: 'quay-1', size: 4 },
  { writer: 'quay-2', size: 9 },
];

function keysOf(text: string): readonly object[] {
  const read = readTrust(text, nodeCrypto);
  expect(read).toMatchObject({ ok: true });
  return JSON.parse(text).keys.map(({ name: _, ...rest }: { name?: string }) => rest);
}

test('a key is trusted once, however often it is told', () => {
  const once = withKey(EMPTY_TRUST, OLD);
  expect(keysOf(withKey(once, OLD))).toEqual([{ key: OLD.line, roles: ['gate'] }]);
});

test('a key that is given up counts for what each log holds, and the new one everywhere', () => {
  const ended = withEnd(withKey(withKey(EMPTY_TRUST, OLD), NEW), OLD, TWO);
  expect(keysOf(ended)).toEqual([
    { key: OLD.line, roles: ['gate'], writer: 'quay-1', until: 4 },
    { key: OLD.line, roles: ['gate'], writer: 'quay-2', until: 9 },
    { key: NEW.line, roles: ['gate'] },
  ]);
  // An end stands: later logs do not move it.
  expect(withEnd(ended, OLD, [{ writer: 'quay-1', size: 40 }])).toBe(ended);
});

test('a key that signed nothing is not trusted any more', () => {
  expect(keysOf(withEnd(withKey(EMPTY_TRUST, OLD), OLD, []))).toEqual([]);
});

test('only the role that is changed ends, and only where the key counted', () => {
  const own = { key: `${OLD.line} of Ada`, roles: ['gate', 'reviewer'], writer: 'quay-2' };
  const text = JSON.stringify({ version: 1, level: 'A2', keys: [own] });
  const ended = withEnd(text, OLD, TWO);
  expect(JSON.parse(ended)).toMatchObject({ level: 'A2' });
  expect(keysOf(ended)).toEqual([
    { ...own, roles: ['reviewer'] },
    { ...own, roles: ['gate'], until: 9 },
  ]);
});
