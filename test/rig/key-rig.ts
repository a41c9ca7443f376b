// Keys for tests, the same in every run: seeds are hashed from names.

import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { nodeCrypto } from '../../src/effects/keys/node-crypto.ts';
import type { Signer } from '../../src/evidence/crypto.ts';
import type { Role } from '../../src/evidence/names.ts';
import { keyidOf } from '../../src/evidence/ssh-key.ts';
import type { TrustedKey } from '../../src/evidence/trust.ts';

const PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface RigKey extends Signer {
  readonly name: string;
  readonly publicKey: string;
  sign(message: string): string;
}

export function rigKey(name: string): RigKey {
  const seed = createHash('sha256').update(`rig ${name}`).digest();
  const der = Buffer.concat([PREFIX, seed]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const publicKey = spki.subarray(-32).toString('latin1');
  return {
    name,
    publicKey,
    keyid: keyidOf(publicKey, nodeCrypto),
    sign: (message) => sign(null, Buffer.from(message, 'latin1'), key).toString('latin1'),
  };
}

export function trusted(
  key: RigKey,
  roles: readonly Role[],
  more: Partial<TrustedKey> = {},
): TrustedKey {
  const { keyid, publicKey, name } = key;
  const always = { writer: undefined, from: 1, until: Number.MAX_SAFE_INTEGER };
  return { keyid, publicKey, roles, name, ...always, ...more };
}
