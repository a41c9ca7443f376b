// Whether a task is reviewed, by whom, and when the next review comes, from the protocol's words.

import type { TaskOutline } from '../model/outline.ts';
import type { Protocol } from '../model/protocol.ts';
import type { ComplexityTreatment, ReviewSchedule } from '../model/protocol-rules.ts';
import type { GateRun } from './run.ts';

export interface ReviewNeed {
  readonly isReviewed: boolean;
  /** Votes cast after the review; 0 for none. */
  readonly votes: number;
}

export function reviewNeed(run: GateRun, protocol: Protocol): ReviewNeed {
  if (run.origin !== undefined)
    return { isReviewed: protocol.fixTasks?.areReviewed === true, votes: 0 };
  const tier = tierOf(run.task, protocol);
  const { tiers } = protocol;
  const isTierReviewed = tiers !== undefined && tier >= tiers.reviewFrom;
  const isVoted = tiers !== undefined && tier >= tiers.votesFrom;
  return {
    isReviewed: isTierReviewed || isDueByRule(run, protocol),
    votes: isVoted ? tiers.votes : 0,
  };
}

export function tierOf(task: TaskOutline, { tiers }: Protocol): number {
  if (tiers === undefined) return 1;
  return Math.min(task.tier ?? tiers.unstated, tiers.highest);
}

export function treatmentOf(
  task: TaskOutline,
  { complexity }: Protocol,
): ComplexityTreatment | undefined {
  return complexity?.treatments[task.complexity ?? complexity.unstated];
}

function isDueByRule(run: GateRun, protocol: Protocol): boolean {
  const { when } = protocol.review;
  switch (when) {
    case 'always':
      return true;
    case 'never':
      return false;
    case 'if-reviewer':
      return run.reviewers > 0;
    case 'by-complexity': {
      const treatment = treatmentOf(run.task, protocol)?.review;
      if (treatment === 'optional') return protocol.complexity?.optionalReview === 'run';
      return treatment !== 'skipped';
    }
    default:
      return isScheduled(run.task, when) && isLastOfBatch(run.task);
  }
}

const isLastOfBatch = ({ id, batch }: TaskOutline): boolean => batch.at(-1) === id;

/** A parallel batch is looked at once, with its last member, when all of its work is there. */
export function isReviewedWithBatch(task: TaskOutline, { review }: Protocol): boolean {
  return typeof review.when !== 'string' && isScheduled(task, review.when) && !isLastOfBatch(task);
}

/** A parallel batch counts as one task, at the index of its first member. */
export function isScheduled(task: TaskOutline, schedule: ReviewSchedule): boolean {
  const index = task.batchIndex;
  const isPhaseBoundary =
    schedule.atPhaseBoundary && index > 0 && task.phase !== task.previousPhase;
  const isNth = index % schedule.everyNth === 0 && (index > 0 || schedule.countsIndexZero);
  const end = Math.max(index + task.batch.length, task.index + 1);
  const isLastTask = schedule.atLastTask && end >= task.total;
  return isPhaseBoundary || isNth || isLastTask;
}

/** The index of the next task that is reviewed, for the log; undefined after the last. */
export function nextReviewIndex(
  tasks: readonly TaskOutline[],
  after: number,
  { review }: Protocol,
): number | undefined {
  const { when } = review;
  if (typeof when === 'string') return undefined;
  return tasks.find((task) => task.index > after && isScheduled(task, when))?.index;
}

export function skippedReviewLine(next: number | undefined): string {
  return next === undefined
    ? 'Skipping artifact review (no further one)'
    : `Skipping artifact review (next at task ${next})`;
}
