// The keys of this machine, each with its role. They are made on first use, and what is made is added
// to the trust file of this user, with a loud word: nobody else vouches for it yet.

import { join } from 'node:path';
import { configFolder } from '../../effects/keys/config-folder.ts';
import {
  abandonedKeys,
  hasKey,
  type NewKey,
  nextKey,
  readKey,
  removeKey,
  retiredKeys,
  retireKey,
  settingsText,
  writeWhole,
} from '../../effects/keys/key-files.ts';
import { alone } from '../../effects/keys/key-lock.ts';
import { nodeCrypto } from '../../effects/keys/node-crypto.ts';
import type { Signer } from '../../evidence/crypto.ts';
import { ROLES, type Role } from '../../evidence/names.ts';
import { keyidOf, sshKeyText } from '../../evidence/ssh-key.ts';
import { readTrust, type Trust } from '../../evidence/trust.ts';
import { DoorwardError } from '../../std/error.ts';
import { findSource, readSources, refuseMissing, signerOf, writeSource } from './key-sources.ts';
import { logEnds } from './log-ends.ts';
import { EMPTY_TRUST, withEnd, withKey } from './own-trust.ts';

type Variables = Readonly<Record<string, string | undefined>>;

export interface OwnKey extends Signer {
  readonly role: Role;
  readonly publicKey: string;
  /** As in an `authorized_keys` file. */
  readonly line: string;
}

export interface ListedKey extends Pick<OwnKey, 'role' | 'keyid' | 'line'> {
  /** Where it is, unless it is a file of Doorward's own. */
  readonly place: string;
  readonly isRetired: boolean;
}

export class OwnKeys {
  readonly folder: string;
  readonly #env: Variables;
  readonly #note: (line: string) => void;

  constructor(env: Variables, note: (line: string) => void = () => undefined) {
    this.folder = configFolder(env);
    this.#env = env;
    this.#note = note;
  }

  get trustPath(): string {
    return join(this.folder, 'trust.json');
  }

  has(role: Role): boolean {
    return readSources(this.folder).has(role) || hasKey(this.folder, role);
  }

  /** Makes it where there is none. */
  async open(role: Role): Promise<OwnKey> {
    if (!this.has(role)) await this.#make(role);
    return this.#read(role);
  }

