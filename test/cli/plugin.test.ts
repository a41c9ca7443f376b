// The plugin's hooks as clients start them: in a shell, with the variables that tell one client from
// another. The clients themselves meet it in test/clients.

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { makeDirectory, makeRepo, type RepoRig, rigAt } from '../rig/repo-rig.ts';

const PLUGIN = resolve('plugin');
const { hooks } = JSON.parse(readFileSync('plugin/hooks/hooks.json', 'utf8'));

interface Calling {
  readonly event?: 'Stop' | 'PreToolUse' | 'SessionStart';
  readonly plugin?: string;
  /** Where programs are looked for, instead of everywhere. */
  readonly path?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly more?: object;
}

function call(repo: RepoRig, { event = 'Stop', plugin = PLUGIN, path, env, more }: Calling = {}) {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', hooks[event][0].hooks[0].command], {
    // Copilot starts hooks in the folder of the plugin.
    cwd: plugin,
    env: {
      HOME: process.env['HOME'],
      PATH: path ?? `${resolve('node_modules/.bin')}:${process.env['PATH']}`,
      CLAUDE_PLUGIN_ROOT: plugin,
      CLAUDE_PROJECT_DIR: repo.top,
      ...env,
    },
    input: JSON.stringify({
      ...{ session_id: 's', cwd: repo.top, hook_event_name: event, ...more },
    }),
    encoding: 'utf8',
  });
  return { status, stderr, said: stdout === '' ? undefined : JSON.parse(stdout) };
}

const harbour = (): RepoRig =>
  makeRepo({
    'doorward.yaml': 'verify: grep -q low tides.txt\nhooks: {denyCommit: true}\n',
    'tides.txt': 'high\n',
  });

/** The plugin alone, as Codex copies it, and a PATH that has a shell and nothing of Doorward. */
function alone(): { readonly plugin: string; readonly path: string } {
  const folder = makeDirectory();
  cpSync(PLUGIN, folder.path('plugin'), { recursive: true });
  return { plugin: folder.path('plugin'), path: '/usr/bin:/bin' };
}

test('the Doorward beside it judges; each client is answered and remembered as itself', () => {
  const repo = harbour();
  repo.write('tides.txt', 'higher\n');
  const clients = [
    ['claude', {}],
    ['codex', { PLUGIN_ROOT: PLUGIN }],
    ['copilot', { PLUGIN_ROOT: PLUGIN, COPILOT_PLUGIN_ROOT: PLUGIN }],
  ] as const;
  for (const [, env] of clients) {
    const { said, status } = call(repo, { env });
    expect([status, said]).toEqual([
      0,
      { decision: 'block', reason: expect.stringContaining('grep -q low') },
    ]);
  }
  const receipts = repo.path('.git/doorward/receipts');
  const agents = readdirSync(receipts).map(
    (name) => JSON.parse(readFileSync(join(receipts, name), 'utf8')).agent,
  );
  expect(agents.toSorted()).toEqual(clients.map(([client]) => client));
  repo.write('tides.txt', 'high\nlow\n');
  expect(call(repo)).toMatchObject({ status: 0, said: undefined });
});

test('without Doorward "done" is refused once and then ends the session; only landing is denied of tools', () => {
  const repo = harbour();
  const first = call(repo, alone());
  expect(first.said).toMatchObject({
    decision: 'block',
    reason: expect.stringContaining('is not installed'),
  });
  const second = call(repo, { ...alone(), more: { stop_hook_active: true } });
  expect(second.said).toMatchObject({
    continue: false,
    stopReason: expect.stringContaining('is not installed'),
  });
  const tool = (command: string) =>
    call(repo, { ...alone(), event: 'PreToolUse', more: { tool_input: { command } } }).said;
  expect(tool('npm install --global doorward')).toBeUndefined();
  expect(tool('git commit -am done')).toMatchObject({
    hookSpecificOutput: { permissionDecision: 'deny' },
  });
  expect(call(repo, { ...alone(), event: 'SessionStart' }).said).toBeUndefined();
});

test('a linked worktree has the gate of its repository', () => {
  const repo = makeRepo({ 'a.txt': 'a\n' });
  const linked = join(makeDirectory().top, 'with a space');
  repo.git('worktree', 'add', '--quiet', '--detach', linked);
  expect(call(rigAt(linked), alone()).said).toBeUndefined();
  repo.write('.git/doorward/receipts/one.json', '{}');
  expect(call(rigAt(linked), alone()).said).toMatchObject({ decision: 'block' });
});

test('a Doorward that is killed or cannot start is a refusal, too', () => {
  const repo = harbour();
  for (const script of ['#!/bin/sh\nkill -9 $$\n', '#!/no/such/shell\n']) {
    const { plugin, path } = alone();
    repo.write('.git/bin/doorward', script, 0o755);
    const { said, status } = call(repo, { plugin, path: `${repo.path('.git/bin')}:${path}` });
    expect([status, said]).toEqual([
      0,
      { decision: 'block', reason: expect.stringMatching(/exit code 1\d\d/) },
    ]);
  }
});

test('where no project asks for a gate it is silent, with and without Doorward', () => {
  const repo = makeRepo({ 'a.txt': 'a\n' });
  expect(call(repo)).toEqual({ status: 0, stderr: '', said: undefined });
  expect(call(repo, alone())).toEqual({ status: 0, stderr: '', said: undefined });
});

test('it has the version of the package, is shipped with it, and says no word of npx to a shell', () => {
  const own = JSON.parse(readFileSync('package.json', 'utf8'));
  const plugin = JSON.parse(readFileSync('plugin/.claude-plugin/plugin.json', 'utf8'));
  expect(plugin.version).toBe(own.version);
  expect(own.files).toContain('plugin');
  // Codex refuses a file with anything else at its root.
  expect(Object.keys(JSON.parse(readFileSync('plugin/hooks/hooks.json', 'utf8')))).toEqual([
    'description',
    'hooks',
  ]);
  const code = readFileSync('plugin/hooks/gate.sh', 'utf8').replace(/^#.*$/gm, '');
  expect(code).not.toContain('npx');
});

test('to force is left to a person: the command runs nothing, and no model can call it', () => {
  for (const name of ['force-complete', 'skip-verify']) {
    const path = `plugin/commands/${name}.md`;
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toMatch(
      /^---\n[\s\S]*disable-model-invocation: true\n[\s\S]*---\n/,
    );
  }
  const force = readFileSync('plugin/commands/force-complete.md', 'utf8');
  expect(force).toContain('Do not run anything for this.');
  expect(force).not.toContain('allowed-tools');
});
