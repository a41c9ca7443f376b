// A private key out of a file: our own (PKCS#8), or the user's as OpenSSH writes it. Only plain Ed25519
// keys: what asks for a passphrase belongs into ssh-agent, and never into our hands.

import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { DoorwardError, fileTrouble } from '../../std/error.ts';
import { oneLine } from '../../std/text.ts';
import { upTo, withPlainFile } from '../plain-file.ts';
import { ED25519, WireReader } from './ssh-wire.ts';

export interface PrivateKey {
  /** Its 32 bytes, one character each. */
  readonly publicKey: string;
  sign(message: string): string;
}

const MAX_FILE = 64 * 1024;
const MAGIC = 'openssh-key-v1\0';
const OPENSSH =
  /^-----BEGIN OPENSSH PRIVATE KEY-----\s([A-Za-z0-9+/=\s]{1,65536})-----END OPENSSH PRIVATE KEY-----\s*$/;
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** `mend`: what to do if others can read it. */
export function readPrivateKey(path: string, mend: string): PrivateKey {
  let text: string;
  try {
    text = withPlainFile(path, 'follow links', (file, { mode, size }) => {
      if (process.platform !== 'win32' && (mode & 0o077) !== 0)
        throw new DoorwardError('config', `others can read the key ${oneLine(path, 300)}`, mend);
      const bytes = size > MAX_FILE ? undefined : upTo(MAX_FILE, file, size);
      if (bytes === undefined) throw new Error('it is too large for a key');
      return bytes.toString('utf8');
    });
  } catch (error) {
    throw error instanceof DoorwardError ? error : unreadable(path, error);
  }
  const encrypted = /^-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m.test(text);
  if (encrypted || isEncrypted(text)) throw needsPassphrase(path);
  try {
    return privateKeyOf(keyIn(text));
  } catch (error) {
    throw unreadable(path, error);
  }
}

function privateKeyOf(key: KeyObject): PrivateKey {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('it is no Ed25519 key');
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return {
    publicKey: spki.subarray(-32).toString('latin1'),
    sign: (message) => sign(null, Buffer.from(message, 'latin1'), key).toString('latin1'),
  };
}

function keyIn(text: string): KeyObject {
  const reader = opensshIn(text);
  if (reader === undefined) return createPrivateKey(text);
  reader.piece();
  reader.piece();
  if (reader.number() !== 1) throw new Error('it holds more than one key');
  reader.piece();
  const secret = new WireReader(reader.piece());
  const check = secret.number();
  if (secret.number() !== check) throw new Error('it is damaged');
  if (secret.text() !== ED25519) throw new Error('it is no Ed25519 key');
  secret.piece();
  const seed = secret.piece().subarray(0, 32);
  const der = Buffer.concat([PKCS8_PREFIX, seed]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

/** After the name of the cipher; undefined for another kind of file. */
function opensshIn(text: string): WireReader | undefined {
  const body = OPENSSH.exec(text)?.[1];
  if (body === undefined) return undefined;
  const reader = new WireReader(Buffer.from(body, 'base64'));
  if (reader.take(MAGIC.length).toString('latin1') !== MAGIC) throw new Error('it is damaged');
  if (reader.text() !== 'none') throw new Error('it has a passphrase');
  return reader;
}

function isEncrypted(text: string): boolean {
  try {
    opensshIn(text);
    return false;
  } catch (error) {
    return error instanceof Error && error.message === 'it has a passphrase';
  }
}

function needsPassphrase(path: string): DoorwardError {
  return new DoorwardError(
    'config',
    `the key ${oneLine(path, 300)} has a passphrase, and the gate does not ask for one`,
    'Give it to ssh-agent with `ssh-add`, then write `doorward keys use ROLE agent:SHA256:…` (`ssh-add -l` shows the name).',
  );
}

function unreadable(path: string, cause: unknown): DoorwardError {
  return new DoorwardError(
    'config',
    `the key ${oneLine(path, 300)} can't be read (${oneLine(fileTrouble(cause), 200)})`,
    'An Ed25519 key is expected, such as `ssh-keygen -t ed25519` makes.',
    { cause },
  );
}
