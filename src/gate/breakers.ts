// When one task's trouble is everybody's: too many tasks of a wave, a feature or the whole run have
// failed, and going on would only cost. Thresholds are the protocol's.

import type { ParkReason } from '../model/event.ts';
import type { Protocol } from '../model/protocol.ts';
import { oneLine, plural } from '../std/text.ts';
import type { Halt, PlanRun } from './plan-run.ts';
import type { GateRun } from './run.ts';

/** Parks that say something about the work. A doubt or a person's turn is no failure. */
const FAILING: readonly ParkReason[] = [
  'failures',
  'rejections',
  'timeouts',
  'malformed',
  'same-signature',
  'blocked',
  'inconsistent',
  'dispatches',
];

function isFailedTask(run: GateRun): boolean {
  if (run.origin !== undefined) return false;
  return run.phase === 'abandoned' || (run.park !== undefined && FAILING.includes(run.park.why));
}

export function haltDue(plan: PlanRun, protocol: Protocol): Halt | undefined {
  const failed = plan.runs.filter(isFailedTask);
  const fresh = failed.filter(({ task }) => !plan.seen.tasks.includes(task.id));
  if (fresh.length === 0) return undefined;
  return waveHalt(fresh, protocol) ?? featureHalt(fresh, protocol) ?? cascadeHalt(failed, protocol);
}

function waveHalt(failed: readonly GateRun[], { triggers }: Protocol): Halt | undefined {
  const trigger = triggers.find(({ on }) => on === 'wave');
  if (trigger === undefined) return undefined;
  for (const members of Map.groupBy(failed, ({ task }) => task.wave).values()) {
    if (members.length >= trigger.count) {
      const message = `${plural(members.length, 'task')} of one wave failed: look at all of it.`;
      return { why: 'wave', tasks: idsOf(members), message };
    }
  }
  return undefined;
}

/** A feature is what its tasks stand under; the trouble of another one says nothing about its spec. */
function featureHalt(failed: readonly GateRun[], { breakers }: Protocol): Halt | undefined {
  const { blockedInFeature } = breakers;
  if (blockedInFeature === undefined) return undefined;
  for (const [feature, members] of Map.groupBy(failed, ({ task }) => task.phase)) {
    if (members.length >= blockedInFeature) {
      const where = feature === undefined ? '' : ` of ${oneLine(feature, 80)}`;
      const message = `${plural(members.length, 'task')}${where} blocked, NEEDS_RESPEC: the spec is at fault.`;
      return { why: 'needs-respec', tasks: idsOf(members), message };
    }
  }
  return undefined;
}

function cascadeHalt(failed: readonly GateRun[], { breakers }: Protocol): Halt | undefined {
  const parked = failed.filter(({ phase }) => phase === 'parked');
  const { blockedAtOnce } = breakers;
  if (blockedAtOnce === undefined || parked.length <= blockedAtOnce) return undefined;
  const message = `${plural(parked.length, 'task')} blocked at once: paused.`;
  return { why: 'cascade', tasks: idsOf(parked), message };
}

function idsOf(runs: readonly GateRun[]): readonly string[] {
  return runs.map(({ task }) => task.id);
}
