// The only facts that are stored: past tense, immutable, plain JSON, complete without the code
// that wrote them. Decisions are events too, so that an old log folds the same under new rules.

import type { Finding, Stage } from './finding.ts';
import type { Outcome } from './outcome.ts';
import type { FixOrigin, TaskOutline } from './outline.ts';
import type { CommitGrade, Protocol } from './protocol.ts';
import type { EscalationLevel, PersonOption } from './protocol-rules.ts';
import type { FailureType, Reason } from './reason.ts';
import type {
  CommandRecord,
  Digest,
  ExecutorReport,
  ProbeRecord,
  ReviewerProbe,
  ReviewRecord,
} from './record.ts';
import type { Strength } from './strength.ts';
import type { Task } from './task.ts';

/** What stands behind a finished task. Only `verified` is ever called APPROVED. */
export type EvidenceGrade = CommitGrade | 'skipped' | 'forced';

/** `unavailable`, `interrupted`: nothing came back; the executor is not to blame. */
export type AttemptEnding = 'returned' | 'timed-out' | 'unavailable' | 'interrupted';

export type ParkReason =
  | 'failures'
  | 'rejections'
  | 'timeouts'
  | 'malformed'
  | 'same-signature'
  | 'wave'
  | 'blocked'
  | 'inconsistent'
  | 'inconclusive'
  | 'needs-person'
  | 'divergence'
  | 'plan'
  | 'spec'
  | 'checkpoint'
  | 'dispatches'
  | 'landing';

/** `needs-person`: nobody but a human can say. `unavailable`: nobody could be asked, or nobody was sure. */
export type SpecVerdict = 'approved' | 'needs-changes' | 'needs-person' | 'unavailable';
export type HaltReason = 'wave' | 'needs-respec' | 'cascade' | 'run-attempts' | 'stuck' | 'aborted';

export interface Park {
  readonly why: ParkReason;
  readonly level: EscalationLevel;
  readonly offers: readonly PersonOption[];
  readonly message: string;
}

/** The settings that let work go on unproven, by name. */
export type Waiver =
  | 'onExhausted'
  | 'onSilentReviewer'
  | 'onMissing'
  | 'onFlaky'
  | 'onNoCommands'
  | 'onSpecLevel'
  | 'gates: skipped';

/** ISO 8601, UTC; taken by whoever appends the event. */
interface Timed {
  readonly at: string;
}

interface OfTask extends Timed {
  readonly task: string;
}

/** Where the rules of a run came from, as they were when it started. */
export interface RunSource {
  /** The plan as it was read, as JSON, and its text. */
  readonly plan: Digest;
  readonly planText: Digest;
  /** The settings, as JSON. */
  readonly config: Digest;
  /** As in `refs/heads/main`; undefined on a detached HEAD. */
  readonly branch: string | undefined;
  readonly base: string | undefined;
  readonly agent: string;
}

export type RunEvent =
  | (Timed & {
      readonly type: 'run.started';
      readonly run: string;
      readonly protocol: Protocol;
      readonly plan: string;
      readonly tasks: readonly TaskOutline[];
      /** How many reviewers are configured. */
      readonly reviewers: number;
      readonly source?: RunSource;
    })
  | (Timed & {
      readonly type: 'run.halted';
      readonly why: HaltReason;
      readonly tasks: readonly string[];
      readonly message: string;
    })
  | (Timed & { readonly type: 'run.resumed'; readonly by: string });

/** Notes for people: they change no state. */
export type NoteEvent =
  /** A process took the run on, for the first time or after another one ended. */
  | (Timed & {
      readonly type: 'run.driven';
      readonly pid: number;
      readonly host: string;
      readonly version: string;
      /** Versions of what the verdicts rest on, such as `node` and `git`. */
      readonly tools?: Readonly<Record<string, string>>;
    })
  /** Work that is not on the branch was kept where a person finds it. */
  | (Timed & {
      readonly type: 'work.kept';
      readonly task: string;
      readonly ref: string;
      readonly why: string;
    });

/** Why work is kept that the gate does not commit and that lies in no checkout of a person. */
export const FOR_A_PERSON = 'for a person to commit';

/** Where an attempt begins. */
export interface AttemptStart {
  /** The commit that the change is measured from. */
  readonly base: string | undefined;
  /** What lies in the working tree when the executor begins: the base, or earlier work. */
  readonly from?: string;
  /** Where earlier work is kept that could not be carried over to this base. */
  readonly kept?: string;
}

