// What a plan says, and in which waves its tasks may run.

import { wavesOf } from '../gate/waves.ts';
import type { PlanReading } from '../model/plan.ts';
import { readPlan } from './read-plan.ts';

export interface ShownPlan extends PlanReading {
  readonly path: string;
  /** Task ids that may run together, first wave first. */
  readonly waves: readonly (readonly string[])[];
}

export async function showPlan(path: string, dialect: string | undefined): Promise<ShownPlan> {
  const reading = await readPlan(path, dialect);
  return { path, ...reading, waves: wavesOf(reading.plan) };
}
