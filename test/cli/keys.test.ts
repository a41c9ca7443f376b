// Keys of this machine and of its user: rotated, stolen, in a file, in ssh-agent; and what an audit says
// of evidence that they signed.

import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OwnKeys } from '../../src/app/evidence/own-keys.ts';
import { withKey } from '../../src/app/evidence/own-trust.ts';
import { nextKey, readKey } from '../../src/effects/keys/key-files.ts';
import { nodeCrypto } from '../../src/effects/keys/node-crypto.ts';
import { sshKeyText } from '../../src/evidence/ssh-key.ts';
import { type CliResult, doorward, doorwardJson } from '../rig/cli-rig.ts';
import { makeDirectory, makeRepo, type RepoRig } from '../rig/repo-rig.ts';

const MAKE_KEYS: string = resolve('test/rig/make-keys.ts');

const AGENT = `agent: {run: 'cat >/dev/null; echo "$DOORWARD_TASK" >>tides.txt; echo TASK_COMPLETE'}
proof: basic
`;
const plan = (task: string, verify: string): string =>
  `title: Tides\ntasks:\n  - {id: ${task}, name: Note ${task}, action: Write it down, files: [tides.txt], verify: '${verify}', done: it is there}\n`;

class Shore {
  readonly repo: RepoRig = makeRepo({ 'doorward.yaml': AGENT, 'tides.txt': 'none\n' });
  readonly base: string = this.repo.git('rev-parse', 'HEAD');
  readonly home: string = makeDirectory().top;
  env: Readonly<Record<string, string>> = { XDG_CONFIG_HOME: this.home };

  say(...args: readonly string[]): CliResult {
    return doorward(this.repo.top, args, { env: this.env });
  }

  /** A run with one task that passes. */
  land(task: string): void {
    const file = join(this.home, `${task}.yaml`);
    writeFileSync(file, plan(task, `grep -q ${task} tides.txt`));
    const { code, out, err } = this.say('run', file);
    expect(code, out + err).toBe(0);
  }

  audit(...more: readonly string[]): {
    readonly code: number | null;
    readonly words: readonly string[];
  } {
    const args = ['audit', `${this.base}..HEAD`, ...more];
    const { code, json } = doorwardJson(this.repo.top, args, { env: this.env });
    const commits = json['commits'] as readonly { verdict: string; check?: string; who?: string }[];
    return {
      code,
      words: commits.map(({ verdict, check, who }) => [verdict, check, who].join(' ').trim()),
    };
  }

  keyPath(role: string): string {
    return join(this.home, 'doorward/keys', `${role}.pem`);
  }
}

test.each(['keys.json', 'trust.json'])('%s that cannot be read is not taken for none', (name) => {
  const home = makeDirectory().top;
  mkdirSync(join(home, 'doorward', name), { recursive: true });
  const { code, err } = doorward(home, ['keys', 'add', 'gate'], { env: { XDG_CONFIG_HOME: home } });
  expect(code).toBe(2);
  expect(err).toContain(`${name} can't be read`);
});

test('after a rotation old evidence holds, and what the old key signs from then on is INVALID', () => {
  const shore = new Shore();
  shore.land('ebb');
  const stolen = readFileSync(shore.keyPath('gate'), 'utf8');
  expect(shore.say('keys', 'rotate', 'gate').out).toMatch(/gate .*\ngate .*\(retired\)/);
  expect(shore.say('keys', 'rotate', 'log').code).toBe(0);
  shore.land('flood');
  expect(shore.audit()).toEqual({ code: 0, words: ['VERIFIED', 'VERIFIED'] });
  writeFileSync(shore.keyPath('gate'), stolen);
  shore.land('spring');
  expect(shore.audit()).toEqual({
    code: 1,
    words: ['VERIFIED', 'VERIFIED', 'INVALID envelope.position'],
  });
});

