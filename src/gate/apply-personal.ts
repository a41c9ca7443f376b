// What a person's word does to a task. It can reset budgets, confirm what only a person sees, give
// the task up, or take the responsibility for it; it can't make work verified.

import type { TaskEvent } from '../model/event.ts';
import type { Stage } from '../model/finding.ts';
import { judge } from '../model/verdict.ts';
import { unreachable } from '../std/assert.ts';
import type { GateRun, StageResult } from './run.ts';

export type PersonalEvent = Extract<
  TaskEvent,
  { readonly type: 'person.decided' | 'override.granted' }
>;

export function applyPersonal(run: GateRun, event: PersonalEvent): GateRun {
  if (event.type === 'override.granted') {
    const { by, reason, at } = event;
    return {
      ...run,
      phase: 'waived',
      evidence: event.kind === 'skip' ? 'skipped' : 'forced',
      waivers: [],
      park: undefined,
      override: { by, reason, at },
    };
  }
  switch (event.decision) {
    case 'investigate':
      return run;
    case 'abandon':
      return { ...run, phase: 'abandoned', park: undefined };
    case 'approve':
      return approved(run);
    case 'retry':
      return sentBack(run, undefined);
    case 'retry-extended':
      return { ...sentBack(run, undefined), isExtended: true };
    case 'fix':
      return sentBack(run, event.note);
    default:
      return unreachable(event.decision);
  }
}

function approved(run: GateRun): GateRun {
  const released = { ...run, park: undefined, parkedFrom: undefined };
  switch (run.park?.why) {
    case 'checkpoint':
      return { ...released, phase: 'confirmed' };
    case 'spec':
      return { ...released, phase: 'pending', spec: 'approved' };
    case 'divergence':
      return {
        ...released,
        phase: 'judging',
        votes: run.votes === undefined ? undefined : { ...run.votes, isConfirmed: true },
      };
    default:
      return {
        ...released,
        phase: run.parkedFrom ?? 'pending',
        spec: run.spec === 'needs-person' ? 'approved' : run.spec,
        stages: mapStages(run, (result) =>
          judge(result.findings).verdict === 'needs-person'
            ? { ...result, isConfirmed: true }
            : result,
        ),
      };
  }
}

// Where the gate could not tell, the work is not made again and nothing is forgiven: only the look
// is repeated. Work that can't land is made again if the person says how.
function sentBack(run: GateRun, note: string | undefined): GateRun {
  const released = {
    ...run,
    park: undefined,
    parkedFrom: undefined,
    lost: 0,
    landings: 0,
    isConflict: false,
    specLooks: 0,
    note,
  };
  const why = run.park?.why;
  if (why === 'inconclusive' || (why === 'landing' && note === undefined)) {
    return {
      ...released,
      phase: run.parkedFrom ?? 'pending',
      stages: mapStages(run, (result) => ({ ...result, looks: 0 })),
      votes: run.votes === undefined ? undefined : { ...run.votes, looks: 0 },
    };
  }
  const isPlanAtFault = why === 'plan' || why === 'spec';
  return {
    ...released,
    phase: 'pending',
    forgiven: run.attempt,
    stages: isPlanAtFault ? {} : run.stages,
    spec: isPlanAtFault || run.spec === 'needs-person' ? 'unseen' : run.spec,
  };
}

function mapStages(
  { stages }: GateRun,
  change: (result: StageResult) => StageResult,
): Partial<Record<Stage, StageResult>> {
  return Object.fromEntries(
    Object.entries(stages).map(([stage, result]) => [stage, change(result)]),
  );
}
