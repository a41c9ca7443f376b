// What a hook costs on top of Node: agents' clients call it at every turn and before every tool call,
// mostly for nothing.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { interleave, peakMegabytes, processCase } from './measure.mjs';

const BIN = resolve('dist/bin/doorward.cjs');

export function measureHooks(rounds = 25) {
  const room = mkdtempSync(join(tmpdir(), 'doorward-bench-'));
  const config = 'verify: test -f a.txt\nhooks: {denyCommit: true}\n';
  const [plain, gated] = [
    makeRepo(room, 'plain', {}),
    makeRepo(room, 'gated', { 'doorward.yaml': config }),
  ];
  const env = withoutCertificates();
  const hook = (cwd, call, more = env) => hookCase(cwd, call, more);
  const done = (cwd) => ({
    hook_event_name: 'Stop',
    session_id: 'bench',
    cwd,
    last_assistant_message: 'Done.',
  });
  const commit = {
    hook_event_name: 'PreToolUse',
    session_id: 'bench',
    cwd: gated,
    tool_input: { command: 'git commit' },
  };
  const extra = certificates();
  const cases = {
    floor: processCase(process.execPath, ['-e', '0'], { env }),
    'outside a repository': hook(room, done(room)),
    'in a repository without a gate': hook(plain, done(plain)),
    'a harmless tool call': hook(gated, { ...commit, tool_input: { command: 'npm test' } }),
    'a refused commit': hook(gated, commit),
    'a tree that has passed': hook(gated, done(gated)),
    status: processCase('git', ['status', '--porcelain=v2', '-z', '-uall'], { cwd: gated }),
    ...(extra === undefined
      ? {}
      : { 'with extra certificates': hook(gated, commit, { ...env, NODE_EXTRA_CA_CERTS: extra }) }),
  };
  const times = interleave(cases, rounds);
  const memory = peakMegabytes([BIN, 'hook', 'claude'], {
    cwd: gated,
    env,
    input: JSON.stringify(commit),
  });
  rmSync(room, { recursive: true, force: true });
  const peak = { what: 'hook, peak memory (MB)', measured: memory, atMost: 45 };
  return [...rowsOf(times), ...(memory === undefined ? [] : [peak])];
}

function rowsOf({ floor, status, ...times }) {
  const bounds = {
    'outside a repository': 1.15,
    'in a repository without a gate': 1.15,
    'a harmless tool call': 1.15,
    'a refused commit': 1.3,
    'with extra certificates': 1.3,
  };
  return Object.entries(times).map(([name, measured]) => ({
    what: `hook, ${name}`,
    measured,
    target: name in bounds ? bounds[name] * floor : 1.4 * floor + status,
    floor,
  }));
}

function hookCase(cwd, call, env) {
  return processCase(process.execPath, [BIN, 'hook', 'claude'], {
    cwd,
    env,
    input: JSON.stringify(call),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}

function makeRepo(room, name, files) {
  const top = join(room, name);
  execFileSync('git', ['init', '--quiet', top]);
  for (const [path, text] of Object.entries({ ...files, 'a.txt': 'a\n' }))
    writeFileSync(join(top, path), text);
  const git = (...args) =>
    execFileSync(
      'git',
      ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.invalid', ...args],
      { cwd: top },
    );
  git('add', '--all');
  git('commit', '--quiet', '-m', 'start');
  writeFileSync(join(top, 'work.txt'), 'work\n');
  return top;
}

function withoutCertificates() {
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
  return env;
}

function certificates() {
  const known = [
    '/etc/ssl/certs/ca-certificates.crt',
    '/etc/pki/tls/certs/ca-bundle.crt',
    '/etc/ssl/cert.pem',
  ];
  return known.find((path) => existsSync(path));
}
