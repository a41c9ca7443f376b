// The two texts that an agent may want to read whole: where the run stands, and the plan as the gate reads
// it, which is how it is in the base commit.

import { resolve } from 'node:path';
import { openRepository } from '../../effects/git/repository.ts';
import { stateMd } from '../../projections/state-md.ts';
import { DoorwardError } from '../../std/error.ts';
import { loadConfig } from '../load-config.ts';
import { planPlace } from '../plan-place.ts';
import { openRuns, readBlobText, readRunView } from '../read-run.ts';
import { readSharedFile } from '../shared-file.ts';
import type { Desk } from './desk.ts';
import { unfinishedRun } from './unfinished-run.ts';

export async function stateText({ cwd }: Desk): Promise<string> {
  const runs = await openRuns(cwd);
  try {
    return stateMd((await readRunView(runs, undefined)).view);
  } finally {
    runs.store.close();
  }
}

export async function planText(desk: Desk): Promise<string> {
  if ((await unfinishedRun(desk.cwd)) !== undefined) return planOfRun(desk);
  return (await configuredPlan(desk)) ?? planOfRun(desk);
}

async function configuredPlan({ cwd, base }: Desk): Promise<string | undefined> {
  const repository = await openRepository(cwd);
  const { config } = await loadConfig(repository.top);
  if (config.plan === undefined) return undefined;
  const { inside, real } = planPlace(resolve(repository.top, config.plan), repository.top);
  const { baseTree } = await repository.snapshot(base ?? config.base);
  const paths = inside === undefined ? [] : [inside];
  const fact = (await repository.readFiles(baseTree, paths)).get(inside ?? '');
  if (fact?.text !== undefined) return fact.text;
  const lying = await readSharedFile(repository.top, real);
  if (lying.kind !== 'unusable' && lying.text !== undefined) return lying.text;
  throw new DoorwardError('plan', `can't read ${config.plan}`, 'Mend `plan:` in doorward.yaml.');
}

async function planOfRun({ cwd }: Desk): Promise<string> {
  const runs = await openRuns(cwd);
  try {
    const { started } = (await readRunView(runs, undefined)).view;
    const text = await readBlobText(runs, started.source?.planText);
    if (text !== undefined) return text;
    throw new DoorwardError(
      'plan',
      'the text of the plan was not kept',
      'Set `plan:` in doorward.yaml.',
    );
  } finally {
    runs.store.close();
  }
}
