// The keys of this machine, each with its role. They are made on first use, and what is made is added
// to the trust file of this user, with a loud word: nobody else vouches for it yet.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  configFolder,
  hasKey,
  type KeyFile,
  openKey,
  retiredKeys,
  rotateKey,
  writeWhole,
} from '../../effects/keys/key-files.ts';
import { nodeCrypto } from '../../effects/keys/node-crypto.ts';
import type { Signer } from '../../evidence/crypto.ts';
import { ROLES, type Role } from '../../evidence/names.ts';
import { keyidOf, sshKeyText } from '../../evidence/ssh-key.ts';
import { readTrust, type Trust } from '../../evidence/trust.ts';
import { DoorwardError } from '../../std/error.ts';
import { isFields } from '../../std/shape.ts';

type Variables = Readonly<Record<string, string | undefined>>;

export interface OwnKey extends Signer {
  readonly role: Role;
  readonly publicKey: string;
  /** As in an `authorized_keys` file. */
  readonly line: string;
}

export interface ListedKey extends Pick<OwnKey, 'role' | 'keyid' | 'line'> {
  readonly isRetired: boolean;
}

export class OwnKeys {
  readonly folder: string;
  readonly #note: (line: string) => void;

  constructor(env: Variables, note: (line: string) => void = () => undefined) {
    this.folder = configFolder(env);
    this.#note = note;
  }

  get trustPath(): string {
    return join(this.folder, 'trust.json');
  }

  has(role: Role): boolean {
    return hasKey(this.folder, role);
  }

  /** Makes it where there is none. */
  open(role: Role): OwnKey {
    const found = openKey(this.folder, role);
    const key = ownKey(found, role);
    if (found.isNew) this.#trust(key);
    return key;
  }

  /** Several at once, with one word about those that are new. */
  openAll<Asked extends Role>(roles: readonly Asked[]): Readonly<Record<Asked, OwnKey>> {
    const made = roles.filter((role) => !this.has(role));
    const keys = Object.fromEntries(roles.map((role) => [role, this.open(role)]));
    if (made.length > 0)
      this.#note(
        `Keys that sign evidence were made (${made.join(', ')}). They are trusted on first use, by ${this.trustPath}: give that file to whoever audits.`,
      );
    return keys as Record<Asked, OwnKey>;
  }

  rotate(role: Role): OwnKey {
    if (!this.has(role)) return this.open(role);
    const key = ownKey(rotateKey(this.folder, role), role);
    this.#trust(key);
    return key;
  }

  list(): readonly ListedKey[] {
    return ROLES.flatMap((role) => [
      ...(this.has(role) ? [listed(this.open(role))] : []),
      ...retiredKeys(this.folder, role).map((publicKey) => ({
        role,
        keyid: keyidOf(publicKey, nodeCrypto),
        line: sshKeyText(publicKey, nodeCrypto),
        isRetired: true,
      })),
    ]);
  }

  /** Public halves of all log keys that this machine has or had. */
  logKeys(): readonly string[] {
    return [this.open('log').publicKey, ...retiredKeys(this.folder, 'log')];
  }

  /** Undefined where nothing was trusted yet. */
  readTrust(): Trust | undefined {
    const text = textAt(this.trustPath);
    return text === undefined ? undefined : trustIn(text, this.trustPath);
  }

  trustText(): string {
    return textAt(this.trustPath) ?? '';
  }

  #trust(key: OwnKey): void {
    const text = textAt(this.trustPath) ?? '{"version":1,"level":"A1","keys":[]}';
    trustIn(text, this.trustPath);
    const fields: unknown = JSON.parse(text);
    const keys: readonly unknown[] =
      isFields(fields) && Array.isArray(fields['keys']) ? fields['keys'] : [];
    const mine = { key: key.line, roles: [key.role], name: `${key.role} of this machine` };
    const written = { ...(isFields(fields) ? fields : {}), keys: [...keys, mine] };
    writeWhole(this.trustPath, `${JSON.stringify(written, null, 2)}\n`);
  }
}

function listed({ role, keyid, line }: OwnKey): ListedKey {
  return { role, keyid, line, isRetired: false };
}

function ownKey(file: KeyFile, role: Role): OwnKey {
  const { publicKey, sign } = file;
  return {
    role,
    publicKey,
    keyid: keyidOf(publicKey, nodeCrypto),
    line: sshKeyText(publicKey, nodeCrypto),
    sign,
  };
}

function textAt(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

export function trustIn(text: string, path: string): Trust {
  const read = readTrust(text, nodeCrypto);
  if (read.ok) return read.trust;
  throw new DoorwardError(
    'config',
    `${path} can't be used: ${read.problem}`,
    'See the guide to evidence for how a trust file is written.',
  );
}
