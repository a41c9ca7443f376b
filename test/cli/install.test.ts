// Installing and removing hooks in real repositories: what is written works, and what is removed is gone
// to the last byte.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import type { Diagnosis } from '../../src/app/install/diagnosis.ts';
import { doorward } from '../rig/cli-rig.ts';
import { makeDirectory, makeRepo, type RepoRig } from '../rig/repo-rig.ts';

const CLIENTS = {
  claude: '.claude/settings.json',
  codex: '.codex/hooks.json',
  gemini: '.gemini/settings.json',
  copilot: '.github/hooks/doorward.json',
  cursor: '.cursor/hooks.json',
} as const;
const SETTINGS = `{
  // Kim's own
  "hooks": {
    "Stop": [{ "hooks": [{ "type": "command", "command": "tput bel" }] }]
  },
  "model": "opus",
}
`;

let repo: RepoRig;
beforeEach(() => {
  repo = makeRepo({ 'doorward.yaml': 'verify: test -s tides.txt\n', 'tides.txt': 'high\n' });
});

const read = (path: string): string => readFileSync(repo.path(path), 'utf8');

test.each(Object.entries(CLIENTS))('%s: in and out again, byte for byte', (client, path) => {
  expect(doorward(repo.top, ['install', client]).code).toBe(0);
  expect(existsSync(repo.path(path))).toBe(true);
  expect(doorward(repo.top, ['uninstall', client]).code).toBe(0);
  expect(readdirSync(repo.top).toSorted()).toEqual(['.git', 'doorward.yaml', 'tides.txt']);
  repo.write(path, SETTINGS);
  doorward(repo.top, ['install', client]);
  doorward(repo.top, ['install', client, '--command', 'doorward']);
  expect(read(path)).not.toBe(SETTINGS);
  expect(read(path)).toContain("// Kim's own");
  doorward(repo.top, ['uninstall', client]);
  expect(read(path)).toBe(SETTINGS);
});

test('a dry run shows everything and writes nothing', () => {
  const { code, out } = doorward(repo.top, ['install', 'claude', 'git', '--dry-run']);
  expect(code).toBe(0);
  expect(out).toMatch(/\+ .*hook claude/);
  expect(out).toMatch(/\+ .*check --receipt --staged/);
  expect(existsSync(repo.path('.claude'))).toBe(false);
  expect(existsSync(repo.path('.git/hooks/pre-commit'))).toBe(false);
});

test('installing twice says that there is nothing to change', () => {
  doorward(repo.top, ['install', 'claude', 'git']);
  expect(doorward(repo.top, ['install', 'claude', 'git']).out).toBe('Nothing to change.\n');
});

test('edits that somebody made after the installation survive its removal', () => {
  repo.write('.claude/settings.json', SETTINGS);
  doorward(repo.top, ['install', 'claude']);
  repo.write('.claude/settings.json', read('.claude/settings.json').replace('opus', 'haiku'));
  doorward(repo.top, ['uninstall', 'claude']);
  expect(read('.claude/settings.json')).toContain('haiku');
  expect(read('.claude/settings.json')).toContain('tput bel');
  expect(read('.claude/settings.json')).not.toContain('doorward');
});

test('settings that cannot be read are refused and left alone', () => {
  repo.write('.claude/settings.json', '{"hooks": ');
  const { code, err } = doorward(repo.top, ['install', 'claude']);
  expect(code).toBe(2);
  expect(err).toMatch(/settings\.json: it is not a JSON object/);
  expect(read('.claude/settings.json')).toBe('{"hooks": ');
});

test('the installed command is what a client would run, and it blocks false completion', () => {
  doorward(repo.top, ['install', 'claude']);
  const { hooks } = JSON.parse(read('.claude/settings.json'));
  const command: string = hooks.Stop[0].hooks[0].command;
  expect(command).not.toMatch(/npx/);
  repo.write('tides.txt', '');
  const input = JSON.stringify({
    session_id: 's',
    cwd: repo.top,
    hook_event_name: 'Stop',
    last_assistant_message: 'Done.',
  });
  const { stdout, status } = spawnSync('sh', ['-c', command], {
    cwd: repo.top,
    input,
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ decision: 'block' });
});

function commit(message = 'work'): { readonly status: number | null; readonly stderr: string } {
  return spawnSync('git', ['commit', '-qam', message], { cwd: repo.top, encoding: 'utf8' });
}

