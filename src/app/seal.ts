// A mark on what this machine notes for itself in the git directory, where an agent can write too. The
// secret lies with the keys: whoever can't read that folder can't make the mark.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { configFolder, writeWhole } from '../effects/keys/key-files.ts';
import { readPlainFile } from '../effects/plain-file.ts';

const MAX_BYTES = 1_024;
const SECRET = /^[0-9a-f]{64}$/;

/** Undefined where there is no place for a secret: then nothing can be sealed, and nothing is believed. */
export function sealOf(text: string): string | undefined {
  const secret = readSecret() ?? makeSecret();
  return secret === undefined ? undefined : createHmac('sha256', secret).update(text).digest('hex');
}

export function isSealed(text: string, seal: unknown): boolean {
  const right = readSecret() === undefined ? undefined : sealOf(text);
  if (right === undefined || typeof seal !== 'string' || seal.length !== right.length) return false;
  return timingSafeEqual(Buffer.from(seal, 'latin1'), Buffer.from(right, 'latin1'));
}

const secretPath = (): string => join(configFolder(process.env), 'keys', 'seal');

function readSecret(): string | undefined {
  try {
    const text = readPlainFile(secretPath(), MAX_BYTES).toString('latin1').trim();
    return SECRET.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

function makeSecret(): string | undefined {
  try {
    writeWhole(secretPath(), `${randomBytes(32).toString('hex')}\n`);
    // Another process may have been faster: whichever lies there now is the secret.
    return readSecret();
  } catch {
    return undefined;
  }
}
