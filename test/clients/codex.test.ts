// The real Codex against a scripted model on the loopback. Runs where DOORWARD_CLIENTS names a folder
// into which `npm install @openai/codex` was run; elsewhere it is reported as not run.

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type AgentServer, type ModelStep, startAgentServer } from '../rig/agent-server.ts';
import { doorward } from '../rig/cli-rig.ts';
import { makeRepo, type RepoRig } from '../rig/repo-rig.ts';

const CODEX = join(process.env['DOORWARD_CLIENTS'] ?? '/nowhere', 'node_modules/.bin/codex');
const hasCodex = existsSync(CODEX) && existsSync('dist/bin/doorward.cjs');
const TRUSTED = ['--dangerously-bypass-hook-trust'];

interface Talk {
  readonly repo: RepoRig;
  readonly server: AgentServer;
  readonly out: string;
}

async function talk(steps: readonly ModelStep[], args: readonly string[] = TRUSTED): Promise<Talk> {
  const repo = makeRepo({
    'doorward.yaml': 'verify: grep -q low tides.txt\n',
    'tides.txt': 'high\n',
    '.gitignore': '.codex\n',
  });
  doorward(repo.top, ['install', 'codex']);
  const server = await startAgentServer(steps);
  const home = `${repo.top}-home`;
  mkdirSync(home);
  writeFileSync(
    join(home, 'config.toml'),
    `model = "gpt-5.5"
model_provider = "scripted"
approval_policy = "never"
sandbox_mode = "danger-full-access"
check_for_update_on_startup = false
[features]
plugins = false
[model_providers.scripted]
name = "scripted"
base_url = "${server.origin}/v1"
env_key = "SCRIPTED_KEY"
wire_api = "responses"
request_max_retries = 0
stream_max_retries = 0
[projects.${JSON.stringify(repo.top)}]
trust_level = "trusted"
`,
  );
  const env = {
    HOME: home,
    CODEX_HOME: home,
    SCRIPTED_KEY: 'not-a-key-at-all',
    PATH: process.env['PATH'] ?? '',
  };
  try {
    const out = await run(CODEX, ['exec', '--json', ...args, 'Add the low tide.'], {
      cwd: repo.top,
      env,
    });
    return { repo, server, out };
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
    child.on('close', () => resolve(out + err));
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

test.skipIf(!hasCodex)(
  'Codex: the first "done" is refused, the reason reaches the model, the fix passes',
  async () => {
    const { repo, server, out } = await talk([
      { bash: 'echo higher >> tides.txt' },
      { say: 'All tides are in.' },
      { bash: 'echo low >> tides.txt' },
      { say: 'Now the low tide is in.' },
    ]);
    expect(verdicts(repo), out).toEqual(['failed', 'passed']);
    expect(server.asked.some((body) => body.includes('not accepted yet (attempt 1 of 3)'))).toBe(
      true,
    );
    expect(doorward(repo.top, ['check', '--receipt']).code).toBe(0);
  },
);

test.skipIf(!hasCodex)('Codex: a liar is stopped at our budget and has not passed', async () => {
  const { repo, out } = await talk([
    { bash: 'echo higher >> tides.txt' },
    { say: 'Done, I swear.' },
  ]);
  expect(verdicts(repo), out).toEqual(['failed', 'failed', 'parked']);
  expect(doorward(repo.top, ['check', '--receipt']).code).toBe(1);
});

test.skipIf(!hasCodex)(
  'Codex skips a hook that nobody trusted, and there is no receipt',
  async () => {
    const { repo } = await talk(
      [{ bash: 'echo higher >> tides.txt' }, { say: 'Done, I swear.' }],
      [],
    );
    expect(verdicts(repo)).toEqual([]);
    expect(doorward(repo.top, ['check', '--receipt']).code).toBe(4);
  },
);
