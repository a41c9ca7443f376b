// The fold: one event makes the next state. It knows no protocol and makes no decision, so that a
// log means the same to every version.

import type { TaskEvent } from '../model/event.ts';
import type { Stage } from '../model/finding.ts';
import { assert, unreachable } from '../std/assert.ts';
import { applyPersonal, type PersonalEvent } from './apply-personal.ts';
import { findingsOf, type GateRun } from './run.ts';
import { refusal } from './transitions.ts';

export function apply(run: GateRun, event: TaskEvent): GateRun {
  const wrong = refusal(run, event);
  assert(wrong === undefined, `task ${run.task.id}: ${wrong}`);
  const next = isPersonal(event) ? applyPersonal(run, event) : applyCourse(run, event);
  return { ...next, lastStepAt: event.at };
}

function isPersonal(event: TaskEvent): event is PersonalEvent {
  return event.type === 'person.decided' || event.type === 'override.granted';
}

function applyCourse(run: GateRun, event: Exclude<TaskEvent, PersonalEvent>): GateRun {
  switch (event.type) {
    case 'attempt.started':
    case 'attempt.ended':
    case 'attempt.failed':
      return applyAttempt(run, event);
    case 'stage.judged':
    case 'votes.cast':
    case 'review.skipped':
    case 'spec.reviewed':
      return applyLook(run, event);
    case 'gate.passed':
      return {
        ...run,
        phase: 'passed',
        evidence: event.evidence,
        waivers: event.waivers,
        concerns: findingsOf(run).filter(({ outcome }) => outcome === 'concern'),
      };
    case 'task.parked':
      return { ...run, phase: 'parked', park: event.park, parkedFrom: run.phase };
    case 'task.requeued':
      return { ...run, phase: 'pending', behind: [...run.behind, ...event.behind] };
    case 'fix.inserted':
      return { ...run, phase: 'fixing', fixes: run.fixes + 1 };
    case 'fix.ended':
      return applyFixEnd(run, event);
    case 'commit.created':
      return { ...run, phase: 'committed', commit: event.commit };
    case 'commit.refused':
      return applyRefusedCommit(run, event);
    default:
      return unreachable(event);
  }
}

type Of<T extends TaskEvent['type']> = Extract<TaskEvent, { readonly type: T }>;

function applyAttempt(
  run: GateRun,
  event: Of<'attempt.started' | 'attempt.ended' | 'attempt.failed'>,
): GateRun {
  if (event.type === 'attempt.started') {
    return {
      ...lookAgain(run, undefined, ['plan']),
      phase: 'executing',
      attempt: event.attempt,
      base: event.base,
      lost: 0,
      landings: 0,
      isConflict: false,
      evidence: undefined,
      waivers: [],
      ending: undefined,
      hasFailedFix: false,
      startedAt: run.startedAt ?? event.at,
    };
  }
  if (event.type === 'attempt.ended') {
    const isLost = event.ending === 'unavailable' || event.ending === 'interrupted';
    // A branch that moved while nobody worked is nobody's failure to come back.
    if (event.moved !== undefined) return { ...run, ending: event.ending, base: event.moved.base };
    if (isLost) return { ...run, ending: event.ending, lost: run.lost + 1 };
    return { ...run, phase: 'judging', lost: 0, ending: event.ending, tree: event.tree };
  }
  const { type: _type, task: _task, ...failure } = event;
  const feedback = findingsOf(run).filter(({ outcome }) => outcome === 'fail');
  return { ...run, phase: 'failed', failures: [...run.failures, failure], feedback };
}

function applyLook(
  run: GateRun,
  event: Of<'stage.judged' | 'votes.cast' | 'review.skipped' | 'spec.reviewed'>,
): GateRun {
  switch (event.type) {
    case 'review.skipped':
      return { ...run, isReviewSkipNoted: true };
    case 'spec.reviewed':
      return {
        ...run,
        spec: event.verdict,
        specLooks: run.specLooks + 1,
        specFindings: event.findings ?? [],
      };
    case 'votes.cast': {
      const { tree, votes, findings } = event;
      const looks = (run.votes?.looks ?? 0) + 1;
      return { ...run, votes: { tree, votes, findings, looks, isConfirmed: false } };
    }
    case 'stage.judged': {
      const { stage, tree, findings, blockedBy = [], level = 'code' } = event;
      const looks = (run.stages[stage]?.looks ?? 0) + 1;
      const result = { tree, findings, blockedBy, level, looks, isConfirmed: false };
      return { ...run, stages: { ...run.stages, [stage]: result } };
    }
    default:
      return unreachable(event);
  }
}

function applyFixEnd(run: GateRun, event: Of<'fix.ended'>): GateRun {
  const hasPassed = event.outcome === 'passed';
  if (run.task.id === event.fix) return { ...run, phase: hasPassed ? 'folded' : 'abandoned' };
  // The claim was about the attempt; everything about the tree has to be looked at again.
  if (hasPassed) return { ...lookAgain(run, event.tree, ['plan', 'claim']), phase: 'judging' };
  return { ...run, phase: 'failed', hasFailedFix: true };
}

// A branch that moved makes another tree, and another tree has been seen by nobody.
function applyRefusedCommit(run: GateRun, event: Of<'commit.refused'>): GateRun {
  const { tree, base = run.base, message: refusal } = event;
  const landings = run.landings + 1;
  if (tree === undefined || tree === run.tree)
    return { ...run, landings, refusal, isMerged: false, isConflict: event.against !== undefined };
  const again = lookAgain(run, tree, ['plan', 'claim']);
  return {
    ...again,
    base,
    phase: 'judging',
    landings,
    refusal,
    isMerged: true,
    evidence: undefined,
    waivers: [],
  };
}

/** Forgets what was seen of another tree. */
function lookAgain(run: GateRun, tree: string | undefined, kept: readonly Stage[]): GateRun {
  const stages = Object.fromEntries(
    kept.filter((stage) => stage in run.stages).map((stage) => [stage, run.stages[stage]]),
  );
  return { ...run, tree, stages, votes: undefined, isReviewSkipNoted: false };
}
