// Where verify commands run: exactly what was asked for, on exactly the judged tree, and gone afterwards.

import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import type { CommandRun } from '../../src/model/command.ts';
import { doorward, doorwardJson, startDoorward } from '../rig/cli-rig.ts';
import { aScene, driveOnce } from '../rig/crash-rig.ts';
import { noSandbox, WITHOUT_BWRAP } from '../rig/no-sandbox.ts';
import { raceTrack } from '../rig/race-rig.ts';
import { makeRepo, type RepoRig } from '../rig/repo-rig.ts';

if (noSandbox !== undefined) console.warn(`Tests of the sandbox are skipped: ${noSandbox}.`);
const PROFILES = noSandbox === undefined ? ['worktree', 'sandbox'] : ['worktree'];

function harbour(config: string, files: Readonly<Record<string, string>> = {}): RepoRig {
  const repo = makeRepo({
    'doorward.yaml': config,
    'hull.txt': 'a hull\n',
    '.gitignore': 'node_modules/\nbuilt/\n.venv/\n',
    ...files,
  });
  repo.write('hull.txt', 'a tight hull\n');
  repo.write('node_modules/sail/index.js', 'module.exports = 7;\n');
  repo.write('built/old.txt', 'stale\n');
  return repo;
}

function check(repo: RepoRig, isolation: string, ...more: readonly string[]) {
  const { code, json } = doorwardJson(repo.top, ['check', '--isolation', isolation, ...more]);
  return { code, json, commands: json['commands'] as readonly CommandRun[] };
}

/** What is left of rooms after all. */
function rooms(repo: RepoRig): readonly string[] {
  const worktrees = repo.git('worktree', 'list', '--porcelain').match(/^worktree .*$/gm) ?? [];
  const folder = join(homedir(), '.cache/doorward/worktrees');
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];
  return [...worktrees.slice(1), ...names.filter((name) => /verify-\d+$/.test(name))];
}

test.each(PROFILES)(
  'in a %s the judged tree and its dependencies are there, nothing else',
  (profile) => {
    const repo = harbour(
      'verify: [grep -q tight hull.txt, "node -e \\"process.exit(require(\'sail\')-7)\\"", "! test -e built", git status]\n',
    );
    const { code, json, commands } = check(repo, profile);
    expect(json['isolation']).toEqual({
      profile,
      network: profile === 'sandbox' ? 'off' : 'on',
    });
    expect(commands.map(({ exitCode, output }) => [exitCode, output])).toEqual([
      [0, ''],
      [0, ''],
      [0, ''],
      [0, expect.stringContaining('hull.txt')],
    ]);
    expect(commands[0]).toMatchObject({
      isolation: { profile },
      treeBefore: json['tree'],
      treeAfter: json['tree'],
      cwd: repo.top,
    });
    expect(code).toBe(0);
    expect(rooms(repo)).toEqual([]);
    expect(doorward(repo.top, ['check', '--isolation', profile]).out).toContain(` · ${profile}`);
  },
);

test('in place is what is done unless somebody asks', () => {
  const { code, json } = doorwardJson(harbour('verify: test -e built\n').top, ['check']);
  expect([code, json['isolation']]).toEqual([0, { profile: 'in-place', network: 'on' }]);
});

test('what commands write in a checkout of the gate does not reach the work, and is seen', () => {
  const repo = harbour('verify: echo rotten > hull.txt\n');
  const { commands } = check(repo, 'worktree');
  expect(commands[0]?.changedPaths).toEqual(['hull.txt']);
  expect(readFileSync(repo.path('hull.txt'), 'utf8')).toBe('a tight hull\n');
});

test('further runs for the proof are as far apart as the first', () => {
  const repo = harbour('verify: grep -q tight hull.txt\n');
  const { json } = check(repo, 'worktree', '--prove');
  const probes = json['probes'] as readonly { readonly runs: readonly CommandRun[] }[];
  const profiles = probes.flatMap(({ runs }) => runs.map(({ isolation }) => isolation?.profile));
  expect(new Set(profiles)).toEqual(new Set(['worktree']));
});

test('setup makes what a checkout lacks, instead of sharing what is installed', () => {
  const repo = harbour(
    'setup: mkdir -p built && echo new > built/old.txt\nverify: ["grep new built/old.txt", "! test -e node_modules"]\n',
  );
  expect(check(repo, 'worktree').code).toBe(0);
  expect(readFileSync(repo.path('built/old.txt'), 'utf8')).toBe('stale\n');
});

