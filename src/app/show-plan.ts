// What a plan says, and in which waves its tasks may run.

import { resolve } from 'node:path';
import { wavesOf } from '../gate/waves.ts';
import type { PlanReading } from '../model/plan.ts';
import { readPlan } from './read-plan.ts';
import { type WaitedPlan, waitedPlans } from './waited-plans.ts';

export interface ShownPlan extends PlanReading {
  readonly path: string;
  /** Task ids that may run together, first wave first. */
  readonly waves: readonly (readonly string[])[];
  /** Other plans that come first. */
  readonly waitsFor: readonly WaitedPlan[];
}

export async function showPlan(path: string, dialect: string | undefined): Promise<ShownPlan> {
  const reading = await readPlan(path, dialect);
  const { plan } = reading;
  const waitsFor = waitedPlans(plan.dependsOn, resolve(path));
  return { path, ...reading, waves: wavesOf(plan), waitsFor };
}