test('a rotation that was killed leaves no key and no trust behind when it is repeated', async () => {
  const home = makeDirectory().top;
  const keys = new OwnKeys({ XDG_CONFIG_HOME: home });
  await keys.openAll(['gate']);
  const kept = readFileSync(keys.trustPath, 'utf8');
  // As far as a rotation comes before it is killed: made and trusted, not in its place.
  const half = nextKey(keys.folder, 'gate');
  const line = sshKeyText(half.publicKey, nodeCrypto);
  writeFileSync(keys.trustPath, withKey(kept, { role: 'gate', line }));
  writeFileSync(join(keys.folder, 'keys/gate.pem.0123456789ab'), 'half a key');
  const env = { XDG_CONFIG_HOME: home };
  expect(doorward(home, ['keys', 'rotate', 'gate'], { env }).code).toBe(0);
  const names = readdirSync(join(keys.folder, 'keys'));
  expect(names.toSorted()).toEqual(['gate.pem', 'retired']);
  const trusted = keys.readTrust()?.keys.map(({ publicKey }) => publicKey);
  expect(trusted).toEqual([readKey(keys.folder, 'gate').publicKey]);
});

test('keys that several processes need for the first time at once are the same for all, and trusted', async () => {
  const home = makeDirectory().top;
  const args = ['--no-warnings', MAKE_KEYS, String(Date.now() + 1_500)];
  const env = { ...process.env, XDG_CONFIG_HOME: home };
  const made = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const { stdout } = await promisify(execFile)(process.execPath, args, { env });
      return stdout;
    }),
  );
  expect(new Set(made).size).toBe(1);
  const { lines } = JSON.parse(made[0] ?? '') as { lines: readonly string[] };
  const trusted = new OwnKeys({ XDG_CONFIG_HOME: home }).readTrust()?.keys ?? [];
  const shown = trusted.map(({ publicKey }) => sshKeyText(publicKey, nodeCrypto));
  expect(shown.toSorted()).toEqual(lines.toSorted());
  expect(readdirSync(join(home, 'doorward')).toSorted()).toEqual(['keys', 'machine', 'trust.json']);
});

test('a process that was killed before its key was in place has signed nothing, and is repeated', async () => {
  const home = makeDirectory().top;
  const keys = new OwnKeys({ XDG_CONFIG_HOME: home });
  const half = nextKey(keys.folder, 'gate');
  const line = sshKeyText(half.publicKey, nodeCrypto);
  writeFileSync(keys.trustPath, withKey('{"version":1,"keys":[]}', { role: 'gate', line }));
  const { publicKey } = await keys.open('gate');
  expect(keys.readTrust()?.keys.map((key) => key.publicKey)).toEqual([publicKey]);
  expect(publicKey).not.toBe(half.publicKey);
  expect(readdirSync(join(keys.folder, 'keys'))).toEqual(['gate.pem']);
});

test('where people have a key, the word of the gate that one of them confirmed is not enough', () => {
  const shore = new Shore();
  const manual = plan('ebb', 'grep -q ebb tides.txt').replace(
    /verify: ('.*?')/,
    "verify: [$1, 'manual: look at the moon']",
  );
  writeFileSync(join(shore.home, 'ebb.yaml'), manual);
  expect(shore.say('run', join(shore.home, 'ebb.yaml')).code).toBe(3);
  expect(shore.say('approve', 'ebb', '--as', 'Bea').code).toBe(0);
  expect(shore.say('resume').code).toBe(0);
  const signed = { code: 0, words: ['OVERRIDDEN gate.result Bea'] };
  expect(shore.audit('--allow-overrides')).toEqual(signed);
  shore.say('keys', 'add', 'human');
  expect(shore.audit('--allow-overrides')).toEqual({ code: 1, words: ['UNVERIFIED gate.result'] });
  expect(shore.say('waivers', '--sign').out).toContain('Signed: 1');
  expect(shore.audit('--allow-overrides')).toEqual(signed);
});

const hasSsh = spawnSync('ssh-keygen', ['-?']).error === undefined;
if (!hasSsh) console.log('skipped: ssh-keygen and ssh-agent are not installed here');

