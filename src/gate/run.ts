// The state of one task at the gate, folded from its events and from nothing else.
//
//               ┌──────────── retry ────────────┐
//               ▼                               │
//   pending ─▶ executing ─▶ judging ─▶ failed ──┤
//      ▲                      │  ▲  ▲     │     └─▶ fixing ─▶ judging or failed
//      │ requeued             │  │  │     │
//      └──────────────────────┼──┼──┼─────┤
//                             │  │  │     │ accepted, unverified
//                             ▼  │  │     │
//                           passed ◀┼─────┘        a fix: folded into the task it repairs
//                             │     │
//                             ▼     │ look again
//                         committed │
//                             ▲     │
//   any of the first row ─▶ parked ─┴─▶ pending, executing, passed, confirmed, abandoned
//
//   any but executing, passed and the last ones ─▶ waived ─▶ committed, by a person
//
// Every edge, as `from: event, to …`; a test walks the machine and compares:
//   pending:   stage.judged, pending · spec.reviewed, pending · attempt.started, executing
//   pending:   task.parked, parked
//   executing: attempt.ended, judging · attempt.ended, executing · task.parked, parked
//   judging:   stage.judged, judging · votes.cast, judging · review.skipped, judging
//   judging:   attempt.failed, failed · gate.passed, passed · task.parked, parked
//   failed:    attempt.started, executing · task.requeued, pending · fix.inserted, fixing
//   failed:    gate.passed, passed · task.parked, parked · fix.ended, abandoned
//   fixing:    fix.ended, judging · fix.ended, failed
//   parked:    person.decided, pending · person.decided, executing · person.decided, judging
//   parked:    person.decided, passed · person.decided, confirmed · person.decided, abandoned
//   pending:   override.granted, waived
//   judging:   override.granted, waived
//   failed:    override.granted, waived
//   fixing:    override.granted, waived
//   parked:    override.granted, waived
//   passed:    commit.created, committed · commit.refused, judging · commit.refused, passed
//   passed:    attempt.started, executing · task.parked, parked · fix.ended, folded
//   waived:    commit.created, committed

import type { AttemptEnding, EvidenceGrade, Park, SpecVerdict, Waiver } from '../model/event.ts';
import type { Finding, Stage } from '../model/finding.ts';
import type { Outcome } from '../model/outcome.ts';
import type { FixOrigin, TaskOutline } from '../model/outline.ts';
import type { FailureType, Reason } from '../model/reason.ts';

export const PHASES = [
  'pending',
  'executing',
  'judging',
  'failed',
  'fixing',
  'parked',
  'passed',
  'waived',
  'committed',
  'confirmed',
  'folded',
  'abandoned',
] as const;
export type Phase = (typeof PHASES)[number];

/** A task in one of these can't change any more. */
const LAST_PHASES: readonly Phase[] = ['committed', 'confirmed', 'folded', 'abandoned'];

export interface StageResult {
  readonly tree: string | undefined;
  readonly findings: readonly Finding[];
  readonly blockedBy: readonly string[];
  readonly level: 'code' | 'spec';
  /** How often the same thing has been looked at. */
  readonly looks: number;
  /** A person looked at what only a person can see, and said yes. */
  readonly isConfirmed: boolean;
}

export interface VoteResult {
  readonly tree: string | undefined;
  readonly votes: readonly Outcome[];
  readonly findings: readonly Finding[];
  readonly looks: number;
  /** A person settled votes that disagreed. */
  readonly isConfirmed: boolean;
}

export interface Failure {
  readonly attempt: number;
  readonly failure: FailureType;
  readonly types: readonly FailureType[];
  readonly stage: Stage | undefined;
  readonly reasons: readonly Reason[];
  readonly signature: string;
  readonly blockedBy: readonly string[];
  readonly at: string;
}

export interface GateRun {
  readonly task: TaskOutline;
  /** Set if this task repairs another one. */
  readonly origin: FixOrigin | undefined;
  /** How many reviewers the run has. */
  readonly reviewers: number;
  readonly phase: Phase;
  /** Attempts started; the number of the present one. */
  readonly attempt: number;
  /** How many of them a person's word has set aside, so that the budgets begin anew. */
  readonly forgiven: number;
  /** Times in a row that the executor could not be asked or did not come back. */
  readonly lost: number;
  readonly ending: AttemptEnding | undefined;
  /** The commit that the change is measured from. */
  readonly base: string | undefined;
  /** The snapshot that is judged. */
  readonly tree: string | undefined;
  readonly stages: Readonly<Partial<Record<Stage, StageResult>>>;
  readonly votes: VoteResult | undefined;
  /** Times that the commit was refused. */
  readonly landings: number;
  /** The last refusal came from a branch that moved, and the work was merged with it. */
  readonly isMerged: boolean;
  /** The branch has something that stands against the work: the same commit would be refused again. */
  readonly isConflict: boolean;
  /** Why the commit was refused the last time. */
  readonly refusal: string | undefined;
  /** All of them; those of attempts that are forgiven do not count any more. */
  readonly failures: readonly Failure[];
  readonly fixes: number;
  /** The last fix task failed: the original stands or falls as it is. */
  readonly hasFailedFix: boolean;
  readonly spec: 'unseen' | SpecVerdict;
  readonly specLooks: number;
  /** What the last review of the spec found. */
  readonly specFindings: readonly Finding[];
  readonly isReviewSkipNoted: boolean;
  readonly isExtended: boolean;
  readonly park: Park | undefined;
  /** Where it was when it was parked; a person may send it back there. */
  readonly parkedFrom: Phase | undefined;
  /** Tasks found to come first although the plan did not say so. */
  readonly behind: readonly string[];
  readonly evidence: EvidenceGrade | undefined;
  readonly waivers: readonly Waiver[];
  /** What the next attempt is told: the findings that failed, and a person's note. */
  readonly feedback: readonly Finding[];
  readonly note: string | undefined;
  readonly concerns: readonly Finding[];
  readonly override:
    | { readonly by: string; readonly reason: string; readonly at: string }
    | undefined;
  readonly commit: string | undefined;
  readonly startedAt: string | undefined;
  readonly lastStepAt: string | undefined;
}

export function startRun(
  task: TaskOutline,
  reviewers: number,
  origin: FixOrigin | undefined = undefined,
): GateRun {
  return {
    task,
    origin,
    reviewers,
    phase: 'pending',
    attempt: 0,
    forgiven: 0,
    lost: 0,
    ending: undefined,
    base: undefined,
    tree: undefined,
    stages: {},
    votes: undefined,
    landings: 0,
    isMerged: false,
    isConflict: false,
    refusal: undefined,
    failures: [],
    fixes: 0,
    hasFailedFix: false,
    spec: 'unseen',
    specLooks: 0,
    specFindings: [],
    isReviewSkipNoted: false,
    isExtended: false,
    park: undefined,
    parkedFrom: undefined,
    behind: [],
    evidence: undefined,
    waivers: [],
    feedback: [],
    note: undefined,
    concerns: [],
    override: undefined,
    commit: undefined,
    startedAt: undefined,
    lastStepAt: undefined,
  };
}

export function isLast(run: GateRun): boolean {
  return LAST_PHASES.includes(run.phase);
}

/** The failures that still count against the budgets. */
export function countedFailures(run: GateRun): readonly Failure[] {
  return run.failures.filter(({ attempt }) => attempt > run.forgiven);
}

/** Everything found about the present tree. */
export function findingsOf(run: GateRun): readonly Finding[] {
  const staged = Object.values(run.stages).flatMap(({ findings }) => findings);
  return [...staged, ...(run.votes?.findings ?? [])];
}
