// The demo: the real engine, with a scripted agent, in a temporary repository. No key, no network.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Company } from '../run/run-options.ts';
import { type RunReport, runPlan } from '../run/run-plan.ts';
import { SHOP } from './shop.ts';

const call = promisify(execFile);

export interface DemoReport extends RunReport {
  readonly folder: string;
}

export async function runDemo(company: Company, version: string): Promise<DemoReport> {
  const folder = await mkdtemp(join(tmpdir(), 'doorward-demo-'));
  await makeRepository(folder);
  company.note(`A small shop with a plan of nine tasks, in ${folder}`);
  const report = await runPlan(
    {
      cwd: folder,
      env: process.env,
      plan: 'plan.yaml',
      dialect: undefined,
      protocol: undefined,
      settings: { agent: [{ use: 'demo' }] },
      run: undefined,
      isNew: false,
      isContinued: false,
      takesOver: false,
      by: 'demo',
      version,
    },
    company,
  );
  return { ...report, folder };
}

async function makeRepository(folder: string): Promise<void> {
  for (const [path, content] of Object.entries(SHOP)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const git = (...args: readonly string[]): Promise<unknown> =>
    call('git', ['-C', folder, '-c', 'core.hooksPath=/dev/null', ...args]);
  await git('init', '--quiet', '--template=');
  await git('config', 'user.name', 'Demo');
  await git('config', 'user.email', 'demo@example.invalid');
  await git('add', '--all');
  await git(
    '-c',
    'commit.gpgsign=false',
    'commit',
    '--quiet',
    '--message',
    'The corner shop, before any work',
  );
}
