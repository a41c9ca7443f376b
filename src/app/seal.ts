// A mark on what this machine notes for itself in the git directory, where an agent can write too. The
// secret lies with the keys: whoever can't read that folder can't make the mark.

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { configFolder } from '../effects/keys/config-folder.ts';
import { writeOnce } from '../effects/keys/key-files.ts';
import { readPlainFile } from '../effects/plain-file.ts';
import { hmacSha256 } from '../std/sha256.ts';

const MAX_BYTES = 1_024;
const SECRET = /^[0-9a-f]{64}$/;

/** Undefined where there is no place for a secret: then nothing can be sealed, and nothing is believed. */
export function sealOf(text: string): string | undefined {
  const secret = readSecret() ?? makeSecret();
  // Not the platform's: to load that would be the longest part of a hook that has nothing to judge.
  return secret === undefined ? undefined : hmacSha256(Buffer.from(secret), Buffer.from(text));
}

export function isSealed(text: string, seal: unknown): boolean {
  const right = readSecret() === undefined ? undefined : sealOf(text);
  if (right === undefined) return false;
  // Whoever could measure how soon two marks differ can read the secret as well.
  return seal === right;
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

/**
 * Sealed with a secret that another process then replaces, a mark would be worth nothing. Nobody is waited for:
 * a hook that stands still is ended by its client, which takes that for a pass.
 */
function makeSecret(): string | undefined {
  try {
    return writeOnce(secretPath(), randomBytes(32).toString('hex'), readSecret);
  } catch {
    return undefined;
  }
}
