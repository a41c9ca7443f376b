// Whether a run has come to an end, and how: what a command that only looks is to say.

import { nextPlanStep } from '../gate/next-plan.ts';
import type { RunView } from './run-history.ts';

/** `working`: something is left that needs no person, whether or not a process is at it. */
export type RunEnd = 'working' | 'done' | 'needs-person' | 'halted';

export function runEnd({ plan, started }: RunView): RunEnd {
  const { type } = nextPlanStep(plan, started.protocol);
  return type === 'record' || type === 'perform' ? 'working' : type;
}