test('git asks for the receipt: no commit and no push of what has not passed', () => {
  doorward(repo.top, ['install', 'git']);
  repo.write('tides.txt', 'high\nlow\n');
  const refused = commit();
  expect(refused.status).not.toBe(0);
  expect(refused.stderr).toMatch(/there is no receipt for what is staged/);
  expect(doorward(repo.top, ['check']).code).toBe(0);
  expect(commit().status).toBe(0);
  const remote = makeRepo();
  remote.git('config', 'receive.denyCurrentBranch', 'ignore');
  repo.git('remote', 'add', 'origin', remote.top);
  const push = (): number | null =>
    spawnSync('git', ['push', '-q', 'origin', 'HEAD:refs/heads/x'], { cwd: repo.top }).status;
  expect(push()).toBe(0);
  execFileSync('git', ['commit', '-q', '--no-verify', '--allow-empty', '-m', 'same tree'], {
    cwd: repo.top,
  });
  expect(push()).toBe(0);
  repo.write('tides.txt', 'unseen\n');
  execFileSync('git', ['commit', '-qa', '--no-verify', '-m', 'past the gate'], { cwd: repo.top });
  expect(push()).not.toBe(0);
});

test('a formatter that stages something else after the check is caught by commit-msg', () => {
  repo.write(
    '.git/hooks/pre-commit',
    '#!/bin/sh\necho tidy >> tides.txt\ngit add tides.txt\nexit 0\n',
    0o755,
  );
  doorward(repo.top, ['install', 'git']);
  repo.write('tides.txt', 'high\nlow\n');
  expect(doorward(repo.top, ['check']).code).toBe(0);
  expect(commit().status).not.toBe(0);
  expect(repo.git('rev-list', '--count', 'HEAD')).toBe('1');
});