  #read(role: Role): OwnKey {
    const source = readSources(this.folder).get(role);
    if (source !== undefined) return ownKey(role, source.publicKey, signerOf(source, this.#env));
    const found = readKey(this.folder, role);
    return ownKey(role, found.publicKey, found.sign);
  }

  /** Several at once, with one word about those that are new. */
  async openAll<Asked extends Role>(
    roles: readonly Asked[],
  ): Promise<Readonly<Record<Asked, OwnKey>>> {
    const made = roles.filter((role) => !this.has(role));
    for (const role of made) await this.#make(role);
    const keys = Object.fromEntries(roles.map((role) => [role, this.#read(role)]));
    if (made.length > 0)
      this.#note(
        `Keys that sign evidence were made (${made.join(', ')}). They are trusted on first use, by ${this.trustPath}: give that file to whoever audits.`,
      );
    return keys as Record<Asked, OwnKey>;
  }

  /** Whether each of them can sign now. */
  async refuseMissing(roles: readonly Role[]): Promise<void> {
    const sources = readSources(this.folder);
    for (const role of roles) {
      const source = sources.get(role);
      if (source !== undefined) await refuseMissing(source, this.#env);
    }
  }

  /** A new key of our own. The old one's word counts for what the logs hold by now, and no further. */
  async rotate(role: Role): Promise<void> {
    const source = readSources(this.folder).get(role);
    if (source !== undefined)
      throw new DoorwardError(
        'usage',
        `the ${role} key is your own, ${source.file ?? 'in ssh-agent'}`,
        `Choose another one with \`doorward keys use ${role} FILE\` or \`… agent:SHA256:…\`.`,
      );
    if (!hasKey(this.folder, role)) {
      await this.openAll([role]);
      return;
    }
    await this.#replace(role, () => nextKey(this.folder, role));
  }

  /** `agent`, `agent:SHA256:…`, or a file of the user's, from now on. */
  async use(role: Role, asked: string, cwd: string): Promise<void> {
    const source = await findSource(asked, cwd, this.#env);
    const { publicKey } = source;
    const other = ROLES.find(
      (one) => one !== role && this.has(one) && this.#read(one).publicKey === publicKey,
    );
    if (other !== undefined)
      throw new DoorwardError(
        'usage',
        `this key signs as ${other} already`,
        'Give each role a key of its own: who holds one of them must not speak for the others.',
      );
    const install = (): void => {
      writeSource(this.folder, role, source);
      removeKey(this.folder, role);
    };
    await this.#replace(role, () => ({ publicKey, install }));
  }

  list(): readonly ListedKey[] {
    return ROLES.flatMap((role) => [
      ...(this.has(role) ? [this.#listed(role)] : []),
      ...retiredKeys(this.folder, role).map((publicKey) => ({
        role,
        keyid: keyidOf(publicKey, nodeCrypto),
        line: sshKeyText(publicKey, nodeCrypto),
        place: '',
        isRetired: true,
      })),
    ]);
  }

  /** Public halves of all log keys that this machine has or had. */
  logKeys(): readonly string[] {
    const current = this.has('log') ? [this.#read('log').publicKey] : [];
    return [...current, ...retiredKeys(this.folder, 'log')];
  }

  /** Undefined where nothing was trusted yet. */
  readTrust(): Trust | undefined {
    const text = settingsText(this.trustPath);
    return text === undefined ? undefined : trustIn(text, this.trustPath);
  }

  trustText(): string {
    return settingsText(this.trustPath) ?? '';
  }

  /** Trusted before it can sign: killed in between, nothing was signed that nobody trusts. */
  async #make(role: Role): Promise<void> {
    await alone(this.folder, () => {
      // Another process may have been faster: its key is the key.
      if (this.has(role)) return;
      this.#dropAbandoned(role);
      const next = nextKey(this.folder, role);
      this.#trust(role, next.publicKey);
      next.install();
    });
  }

  /** The new one is trusted first and the old one ended last: killed in between, it can be repeated. */
  async #replace(role: Role, make: () => NewKey): Promise<void> {
    const newest = await alone(this.folder, () => {
      const old = this.has(role) ? this.#read(role).publicKey : undefined;
      this.#dropAbandoned(role);
      const { publicKey, install } = make();
      this.#trust(role, publicKey);
      if (old !== undefined && old !== publicKey) retireKey(this.folder, role, old);
      install();
      return publicKey;
    });
    const ends = await logEnds(this.folder, this.logKeys());
    await alone(this.folder, () => {
      const retired = retiredKeys(this.folder, role).filter((key) => key !== newest);
      this.#change((text) =>
        retired.reduce(
          (all, key) => withEnd(all, { role, line: sshKeyText(key, nodeCrypto) }, ends),
          text,
        ),
      );
    });
  }

  #trust(role: Role, publicKey: string): void {
    this.#change((text) => withKey(text, { role, line: sshKeyText(publicKey, nodeCrypto) }));
  }

  /** Whoever was killed while it made a key had trusted it already, and nobody knows who read it since. */
  #dropAbandoned(role: Role): void {
    for (const { publicKey, remove } of abandonedKeys(this.folder, role)) {
      if (publicKey !== undefined)
        this.#change((text) =>
          withEnd(text, { role, line: sshKeyText(publicKey, nodeCrypto) }, []),
        );
      remove();
    }
  }

  #listed(role: Role): ListedKey {
    const { keyid, line } = this.#read(role);
    const source = readSources(this.folder).get(role);
    const place = source === undefined ? '' : (source.file ?? 'ssh-agent');
    return { role, keyid, line, place, isRetired: false };
  }

  #change(change: (text: string) => string): void {
    const text = settingsText(this.trustPath) ?? EMPTY_TRUST;
    trustIn(text, this.trustPath);
    const changed = change(text);
    if (changed !== text) writeWhole(this.trustPath, changed);
  }
}

function ownKey(role: Role, publicKey: string, sign: Signer['sign']): OwnKey {
  return {
    role,
    publicKey,
    keyid: keyidOf(publicKey, nodeCrypto),
    line: sshKeyText(publicKey, nodeCrypto),
    sign,
  };
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