describe.skipIf(noSandbox !== undefined)('in a sandbox', () => {
  test('nothing but the room can be written, and nothing private be read', () => {
    const repo = harbour('verify: [sh try.sh]\nlimits: {processes: 500, memory: 2048}\n', {
      'try.sh': `try() { if eval "$1" >/dev/null 2>&1; then echo "DONE: $1"; fi; }
echo x > ${homedir()}/escaped
try 'echo x > "$CHECKOUT/hull.txt"'
try 'echo x > node_modules/sail/index.js'
try 'git config user.name mallory'
try 'cat ${homedir()}/.ssh/id_ed25519'
try 'ls ${homedir()}/.config/doorward/*'
try 'echo > /dev/tcp/127.0.0.1/$PORT'
try 'test $(ls -d /proc/[0-9]* | wc -l) -gt 12'
try 'test "$(ulimit -c)" != 0'
try 'test "$(ulimit -d)" != 2097152'
echo x > hull.tmp && rm hull.tmp && echo x > "$TMPDIR/own" && echo tried
`,
    });
    execFileSync('mkdir', ['-p', join(homedir(), '.ssh'), join(homedir(), '.config/doorward')]);
    writeFileSync(join(homedir(), '.ssh/id_ed25519'), 'secret');
    writeFileSync(join(homedir(), '.config/doorward/gate'), 'secret');
    const env = { CHECKOUT: repo.top };
    const { code, json } = doorwardJson(repo.top, ['check', '--isolation', 'sandbox'], { env });
    const [run] = json['commands'] as readonly CommandRun[];
    expect(run?.output).toBe('tried\n');
    expect(run).toMatchObject({ containment: 'namespace', survivors: 0 });
    expect(code).toBe(0);
    // There the temporary folder is one of its own.
    expect(existsSync(join(homedir(), 'escaped'))).toBe(false);
  });

  test('nobody there has a power of root, and what is out of sight stays so', () => {
    const settings = join(homedir(), '.config/doorward');
    const repo = harbour('verify: [sh try.sh]\n', {
      'try.sh': `umount ${settings} 2>/dev/null && echo "unmounted: $(ls ${settings})"
mount -o remount,rw,bind / 2>/dev/null && echo remounted
sed -n 's/^CapEff:[^0-9a-f]*//p' /proc/self/status
`,
    });
    execFileSync('mkdir', ['-p', settings]);
    expect(check(repo, 'sandbox').commands[0]?.output).toBe('0000000000000000\n');
  });

  test('an ssh-agent signs nothing for commands, wherever it listens', async () => {
    // Outside of the temporary folder, which commands do not see anyway.
    const cache = resolve('node_modules/.cache');
    mkdirSync(cache, { recursive: true });
    const room = mkdtempSync(join(cache, 'doorward-agent-'));
    const path = join(room, 'agent');
    const agent = createServer((caller) => caller.end()).listen(path);
    await once(agent, 'listening');
    const call = `node -e "net.connect('${path}').on('connect', () => process.exit(console.log('heard')))"`;
    try {
      const env = { SSH_AUTH_SOCK: path };
      const repo = harbour(`verify: ${JSON.stringify(call)}\n`);
      const args = ['check', '--isolation', 'sandbox'];
      const { json } = doorwardJson(repo.top, args, { env });
      const [run] = json['commands'] as readonly CommandRun[];
      expect(run?.output).toMatch(/ECONNREFUSED|ENOTSOCK/);
    } finally {
      agent.close();
      rmSync(room, { recursive: true });
    }
  });

  test('the network is there only where the rules say so', () => {
    const count = 'node -e "console.log(Object.keys(os.networkInterfaces()).length)"';
    const outside = Object.keys(process.getuid === undefined ? {} : networks()).length;
    const seen = (config: string): string | undefined =>
      check(harbour(`${config}verify: ${JSON.stringify(count)}\n`), 'sandbox').commands[0]?.output;
    expect(seen('network: on\n')).toBe(`${outside}\n`);
    expect(Number(seen(''))).toBeLessThanOrEqual(1);
  });

  test('auto takes it', () => {
    expect(check(harbour('verify: "true"\n'), 'auto').json['isolation']).toMatchObject({
      profile: 'sandbox',
    });
  });

  test('where there is none, asking for it is an error and auto takes the next', () => {
    const repo = harbour('verify: test -e hull.txt\n');
    const [file = '', ...args] = WITHOUT_BWRAP;
    const [asked, auto] = ['sandbox', 'auto'].map((isolation) =>
      spawnSync(
        file,
        [
          ...[...args, process.execPath, resolve('dist/bin/doorward.cjs')],
          ...['check', '--isolation', isolation],
        ],
        { cwd: repo.top, encoding: 'utf8' },
      ),
    );
    expect(asked?.status).toBe(2);
    expect(asked?.stderr).toMatch(/bwrap.*not installed/);
    expect(asked?.stderr).toContain('apt-get install bubblewrap');
    expect([auto?.status, auto?.stdout]).toEqual([0, expect.stringContaining(' · worktree')]);
  });
});

