// What a plan says, and in which waves its tasks may run.

import { wavesOf } from '../gate/waves.ts';
import type { Plan, PlanReading } from '../model/plan.ts';
import { readPlan } from './read-plan.ts';

export function showPlan(path: string, dialect: string | undefined): Promise<PlanReading> {
  return readPlan(path, dialect);
}

/** Task ids that may run together, first wave first. */
export function schedulePlan(plan: Plan): readonly (readonly string[])[] {
  return wavesOf(plan);
}
