// Where the keys of roles are that are not Doorward's own files: a file of the user's, or ssh-agent. It
// stands among the user's settings: a repository must not choose whose key is used.

import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { settingsText, writeWhole } from '../../effects/keys/key-files.ts';
import { nodeCrypto } from '../../effects/keys/node-crypto.ts';
import { type PrivateKey, readPrivateKey } from '../../effects/keys/private-key.ts';
import { agentKeys, agentSign } from '../../effects/keys/ssh-agent.ts';
import { ROLES, type Role } from '../../evidence/names.ts';
import { keyidOf, readSshKey, sshKeyText } from '../../evidence/ssh-key.ts';
import { DoorwardError } from '../../std/error.ts';
import { isFields } from '../../std/shape.ts';
import { oneLine } from '../../std/text.ts';

type Variables = Readonly<Record<string, string | undefined>>;

export interface KeySource {
  /** Absolute path of a private key; undefined for ssh-agent. */
  readonly file: string | undefined;
  readonly publicKey: string;
}

const pathOf = (folder: string): string => join(folder, 'keys.json');

/** What the settings say; the roles that they do not name have files of our own. */
export function readSources(folder: string): ReadonlyMap<Role, KeySource> {
  const path = pathOf(folder);
  const text = settingsText(path);
  if (text === undefined) return new Map();
  const sources = sourcesIn(text);
  if (sources !== undefined) return sources;
  throw new DoorwardError(
    'config',
    `${path} can't be used`,
    'Write it with `doorward keys use ROLE …`, or remove it to have keys of our own.',
  );
}

function sourcesIn(text: string): ReadonlyMap<Role, KeySource> | undefined {
  try {
    const fields: unknown = JSON.parse(text);
    if (!isFields(fields)) return undefined;
    const read = Object.entries(fields).map(([name, value]) => sourceIn(name, value));
    const known = read.filter((source) => source !== undefined);
    return known.length === read.length ? new Map(known) : undefined;
  } catch {
    return undefined;
  }
}

function sourceIn(name: string, value: unknown): readonly [Role, KeySource] | undefined {
  const role = ROLES.find((one) => one === name);
  const { key, file } = isFields(value) ? value : {};
  const publicKey = typeof key === 'string' ? readSshKey(key, nodeCrypto) : undefined;
  if (role === undefined || publicKey === undefined) return undefined;
  return file === undefined || typeof file === 'string' ? [role, { file, publicKey }] : undefined;
}

export function writeSource(folder: string, role: Role, source: KeySource): void {
  const all = new Map([...readSources(folder), [role, source] as const]);
  const fields = [...all].map(([name, { file, publicKey }]) => {
    const key = sshKeyText(publicKey, nodeCrypto);
    return [name, file === undefined ? { key } : { key, file }] as const;
  });
  writeWhole(pathOf(folder), `${JSON.stringify(Object.fromEntries(fields), null, 2)}\n`);
}

/** `agent`, `agent:SHA256:…`, or the path of a private key. */
export async function findSource(asked: string, cwd: string, env: Variables): Promise<KeySource> {
  const [, fingerprint] = /^agent(?::(.*))?$/s.exec(asked) ?? [];
  if (asked !== 'agent' && fingerprint === undefined) {
    const file = resolve(cwd, asked.replace(/^~(?=\/)/, env['HOME'] ?? homedir()));
    return { file, publicKey: readPrivateKey(file, mend(file)).publicKey };
  }
  const keys = await agentKeys(env['SSH_AUTH_SOCK']);
  const fitting = keys.filter(
    ({ publicKey }) => fingerprint === undefined || keyidOf(publicKey, nodeCrypto) === fingerprint,
  );
  const [found, ...others] = fitting;
  if (found !== undefined && others.length === 0)
    return { file: undefined, publicKey: found.publicKey };
  const listed = keys.map(
    ({ publicKey, comment }) => `agent:${keyidOf(publicKey, nodeCrypto)} (${oneLine(comment, 60)})`,
  );
  throw new DoorwardError(
    'usage',
    found === undefined
      ? 'ssh-agent has no such Ed25519 key'
      : 'ssh-agent has several Ed25519 keys',
    listed.length === 0 ? 'Add one with `ssh-add`.' : `It has: ${listed.join(', ')}`,
  );
}

/** Refuses what could not sign, before anybody has worked for nothing. */
export async function refuseMissing({ file, publicKey }: KeySource, env: Variables): Promise<void> {
  if (file !== undefined) return void ownKeyIn(file, publicKey);
  const keys = await agentKeys(env['SSH_AUTH_SOCK']);
  if (keys.some((key) => key.publicKey === publicKey)) return;
  throw new DoorwardError(
    'config',
    `ssh-agent does not have the key ${keyidOf(publicKey, nodeCrypto)} that evidence is signed with`,
    'Give it to the agent with `ssh-add`, or choose another one with `doorward keys use ROLE …`.',
  );
}

/** Signs as the source does; a file that holds another key by now is refused. */
export function signerOf(
  { file, publicKey }: KeySource,
  env: Variables,
): (message: string) => string | Promise<string> {
  if (file === undefined) return (message) => agentSign(env['SSH_AUTH_SOCK'], publicKey, message);
  return (message) => ownKeyIn(file, publicKey).sign(message);
}

function ownKeyIn(file: string, publicKey: string): PrivateKey {
  const key = readPrivateKey(file, mend(file));
  if (key.publicKey === publicKey) return key;
  throw new DoorwardError(
    'config',
    `${oneLine(file, 300)} holds another key than the one that was chosen`,
    'Choose it again with `doorward keys use ROLE FILE`, so that it is trusted.',
  );
}

const mend = (file: string): string => `Run \`chmod 600 ${file}\`.`;