function networks(): object {
  return JSON.parse(
    execFileSync(process.execPath, ['-p', 'JSON.stringify(os.networkInterfaces())'], {
      encoding: 'utf8',
    }),
  );
}

describe('whoever asks may ask for more, and never for less', () => {
  test('than the config of the base', () => {
    const repo = harbour('isolation: worktree\nverify: "true"\n');
    const { code, err } = doorward(repo.top, ['check', '--isolation', 'in-place']);
    expect([code, err]).toEqual([2, expect.stringContaining('less than the rules ask for')]);
  });

  test('and work that edits the config is judged by the rules of the base', () => {
    const repo = harbour('isolation: worktree\nverify: "! test -e built"\n');
    repo.write('doorward.yaml', 'isolation: in-place\nverify: "true"\n');
    const { json } = doorwardJson(repo.top, ['check']);
    expect(json['isolation']).toMatchObject({ profile: 'worktree' });
    expect(json['verdict']).toBe('failed');
  });

  test.each([
    [['check', '--isolation', 'worktre'], /Did you mean `worktree`/],
    [['check', '--isolation', 'worktree'], /no commit/],
  ])('%j is refused with a hint', (args, message) => {
    const repo = makeRepo();
    repo.write('doorward.yaml', 'verify: "true"\n');
    const { code, err } = doorward(repo.top, args);
    expect([code, err]).toEqual([2, expect.stringMatching(message)]);
  });
});

test('a room that a killed gate left is gone after the next check', async () => {
  const repo = harbour('verify: echo begun; sleep 30\n');
  const killed = startDoorward(repo.top, ['check', '--isolation', 'worktree']);
  const output = repo.path('.git/doorward/output');
  while (!existsSync(output) || readdirSync(output).length === 0) await sleep(20);
  expect(rooms(repo)).toHaveLength(2);
  killed.kill('SIGKILL');
  await new Promise((done) => killed.once('exit', done));
  repo.write('doorward.yaml', 'isolation: worktree\nverify: grep -q tight hull.txt\n');
  repo.commit('quick');
  repo.write('hull.txt', 'tighter\n');
  expect(doorward(repo.top, ['check']).code).toBe(0);
  expect(rooms(repo)).toEqual([]);
});

test('objects that are not what their names say are not laid out', () => {
  const repo = harbour('verify: grep -q good keel.txt\n', { 'keel.txt': 'a bad keel\n' });
  const oid = repo.git('rev-parse', 'HEAD:keel.txt');
  const path = repo.path(`.git/objects/${oid.slice(0, 2)}/${oid.slice(2)}`);
  rmSync(path);
  writeFileSync(path, deflateSync('blob 12\0a good keel\n'));
  const { code, err } = doorward(repo.top, ['check', '--isolation', 'worktree']);
  expect([code, err]).toEqual([2, expect.stringContaining('not what their names say')]);
});

test('a run records and signs where its commands ran', async () => {
  const scene = aScene('isolation: worktree\n');
  expect((await driveOnce(scene)).code).toBe(0);
  const { top, git } = scene.repo;
  expect(doorwardJson(top, ['status']).json['isolation']).toEqual({
    profile: 'worktree',
    network: 'on',
  });
  const log = git('for-each-ref', '--format=%(refname)', 'refs/doorward/log');
  const payloads = git('show', `${log}:bundle.intoto.jsonl`)
    .split('\n')
    .map((line) => Buffer.from(JSON.parse(line).payload, 'base64').toString());
  const verify = payloads.find((payload) => payload.includes('test-result'));
  expect(JSON.parse(verify ?? '').predicate.doorward.commands[0].isolation).toMatchObject({
    profile: 'worktree',
    network: 'on',
  });
  expect(rooms(scene.repo)).toEqual([]);
});

describe('files that change while commands run, and are put back', () => {
  const track = raceTrack();
  afterAll(() => track.remove());

  test('deceive a gate that verifies in place', async () => {
    expect(await track.race('in-place')).toBe(true);
  });

  test.each(PROFILES)('do not deceive one that verifies in a %s', async (profile) => {
    const isolation = profile === 'sandbox' ? 'sandbox' : 'worktree';
    for (let race = 0; race < 2; race += 1) expect(await track.race(isolation)).toBe(false);
  });
});
