// Keys as files that only their user can read, one for each role, complete or not at all; a key that
// others could read is not used.

import { generateKeyPairSync, randomBytes } from 'node:crypto';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DoorwardError } from '../../std/error.ts';
import { readPlainFile } from '../plain-file.ts';
import { type PrivateKey, readPrivateKey } from './private-key.ts';

const MAX_SETTINGS = 16 * 1024 * 1024;

export interface KeyFile extends PrivateKey {
  readonly role: string;
}

const keyPath = (folder: string, role: string): string => join(folder, 'keys', `${role}.pem`);

export function hasKey(folder: string, role: string): boolean {
  return statSync(keyPath(folder, role), { throwIfNoEntry: false }) !== undefined;
}

export function readKey(folder: string, role: string): KeyFile {
  return readKeyAt(keyPath(folder, role), role);
}

export interface NewKey {
  readonly publicKey: string;
  /** Puts it in its place; of one that was there before, the private half is gone after this. */
  install(): void;
}

/** A key that is not in use yet. */
export function nextKey(folder: string, role: string): NewKey {
  const path = keyPath(folder, role);
  const scratch = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    chmodSync(dirname(path), 0o700);
    writeFileSync(scratch, newPem(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    rmSync(scratch, { force: true });
    throw unusable(`the key ${path} can't be written`, error);
  }
  const { publicKey } = readKeyAt(scratch, role);
  return { publicKey, install: () => renameSync(scratch, path) };
}

export interface AbandonedKey {
  /** Undefined where it is not even complete. */
  readonly publicKey: string | undefined;
  remove(): void;
}

/** What was made for this role and never came into use, because its process was killed. */
export function abandonedKeys(folder: string, role: string): readonly AbandonedKey[] {
  const path = keyPath(folder, role);
  return namesIn(dirname(path))
    .filter((name) => name.startsWith(`${role}.pem.`))
    .map((name) => {
      const scratch = join(dirname(path), name);
      return { publicKey: publicHalf(scratch), remove: () => rmSync(scratch, { force: true }) };
    });
}

function publicHalf(path: string): string | undefined {
  try {
    return readPrivateKey(path, '').publicKey;
  } catch {
    return undefined;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Remembers that this role had it once. */
export function retireKey(folder: string, role: string, publicKey: string): void {
  const name = Buffer.from(publicKey, 'latin1').toString('hex').slice(0, 16);
  writeWhole(join(folder, 'keys', 'retired', `${role}-${name}`), publicKey, 'latin1');
}

export function removeKey(folder: string, role: string): void {
  rmSync(keyPath(folder, role), { force: true });
}

/** Public halves of the keys that this role had before. */
export function retiredKeys(folder: string, role: string): readonly string[] {
  const place = join(folder, 'keys', 'retired');
  try {
    return readdirSync(place)
      .filter((name) => name.startsWith(`${role}-`))
      .map((name) => readPlainFile(join(place, name), MAX_SETTINGS).toString('latin1'));
  } catch {
    return [];
  }
}

function newPem(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function readKeyAt(path: string, role: string): KeyFile {
  const mend = `Run \`chmod 600 ${path}\`, and \`doorward keys rotate ${role}\` if anybody did.`;
  return { role, ...readPrivateKey(path, mend) };
}

/** Undefined where there is none. What is there and can't be read must not count as never written. */
export function settingsText(path: string): string | undefined {
  try {
    return readPlainFile(path, MAX_SETTINGS).toString('utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new DoorwardError(
      'config',
      `${path} can't be read`,
      'Make it a file that you can read, or take it away.',
      { cause: error },
    );
  }
}

/** Complete or not at all, whoever looks meanwhile. */
export function writeWhole(path: string, text: string, encoding: 'utf8' | 'latin1' = 'utf8'): void {
  put(path, Buffer.from(text, encoding), renameSync);
}

/**
 * What all that come at once go on with: what lies there, or else the text of the first, without anybody being
 * waited for. What can't be read there (`read` gives undefined) is replaced.
 */
export function writeOnce(path: string, text: string, read: () => string | undefined): string {
  put(path, Buffer.from(text), placeFirst);
  const found = read();
  if (found !== undefined) return found;
  writeWhole(path, text);
  return read() ?? text;
}

function placeFirst(scratch: string, path: string): void {
  try {
    linkSync(scratch, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  rmSync(scratch, { force: true });
}

function put(path: string, bytes: Buffer, place: (scratch: string, path: string) => void): void {
  const scratch = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(scratch, bytes, { mode: 0o600, flag: 'wx' });
    place(scratch, path);
  } catch (error) {
    rmSync(scratch, { force: true });
    throw unusable(`${path} can't be written`, error);
  }
}

export function unusable(message: string, cause: unknown): DoorwardError {
  const why = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return new DoorwardError(
    'config',
    `${message}${why}`,
    'Make the folder of your settings writable, or set `evidence: off` in doorward.yaml.',
    { cause },
  );
}
