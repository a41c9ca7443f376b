// How bad it is, in four colours: Green all passed, Yellow warnings only, Orange a violation that a
// reviewer or a retry must answer, Red nobody but a person can. A view of the run, nothing stored.

import type { ParkReason } from '../model/event.ts';
import type { Finding } from '../model/finding.ts';
import type { Protocol } from '../model/protocol.ts';
import { judge } from '../model/verdict.ts';
import type { PlanRun } from './plan-run.ts';
import { findingsOf, type GateRun } from './run.ts';

export type Colour = 'Green' | 'Yellow' | 'Orange' | 'Red';

/** Parks that wait for a person's ordinary turn and say nothing bad. */
const CALM: readonly ParkReason[] = ['checkpoint', 'needs-person'];

export function colourOf(run: GateRun, plan: PlanRun, protocol: Protocol): Colour {
  if (run.phase === 'abandoned') return 'Red';
  if (run.park !== undefined && !CALM.includes(run.park.why)) return 'Red';
  const findings = findingsOf(run);
  if (isWrong(run) || run.phase === 'failed' || run.phase === 'fixing') return 'Orange';
  // A task that has no gates breaks none: it went on, and that is to be seen.
  if (run.evidence === 'unverified')
    return run.waivers.every((waiver) => waiver === 'gates: skipped') ? 'Yellow' : 'Orange';
  const concerns = findings.filter(({ outcome }) => outcome === 'concern');
  if (concerns.length === 0) return 'Green';
  const feature = plan.runs.filter(({ task }) => task.phase === run.task.phase);
  return recurs(concerns, feature, protocol) ? 'Orange' : 'Yellow';
}

/** What only a person could tell is their turn, and what they have confirmed is answered. */
function isWrong({ stages, votes }: GateRun): boolean {
  return [...Object.values(stages), ...(votes === undefined ? [] : [votes])].some(
    ({ findings, isConfirmed }) => {
      if (findings.some(({ outcome }) => outcome === 'fail')) return !isConfirmed;
      const isUnsure = findings.some(({ outcome }) => outcome === 'inconclusive');
      return isUnsure && !isConfirmed && judge(findings).verdict !== 'needs-person';
    },
  );
}

/** The same warning in several tasks of a feature is no accident any more. */
function recurs(
  concerns: readonly Finding[],
  feature: readonly GateRun[],
  { breakers }: Protocol,
): boolean {
  const { sameConcernTasks } = breakers;
  if (sameConcernTasks === undefined) return false;
  return concerns.some(({ reason }) => {
    const tasks = feature.filter((run) =>
      findingsOf(run).some((other) => other.outcome === 'concern' && other.reason === reason),
    );
    return tasks.length >= sameConcernTasks;
  });
}