test.each([
  [
    'a hook of one own',
    undefined,
    '.git/hooks/pre-commit',
    '#!/usr/bin/env bash\nnpm run lint\nexec true\n',
  ],
  ['husky', '.husky/_', '.husky/pre-commit', 'npm test\n'],
  ['a folder of hooks', 'tools/hooks', 'tools/hooks/pre-commit', '#!/bin/sh\ntrue'],
])(
  '%s is added to, not overwritten, and comes back byte for byte',
  (_title, hooksPath, path, text) => {
    if (hooksPath !== undefined) repo.git('config', 'core.hooksPath', hooksPath);
    repo.write(path, text, 0o755);
    doorward(repo.top, ['install', 'git']);
    expect(read(path)).toContain('check --receipt --staged');
    expect(read(path)).toContain(text.replace(/^#!.*\n/, ''));
    doorward(repo.top, ['uninstall', 'git']);
    expect(read(path)).toBe(text);
  },
);

test('where lefthook owns the hooks, the lines for it are printed and nothing is written', () => {
  repo.write('lefthook.yml', 'pre-commit: {}\n');
  const { out } = doorward(repo.top, ['install', 'git']);
  expect(out).toMatch(/pre-push:\n {2}commands:\n {4}doorward:/);
  expect(existsSync(repo.path('.git/hooks/pre-commit'))).toBe(false);
});

test('a hook in another language is left alone, with the line to add', () => {
  const script = '#!/usr/bin/env python3\nprint("hi")\n';
  repo.write('.git/hooks/pre-commit', script, 0o755);
  const { out } = doorward(repo.top, ['install', 'git']);
  expect(out).toMatch(/is no shell script. Have it run/);
  expect(read('.git/hooks/pre-commit')).toBe(script);
});

test('the doctor finds a hook that is not there any more, and says what gets past one that is', () => {
  doorward(repo.top, ['install', 'claude', 'git']);
  const healthy = doorward(repo.top, ['doctor', '--hooks', '--quick']);
  expect(healthy.code).toBe(0);
  expect(healthy.out).toMatch(/✓ claude {3}the hook refuses work that is not done/);
  expect(healthy.out).toMatch(/\? claude {3}it has never called the gate here/);
  expect(healthy.out).toMatch(/✓ git {6}commits and pushes ask for a receipt/);
  expect(healthy.out).toMatch(/`claude --bare`/);
  doorward(repo.top, ['install', 'claude', '--command', '/gone/doorward']);
  const broken = doorward(repo.top, ['doctor', '--hooks', '--quick']);
  expect(broken.code).toBe(1);
  expect(broken.out).toMatch(/✗ claude {3}the hook does not refuse work that is not done/);
});

test.each(Object.keys(CLIENTS))(
  'the doctor sees the hook of %s refuse false completion',
  (client) => {
    doorward(repo.top, ['install', client]);
    const { out } = doorward(repo.top, ['doctor', '--hooks', '--quick']);
    expect(out).toMatch(new RegExp(`✓ ${client} +the hook refuses work that is not done`));
  },
);

test('the doctor knows the plugin by what each client keeps about it', () => {
  const home = makeDirectory({
    '.claude/settings.json':
      '{"enabledPlugins": {"doorward@doorward": true, "other@doorward": true}}',
    '.codex/config.toml':
      '[plugins."doorward@shop"]\nenabled = true\n[plugins."a@b"]\nenabled = false\n',
    '.copilot/settings.json': '{"enabledPlugins": {"doorward@doorward": false}}',
  });
  const examined = (client: string): string => {
    const { out } = doorward(repo.top, ['doctor', '--hooks', '--quick', '--json'], {
      env: { HOME: home.top },
    });
    const said: readonly Diagnosis[] = JSON.parse(out).diagnoses;
    return said.find(({ subject }) => subject === client)?.message ?? '';
  };
  expect(examined('claude')).toBe('the plugin doorward@doorward is enabled');
  expect(examined('codex')).toBe('the plugin doorward@shop is enabled');
  expect(examined('copilot')).toBe('no hook is installed');
  repo.write('.claude/settings.local.json', '{"enabledPlugins": {"doorward@doorward": false}}');
  expect(examined('claude')).toBe('no hook is installed');
  repo.remove('.claude/settings.local.json');
  doorward(repo.top, ['install', 'claude']);
  const { code, out } = doorward(repo.top, ['doctor', '--hooks', '--quick'], {
    env: { HOME: home.top },
  });
  expect([code, out]).toEqual([1, expect.stringContaining('attempts are counted twice')]);
});

test('the doctor is not content with a hook that starts well and says nothing', () => {
  doorward(repo.top, ['install', 'claude', '--command', 'true || doorward']);
  expect(doorward(repo.top, ['doctor', '--hooks', '--quick']).out).toMatch(
    /✗ claude {3}the hook does not refuse/,
  );
});

test('a hook that the doctor calls through a client judges nothing and lets nothing pass', () => {
  const nonce = 'ab'.repeat(16);
  const input = JSON.stringify({ hook_event_name: 'Stop', session_id: 's', cwd: repo.top });
  const env = { DOORWARD_PROBE: nonce };
  const { out } = doorward(repo.top, ['hook', 'claude'], { input, env });
  expect(JSON.parse(out)).toMatchObject({ continue: false });
  expect(existsSync(repo.path(`.git/doorward/hooks/probe-${nonce}.json`))).toBe(true);
  expect(existsSync(repo.path('.git/doorward/receipts'))).toBe(false);
  const named = doorward(repo.top, ['hook', 'claude'], {
    input,
    env: { DOORWARD_PROBE: '../../x' },
  });
  expect(JSON.parse(named.out)).toMatchObject({ continue: false });
});

test('the doctor does not take an untrusted hook of Codex for a working one', () => {
  doorward(repo.top, ['install', 'codex']);
  const home = repo.path('.git/codex-home');
  const env = { CODEX_HOME: home };
  expect(doorward(repo.top, ['doctor', '--hooks', '--quick'], { env }).out).toMatch(
    /✗ codex {4}not trusted/,
  );
  const key = JSON.stringify(`${repo.top}/.codex/hooks.json:stop:0:0`);
  repo.write(
    '.git/codex-home/config.toml',
    `model = "m"\n[hooks.state.${key}]\ntrusted_hash = "sha256:${'ab'.repeat(32)}"\n`,
  );
  expect(doorward(repo.top, ['doctor', '--hooks', '--quick'], { env }).out).toMatch(
    /✓ codex {4}trust is granted/,
  );
});

test('where the original can not be kept, nothing is said to be installed', () => {
  repo.write('.git/doorward', 'in the way\n');
  const { code, out, err } = doorward(repo.top, ['install', 'claude']);
  expect(err).toMatch(/can't change .*settings\.json[\s\S]*you may write there/);
  expect({ code, out }).toEqual({ code: 2, out: '' });
});
