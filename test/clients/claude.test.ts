// The real Claude Code against a scripted model on the loopback. Runs where DOORWARD_CLIENTS names a
// folder into which `npm install @anthropic-ai/claude-code` was run; elsewhere it is reported as not run.

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type AgentServer, type ModelStep, startAgentServer } from '../rig/agent-server.ts';
import { doorward } from '../rig/cli-rig.ts';
import { makeRepo, type RepoRig } from '../rig/repo-rig.ts';

const CLAUDE = join(
  process.env['DOORWARD_CLIENTS'] ?? '/nowhere',
  'node_modules/@anthropic-ai/claude-code-linux-x64/claude',
);
const hasClaude = existsSync(CLAUDE) && existsSync('dist/bin/doorward.cjs');

interface Talk {
  readonly repo: RepoRig;
  readonly server: AgentServer;
  readonly result: Readonly<Record<string, unknown>>;
}

async function talk(steps: readonly ModelStep[], args: readonly string[] = []): Promise<Talk> {
  const repo = makeRepo({
    'doorward.yaml': 'verify: grep -q low tides.txt\n',
    'tides.txt': 'high\n',
    '.gitignore': '.claude\n',
  });
  doorward(repo.top, ['install', 'claude']);
  const server = await startAgentServer(steps);
  const home = `${repo.top}-home`;
  mkdirSync(home);
  const env = {
    HOME: home,
    CLAUDE_CONFIG_DIR: join(home, '.claude'),
    PATH: process.env['PATH'] ?? '',
    ANTHROPIC_BASE_URL: server.origin,
    ANTHROPIC_API_KEY: 'not-a-key-at-all',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
    CLAUDE_CODE_MAX_RETRIES: '1',
  };
  const given = [
    '-p',
    'Add the low tide.',
    '--model',
    'claude-sonnet-4-5',
    '--output-format',
    'json',
  ];
  const allowed = ['--allowedTools', 'Bash', ...args];
  try {
    const out = await run(CLAUDE, [...given, ...allowed], { cwd: repo.top, env });
    return { repo, server, result: JSON.parse(out) };
  } finally {
    await server.close();
  }
}

function run(
  program: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: Record<string, string> },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 90_000,
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.on('error', reject);
    child.on('close', () => (out === '' ? reject(new Error(err)) : resolve(out)));
  });
}

function verdicts(repo: RepoRig): readonly string[] {
  const folder = repo.path('.git/doorward/receipts');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .toSorted((left, right) => left.at.localeCompare(right.at))
    .map(({ verdict }) => verdict);
}

test.skipIf(!hasClaude)(
  'Claude Code: the first "done" is refused, the reason reaches the model, the fix passes',
  async () => {
    const { repo, server, result } = await talk([
      { bash: 'echo higher >> tides.txt' },
      { say: 'All tides are in.' },
      { bash: 'echo low >> tides.txt' },
      { say: 'Now the low tide is in.' },
    ]);
    expect(result).toMatchObject({ subtype: 'success', result: 'Now the low tide is in.' });
    expect(server.asked.some((body) => body.includes('not accepted yet (attempt 1 of 3)'))).toBe(
      true,
    );
    expect(verdicts(repo)).toEqual(['failed', 'passed']);
    expect(doorward(repo.top, ['check', '--receipt']).code).toBe(0);
  },
);

test.skipIf(!hasClaude)(
  'Claude Code: a liar is stopped at our budget and has not passed',
  async () => {
    const { repo, result } = await talk([
      { bash: 'echo higher >> tides.txt' },
      { say: 'Done, I swear.' },
    ]);
    expect(result).toMatchObject({ terminal_reason: 'stop_hook_prevented' });
    expect(verdicts(repo)).toEqual(['failed', 'failed', 'parked']);
    expect(doorward(repo.top, ['check', '--receipt']).code).toBe(1);
  },
);

test.skipIf(!hasClaude)(
  'Claude Code without hooks says success, and there is no receipt',
  async () => {
    const { repo, result } = await talk(
      [{ bash: 'echo higher >> tides.txt' }, { say: 'Done, I swear.' }],
      ['--settings', '{"disableAllHooks":true}'],
    );
    expect(result).toMatchObject({ subtype: 'success' });
    expect(verdicts(repo)).toEqual([]);
    expect(doorward(repo.top, ['check', '--receipt']).code).toBe(4);
  },
);
