// Which events a task can take in which phase. The fold refuses every other one: a log that holds it
// was not written by this machine.

import type { Park, TaskEvent } from '../model/event.ts';
import type { GateRun, Phase } from './run.ts';

const FROM: Readonly<Record<TaskEvent['type'], readonly Phase[]>> = {
  'attempt.started': ['pending', 'failed', 'passed'],
  'attempt.ended': ['executing'],
  'attempt.failed': ['judging'],
  'stage.judged': ['pending', 'judging'],
  'votes.cast': ['judging'],
  'review.skipped': ['judging'],
  'spec.reviewed': ['pending'],
  'gate.passed': ['judging', 'failed'],
  'task.parked': ['pending', 'executing', 'judging', 'failed', 'passed'],
  'task.requeued': ['failed'],
  'fix.inserted': ['failed'],
  'fix.ended': ['fixing', 'passed', 'failed'],
  'override.granted': ['pending', 'judging', 'failed', 'fixing', 'parked'],
  'person.decided': ['parked'],
  'commit.created': ['passed', 'waived'],
  'commit.refused': ['passed'],
};

/** Parks that a person can end by saying that the work is right. */
const APPROVABLE: readonly Park['why'][] = ['checkpoint', 'needs-person', 'divergence', 'spec'];

/** Whether the event may follow; undefined if so, otherwise what is wrong with it. */
export function refusal(run: GateRun, event: TaskEvent): string | undefined {
  if (!FROM[event.type].includes(run.phase))
    return `${event.type} can't follow while the task is ${run.phase}`;
  switch (event.type) {
    case 'attempt.started':
      return startRefusal(run, event.attempt);
    case 'attempt.ended':
      return event.attempt === run.attempt ? undefined : 'another attempt is under way';
    case 'person.decided':
      return event.decision === 'approve' && !isApprovable(run.park)
        ? 'only what waits for a person’s own look can be approved by one'
        : undefined;
    case 'override.granted':
      return run.origin === undefined ? undefined : 'override the task that the fix is for';
    case 'commit.created':
      return commitRefusal(run, event.by, event.tree);
    default:
      return undefined;
  }
}

function startRefusal(run: GateRun, attempt: number): string | undefined {
  if (run.phase === 'passed' && !run.isConflict) return 'what has passed is not done again';
  return attempt === run.attempt + 1 ? undefined : 'attempts are counted one by one';
}

function isApprovable(park: Park | undefined): boolean {
  return park !== undefined && APPROVABLE.includes(park.why);
}

function commitRefusal(run: GateRun, by: 'gate' | 'person', tree: string): string | undefined {
  if (by === 'person') return undefined;
  if (run.phase === 'waived') return 'skipped and forced work is committed by a person only';
  return tree === run.tree ? undefined : 'the tree is not the one that was judged';
}