describe.skipIf(!hasSsh)('keys of the user', () => {
  const shore = new Shore();
  const keys = makeDirectory();
  let agent: Readonly<Record<string, string>> = {};
  let named: string;

  const make = (name: string, passphrase: string): string => {
    const args = ['-q', '-t', 'ed25519', '-N', passphrase, '-f', keys.path(name), '-C', name];
    execFileSync('ssh-keygen', args);
    return keys.path(name);
  };

  beforeAll(() => {
    const said = execFileSync('ssh-agent', ['-s'], { encoding: 'utf8' });
    const value = (name: string): string => new RegExp(`${name}=([^;]+);`).exec(said)?.[1] ?? '';
    agent = { SSH_AUTH_SOCK: value('SSH_AUTH_SOCK'), SSH_AGENT_PID: value('SSH_AGENT_PID') };
    const env = { ...process.env, ...agent };
    execFileSync('ssh-add', ['-q', make('ada', '')], { env });
    const listed = execFileSync('ssh-keygen', ['-lf', keys.path('ada')], { encoding: 'utf8' });
    named = `agent:${/SHA256:\S+/.exec(listed)?.[0]}`;
    shore.env = { ...shore.env, ...agent };
  });
  afterAll(() => {
    execFileSync('ssh-agent', ['-k'], { env: { ...process.env, ...agent } });
  });

  test('a run signs with a file of the user and with ssh-agent', () => {
    expect(shore.say('keys', 'use', 'log', make('log', '')).code).toBe(0);
    expect(shore.say('keys', 'use', 'gate', named).out).toContain('(ssh-agent)');
    shore.land('ebb');
    expect(shore.audit()).toEqual({ code: 0, words: ['VERIFIED'] });
    shore.env = { XDG_CONFIG_HOME: shore.home, SSH_AUTH_SOCK: '' };
    writeFileSync(join(shore.home, 'flood.yaml'), plan('flood', 'grep -q flood tides.txt'));
    const { code, err } = shore.say('run', join(shore.home, 'flood.yaml'));
    expect(code).toBe(2);
    expect(err).toContain('SSH_AUTH_SOCK is not set');
    // Nobody has worked for nothing.
    expect(shore.repo.git('status', '--porcelain')).toBe('');
    shore.env = { XDG_CONFIG_HOME: shore.home, ...agent };
    shore.land('flood');
    expect(shore.audit()).toEqual({ code: 0, words: ['VERIFIED', 'VERIFIED'] });
  });

  test.each([
    [
      'a key with a passphrase',
      () => make('locked', 'swordfish'),
      /has a passphrase[\s\S]*ssh-add/,
    ],
    ['a key of another role', () => named, /signs as gate already/],
    ['a key that the agent lacks', () => 'agent:SHA256:none', /no such Ed25519 key[\s\S]*SHA256:/],
    ['a file that is not there', () => '/nowhere/id', /can't be read \(there is no such file\)/],
  ])('%s is refused, and the reason is said', (_what, source, words) => {
    const { code, err } = shore.say('keys', 'use', 'human', source());
    expect(code).toBe(2);
    expect(err).toMatch(words);
  });

  test('what a person answers for is signed by a key that the gate does not hold', () => {
    expect(shore.say('keys', 'use', 'gate', make('gate', '')).code).toBe(0);
    execFileSync('ssh-add', ['-q', make('bea', '')], { env: { ...process.env, ...agent } });
    const listed = execFileSync('ssh-keygen', ['-lf', keys.path('bea')], { encoding: 'utf8' });
    const bea = `agent:${/SHA256:\S+/.exec(listed)?.[0]}`;
    expect(shore.say('keys', 'use', 'human', bea).code).toBe(0);
    writeFileSync(join(shore.home, 'neap.yaml'), plan('neap', 'grep -q moon tides.txt'));
    shore.say('run', join(shore.home, 'neap.yaml'));
    const reason = 'the moon is hidden behind clouds tonight';
    expect(shore.say('skip', 'neap', '--reason', reason, '--as', 'Bea').code).toBe(0);
    shore.say('resume');
    shore.repo.git('add', 'tides.txt');
    shore.repo.git('commit', '-q', '--allow-empty', '-m', 'neap, by Bea');
    shore.say('resume');
    expect(shore.audit().words).toEqual(['VERIFIED', 'VERIFIED', 'UNVERIFIED commit.trailer']);
    expect(shore.say('waivers', '--sign').out).toContain('Signed: 1');
    expect(shore.audit('--allow-overrides')).toEqual({
      code: 0,
      words: ['VERIFIED', 'VERIFIED', 'OVERRIDDEN commit.trailer Bea'],
    });
  });
});