type AttemptEvent =
  | (OfTask &
      AttemptStart & {
        readonly type: 'attempt.started';
        readonly attempt: number;
      })
  | (OfTask & {
      readonly type: 'attempt.ended';
      readonly attempt: number;
      readonly ending: AttemptEnding;
      /** The snapshot; undefined where none could be taken. */
      readonly tree: string | undefined;
      readonly report?: ExecutorReport;
      /** Paths of the plan's own files that were in no commit when it ended. */
      readonly uncommitted?: readonly string[];
      /** Nobody had worked yet and the branch has moved: where the attempt begins instead. */
      readonly moved?: AttemptStart;
      /** What was put back after it, such as commits of its own. */
      readonly notes?: readonly string[];
    })
  | (OfTask & {
      readonly type: 'attempt.failed';
      readonly attempt: number;
      readonly failure: FailureType;
      /** Every type among the failed findings; a setting that accepts must accept them all. */
      readonly types: readonly FailureType[];
      /** Undefined if the executor never got as far as the gate. */
      readonly stage: Stage | undefined;
      readonly reasons: readonly Reason[];
      readonly signature: string;
      /** Tasks that the executor says it waits for. */
      readonly blockedBy: readonly string[];
    });

type JudgementEvent =
  | (OfTask & {
      readonly type: 'stage.judged';
      readonly stage: Stage;
      /** What was judged; undefined for the plan stage. */
      readonly tree: string | undefined;
      readonly findings: readonly Finding[];
      /** Known tasks that the claim names as what it waits for. */
      readonly blockedBy?: readonly string[];
      /** Whether a rejection can be answered by code. Unsaid, it can. */
      readonly level?: 'code' | 'spec';
      readonly commands?: readonly CommandRecord[];
      /** Further runs on other trees, for what they say about the proof. */
      readonly probes?: readonly ProbeRecord[];
      /** How much of the change somebody would notice; no part of the judgement. */
      readonly strength?: Strength;
      readonly reviews?: readonly ReviewRecord[];
      /** What reviewers said of work that was known to be wrong: about them, not about the task. */
      readonly reviewerProbes?: readonly ReviewerProbe[];
      readonly durationMs?: number;
    })
  | (OfTask & {
      readonly type: 'votes.cast';
      readonly tree: string | undefined;
      readonly votes: readonly Outcome[];
      readonly findings: readonly Finding[];
      /** The share of usable votes that pass; a count, not a probability. */
      readonly confidence?: number;
      readonly reviews?: readonly ReviewRecord[];
      readonly reviewerProbes?: readonly ReviewerProbe[];
      readonly durationMs?: number;
    })
  | (OfTask & {
      readonly type: 'review.skipped';
      /** Index of the next task that is reviewed. */
      readonly next: number | undefined;
    })
  | (OfTask & {
      readonly type: 'spec.reviewed';
      readonly verdict: SpecVerdict;
      readonly by: string;
      readonly findings?: readonly Finding[];
      readonly reviews?: readonly ReviewRecord[];
    })
  | (OfTask & {
      readonly type: 'gate.passed';
      readonly tree: string | undefined;
      readonly evidence: CommitGrade;
      /** Which settings let it pass; empty exactly if it is verified. */
      readonly waivers: readonly Waiver[];
    });

type CourseEvent =
  | (OfTask & { readonly type: 'task.parked'; readonly park: Park })
  | (OfTask & { readonly type: 'task.requeued'; readonly behind: readonly string[] })
  | (OfTask & {
      readonly type: 'fix.inserted';
      readonly fix: Task;
      readonly outline: TaskOutline;
      readonly origin: FixOrigin;
    })
  | (OfTask & {
      readonly type: 'fix.ended';
      /** `task` is the one repaired, `fix` the one that repaired it. */
      readonly fix: string;
      readonly outcome: 'passed' | 'failed';
      readonly tree: string | undefined;
    })
  | (OfTask & {
      readonly type: 'override.granted';
      readonly kind: 'skip' | 'force';
      readonly by: string;
      readonly reason: string;
    })
  | (OfTask & {
      readonly type: 'person.decided';
      readonly decision: 'retry' | 'retry-extended' | 'fix' | 'approve' | 'investigate' | 'abandon';
      readonly by: string;
      /** For `fix`: what the executor is told. */
      readonly note: string;
    })
  | (OfTask & {
      readonly type: 'commit.created';
      readonly commit: string;
      readonly tree: string;
      readonly by: 'gate' | 'person';
      readonly notes?: readonly string[];
    })
  | (OfTask & {
      readonly type: 'commit.refused';
      readonly message: string;
      /** The tree merged with where the branch moved to; undefined where it did not move. */
      readonly tree: string | undefined;
      /** Where the branch moved to: what that tree is measured from. */
      readonly base?: string;
      /** The commit of the branch that the work is in conflict with: asked again, it would be refused again. */
      readonly against?: string;
    });

export type TaskEvent = AttemptEvent | JudgementEvent | CourseEvent;
export type GateEvent = RunEvent | NoteEvent | TaskEvent;

export function isNote(event: GateEvent): event is NoteEvent {
  return event.type === 'run.driven' || event.type === 'work.kept';
}

/** An event without its time: what a decision yields. */
export type Draft<E extends GateEvent = GateEvent> = E extends unknown ? Omit<E, 'at'> : never;
