// An observer that sees only events and knows only the charters. It keeps its own count of what has
// been shown and spent, and objects to every step that the charter does not allow.

import { type GateEvent, isNote, type TaskEvent } from '../../src/model/event.ts';
import type { Finding, Stage } from '../../src/model/finding.ts';
import type { FixOrigin, TaskOutline } from '../../src/model/outline.ts';
import type { FailureType } from '../../src/model/reason.ts';
import type { Charter } from './charters.ts';

/** `clean`: proven. `silent`: nothing wrong, nothing proven. `unproven`: passed by a setting. */
type Seen = 'clean' | 'silent' | 'unproven' | 'failed' | 'manual' | 'missing' | 'doubt';

export interface Notes {
  readonly task: TaskOutline;
  readonly origin: FixOrigin | undefined;
  readonly tree: string | undefined;
  readonly seen: Readonly<Partial<Record<Stage, Seen>>>;
  readonly looks: Readonly<Partial<Record<Stage | 'vote' | 'lost' | 'spec', number>>>;
  readonly votes: 'none' | 'majority' | 'split' | 'against' | 'open';
  readonly isSpecApproved: boolean;
  readonly isTimedOut: boolean;
  readonly attempts: number;
  readonly sinceWord: number;
  readonly failures: Readonly<Partial<Record<FailureType, number>>>;
  readonly lastTypes: readonly FailureType[];
  readonly fixes: number;
  readonly isOverridden: boolean;
  readonly grade: 'verified' | 'unverified' | undefined;
  readonly end: 'committed' | 'confirmed' | 'other' | undefined;
}

export interface Observation {
  readonly notes: Readonly<Record<string, Notes>>;
  readonly runAttempts: number;
  readonly failedTasks: readonly string[];
  readonly isHalted: boolean;
}

export type Objection = string;

export interface Observer {
  /** What the charter has against this event, after what was seen before. */
  atEvent(before: Observation, event: GateEvent): readonly Objection[];
}

