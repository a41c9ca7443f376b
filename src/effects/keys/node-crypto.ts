// Hashes, signatures and encodings by Node's own crypto: nothing here is a library of somebody's.

import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';

type Bytes = string;

const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const known = new Map<Bytes, KeyObject | undefined>();
const MAX_KNOWN = 1_000;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const nodeCrypto = {
  sha256: (bytes: Bytes): string => createHash('sha256').update(bytes, 'latin1').digest('hex'),
  toBase64: (bytes: Bytes): string => Buffer.from(bytes, 'latin1').toString('base64'),
  fromBase64(text: string): Bytes | undefined {
    const bytes = Buffer.from(text, 'base64');
    // Node overlooks what does not belong there; there is one way to write the same bytes.
    return bytes.toString('base64') === text ? bytes.toString('latin1') : undefined;
  },
  encode: (text: string): Bytes => Buffer.from(text, 'utf8').toString('latin1'),
  decode(bytes: Bytes): string | undefined {
    try {
      return decoder.decode(Buffer.from(bytes, 'latin1'));
    } catch {
      return undefined;
    }
  },
  verify(publicKey: Bytes, message: Bytes, signature: Bytes): boolean {
    const key = keyOf(publicKey);
    if (key === undefined || signature.length !== 64) return false;
    return verify(null, Buffer.from(message, 'latin1'), key, Buffer.from(signature, 'latin1'));
  },
} as const;

function keyOf(publicKey: Bytes): KeyObject | undefined {
  if (known.has(publicKey)) return known.get(publicKey);
  if (known.size >= MAX_KNOWN) known.clear();
  const key = made(publicKey);
  known.set(publicKey, key);
  return key;
}

function made(publicKey: Bytes): KeyObject | undefined {
  if (publicKey.length !== 32) return undefined;
  try {
    const der = Buffer.concat([PUBLIC_PREFIX, Buffer.from(publicKey, 'latin1')]);
    return createPublicKey({ key: der, format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}
