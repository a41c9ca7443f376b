// Keys that are the user's own: files as OpenSSH writes them, and a real ssh-agent. What they sign is
// plain Ed25519, as any other verifier expects it.

import { execFileSync, type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeCrypto } from '../../src/effects/keys/node-crypto.ts';
import { readPrivateKey } from '../../src/effects/keys/private-key.ts';
import { agentKeys, agentSign } from '../../src/effects/keys/ssh-agent.ts';
import { keyidOf } from '../../src/evidence/ssh-key.ts';
import { makeDirectory } from '../rig/repo-rig.ts';

const room = makeDirectory();
const run = (file: string, ...args: readonly string[]): SpawnSyncReturns<string> =>
  spawnSync(file, args, { encoding: 'utf8', cwd: room.top, env: { ...process.env, ...agent } });
let agent: Readonly<Record<string, string>> = {};

const hasSsh = spawnSync('ssh-keygen', ['-?']).error === undefined;
if (!hasSsh) console.log('skipped: ssh-keygen and ssh-agent are not installed here');

const make = (name: string, ...more: readonly string[]): string => {
  execFileSync('ssh-keygen', ['-q', '-f', room.path(name), '-C', name, ...more]);
  return room.path(name);
};
const fingerprint = (path: string): string =>
  /SHA256:\S+/.exec(execFileSync('ssh-keygen', ['-lf', path], { encoding: 'utf8' }))?.[0] ?? '';

describe.skipIf(!hasSsh)('a file of OpenSSH', () => {
  test('has the name that ssh-keygen gives it, and signs plain Ed25519', () => {
    const path = make('plain', '-t', 'ed25519', '-N', '');
    const key = readPrivateKey(path, '');
    expect(keyidOf(key.publicKey, nodeCrypto)).toBe(fingerprint(path));
    expect(nodeCrypto.verify(key.publicKey, 'a tide', key.sign('a tide'))).toBe(true);
    expect(nodeCrypto.verify(key.publicKey, 'an ebb', key.sign('a tide'))).toBe(false);
  });

  test.each([
    ['locked', ['-t', 'ed25519', '-N', 'swordfish'], 'has a passphrase'],
    ['curve', ['-t', 'ecdsa', '-N', ''], 'no Ed25519 key'],
  ])('%s is refused with a reason', (name, args, words) => {
    const path = make(name, ...args);
    expect(() => readPrivateKey(path, '')).toThrow(words);
  });

  test('that others can read, that is cut short, that is none', () => {
    const path = make('open', '-t', 'ed25519', '-N', '');
    chmodSync(path, 0o644);
    expect(() => readPrivateKey(path, '')).toThrow('others can read');
    chmodSync(path, 0o600);
    const lines = execFileSync('cat', [path], { encoding: 'utf8' }).split('\n');
    writeFileSync(path, [lines[0], lines[1], ...lines.slice(-2)].join('\n'));
    expect(() => readPrivateKey(path, '')).toThrow("can't be read");
    writeFileSync(path, 'no key at all\n');
    expect(() => readPrivateKey(path, '')).toThrow("can't be read");
  });
});

describe.skipIf(!hasSsh)('ssh-agent', () => {
  let path: string;
  beforeAll(() => {
    const said = run('ssh-agent', '-s').stdout;
    const value = (name: string): string => new RegExp(`${name}=([^;]+);`).exec(said)?.[1] ?? '';
    agent = {
      SSH_AUTH_SOCK: value('SSH_AUTH_SOCK'),
      SSH_AGENT_PID: value('SSH_AGENT_PID'),
    };
    path = make('held', '-t', 'ed25519', '-N', '');
    make('other', '-t', 'ecdsa', '-N', '');
    run('ssh-add', '-q', path);
    run('ssh-add', '-q', room.path('other'));
  });
  afterAll(() => void run('ssh-agent', '-k'));

  test('lists its Ed25519 keys and signs what the key itself would sign', async () => {
    const socket = agent['SSH_AUTH_SOCK'];
    const keys = await agentKeys(socket);
    expect(keys.map(({ comment }) => comment)).toEqual(['held']);
    const key = readPrivateKey(path, '');
    expect(keys[0]?.publicKey).toBe(key.publicKey);
    const message = `DSSEv1 ${'\xff\0'.repeat(5_000)}`;
    expect(await agentSign(socket, key.publicKey, message)).toBe(key.sign(message));
  });

  test('that lacks the key, is not there, or gets too much', async () => {
    const socket = agent['SSH_AUTH_SOCK'];
    await expect(agentSign(socket, 'k'.repeat(32), 'a tide')).rejects.toThrow('it refused');
    await expect(agentSign(undefined, 'k'.repeat(32), '')).rejects.toThrow('SSH_AUTH_SOCK');
    await expect(agentSign('/nowhere', 'k'.repeat(32), '')).rejects.toThrow('ENOENT');
    const much = 'x'.repeat(300_000);
    await expect(agentSign(socket, 'k'.repeat(32), much)).rejects.toThrow('more to sign');
  });
});

test.each([
  ['hangs up', Buffer.alloc(0)],
  ['claims a gigabyte', Buffer.from([0x40, 0, 0, 0, 12])],
  ['says nothing', Buffer.from([0, 0, 0, 0])],
  ['lists keys that it does not send', Buffer.from([0, 0, 0, 5, 12, 0, 0, 3, 0xe8])],
])('an agent that %s is an error with a hint', async (name, answer) => {
  const socket = room.path(`${name.slice(0, 5)}.sock`);
  const server = createServer((connection) => void connection.end(answer));
  await new Promise<void>((resolve) => void server.listen(socket, resolve));
  await expect(agentKeys(socket)).rejects.toMatchObject({ code: 'config' });
  server.close();
});
