// The demo: the real engine, with a scripted agent, in a temporary repository. No key, no network.

import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Company } from '../run/run-options.ts';
import { type RunReport, runPlan } from '../run/run-plan.ts';
import { makeRepository } from '../small-repository.ts';
import { SHOP } from './shop.ts';

export interface DemoReport extends RunReport {
  readonly folder: string;
}

export async function runDemo(company: Company, version: string): Promise<DemoReport> {
  const folder = await mkdtemp(join(tmpdir(), 'doorward-demo-'));
  const message = 'The corner shop, before any work';
  await makeRepository(folder, SHOP, { author: 'Demo', message });
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
      isOutOfOrder: false,
      isResumed: false,
      takesOver: false,
      by: 'demo',
      version,
    },
    company,
  );
  return { ...report, folder };
}
