// How a task stands in the words of spec protocols: its colour, and where its spec is in its life.

import { type Colour, colourOf } from '../gate/colour.ts';
import { type SpecState, specState } from '../gate/lifecycle.ts';
import type { PlanRun } from '../gate/plan-run.ts';
import type { GateRun } from '../gate/run.ts';
import type { Protocol } from '../model/protocol.ts';

export interface SpecStanding {
  readonly colour: Colour;
  /** Undefined where the task has no spec to follow. */
  readonly specState: SpecState | undefined;
}

/** Undefined under protocols that know neither. */
export function specStanding(
  run: GateRun,
  plan: PlanRun,
  protocol: Protocol,
): SpecStanding | undefined {
  if (protocol.complexity === undefined) return undefined;
  return {
    colour: colourOf(run, plan, protocol),
    specState: specState(run, isFeatureVerified(run, plan), protocol),
  };
}

/** `VERIFIED, Green`: where its life stands, and how. */
export function specWords({ colour, specState: state }: SpecStanding): string {
  return state === undefined ? colour : `${state}, ${colour}`;
}

/** A feature is what its tasks stand under. */
function isFeatureVerified({ task }: GateRun, { runs }: PlanRun): boolean {
  return runs
    .filter((run) => run.origin === undefined && run.task.phase === task.phase)
    .every(({ evidence }) => evidence === 'verified');
}