export function observerFor(charter: Charter, reviewers: number): Observer {
  const object = (condition: boolean, objection: Objection): readonly Objection[] =>
    condition ? [] : [objection];

  function atEvent(before: Observation, event: GateEvent): readonly Objection[] {
    if (event.type === 'run.started' || event.type === 'run.resumed') return [];
    if (isNote(event) || event.type === 'run.halted') return [];
    const notes = before.notes[event.task];
    if (notes === undefined) return [`an event of the unknown task ${event.task}`];
    return event.type === 'attempt.started' ? atStart(before, notes) : atTaskEvent(notes, event);
  }

  function atTaskEvent(notes: Notes, event: TaskEvent): readonly Objection[] {
    const again = (what: keyof Notes['looks']): readonly Objection[] =>
      object((notes.looks[what] ?? 0) <= charter.rechecks, `another look at the ${what}`);
    switch (event.type) {
      case 'attempt.ended':
        return again('lost');
      case 'stage.judged':
        return again(event.stage);
      case 'votes.cast':
        return again('vote');
      case 'spec.reviewed':
        return again('spec');
      case 'attempt.failed':
        return object(isRefused(notes), 'an attempt is charged although nothing failed');
      case 'fix.inserted':
        return atFix(notes, event.origin.depth);
      case 'gate.passed':
        return event.evidence === 'verified' ? unprovenIn(notes) : unacceptableIn(notes, event);
      case 'commit.created':
        return event.by === 'gate' ? atCommit(notes, event.tree) : [];
      default:
        return [];
    }
  }

  function atFix(notes: Notes, depth: number): readonly Objection[] {
    const rejections = notes.failures.ARCHITECT_REJECTION ?? 0;
    return [
      ...object(notes.fixes < charter.fixes.perTask, 'too many fix tasks'),
      ...object(depth <= charter.fixes.depth, 'fixes of fixes too deep'),
      ...object(rejections <= charter.retries.ARCHITECT_REJECTION, 'too many review iterations'),
    ];
  }

  function atStart(before: Observation, notes: Notes): readonly Objection[] {
    const { failures, task, origin } = notes;
    const ofGate = Object.entries(failures)
      .filter(([type]) => type !== 'ARCHITECT_REJECTION')
      .reduce((sum, [, count]) => sum + count, 0);
    const isSettled = (id: string): boolean => {
      const end = before.notes[id]?.end;
      return end === 'committed' || end === 'confirmed';
    };
    const limit = origin === undefined ? charter.attempts : charter.fixes.retries + 1;
    return [
      ...object(notes.sinceWord < limit, 'too many attempts'),
      ...object(notes.attempts < charter.dispatches, 'too many dispatches'),
      ...object(before.runAttempts < charter.runAttempts, 'too many attempts in the run'),
      ...object(ofGate <= charter.gateRetries, 'too many retries of the gates'),
      ...notes.lastTypes.flatMap((type) =>
        object((failures[type] ?? 0) <= charter.retries[type], `too many retries after ${type}`),
      ),
      ...object(!notes.isOverridden && notes.end === undefined, 'a finished task is started'),
      ...object(task.after.every(isSettled), 'a task is started before what it waits for'),
      ...object(
        origin !== undefined || !charter.needsRatification(task) || notes.isSpecApproved,
        'a spec is executed that nobody approved',
      ),
      ...object(mostFailed(before) < charter.halts.count, 'work goes on after too many failures'),
      ...object(!before.isHalted, 'work goes on in a halted run'),
    ];
  }

  function mostFailed({ failedTasks, notes }: Observation): number {
    const wave = (id: string): number | undefined => notes[id]?.task.wave;
    const groups = Map.groupBy(failedTasks, charter.halts.of === 'wave' ? wave : () => 0);
    return Math.max(0, ...[...groups.values()].map((group) => group.length));
  }

  /** What is missing for calling it verified. */
  function unprovenIn(notes: Notes): readonly Objection[] {
    const { seen, task, origin } = notes;
    const needs = charter.stages(task);
    const isProof = (stage: Stage): boolean => seen[stage] === 'clean';
    const stages = (['claim', 'inspect', 'verify'] as const).flatMap((stage) => {
      if (needs[stage] === 'never') return [];
      const isEnough = isProof(stage) || (needs[stage] === 'may' && seen[stage] === 'silent');
      return object(isEnough, `verified without a clean ${stage} stage`);
    });
    const isReviewDue = origin === undefined && charter.isReviewed(task, reviewers);
    const votes = origin === undefined ? charter.votes(task) : 0;
    return [
      ...stages,
      ...object(!isReviewDue || isProof('review'), 'verified without the review'),
      ...object(votes === 0 || notes.votes === 'majority', 'verified without a majority'),
      ...object(
        isProof('inspect') || isProof('verify') || isProof('review'),
        'verified although nothing was proven',
      ),
      ...object(!notes.isOverridden, 'verified after an override'),
    ];
  }

  function unacceptableIn(
    notes: Notes,
    event: Extract<TaskEvent, { readonly type: 'gate.passed' }>,
  ): readonly Objection[] {
    const failed = Object.entries(notes.seen).filter(([, seen]) => seen === 'failed');
    const isExhausted = event.waivers.includes('onExhausted');
    return [
      ...object(event.waivers.length > 0, 'unverified without the name of a setting'),
      ...event.waivers.flatMap((waiver) =>
        object(charter.waivers.includes(waiver), `the charter knows no ${waiver}`),
      ),
      ...object(!Object.values(notes.seen).includes('doubt'), 'a doubt is accepted'),
      ...object(notes.votes !== 'open' && notes.votes !== 'split', 'open votes are accepted'),
      ...object(!Object.values(notes.seen).includes('manual'), 'a person’s look is left out'),
      ...object(
        !isRefused(notes) || isExhausted || event.waivers.includes('onSpecLevel'),
        'failed work is accepted before its retries are used up',
      ),
      ...object(
        !isExhausted || notes.lastTypes.every((type) => charter.accepts.includes(type)),
        'a failure is accepted that must not be',
      ),
      ...object(
        !isExhausted || failed.every(([stage]) => stage === 'verify' || stage === 'review'),
        'work is accepted that no command or reviewer has seen',
      ),
    ];
  }

  function atCommit(notes: Notes, tree: string): readonly Objection[] {
    return [
      ...object(notes.grade !== undefined, 'a commit of work that did not pass'),
      ...object(charter.autoCommit.includes(notes.grade ?? ''), `${notes.grade} work is committed`),
      ...object(!notes.isOverridden, 'skipped or forced work is committed by the gate'),
      ...object(tree === notes.tree, 'another tree is committed than was judged'),
      ...object(notes.origin === undefined, 'a fix is committed by itself'),
      ...(notes.grade === 'verified' ? unprovenIn(notes) : []),
    ];
  }

  return { atEvent };
}

function isRefused({ seen, votes, isTimedOut }: Notes): boolean {
  return Object.values(seen).includes('failed') || votes === 'against' || isTimedOut;
}

const UNPROVEN = new Set([
  'verify.flaky',
  'verify.missing',
  'verify.prose',
  'review.missing',
  'review.unavailable',
  'review.malformed',
]);
const GUARDS = new Set(['gate-files', 'change-present', 'file-scope']);

/** What a look showed, in the observer's own reading. */
export function seenIn(findings: readonly Finding[], isRightTree: boolean): Seen {
  const has = (test: (finding: Finding) => boolean): boolean => findings.some(test);
  if (has(({ outcome, reason }) => outcome === 'fail' || reason === 'claim.blocked'))
    return isRightTree ? 'failed' : 'doubt';
  if (!isRightTree) return 'doubt';
  const doubts = findings.filter(({ outcome }) => outcome === 'inconclusive');
  if (doubts.length > 0) {
    if (doubts.every(({ reason }) => reason === 'review.missing')) return 'missing';
    return doubts.every(({ reason }) => reason === 'verify.manual') ? 'manual' : 'doubt';
  }
  const passing = findings.filter(({ outcome }) => outcome === 'pass' || outcome === 'concern');
  if (passing.some(({ reason }) => UNPROVEN.has(reason))) return 'unproven';
  return passing.some(({ check }) => !GUARDS.has(check)) ? 'clean' : 'silent';
}
