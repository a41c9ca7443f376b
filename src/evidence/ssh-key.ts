// Public keys as OpenSSH writes them, because people have them, and its fingerprint as the key's
// name, because other verifiers of DSSE compute the same one.

import { type Bytes, bytesOfHex, type Crypto } from './crypto.ts';

const TYPE = 'ssh-ed25519';
const PREFIX: Bytes = `\0\0\0\x0b${TYPE}\0\0\0\x20`;

/** `ssh-ed25519 AAAA…`, without a comment. */
export function sshKeyText(publicKey: Bytes, crypto: Crypto): string {
  return `${TYPE} ${crypto.toBase64(PREFIX + publicKey)}`;
}

/** The 32 bytes; undefined for anything but an Ed25519 key. */
export function readSshKey(text: string, crypto: Crypto): Bytes | undefined {
  const [type, encoded = ''] = text.trim().split(' ');
  const bytes = type === TYPE ? crypto.fromBase64(encoded) : undefined;
  if (bytes === undefined || !bytes.startsWith(PREFIX)) return undefined;
  const publicKey = bytes.slice(PREFIX.length);
  return publicKey.length === 32 ? publicKey : undefined;
}

/** As `ssh-keygen -l` prints it: `SHA256:…`. */
export function keyidOf(publicKey: Bytes, crypto: Crypto): string {
  const digest = bytesOfHex(crypto.sha256(PREFIX + publicKey));
  return `SHA256:${crypto.toBase64(digest).replace(/=+$/, '')}`;
}
